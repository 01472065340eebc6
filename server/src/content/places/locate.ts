import type { Remark } from '../faults/remark.ts'
import { countryCode } from './country.ts'
import type { Gazetteer } from './gazetteer.ts'
import { clean, type CleanHint, inOrder } from './place-hint.ts'
import { placesInLine } from './place-line.ts'
import { foldName, normalizeCase } from './place-name.ts'
import type { KnownPlace, LocatedPlace, MatchQuality, PlaceHint } from './place.ts'
import { extractWorkplaces } from './workplace-terms.ts'
import { fullPostalCode, hasFormOfCode } from './written-address.ts'

/** The places of a hint, and the problems to report to the user. */
export interface LocateResult {
  places: LocatedPlace[]
  problems: Remark[]
}

/**
 * Locates the places of a hint as precisely as possible: the post town, city, municipality or
 * region, or at least the centre of the country. Without a country there is no location, and
 * "Remote" is not a place (docs/content.md#places).
 * @param home ISO code of the country to assume if none is stated and the place is known there
 */
export function locate(gazetteer: Gazetteer, hint: PlaceHint, home?: string): LocateResult {
  const cleaned = clean(hint)
  if (Object.values(cleaned).every((value) => value === null)) return { places: [], problems: [] }
  const line = lineOf(cleaned)
  const country = countryOf(cleaned) ?? undefined
  if (line === null) return locateParts(gazetteer, cleaned, home)
  if (country !== undefined && gazetteer.city(line, { country })) {
    return locateParts(gazetteer, { ...cleaned, city: line }, home)
  }
  const lines = placesInLine(gazetteer, line, country, home)
  if (cleaned.lat !== null && country !== undefined && lines.every((each) => 'problem' in each)) {
    return locateParts(gazetteer, { ...cleaned, text: null, address: line, city: null }, home)
  }
  // What the source states beside the line is about its one place.
  const stated =
    lines.length === 1
      ? { ...cleaned, address: (cleaned.text ?? cleaned.city) === null ? null : cleaned.address }
      : clean({})
  const found = lines.map((each) =>
    'hint' in each ? locateParts(gazetteer, completed(each.hint, stated), home) : each,
  )
  return {
    places: found.flatMap((each) => ('places' in each ? each.places : [])),
    problems: found.flatMap((each) => ('places' in each ? each.problems : [each.problem])),
  }
}

function completed(hint: PlaceHint, { address, region, postalCode, lat, lng }: CleanHint): CleanHint {
  const read = clean(hint)
  return {
    ...read,
    address: read.address ?? address,
    region: read.region ?? region,
    postalCode: read.postalCode ?? postalCode,
    lat,
    lng,
  }
}

/** The value to parse as a line: a text on its own, or a city or a street that contains more. */
function lineOf({ text, address, city, municipality, region, postalCode }: CleanHint): string | null {
  if ((city ?? municipality ?? region ?? postalCode) === null) {
    return text ?? (address && extractWorkplaces(address).rest)
  }
  const isAlone = (region ?? postalCode) === null
  return city !== null && (isAlone ? /[,;/|]/ : /,.*\d|\d.*,/).test(city) ? city : null
}

function countryOf({ country }: CleanHint): string | null {
  return country === null ? null : (countryCode(country) ?? null)
}

/** Locates a place from its separate parts. */
function locateParts(gazetteer: Gazetteer, stated: CleanHint, home: string | undefined): LocateResult {
  const problems: Remark[] = []
  const hint = inOrder(gazetteer, stated)
  const name = [hint.city ?? hint.municipality, hint.region, hint.postalCode].find((each) => each !== null)
  let country = countryOf(hint)
  if (hint.country !== null && country === null) {
    problems.push({ code: 'country-unknown', stated: hint.country })
  }
  if (country === null && hint.city !== null) {
    country = inferCountry(gazetteer, { ...hint, city: hint.city }, home) ?? null
    if (country !== null && country !== home) {
      problems.push({ code: 'country-assumed', city: hint.city, country })
    }
  }
  if (country === null && hint.region !== null) country = gazetteer.region(hint.region)?.country ?? null
  if (country === null && home !== undefined && (hint.postalCode ?? hint.municipality) !== null)
    country = isCodeElsewhere(gazetteer, hint, home) ? null : home
  if (country === null) {
    return { places: [], problems: [...problems, { code: 'country-missing', place: name ?? null }] }
  }
  const whole = { ...hint, postalCode: fullPostalCode(hint.postalCode, country) }
  const { place, quality, isOneOfSeveral } = smallest(gazetteer, whole, country)
  if (quality === 'country' && name !== undefined) {
    problems.push({ code: isOneOfSeveral === true ? 'place-ambiguous' : 'place-unknown', place: name, country })
  }
  if (!place && (hint.lat === null || hint.lng === null)) {
    return { places: [], problems: [...problems, { code: 'country-not-located', country }] }
  }
  return { places: [toLocatedPlace(whole, country, place, quality)], problems }
}

