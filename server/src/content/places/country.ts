import { foldName } from './place-name.ts'

// Codes that Intl knows but that are not countries.
const NOT_COUNTRIES = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const LANGUAGES = ['en', 'nb', 'nn', 'sv', 'da', 'de', 'fi', 'fr', 'es', 'it', 'nl', 'pl', 'pt']

const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['usa', 'US'],
  ['u s', 'US'],
  ['u s a', 'US'],
  ['united states of america', 'US'],
  ['the united states', 'US'],
  ['holland', 'NL'],
  ['the netherlands', 'NL'],
  ['czech republic', 'CZ'],
  ['korea', 'KR'],
  ['hong kong', 'HK'],
  ['uae', 'AE'],
])

/** Three-letter codes in feeds, which Intl does not know. */
const ALPHA3: ReadonlyMap<string, string> = new Map(
  (
    'NOR:NO SWE:SE DNK:DK FIN:FI ISL:IS GBR:GB USA:US CAN:CA AUS:AU NZL:NZ IRL:IE DEU:DE AUT:AT CHE:CH FRA:FR BEL:BE ' +
    'NLD:NL LUX:LU ESP:ES PRT:PT ITA:IT POL:PL CZE:CZ SVK:SK HUN:HU ROU:RO BGR:BG GRC:GR EST:EE LVA:LV LTU:LT UKR:UA ' +
    'TUR:TR ISR:IL ARE:AE IND:IN CHN:CN JPN:JP KOR:KR SGP:SG BRA:BR MEX:MX ARG:AR CHL:CL COL:CO ZAF:ZA EGY:EG NGA:NG'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, 3), pair.slice(4)]),
)

let names: ReadonlyMap<string, string> | undefined

/**
 * Finds a country by its name, in any of many languages, or by its code.
 * @returns ISO 3166-1 alpha-2 code; undefined if there is no such country
 */
export function countryCode(nameOrCode: string): string | undefined {
  const trimmed = nameOrCode.trim()
  names ??= namesOfCountries()
  if (/^[a-z]{2}$/i.test(trimmed)) {
    const code = trimmed.toUpperCase()
    return code === 'UK' ? 'GB' : names.get(` ${code}`)
  }
  const name = foldName(trimmed)
  return ALPHA3.get(trimmed) ?? OTHER_NAMES.get(name) ?? names.get(name)
}

/** The name of a country in a language. */
export function countryName(code: string, language = 'en'): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
}

function namesOfCountries(): Map<string, string> {
  const found = new Map<string, string>()
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isCurrent)
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = display.of(code)
      if (name === undefined) continue
      // Codes begin with a space, so that they differ from names.
      found.set(` ${code}`, code)
      if (!found.has(foldName(name))) found.set(foldName(name), code)
    }
  }
  return found
}

/** Intl replaces a withdrawn code, such as DD, by its successor. */
function isCurrent(code: string): boolean {
  return !NOT_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code
}
