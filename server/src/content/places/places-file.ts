import type { ListedPlace } from './place-table.ts'

/** The file of all places in the folder of data, compressed. */
export const PLACES_FILE = 'places.jsonl.gz'

type Line = readonly (readonly [
  name: string,
  country: string,
  region: string,
  municipality: string,
  lat: number,
  lng: number,
  population: number,
  names: readonly string[],
  former: string,
])[]

/** Places in a line: all 171,000 at once would take 100 MB, and each by itself takes longer. */
const OF_LINE = 1_000

/** The text of the file. */
export function writePlaces(places: readonly ListedPlace[]): string {
  const lines: string[] = []
  for (let from = 0; from < places.length; from += OF_LINE) {
    const line: Line = places.slice(from, from + OF_LINE).map((place) => {
      const { name, country, region, municipality, lat, lng, population, names, former } = place
      return [name, country, region, municipality, lat, lng, population, names, former]
    })
    lines.push(JSON.stringify(line))
  }
  return lines.join('\n')
}

/** Reads what `writePlaces` has written. */
export function* readPlaces(file: Buffer): Generator<ListedPlace> {
  for (let from = 0; from < file.length;) {
    const found = file.indexOf('\n', from)
    const end = found === -1 ? file.length : found
    const line = JSON.parse(file.toString('utf8', from, end)) as Line
    for (const [name, country, region, municipality, lat, lng, population, names, former] of line) {
      yield { name, country, region, municipality, lat, lng, population, names, former }
    }
    from = end + 1
  }
}