/**
 * Infers the country of a city: the home country or that of the region if the city is there, else
 * the only country with such a city, or the country of by far the largest one. Villages are
 * ignored, because almost any word is the name of a village somewhere.
 */
function inferCountry(
  gazetteer: Gazetteer,
  hint: CleanHint & { city: string },
  home: string | undefined,
): string | undefined {
  const { city, region } = hint
  if (home !== undefined && gazetteer.city(city, { country: home })) return home
  const inRegion = region === null ? undefined : gazetteer.region(region)
  if (inRegion && gazetteer.city(city, { country: inRegion.country })) return inRegion.country
  const [first, second] = gazetteer.citiesByCountry(city)
  // A feed with a home country usually states another country, except for well-known cities.
  const isAbroad = home === undefined || isCodeElsewhere(gazetteer, hint, home) || isCodeUnknown(gazetteer, hint, home)
  if (!first || first.population < (isAbroad ? 15_000 : 300_000)) return undefined
  return !second || first.population >= 5 * second.population ? first.country : undefined
}

/**
 * Whether the postal code is none of the home country, or one of another town there: "751 05 Uppsala" and "2100 Farum" are
 * not in Norway, though Norway has a 2100.
 */
function isCodeElsewhere(gazetteer: Gazetteer, { postalCode, city }: CleanHint, home: string): boolean {
  if (postalCode === null) return false
  if (!hasFormOfCode(postalCode, home)) return true
  const town = gazetteer.postTown(home, postalCode)
  return town !== undefined && city !== null && !foldName(city).startsWith(foldName(town.name))
}

function isCodeUnknown(gazetteer: Gazetteer, { postalCode }: CleanHint, home: string): boolean {
  return postalCode !== null && gazetteer.postTown(home, postalCode) === undefined
}

function smallest(
  gazetteer: Gazetteer,
  { city, municipality, region, postalCode, lat }: CleanHint,
  country: string,
): { place: KnownPlace | undefined; quality: MatchQuality; isOneOfSeveral?: boolean } {
  const within = { country, region: region ?? undefined, municipality: municipality ?? undefined }
  const inCity = city === null ? undefined : gazetteer.city(city, within)
  const inTown = postalCode === null ? undefined : gazetteer.postTown(country, postalCode.replace(/^[A-Z]{1,2}-/, ''))
  if (lat !== null) return { place: inCity ?? inTown, quality: 'given' }
  // A postal code is more exact than the centre of its city, and decides between two towns with one name. If it is far
  // from the city, one of them is a mistake, and people mistype numbers.
  if (inTown && (!inCity || foldName(inTown.name) === foldName(inCity.name) || isNear(inTown, inCity)))
    return { place: inTown, quality: 'postal-code' }
  if (inCity && !inCity.ambiguous) return { place: inCity, quality: 'city' }
  const inMunicipality = gazetteer.municipality(municipality ?? city ?? '', within)
  if (inMunicipality) return { place: inMunicipality, quality: 'municipality' }
  const inRegion = gazetteer.region(region ?? '', country) ?? gazetteer.region(city ?? '', country)
  if (inRegion) return { place: inRegion, quality: 'region' }
  return { place: gazetteer.country(country), quality: 'country', isOneOfSeveral: inCity !== undefined }
}

/** Whether two places are at most about 50 km apart. */
function isNear(one: KnownPlace, other: KnownPlace): boolean {
  const lng = (one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180)
  return Math.hypot(one.lat - other.lat, lng) < 0.45
}

function toLocatedPlace(
  hint: CleanHint,
  country: string,
  place: KnownPlace | undefined,
  quality: MatchQuality,
): LocatedPlace {
  const isCity = place !== undefined && ['given', 'city', 'postal-code'].includes(quality)
  const isRegion = quality === 'region' && hint.region === null && place?.name === place?.region
  return {
    quality,
    location: {
      address: hint.address ?? '',
      city: isRegion ? '' : spelled(hint.city, isCity ? place.name : undefined),
      country,
      locality: null,
      postalCode: hint.postalCode,
      administrativeArea: spelled(isCode(hint.region) && place?.region ? null : hint.region, place?.region) || null,
      subAdministrativeArea: spelled(hint.municipality, place?.municipality) || null,
      lat: hint.lat ?? place?.lat ?? 0,
      lng: hint.lng ?? place?.lng ?? 0,
    },
  }
}

/** Whether the name is a code such as "IL". */
function isCode(name: string | null): boolean {
  return name !== null && /^[A-Z]{2,3}$/.test(name)
}

/**
 * The name as the source writes it, but not in capitals, or the known name if the source has none.
 */
function spelled(stated: string | null, known: string | null | undefined): string {
  if (stated === null) return known ?? ''
  return known && foldName(stated) === foldName(known) ? known : normalizeCase(stated)
}
