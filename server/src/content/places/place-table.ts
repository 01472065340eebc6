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

/** The population of the place with the name near the coordinates. */
export interface PopulationRow {
  name: string
  country: string
  lat: number
  lng: number
  population: number
}

/** A table of cities, stored in columns to save memory. Rows are identified by their index. */
export interface PlaceTable {
  readonly size: number
  add: (row: CityRow) => number
  /** Adds a name by which the row is found. */
  addName: (name: string, at: number) => void
  /**
   * Sets the populations of the rows. A place that was renamed is recognized by its coordinates.
   */
  addPopulations: (rows: Iterable<PopulationRow>) => void
  /** The rows with the name. */
  named: (name: string) => readonly number[]
  row: (at: number) => CityRow
  population: (at: number) => number
}

/** Creates an empty table. With 171,000 places it takes 45 MB. */
export function placeTable(): PlaceTable {
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

  function addName(name: string, at: number) {
    const folded = foldName(name)
    const found = byName.get(folded)
    if (found === undefined) byName.set(folded, at)
    // `concat`, because a list that grows by `push` reserves memory that 30,000 lists never use.
    else byName.set(folded, typeof found === 'number' ? [found, at] : found.concat(at))
  }

  function named(name: string): readonly number[] {
    const found = byName.get(foldName(name))
    if (found === undefined) return []
    return typeof found === 'number' ? [found] : found
  }

  function nearest({ name, country, lat, lng }: PopulationRow): number | undefined {
    const distance = (at: number) => Math.abs((lats[at] ?? 0) - lat) + Math.abs((lngs[at] ?? 0) - lng)
    return named(name)
      .filter((at) => countries[at] === country && distance(at) < 0.2)
      .toSorted((a, b) => distance(a) - distance(b))[0]
  }

  return {
    get size() {
      return names.length
    },
    add({ name, country, region, municipality, lat, lng }) {
      const at = names.push(name) - 1
      countries.push(intern(country))
      regions.push(intern(region))
      municipalities.push(intern(municipality))
      lats.push(lat)
      lngs.push(lng)
      populations.push(0)
      addName(name, at)
      // "aa" is a common replacement for "å".
      if (/å/i.test(name)) addName(name.replace(/å/g, 'aa').replace(/Å/g, 'Aa'), at)
      return at
    },
    addName,
    addPopulations(rows) {
      const elsewhere = new Map<string, PopulationRow>()
      for (const row of rows) {
        const at = nearest(row)
        if (at === undefined) elsewhere.set(spot(row.country, row.lat, row.lng), row)
        else populations[at] = Math.max(populations[at] ?? 0, row.population)
      }
      for (let at = 0; at < names.length; at++) {
        const row = elsewhere.get(spot(countries[at] ?? '', lats[at] ?? 0, lngs[at] ?? 0))
        if (!row || populations[at] !== 0) continue
        populations[at] = row.population
        addName(row.name, at)
      }
    },
    named,
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

/** A key for places within about a hundred metres. */
function spot(country: string, lat: number, lng: number): string {
  return `${country} ${lat.toFixed(3)} ${lng.toFixed(3)}`
}
