import type { Location } from '@kandidat/contract/resources/location'
import type { Language } from '../../../base/web/words/language.ts'
import { locales } from '../../../base/web/words/dates.ts'

/** Where a place is shown on a map that every browser opens: near if its street is known, and far for an area. */
export function mapAddress({ lat, lng, address, city }: Location): string {
  const zoom = address !== '' ? 17 : city !== '' ? 13 : 8
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${zoom}/${lat}/${lng}`
}

/** The name of a place in one or two words: its city, otherwise the smallest area that is known. */
export function placeName(place: Location, language: Language): string {
  const { city, subAdministrativeArea, administrativeArea, country } = place
  return city || subAdministrativeArea || administrativeArea || countryName(country, language)
}

/** The names of places, each once. */
export function placeNames(places: readonly Location[], language: Language): string[] {
  return [...new Set(places.map((place) => placeName(place, language)))].filter((name) => name !== '')
}

/** A place on one line: street, postal code and city, country. */
export function addressLine(place: Location, language: Language): string {
  const { address, locality, postalCode, city, administrativeArea, country } = place
  const town = [postalCode, city].filter(Boolean).join(' ')
  // Some addresses repeat the whole of what follows them.
  const street = address !== '' && city !== '' && address.includes(city) ? '' : address
  const area = city === '' ? administrativeArea : null
  const parts = [
    street === '' && address !== '' ? address : street,
    locality,
    street === '' && address !== '' ? '' : town,
  ]
  const known = [...parts, area, countryName(country, language)].filter((part) => part !== null && part !== '')
  return [...new Set(known)].join(', ')
}

const names = new Map<Language, (code: string) => string>()

/** The name of a country in a language, or its code if it has none there. */
function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  let nameIn = names.get(language)
  if (!nameIn) names.set(language, (nameIn = countryNames(language)))
  return nameIn(code)
}

/** Names are kept, because to ask for one takes as long as to render ten elements. There are at most 676 codes. */
function countryNames(language: Language): (code: string) => string {
  const all = new Intl.DisplayNames(locales[language], { type: 'region' })
  const known = new Map<string, string>()
  return (code) => {
    let name = known.get(code)
    if (name === undefined) known.set(code, (name = all.of(code) ?? code))
    return name
  }
}
