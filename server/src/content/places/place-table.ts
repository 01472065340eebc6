import { foldName } from './place-name.ts'

/** A city, town or village. */
export interface CityRow {
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** The code of the region (`NO.46`), or empty. */
  region: string
  /** The code of the municipality (`NO.46.4601`), or empty. */
  municipality: string
  lat: number
  lng: number
}

/** A city with what listed-places.ts has found out. */
export interface ListedPlace extends CityRow {
  readonly population: number
  /** The names by which it is found, as `foldName` returns them. */
  readonly names: readonly string[]
  /** The name that it had before, folded too; empty if it had no other. Places that have this name now come before it. */
  readonly former: string
}

/** A table of cities, stored in columns to save memory. Rows are identified by their index. */
export interface PlaceTable {
  readonly size: number
  /** Adds a name by which the row is found. */
  addName: (name: string, at: number) => void
  /** The rows with the name. */
  named: (name: string) => readonly number[]
  row: (at: number) => CityRow
  population: (at: number) => number
}

/** Creates a table. With 171,000 places it takes 45 MB. */
export function placeTable(places: Iterable<ListedPlace>): PlaceTable {
  const names: string[] = []
  const countries: string[] = []
  const regions: string[] = []
  const municipalities: string[] = []
  const lats: number[] = []
  const lngs: number[] = []
  const populations: number[] = []
  const byName = new Map<string, number | readonly number[]>()
  const interned = new Map<string, string>()
  // Equal strings that are read from a file take memory more than once.
  const intern = (text: string) => interned.get(text) ?? (interned.set(text, text), text)

  function addFolded(folded: string, at: number) {
    const found = byName.get(folded)
    if (found === undefined) byName.set(folded, at)
    // `concat`, because a list that grows by `push` reserves memory that 30,000 lists never use.
    else byName.set(folded, typeof found === 'number' ? [found, at] : found.concat(at))
  }

  const formers: [name: string, at: number][] = []
  for (const place of places) {
    const at = names.push(place.name) - 1
    countries.push(intern(place.country))
    regions.push(intern(place.region))
    municipalities.push(intern(place.municipality))
    lats.push(place.lat)
    lngs.push(place.lng)
    populations.push(place.population)
    for (const folded of place.names) addFolded(folded, at)
    if (place.former !== '') formers.push([place.former, at])
  }
  for (const [former, at] of formers) addFolded(former, at)

  return {
    size: names.length,
    addName: (name, at) => addFolded(foldName(name), at),
    named(name) {
      const found = byName.get(foldName(name))
      if (found === undefined) return []
      return typeof found === 'number' ? [found] : found
    },
    row: (at) => ({
      name: names[at] ?? '',
      country: countries[at] ?? '',
      region: regions[at] ?? '',
      municipality: municipalities[at] ?? '',
      lat: lats[at] ?? 0,
      lng: lngs[at] ?? 0,
    }),
    population: (at) => populations[at] ?? 0,
  }
}
