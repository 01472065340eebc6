import { foldName } from './place-name.ts'
import type { CityRow, ListedPlace } from './place-table.ts'

/** The population of the place with the name near the coordinates. */
export interface PopulationRow {
  name: string
  country: string
  lat: number
  lng: number
  population: number
}

type Place = CityRow & { population: number; names: readonly string[]; former: string }

/**
 * Lists cities with their populations, and with the names by which they are found. It is done when the program is built, because it
 * takes seconds. A place that was renamed is recognized by its coordinates.
 */
export function listPlaces(cities: Iterable<CityRow>, populations: Iterable<PopulationRow>): ListedPlace[] {
  const places = Array.from(cities, (row): Place => ({ ...row, population: 0, names: namesOf(row.name), former: '' }))
  const byName = new Map<string, Place[]>()
  for (const place of places) {
    for (const name of place.names) byName.set(name, [...(byName.get(name) ?? []), place])
  }
  const elsewhere = new Map<string, PopulationRow>()
  for (const row of populations) {
    const place = nearest(byName.get(foldName(row.name)) ?? [], row)
    if (place) place.population = Math.max(place.population, row.population)
    else elsewhere.set(spot(row), row)
  }
  for (const place of places) {
    const row = elsewhere.get(spot(place))
    if (!row || place.population !== 0) continue
    place.population = row.population
    place.former = foldName(row.name)
  }
  return places
}

/** "aa" is a common replacement for "å". */
function namesOf(name: string): string[] {
  const spelled = /å/i.test(name) ? [name, name.replaceAll('å', 'aa').replaceAll('Å', 'Aa')] : [name]
  return spelled.map(foldName)
}

function nearest(places: readonly Place[], { country, lat, lng }: PopulationRow): Place | undefined {
  const distance = (place: Place) => Math.abs(place.lat - lat) + Math.abs(place.lng - lng)
  return places
    .filter((place) => place.country === country && distance(place) < 0.2)
    .toSorted((a, b) => distance(a) - distance(b))[0]
}

/** A key for places within about a hundred metres. */
function spot({ country, lat, lng }: Pick<CityRow, 'country' | 'lat' | 'lng'>): string {
  return `${country} ${lat.toFixed(3)} ${lng.toFixed(3)}`
}
