import type { Location } from '@kandidat/contract/resources/location'
import { countryName } from './country.ts'
import type { Gazetteer } from './gazetteer.ts'
import { locate } from './locate.ts'
import type { LocationForm } from './location.ts'

/** The languages of forms. */
const LANGUAGES = ['en', 'nb', 'da', 'sv']

/** A place as one line of a form. @param language in which its country is named */
export function placeLine({ address, postalCode, city, country }: Location, language: string): string {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [address, town, countryName(country, language)].filter((part) => part !== '').join(', ')
}

/** The lines of a text that are not blank. */
export function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || [])
}

/**
 * The places that lines of a form name.
 * @param before places that stand in the form as they are keep what is known of them
 * @param home ISO code of the country for places without one
 * @returns the places, and the lines that name none
 */
export function writtenPlaces(
  text: string,
  before: readonly Location[],
  gazetteer: Gazetteer,
  home: string | undefined,
): { locations: LocationForm[]; unknown: string[] } {
  const [locations, unknown]: [LocationForm[], string[]] = [[], []]
  for (const line of linesOf(text)) {
    // Whoever opened the form may have changed the language since.
    const known = before.find((location) => LANGUAGES.some((language) => placeLine(location, language) === line))
    const { places } = known ? { places: [] } : locate(gazetteer, { text: line }, home)
    if (known) locations.push(known)
    else if (places.length === 0) unknown.push(line)
    else locations.push(...places.map(({ location }) => location))
  }
  return { locations, unknown }
}
