import { countryCode } from './country.ts'

/** A piece of an address between commas: "Storgata 1", "0155 Oslo", "CA 94043", "Oslo". */
export interface AddressPiece {
  written: string
  isStreet: boolean
  postalCode?: string
  /** A name without a number, which can be that of a town. */
  name?: string
  /** The letters of a state in front of a postal code. */
  region?: string
  /** The country that the prefix of a postal code names, as in "NO-0155". */
  country?: string
}

// Two letters belong to a Dutch code, unless they are the town: "8609 MO I RANA".
const DIGITS = String.raw`\d{3} \d{2}|\d{4} [A-Z]{2}(?= \p{L}{3})|\d{5}-\d{4}|\d{4,5}`
const LETTERS = String.raw`[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d`
const PREFIX = String.raw`(?:(?<prefix>[A-Z]{1,3})[- ])?`
const NAME = String.raw`\p{L}[^\d,]*?`
const POSTAL = [
  new RegExp(String.raw`^${PREFIX}(?<code>${DIGITS})$`, 'u'),
  new RegExp(String.raw`^${PREFIX}(?<code>${DIGITS}) (?<name>${NAME})$`, 'u'),
  new RegExp(String.raw`^(?:(?<name>${NAME}) )??(?:(?<region>[A-Z]{2,3}) )?(?<code>${DIGITS}|${LETTERS})$`, 'u'),
]
/** A street, a postal code and a town without a comma between them. */
const RUN_ON = new RegExp(
  String.raw`^(?<street>.*\p{L}.*?\d ?\p{L}?) (?<town>(?:[A-Z]{1,2}-)?(?:${DIGITS}) ${NAME})$`,
  'u',
)

/** The endings of streets and buildings, and the words that post boxes begin with. */
const STREETS = [
  /(?:gata|gate|gaten|gatan|gade|vei|veien|veg|vegen|väg|vägen|vej|vejen|allé|alléen|plass|plassen|plats|torget|torv|brygge|kaia|kajen|straße|strasse|str\.|platz|weg|straat|laan|katu)$/iu,
  /(?:^|[ .])(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|circle|square|blvd|boulevard|parkway|pkwy|highway|hwy|expressway|freeway|way|court|ct|terrace|trail|place|plaza|suite|ste|unit|building|bygg|floor|etasje|etg|etage|våning|sal|hus|house|tower|center|centre|senter|park)\.?$/iu,
  /^(?:(?:p\.? ?o\.? ?)?box|boks|postboks|postbox|pb|c\/o|rue|calle|via|avenue)(?!\p{L})/iu,
]

const COUNTRY_PREFIXES: Readonly<Record<string, string>> = { N: 'NO', S: 'SE', D: 'DE', F: 'FR', A: 'AT', FIN: 'FI' }

/** The pieces of a line that may be an address. */
export function addressPieces(line: string): AddressPiece[] {
  return line
    .replace(/\(([^)]*)\)/g, ', $1')
    .split(/\s*,\s*|\s+[-–—]\s+|\s*:\s*/)
    .flatMap((piece) => apart(piece.trim()))
    .filter((piece) => piece !== '')
    .map(pieceOf)
    .map((piece, at, all) =>
      isNumberOfHouse(piece, all.slice(at + 1)) ? { written: piece.written, isStreet: true } : piece,
    )
}

/** "1600 Broadway, Denver, CO 80202": the code stands behind, so that the first number is one of a house. */
function isNumberOfHouse({ postalCode, name }: AddressPiece, behind: readonly AddressPiece[]): boolean {
  return postalCode !== undefined && name !== undefined && behind.some((piece) => piece.postalCode !== undefined)
}

/** "Storgata 1 0155 Oslo Norge" is a street, a town and a country. */
function apart(written: string): string[] {
  const { street, town } = RUN_ON.exec(written)?.groups ?? {}
  if (street !== undefined && town !== undefined) return [street, ...apart(town)]
  const [, inTown = '', country = ''] = /^(.*\d.*\p{L}.*) (\p{L}{4,})$/u.exec(written) ?? []
  return countryCode(country) === undefined ? [written] : [inTown, country]
}

/** Reads "0155 Oslo", "Oslo 0155", "CA 94043", "0155" or a name. Whatever else has a number is a street. */
export function pieceOf(written: string): AddressPiece {
  const match = POSTAL.map((pattern) => pattern.exec(written)).find((each) => each !== null)
  const isNamed = STREETS.some((pattern) => pattern.test(written.replace(/ \d+$/, '')))
  if (match === undefined || looksLikeStreet(written))
    return /\d/.test(written) ? { written, isStreet: true } : { written, isStreet: isNamed, name: written }
  const { prefix, code = '', name, region } = match.groups ?? {}
  const country = prefix === undefined ? undefined : (COUNTRY_PREFIXES[prefix] ?? countryCode(prefix))
  return {
    written,
    isStreet: false,
    postalCode: code,
    ...(name !== undefined && { name: name.trim() }),
    ...(region !== undefined && { region }),
    ...(country !== undefined && { country }),
  }
}

/**
 * "1600 Amphitheatre Parkway" and "Box 1234" look like "1600 Oslo" and "Oslo 0155". Only in English and French is the
 * number of a house in front: "590 98 Mogata" is a town, though it ends like a street.
 */
function looksLikeStreet(written: string): boolean {
  const [, inFront = '', behind = ''] = /^(?:\d{4,5} (.*)|(.*) \d{4,5})$/.exec(written) ?? []
  return STREETS.slice(1).some((pattern) => pattern.test(inFront)) || STREETS.some((pattern) => pattern.test(behind))
}

/** The lengths of postal codes that can begin with a zero, which a system that stores numbers takes away. */
const CODE_LENGTHS: Readonly<Record<string, number>> = { NO: 4, DK: 4, US: 5, DE: 5, FI: 5, FR: 5, ES: 5, IT: 5, EE: 5 }

/** Whether a postal code can be one of the country, as far as it is known how many digits these have. */
export function hasFormOfCode(code: string, country: string): boolean {
  const length = country === 'SE' ? 5 : CODE_LENGTHS[country]
  const digits = fullPostalCode(code.replace(/^[A-Z]{1,3}-|\s/g, ''), country) ?? ''
  return length === undefined || (/^\d+$/.test(digits) && digits.length === length)
}

/** A postal code as it is in its country: 150 in Norway is 0150. */
export function fullPostalCode(code: string | null, country: string): string | null {
  const length = CODE_LENGTHS[country]
  return code === null || length === undefined || !/^\d{3,4}$/.test(code) ? code : code.padStart(length, '0')
}
