import { countryCode, countryName } from './country.ts'
import type { Gazetteer } from './gazetteer.ts'
import { placesInLine } from './place-line.ts'
import { calmName, foldName } from './place-name.ts'
import type { KnownPlace, LocatedPlace, MatchQuality, PlaceHint } from './place.ts'
import { takeWorkplace } from './workplace-words.ts'

const WIDER = new Set(
  'europe eu emea nordics norden scandinavia skandinavia asia apac africa americas north america south america latam world worldwide global international oceania middle east'.match(
    /(?:north|south) america|middle east|\S+/g,
  ) ?? [],
)

/** What was found of a hint, and what a person should know about it. */
export interface Located {
  places: LocatedPlace[]
  problems: string[]
}

/**
 * Finds what a source says of places: the smallest area that is known, down to the middle of the country. Without a
 * country there is no place, and "Remote" alone is none (docs/content.md#places).
 * @param home ISO code of the country that is meant where none is said and the place is known there
 */
export function locate(gazetteer: Gazetteer, hint: PlaceHint, home?: string): Located {
  const given = clean(hint)
  if (Object.values(given).every((value) => value === null)) return { places: [], problems: [] }
  const line = lineOf(given)
  const country = countryOf(given) ?? undefined
  if (line === null) return locateParts(gazetteer, given, home)
  if (country !== undefined && gazetteer.city(line, { country })) {
    return locateParts(gazetteer, { ...given, city: line }, home)
  }
  const lines = placesInLine(gazetteer, line, country, home)
  const { address, lat, lng } = lines.length === 1 ? given : clean({})
  const found = lines.map((each) =>
    'hint' in each ? locateParts(gazetteer, { ...clean(each.hint), address, lat, lng }, home) : each,
  )
  return {
    places: found.flatMap((each) => ('places' in each ? each.places : [])),
    problems: found.flatMap((each) => ('places' in each ? each.problems : [each.problem])),
  }
}

/** What is to be read as a line: the text where it is all there is, and a city that holds more than a city. */
function lineOf({ text, city, municipality, region, postalCode }: Given): string | null {
  if ((city ?? municipality ?? region ?? postalCode) === null) return text
  return city !== null && (region ?? postalCode) === null && /[,;/|]/.test(city) ? city : null
}

type Given = { [Field in keyof PlaceHint]-?: NonNullable<PlaceHint[Field]> | null }

function clean(hint: PlaceHint): Given {
  const words = (text: string | null | undefined) => (text ? takeWorkplace(text).rest || null : null)
  const plain = (text: string | null | undefined) => text?.trim().replace(/\s+/g, ' ') || null
  const onGlobe = Math.abs(hint.lat ?? NaN) <= 90 && Math.abs(hint.lng ?? NaN) <= 180
  // Both zero is what a form sends that was not filled in.
  const known = onGlobe && (hint.lat !== 0 || hint.lng !== 0)
  return {
    text: words(hint.text),
    address: plain(hint.address),
    city: words(hint.city),
    municipality: words(hint.municipality),
    region: regionWords(words(hint.region)),
    postalCode: plain(hint.postalCode),
    country: words(hint.country),
    lat: known ? (hint.lat ?? null) : null,
    lng: known ? (hint.lng ?? null) : null,
  }
}

/** What some forms call a region is a part of the world, or the country itself: neither says where in it. */
function regionWords(region: string | null): string | null {
  const isWider =
    region !== null && (WIDER.has(foldName(region)) || countryCode(region.length > 3 ? region : '') !== undefined)
  return isWider && !/^(?:england|scotland|wales|northern ireland|georgia)$/i.test(region) ? null : region
}

function countryOf({ country }: Given): string | null {
  return country === null ? null : (countryCode(country) ?? null)
}

