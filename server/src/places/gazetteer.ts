import { type AreaCentres, areaCentres } from './area-centre.ts'
import { normalizeCase, foldName, otherCityNames, otherRegionNames, ownRegionNames } from './place-name.ts'
import { type CityRow, type PopulationRow, type PlaceTable, placeTable } from './place-table.ts'
import type { KnownPlace } from './place.ts'

/** What a gazetteer is built from. */
export interface GazetteerTables {
  cities: AsyncIterable<CityRow> | Iterable<CityRow>
  populations: Iterable<PopulationRow>
  /** From code (`NO.46`) to name. */
  regions: ReadonlyMap<string, string>
  /** From code (`NO.46.4601`) to name. */
  municipalities: ReadonlyMap<string, string>
  /** The post town of a postal code, in countries where it is known. */
  postTown: (country: string, postalCode: string) => { city: string; municipality: string } | undefined
}

/** Places by name. Of several with one name the most populous is found, unless it is said where to look. */
export interface Gazetteer {
  /** Looks in the region first, where one is given, then in the whole country. */
  city: (name: string, within: { country: string; region?: string | undefined }) => KnownPlace | undefined
  /** The most populous city of a name in each country that has one, the largest first. */
  citiesByCountry: (name: string) => KnownPlace[]
  /** A region by name or code; without a country only where all regions of that name lie in one. */
  region: (name: string, country?: string) => KnownPlace | undefined
  municipality: (name: string, within: { country: string; region?: string | undefined }) => KnownPlace | undefined
  /** What a postal code belongs to, in countries where that is known. */
  postTown: (country: string, postalCode: string) => KnownPlace | undefined
  /** The middle of the country's places. */
  country: (code: string) => KnownPlace | undefined
}

/** Builds a gazetteer out of tables; see gazetteer-client.ts for where they are from. */
export async function buildGazetteer(tables: GazetteerTables): Promise<Gazetteer> {
  const { regions, municipalities, postTown } = tables
  const table = placeTable()
  const covered = areaCentres()
  for await (const row of tables.cities) addCity(row, table, covered)
  table.addPopulations(tables.populations)
  const largestIn = largestByMunicipality(table)
  const mostPopulous = (found: readonly number[]) =>
    found.toSorted((a, b) => table.population(b) - table.population(a))[0]
  for (const [country, known, ...others] of otherCityNames) {
    const best = mostPopulous(table.named(known).filter((at) => table.row(at).country === country))
    if (best !== undefined) for (const other of others) table.addName(other, best)
  }
  const regionCodes = codesByName(regions)
  const regionName = (code: string) => ownRegionNames.get(code) ?? regions.get(code)
  const municipalityCodes = codesByName(municipalities)

  function find(name: string, country: string, region?: string): KnownPlace | undefined {
    const found = table.named(name).filter((at) => {
      const row = table.row(at)
      return row.country === country && (region === undefined || row.region === region)
    })
    const at = mostPopulous(found)
    if (at === undefined) return undefined
    const best = place(at)
    return { ...best, ambiguous: found.some((other) => other !== at && isRival(place(other), best)) }
  }

  function place(at: number): KnownPlace {
    const { name, country, region, municipality, lat, lng } = table.row(at)
    return {
      name,
      country,
      region: regionName(region) ?? null,
      municipality: municipalities.get(municipality) ?? null,
      lat,
      lng,
      population: table.population(at),
      ambiguous: false,
    }
  }

  const gazetteer: Gazetteer = {
    city(name, { country, region }) {
      const codes = region === undefined ? [] : regionCodes(region, country)
      return (codes[0] && find(name, country, codes[0])) || find(name, country)
    },
    citiesByCountry(name) {
      const countries = new Set(table.named(name).map((at) => table.row(at).country))
      const found = [...countries].flatMap((country) => find(name, country) ?? [])
      return found.toSorted((a, b) => b.population - a.population)
    },
    region(name, country) {
      const codes = regionCodes(name, country)
      const [code = ''] = codes
      const area = codes.every((each) => each.startsWith(code.slice(0, 3))) ? covered.get(code) : undefined
      if (!area) return undefined
      const region = regionName(code) ?? ''
      return middle({ name: region, country: code.slice(0, 2), region }, area)
    },
    municipality(name, { country, region }) {
      const inRegion = region === undefined ? [] : regionCodes(region, country)
      const codes = municipalityCodes(name, country)
      const code = codes.find((each) => inRegion.some((wanted) => each.startsWith(`${wanted}.`))) ?? codes[0] ?? ''
      const at = largestIn.get(code)
      // Its largest place, which is mostly where the town hall stands: the middle may be in the mountains.
      return at === undefined ? undefined : { ...place(at), name: municipalities.get(code) ?? '' }
    },
    postTown(country, postalCode) {
      const town = postTown(country, postalCode)
      if (!town) return undefined
      // Of two municipalities of one name, the post says the county: "HERØY (NORDLAND)".
      const [, name = '', region] = /^(.*?)(?: \((.*)\))?$/.exec(town.municipality) ?? []
      const municipality = gazetteer.municipality(name, { country, region })
      const city = gazetteer.city(town.city, { country, region: municipality?.region ?? region })
      const isElsewhere = city && municipality && distance(city, municipality) > 0.8
      return city && !isElsewhere ? city : municipality && { ...municipality, name: normalizeCase(town.city) }
    },
    country(code) {
      const area = covered.get(code)
      return area && middle({ name: '', country: code, region: null }, area)
    },
  }
  return gazetteer
}

