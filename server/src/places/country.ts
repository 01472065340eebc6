import { foldName } from './place-name.ts'

// Areas that Intl names besides countries.
const NO_COUNTRIES = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const LANGUAGES = ['en', 'nb', 'nn', 'sv', 'da', 'de', 'fi', 'fr', 'es', 'it', 'nl', 'pl', 'pt']

const MORE: ReadonlyMap<string, string> = new Map([
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

/** The three-letter codes that feeds use; Intl does not know them. */
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
 * The ISO 3166-1 alpha-2 code of a country that is given by name, in one of many languages, or by code; undefined where
 * nobody goes by it.
 */
export function countryCode(nameOrCode: string): string | undefined {
  const given = nameOrCode.trim()
  names ??= namesOfCountries()
  if (/^[a-z]{2}$/i.test(given)) {
    const code = given.toUpperCase()
    return code === 'UK' ? 'GB' : names.get(` ${code}`)
  }
  const name = foldName(given)
  return ALPHA3.get(given) ?? MORE.get(name) ?? names.get(name)
}

/** The name of a country in English, for what people read. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
}

function namesOfCountries(): Map<string, string> {
  const found = new Map<string, string>()
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isCurrent)
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = display.of(code)
      if (name === undefined) continue
      // Codes begin with a blank, so that no name is taken for one.
      found.set(` ${code}`, code)
      if (!found.has(foldName(name))) found.set(foldName(name), code)
    }
  }
  return found
}

/** Withdrawn codes, such as DD, are names for another one. */
function isCurrent(code: string): boolean {
  return !NO_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code
}
