import { countryCode } from './country.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { PlaceHint } from './place.ts'
import { type AddressPiece, addressPieces } from './written-address.ts'

/** What a line is read with. */
export interface PlaceReader {
  gazetteer: Gazetteer
  /** ISO code of the country, if the source states it separately. */
  country: string | undefined
  /** ISO code of the country to assume if the place is known there. */
  home: string | undefined
}

/**
 * Reads an address: "Storgata 1, 0155 Oslo, Norway", "10 Downing Street, London SW1A 2AA, UK". A street is never a town,
 * and a postal code never a region. Undefined if the part has neither, or no town.
 */
export function readAddress(reader: PlaceReader, part: string): PlaceHint | undefined {
  const all = addressPieces(part)
  if (!all.some(({ isStreet, postalCode }) => isStreet || postalCode !== undefined)) return undefined
  const ending = countryAtEnd(reader, all)
  const country = ending?.country ?? reader.country ?? all.find((piece) => piece.country !== undefined)?.country
  const pieces = all.filter((_, at) => at !== ending?.at)
  const town = townAt(reader, pieces, country)
  if (town === undefined) return undefined
  const isCode = ({ isStreet, postalCode }: AddressPiece) => !isStreet && postalCode !== undefined
  const before = pieces.slice(0, town).filter((piece) => !isCode(piece))
  const behind = pieces.slice(town + 1)
  // "Oslo, Storgata 1" has the street behind the town.
  const street = before.length > 0 ? before : behind.filter(({ isStreet }) => isStreet)
  const names = [ending?.region, pieces[town]?.region, ...behind.map(({ region, name }) => region ?? name)]
  return {
    address: street.map(({ written }) => written).join(', ') || null,
    postalCode: pieces.findLast(isCode)?.postalCode ?? null,
    city: pieces[town]?.name ?? null,
    region: names.find((name) => name !== undefined && reader.gazetteer.region(name, country)) ?? null,
    country: country ?? null,
  }
}

/** Where the country is that a line names in full. */
export function countryAt(pieces: readonly AddressPiece[]): number {
  return pieces.findLastIndex(({ written }) => written.length > 2 && countryCode(written) !== undefined)
}

/** Whether a country has a city or municipality with the name. */
export function isTown(gazetteer: Gazetteer, name: string, country: string): boolean {
  return (gazetteer.city(name, { country }) ?? gazetteer.municipality(name, { country })) !== undefined
}

/** The country at the end of an address. "IL" means Illinois rather than Israel if the state has the city before it. */
function countryAtEnd({ gazetteer }: PlaceReader, pieces: readonly AddressPiece[]) {
  const last = pieces.length - 1
  const { written = '' } = pieces[last] ?? {}
  const city = pieces[last - 1]?.name
  const isCode = /^[A-Z]{2}$/.test(written)
  // In "Denver, CO 80202" the letters are Colorado, and not Colombia.
  const [, letters = ''] = /^([A-Z]{2,3})(?: \S.*\d.*)?$/.exec(written) ?? []
  const state = ['US', 'CA', 'AU'].find((country) => {
    const region = letters === '' ? undefined : gazetteer.region(letters, country)
    return region && city && gazetteer.city(city, { country, region: letters })?.region === region.region
  })
  if (state !== undefined) return { at: letters === written ? last : undefined, country: state, region: letters }
  const at = isCode ? last : countryAt(pieces)
  const country = countryCode(pieces[at]?.written ?? '')
  return country === undefined ? undefined : { at, country, region: undefined }
}

/**
 * Where the town is: a known one beside its postal code, another one beside a postal code, a known name, or the name
 * that is left.
 */
function townAt(
  { gazetteer, home }: PlaceReader,
  pieces: readonly AddressPiece[],
  country: string | undefined,
): number | undefined {
  const within = country ?? home
  const isKnown = ({ name = '' }: AddressPiece) => within !== undefined && isTown(gazetteer, name, within)
  const isLarge = ({ name = '' }: AddressPiece) => (gazetteer.citiesByCountry(name)[0]?.population ?? 0) >= 15_000
  const hasBoth = ({ name, postalCode }: AddressPiece) => name !== undefined && postalCode !== undefined
  const isName = ({ name, isStreet }: AddressPiece) => name !== undefined && !isStreet
  const hasCode = pieces.some(({ postalCode }) => postalCode !== undefined)
  const found = [
    pieces.findLastIndex((piece) => hasBoth(piece) && isKnown(piece)),
    // "Ring 12345" may be a street or a telephone number.
    pieces.findLastIndex(
      (piece) => hasBoth(piece) && (country !== undefined || !piece.written.startsWith(piece.name ?? '')),
    ),
    // In "Hamar Sentrum, Storgata 1, Hamar, Innlandet" what comes first may be known too, and so may the region.
    pieces.findIndex((piece, at) => at > 0 && isName(piece) && isKnown(piece)),
    pieces.findIndex((piece) => isName(piece) && isKnown(piece)),
    country === undefined ? pieces.findLastIndex((piece) => isName(piece) && isLarge(piece)) : -1,
    hasCode || country !== undefined ? pieces.findLastIndex((piece) => isName(piece) && !hasBoth(piece)) : -1,
  ].find((at) => at !== -1)
  if (found !== undefined) return found
  // The post town of a code on its own may be known.
  const code = pieces.findIndex(({ postalCode, name }) => postalCode !== undefined && name === undefined)
  return within !== undefined && code !== -1 ? code : undefined
}
