import type { Remark } from '../faults/remark.ts'
import { countryAt, isTown, type PlaceReader, readAddress } from './address-line.ts'
import { countryCode } from './country.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { PlaceHint } from './place.ts'
import { addressPieces } from './written-address.ts'

type Reading = { hint: PlaceHint } | { problem: Remark }

const SEPARATOR = /\s*[;|•·\n]\s*/
const POSSIBLE_SEPARATORS = [/\s*\/\s*/, /\s+(?:or|eller|oder)\s+/i, /\s+(?:and|og|och|und|&)\s+/i]

/**
 * Parses a line that names places, such as "Chicago, IL", "Bergen / Stavanger" or "Norway - Oslo",
 * into one hint per place.
 * @param country ISO code of the country, if the source states it separately
 * @param home ISO code of the country to assume if the place is known there
 */
export function placesInLine(
  gazetteer: Gazetteer,
  line: string,
  country: string | undefined,
  home: string | undefined,
): Reading[] {
  const reader = { gazetteer, country, home }
  return line
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .flatMap((part) => readPart(reader, part))
}

/**
 * Tries the whole part first, because possible separators also occur in names ("Møre og Romsdal").
 */
function readPart(reader: PlaceReader, part: string): Reading[] {
  const whole = readWhole(reader, part)
  if (whole) return whole
  const splits = POSSIBLE_SEPARATORS.map((separator) => part.split(separator).filter((each) => /\p{L}/u.test(each)))
  const several = splits.filter(({ length }) => length > 1)
  const addresses = several.find((each) => each.every((side) => readWhole(reader, side) ?? readAddress(reader, side)))
  if (addresses) return addresses.flatMap((each) => readPart(reader, each))
  const address = readAddress(reader, part)
  if (address) return [{ hint: address }]
  const [first] = several
  if (first) return first.flatMap((each) => readPart(reader, each))
  // At least the country may be known.
  const all = addressPieces(part)
  const at = countryAt(all)
  const country = reader.country ?? countryCode(all[at]?.written ?? '')
  const others = all.filter((_, index) => index !== at)
  if (others.some(({ isStreet, postalCode, name }) => isStreet || (postalCode !== undefined && name !== undefined))) {
    return [{ problem: { code: 'no-town', text: part } }]
  }
  const names = others.flatMap(({ name }) => name ?? [])
  const [city = null, region = null] = names
  // "Kongsberg Teknologipark, Kongsberg": what is unknown is in the town that is known.
  const within = country ?? reader.home
  const known = names.findLastIndex((name) => within !== undefined && isTown(reader.gazetteer, name, within))
  if (known > 0) {
    return [
      { hint: { address: names.slice(0, known).join(', '), city: names[known] ?? null, country: within ?? null } },
    ]
  }
  if (country !== undefined) return [{ hint: at === 0 ? { country } : { city, region, country } }]
  return [{ problem: { code: 'no-place', text: part } }]
}

function pieces(part: string): string[] {
  return part
    .replace(/\(([^)]*)\)/g, ', $1')
    .split(/\s*,\s*|\s+[-–—]\s+|\s*:\s*/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

/** The readings that the gazetteer confirms; undefined if there are none. */
function readWhole(reader: PlaceReader, part: string): Reading[] | undefined {
  const asOne = readName(reader, part)
  if (asOne) return [asOne]
  const parts = pieces(part)
  if (parts.length < 2) return undefined
  return readUpwards(reader, parts) ?? readUpwards(reader, parts.toReversed()) ?? readList(reader, parts)
}

/** Reads a single name of a city, country or region. */
function readName({ gazetteer, country, home }: PlaceReader, name: string): Reading | undefined {
  if (country !== undefined) {
    if (countryCode(name) === country) return { hint: { country } }
    return isIn(gazetteer, name, country) ? { hint: { city: name, country } } : undefined
  }
  const [largest] = gazetteer.citiesByCountry(name)
  const named = name.length > 2 || /^(?:UK|US|EU)$/.test(name) ? countryCode(name) : undefined
  if (named !== undefined) {
    // Singapore is also a city and Scotland a region. "Norway" does not mean the town in Maine.
    if (largest?.country === named) return { hint: { city: name, country: named } }
    return { hint: { region: gazetteer.region(name, named) ? name : null, country: named } }
  }
  if (home !== undefined && isIn(gazetteer, name, home)) return { hint: { city: name, country: home } }
  const region = gazetteer.region(name)
  if (largest && largest.population >= 15_000 && !(region && largest.population < 100_000))
    return { hint: { city: name } }
  return region && { hint: { region: name, country: region.country } }
}

/** Reads names from small to large: "Chicago, IL", "London, England, United Kingdom". */
function readUpwards(reader: PlaceReader, parts: readonly string[]): Reading[] | undefined {
  const { gazetteer, country } = reader
  const last = parts.at(-1) ?? ''
  const [city = ''] = parts
  const inRegion = (regionIn: string | undefined) => {
    const region = gazetteer.region(last, regionIn)
    return region && gazetteer.city(city, { country: region.country, region: last })?.region === region.region
      ? [{ hint: { city, region: last, country: region.country } }]
      : undefined
  }
  // Several countries have a Capital Region, and one of them has Copenhagen.
  const inCountries = () => {
    const [largest] = gazetteer.citiesByCountry(city)
    return largest && largest.population >= 15_000 ? inRegion(largest.country) : undefined
  }
  // "IL" means Illinois rather than Israel if the state has a city with the name.
  const asState = /^[A-Z]{2,3}$/.test(last) ? (inRegion('US') ?? inRegion('CA') ?? inRegion('AU')) : undefined
  if (asState) return asState
  const named = countryCode(last)
  if (named === undefined || !parts.slice(0, -1).every((each) => isIn(gazetteer, each, named)))
    return inRegion(country) ?? inMunicipality(reader, parts) ?? (country === undefined ? inCountries() : undefined)
  const region = parts.length > 2 ? parts.at(-2) : last
  return [
    { hint: { city, region: region !== undefined && gazetteer.region(region, named) ? region : null, country: named } },
  ]
}

/** "Sandvika, Bærum" is one place if there are several of that name, or none that is larger elsewhere. */
function inMunicipality({ gazetteer, country, home }: PlaceReader, parts: readonly string[]): Reading[] | undefined {
  const [city = '', municipality = '', ...more] = parts
  const within = country ?? home
  const known = within !== undefined && gazetteer.municipality(municipality, { country: within })
  if (!known || more.length > 0) return undefined
  const best = gazetteer.city(city, { country: within })
  const there = gazetteer.city(city, { country: within, municipality })
  const isThere =
    there?.municipality === known.municipality &&
    (best?.ambiguous === true || best?.municipality === there.municipality)
  return isThere ? [{ hint: { city, municipality, country: within } }] : undefined
}

/** Reads a list of cities, possibly with their country at the end: "Oslo, Bergen, Trondheim". */
function readList(reader: PlaceReader, parts: readonly string[]): Reading[] | undefined {
  const named = reader.country ?? countryCode(parts.at(-1) ?? '')
  const names = named !== undefined && countryCode(parts.at(-1) ?? '') === named ? parts.slice(0, -1) : parts
  const read = names.map((name) => readName({ ...reader, country: named }, name))
  return read.length > 0 && read.every((each) => each !== undefined) ? read : undefined
}

function isIn(gazetteer: Gazetteer, name: string, country: string): boolean {
  return isTown(gazetteer, name, country) || gazetteer.region(name, country) !== undefined
}