/** A place whose parts are told apart. */
function locateParts(gazetteer: Gazetteer, given: Given, home: string | undefined): Located {
  const problems: string[] = []
  const name = [given.city ?? given.municipality, given.region, given.postalCode].find((each) => each !== null)
  let country = countryOf(given)
  if (given.country !== null && country === null) {
    problems.push(`"${given.country}" is no country that is known`)
  }
  if (country === null && given.city !== null) {
    country = inferCountry(gazetteer, given.city, given.region ?? undefined, home) ?? null
    if (country !== null && country !== home) {
      problems.push(`"${given.city}" came without a country: ${countryName(country)} is assumed`)
    }
  }
  if (country === null && given.region !== null) country = gazetteer.region(given.region)?.country ?? null
  if (country === null && home !== undefined && (given.postalCode ?? given.municipality) !== null) country = home
  if (country === null) {
    return {
      places: [],
      problems: [...problems, `no country is known for "${name ?? 'the place'}": it has no location`],
    }
  }
  const { place, quality, isOneOfSeveral } = smallest(gazetteer, given, country)
  if (quality === 'country' && name !== undefined) {
    const why = isOneOfSeveral
      ? `several places in ${countryName(country)} are called "${name}"`
      : `"${name}" is not known in ${countryName(country)}`
    problems.push(`${why}: the middle of the country stands for it`)
  }
  if (!place && (given.lat === null || given.lng === null)) {
    return { places: [], problems: [...problems, `nothing is known of where ${countryName(country)} lies`] }
  }
  return { places: [asLocated(given, country, place, quality)], problems }
}

/**
 * The country of a city that is told without one: home if it lies there too, or where the region is, else the only
 * country that has it, or the one where by far the largest of the name lies. A village somewhere is no such answer,
 * because any word is the name of a village somewhere.
 */
function inferCountry(gazetteer: Gazetteer, city: string, region?: string, home?: string): string | undefined {
  if (home !== undefined && gazetteer.city(city, { country: home })) return home
  const inRegion = region === undefined ? undefined : gazetteer.region(region)
  if (inRegion && gazetteer.city(city, { country: inRegion.country })) return inRegion.country
  const [first, second] = gazetteer.citiesByCountry(city)
  // Who is at home somewhere says it where a place is abroad, but for the cities that everybody knows.
  if (!first || first.population < (home === undefined ? 15_000 : 300_000)) return undefined
  return !second || first.population >= 5 * second.population ? first.country : undefined
}

function smallest(
  gazetteer: Gazetteer,
  { city, municipality, region, postalCode, lat }: Given,
  country: string,
): { place: KnownPlace | undefined; quality: MatchQuality; isOneOfSeveral?: boolean } {
  const within = { country, region: region ?? undefined }
  const inCity = city === null ? undefined : gazetteer.city(city, within)
  const inTown = postalCode === null ? undefined : gazetteer.postTown(country, postalCode.replace(/^[A-Z]{1,2}-/, ''))
  if (lat !== null) return { place: inCity ?? inTown, quality: 'given' }
  // Of two towns of one name in a country, the post knows which.
  if (inTown && (!inCity || foldName(inTown.name) === foldName(inCity.name)))
    return { place: inTown, quality: 'postal-code' }
  if (inCity && !inCity.ambiguous) return { place: inCity, quality: 'city' }
  const inMunicipality = gazetteer.municipality(municipality ?? city ?? '', within)
  if (inMunicipality) return { place: inMunicipality, quality: 'municipality' }
  const inRegion = gazetteer.region(region ?? '', country) ?? gazetteer.region(city ?? '', country)
  if (inRegion) return { place: inRegion, quality: 'region' }
  return { place: gazetteer.country(country), quality: 'country', isOneOfSeveral: inCity !== undefined }
}

function asLocated(given: Given, country: string, place: KnownPlace | undefined, quality: MatchQuality): LocatedPlace {
  const isCity = place !== undefined && ['given', 'city', 'postal-code'].includes(quality)
  const isRegion = quality === 'region' && given.region === null && place?.name === place?.region
  return {
    quality,
    location: {
      address: given.address ?? '',
      city: isRegion ? '' : spelled(given.city, isCity ? place.name : undefined),
      country,
      locality: null,
      postalCode: given.postalCode,
      administrativeArea: spelled(isCode(given.region) && place?.region ? null : given.region, place?.region) || null,
      subAdministrativeArea: spelled(given.municipality, place?.municipality) || null,
      lat: given.lat ?? place?.lat ?? 0,
      lng: given.lng ?? place?.lng ?? 0,
    },
  }
}

/** "IL" is for those who know. */
function isCode(name: string | null): boolean {
  return name !== null && /^[A-Z]{2,3}$/.test(name)
}

/** A name as the source writes it, unless it shouts it or does not say it. */
function spelled(said: string | null, known: string | null | undefined): string {
  if (said === null) return known ?? ''
  return known && foldName(said) === foldName(known) ? known : calmName(said)
}
