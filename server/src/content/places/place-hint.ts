import { countryCode } from './country.ts'
import type { Gazetteer } from './gazetteer.ts'
import { foldName } from './place-name.ts'
import type { PlaceHint } from './place.ts'
import { extractWorkplaces } from './workplace-terms.ts'
import { pieceOf } from './written-address.ts'

/** A hint whose missing parts are null. */
export type CleanHint = { [Field in keyof PlaceHint]-?: NonNullable<PlaceHint[Field]> | null }

const LARGER_THAN_COUNTRIES = new Set(
  'europe eu emea nordics norden scandinavia skandinavia asia apac africa americas north america south america latam world worldwide global international oceania middle east'.match(
    /(?:north|south) america|middle east|\S+/g,
  ) ?? [],
)

// Room for fifty places. A line of thousands would take seconds.
const LINE_LENGTH = 1_000

/** A hint without ways of working, blanks and impossible coordinates. */
export function clean(hint: PlaceHint): CleanHint {
  const place = (text: string | null | undefined) =>
    text ? extractWorkplaces(text.slice(0, LINE_LENGTH)).rest || null : null
  const plain = (text: string | null | undefined) => text?.slice(0, LINE_LENGTH).trim().replace(/\s+/g, ' ') || null
  const onGlobe = Math.abs(hint.lat ?? NaN) <= 90 && Math.abs(hint.lng ?? NaN) <= 180
  // An empty form sends zero for both.
  const known = onGlobe && (hint.lat !== 0 || hint.lng !== 0)
  return {
    text: place(hint.text),
    address: plain(hint.address),
    city: place(hint.city),
    // Some systems put the number of the municipality in front of its name.
    municipality: place(hint.municipality?.replace(/^\d+ /, '')),
    region: usableRegion(place(hint.region)),
    postalCode: plain(hint.postalCode),
    country: place(hint.country),
    lat: known ? (hint.lat ?? null) : null,
    lng: known ? (hint.lng ?? null) : null,
  }
}

/** Null if the region is a country or a larger part of the world, as some systems have it. */
function usableRegion(region: string | null): string | null {
  const isTooLarge =
    region !== null &&
    (LARGER_THAN_COUNTRIES.has(foldName(region)) || countryCode(region.length > 3 ? region : '') !== undefined)
  return isTooLarge && !/^(?:england|scotland|wales|northern ireland|georgia)$/i.test(region) ? null : region
}

/** Puts what is in the wrong part where it belongs: "0155 Oslo" in a region, a street in a city, a town in a street. */
export function inOrder(gazetteer: Gazetteer, hint: CleanHint): CleanHint {
  return withoutTown(regionInOrder(gazetteer, codeInOrder(cityInOrder(gazetteer, hint))))
}

function codeInOrder(hint: CleanHint): CleanHint {
  if (hint.postalCode === null) return hint
  const { postalCode = hint.postalCode, name } = pieceOf(hint.postalCode)
  // "1012 LG" is a whole code in the Netherlands.
  return name === undefined || name === hint.postalCode || /^[A-Z]{2}$/.test(name)
    ? hint
    : { ...hint, postalCode, city: hint.city ?? name }
}

function regionInOrder(gazetteer: Gazetteer, hint: CleanHint): CleanHint {
  const { region, city } = hint
  if (region === null || !/\d/.test(region) || gazetteer.region(region)) return hint
  const { postalCode, name = null, region: code = null } = pieceOf(region)
  if (postalCode === undefined) return { ...hint, region: null }
  return { ...hint, region: code, postalCode: hint.postalCode ?? postalCode, city: city ?? name }
}

function cityInOrder(gazetteer: Gazetteer, hint: CleanHint): CleanHint {
  const { address } = hint
  const city = withoutEnd(gazetteer, hint)
  if (city !== hint.city) return cityInOrder(gazetteer, { ...hint, city })
  if (city === null || !/\d/.test(city) || gazetteer.citiesByCountry(city).length > 0) return hint
  const { postalCode, name = null, region = null } = pieceOf(city)
  if (postalCode !== undefined)
    return { ...hint, city: name, postalCode: hint.postalCode ?? postalCode, region: hint.region ?? region }
  // "Praha 4" is a part of Praha.
  const whole = city.replace(/ \d{1,2}(?:e|er|ème)?$/u, '')
  if (gazetteer.citiesByCountry(whole).length > 0) return { ...hint, city: whole }
  return { ...hint, city: null, address: address ?? city }
}

/** "Oslo, Norway" is Oslo, where the country, the region or the municipality says the same. */
function withoutEnd(gazetteer: Gazetteer, { city, country, region, municipality }: CleanHint): string | null {
  const [, before = '', last = ''] = /^(.+?)\s*,\s*([^,]+)$/.exec(city ?? '') ?? []
  const stated = country === null ? undefined : countryCode(country)
  const isSaid =
    (stated !== undefined && (countryCode(last) === stated || gazetteer.region(last, stated) !== undefined)) ||
    [region, municipality].some((area) => area !== null && foldName(area) === foldName(last))
  return before !== '' && isSaid ? before : city
}

/** The street alone, where the address repeats the town or the country. */
function withoutTown(hint: CleanHint): CleanHint {
  const pieces = (hint.address ?? '').split(/\s*,\s*/)
  let { postalCode } = hint
  while (pieces.length > 0) {
    const { postalCode: code, name } = pieceOf(pieces.at(-1) ?? '')
    const isCity = name !== undefined && hint.city !== null && foldName(name) === foldName(hint.city)
    const isCode = code !== undefined && code === postalCode
    const isCountry = code === undefined && name !== undefined && countryCode(name) === countryCode(hint.country ?? '')
    if (!isCity && !isCode && !(isCountry && hint.country !== null)) break
    postalCode ??= code ?? null
    pieces.pop()
  }
  return { ...hint, postalCode, address: pieces.join(', ') || null }
}
