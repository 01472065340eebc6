import { foldName } from './place-name.ts'

/** A city, town or village as the gazetteer is built from it. */
export interface CityRow {
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Code of the region (`NO.46`), or empty. */
  region: string
  /** Code of the municipality (`NO.46.4601`), or empty. */
  municipality: string
  lat: number
  lng: number
}

/** How many people live in a place of that name about there. */
export interface PopulationRow {
  name: string
  country: string
  lat: number
  lng: number
  population: number
}

/** Cities in columns, found by name. A row is its number. */
export interface PlaceTable {
  readonly size: number
  add: (row: CityRow) => number
  /** Lets a row be found by one more name. */
  addName: (name: string, at: number) => void
  /** Sets how many people live in the rows; a place that changed its name is known by where it is. */
  addPopulations: (rows: Iterable<PopulationRow>) => void
  named: (name: string) => readonly number[]
  row: (at: number) => CityRow
  population: (at: number) => number
}

/** An empty table. It holds 171,000 places in 45 MB. */
export function placeTable(): PlaceTable {
  const names: string[] = []
  const countries: string[] = []
  const regions: string[] = []
  const municipalities: string[] = []
  const lats: number[] = []
  const lngs: number[] = []
  const populations: number[] = []
  const byName = new Map<string, number | readonly number[]>()
  const kept = new Map<string, string>()
  // Equal texts out of a file are different texts in memory.
  const keep = (text: string) => kept.get(text) ?? (kept.set(text, text), text)

  function addName(name: string, at: number) {
    const folded = foldName(name)
    const found = byName.get(folded)
    if (found === undefined) byName.set(folded, at)
    // A list that grows keeps room for more, which 30,000 lists never need.
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
      countries.push(keep(country))
      regions.push(keep(region))
      municipalities.push(keep(municipality))
      lats.push(lat)
      lngs.push(lng)
      populations.push(0)
      addName(name, at)
      // Norwegians and Danes write å as aa where they have to.
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

/** About a hundred metres. */
function spot(country: string, lat: number, lng: number): string {
  return `${country} ${lat.toFixed(3)} ${lng.toFixed(3)}`
}