function addCity(row: CityRow, table: PlaceTable, covered: AreaCentres): void {
  table.add(row)
  for (const code of [row.country, row.region]) if (code) covered.add(code, row.lat, row.lng)
}

/** The most populous place of each municipality: of several, the first. */
function largestByMunicipality(table: PlaceTable): Map<string, number> {
  const largest = new Map<string, number>()
  for (let at = 0; at < table.size; at++) {
    const { municipality } = table.row(at)
    if (municipality === '') continue
    const known = largest.get(municipality)
    if (known === undefined || table.population(at) > table.population(known)) largest.set(municipality, at)
  }
  return largest
}

function middle(
  what: Pick<KnownPlace, 'name' | 'country' | 'region'>,
  { lat, lng }: { lat: number; lng: number },
): KnownPlace {
  return { ...what, municipality: null, lat, lng, population: 0, ambiguous: false }
}

/** Not a part of the other, and not so small beside it that nobody would mean it without saying more. */
function isRival(other: KnownPlace, best: KnownPlace): boolean {
  return distance(other, best) > 0.5 && other.population * 5 >= best.population
}

/** In degrees, roughly. */
function distance(one: KnownPlace, other: KnownPlace): number {
  return Math.abs(one.lat - other.lat) + Math.abs(one.lng - other.lng)
}

/** Finds codes by the names of regions or municipalities, and by those that they also go by. */
function codesByName(names: ReadonlyMap<string, string>): (name: string, country?: string) => string[] {
  const byName = new Map<string, string>()
  const add = (folded: string, code: string) => {
    const codes = byName.get(folded)
    if (codes === undefined) byName.set(folded, code)
    else if (!codes.split(' ').includes(code)) byName.set(folded, `${codes} ${code}`)
  }
  for (const [code, name] of names) {
    add(foldName(name), code)
    add(withoutKind(name), code)
    // The states of the USA go by their letters.
    if (/^US\.[A-Z]{2}$/.test(code)) add(code.slice(3).toLowerCase(), code)
  }
  for (const [code, ...others] of [...ownRegionNames, ...otherRegionNames]) {
    if (names.has(code)) for (const other of others) add(foldName(other), code)
  }
  return (name, country) => {
    const codes = byName.get(foldName(name)) ?? byName.get(withoutKind(name)) ?? ''
    return codes.split(' ').filter((code) => code !== '' && (country === undefined || code.startsWith(`${country}.`)))
  }
}

/** "Skåne län" is Skåne, "Oslo kommune" is Oslo, "Göteborgs stad" is Göteborg. */
function withoutKind(name: string): string {
  const kind = / (?:lan|fylke|fylkeskommune|kommune|kommun|county|region|state|province|stad)$/
  const folded = foldName(name).replace(/^(?:region|county|state of|province of) /, '')
  return kind.test(folded) ? folded.replace(kind, '').replace(/^(.{3,}[^s])s$/, '$1') : folded
}
