import { type AreaCentres, areaCentres, type Coordinates } from './area-centre.ts'
import {
  foldName,
  normalizeCase,
  otherCityNames,
  otherRegionNames,
  ownRegionNames,
  townsOfArea,
  withoutDistrict,
} from './place-name.ts'
import { type ListedPlace, type PlaceTable, placeTable } from './place-table.ts'
import type { KnownPlace } from './place.ts'

/** The data of a gazetteer. */
export interface GazetteerTables {
  places: Iterable<ListedPlace>
  /** Names by code (`NO.46`). */
  regions: ReadonlyMap<string, string>
  /** Names by code (`NO.46.4601`). */
  municipalities: ReadonlyMap<string, string>
  /** The post town of a postal code; undefined if it is unknown. */
  postTown: (country: string, postalCode: string) => { city: string; municipality: string } | undefined
}

/**
 * Finds places by name. Of several places with a name, it finds the one with the most inhabitants.
 */
export interface Gazetteer {
  /** Searches the municipality and the region first, if there is one, then the whole country. */
  city: (
    name: string,
    within: { country: string; region?: string | undefined; municipality?: string | undefined },
  ) => KnownPlace | undefined
  /** The largest city with the name in each country, the largest of them first. */
  citiesByCountry: (name: string) => KnownPlace[]
  /** Finds a region by name or code. Without a country, it must be unambiguous. */
  region: (name: string, country?: string) => KnownPlace | undefined
  municipality: (name: string, within: { country: string; region?: string | undefined }) => KnownPlace | undefined
  /** The post town of a postal code; undefined if it is unknown. */
  postTown: (country: string, postalCode: string) => KnownPlace | undefined
  /** The centre of the places in the country. */
  country: (code: string) => KnownPlace | undefined
}

/** Builds a gazetteer from tables, which gazetteer-client.ts loads. */
export function buildGazetteer(tables: GazetteerTables): Gazetteer {
  const { regions, municipalities, postTown } = tables
  const table = placeTable(tables.places)
  const centres = centresOf(table)
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

  /** The places with the name, else those whose district or surroundings it names. */
  function named(name: string): readonly number[] {
    const names = [name, withoutDistrict(name), ...townsOfArea(name)]
    return names.map((each) => table.named(each)).find((each) => each.length > 0) ?? []
  }

  function find(name: string, country: string, area = ''): KnownPlace | undefined {
    const found = named(name).filter((at) => {
      const row = table.row(at)
      return row.country === country && (area === '' || row.region === area || row.municipality === area)
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
    city(name, { country, region, municipality }) {
      const codes = region === undefined ? [] : regionCodes(region, country)
      const areas = [
        ...(municipality === undefined ? [] : municipalityCodes(municipality, country)),
        ...codes.slice(0, 1),
      ]
      for (const area of areas) {
        const found = find(name, country, area)
        if (found) return found
      }
      return find(name, country)
    },
    citiesByCountry(name) {
      const countries = new Set(named(name).map((at) => table.row(at).country))
      const found = [...countries].flatMap((country) => find(name, country) ?? [])
      return found.toSorted((a, b) => b.population - a.population)
    },
    region(name, country) {
      const codes = regionCodes(name, country)
      const [code = ''] = codes
      const centre = codes.every((each) => each.startsWith(code.slice(0, 3))) ? centres.get(code) : undefined
      if (!centre) return undefined
      const region = regionName(code) ?? ''
      return asPlace({ name: region, country: code.slice(0, 2), region }, centre)
    },
    municipality(name, { country, region }) {
      const inRegion = region === undefined ? [] : regionCodes(region, country)
      const codes = municipalityCodes(name, country)
      const code = codes.find((each) => inRegion.some((wanted) => each.startsWith(`${wanted}.`))) ?? codes[0] ?? ''
      const at = largestIn.get(code)
      // Its largest place. The centre of the municipality may be in the mountains.
      return at === undefined ? undefined : { ...place(at), name: municipalities.get(code) ?? '' }
    },
    postTown(country, postalCode) {
      const town = postTown(country, postalCode)
      if (!town) return undefined
      // If two municipalities have the same name, the table adds the county: "HERØY (NORDLAND)".
      const [, name = '', region] = /^(.*?)(?: \((.*)\))?$/.exec(town.municipality) ?? []
      const municipality = gazetteer.municipality(name, { country, region })
      const city = gazetteer.city(town.city, { country, region: municipality?.region ?? region })
      const isElsewhere = city && municipality && distance(city, municipality) > 0.8
      return city && !isElsewhere ? city : municipality && { ...municipality, name: normalizeCase(town.city) }
    },
    country(code) {
      const centre = centres.get(code)
      return centre && asPlace({ name: '', country: code, region: null }, centre)
    },
  }
  return gazetteer
}

/** The centre of each country and region. */
function centresOf(table: PlaceTable): AreaCentres {
  const centres = areaCentres()
  for (let at = 0; at < table.size; at++) {
    const { country, region, lat, lng } = table.row(at)
    for (const code of [country, region]) if (code) centres.add(code, lat, lng)
  }
  return centres
}

/** The largest place of each municipality. */
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

function asPlace(area: Pick<KnownPlace, 'name' | 'country' | 'region'>, { lat, lng }: Coordinates): KnownPlace {
  return { ...area, municipality: null, lat, lng, population: 0, ambiguous: false }
}

/**
 * Whether a place could be meant as well: it is not part of the other one, and not much smaller.
 */
function isRival(other: KnownPlace, best: KnownPlace): boolean {
  return distance(other, best) > 0.5 && other.population * 5 >= best.population
}

/** The approximate distance in degrees. */
function distance(one: KnownPlace, other: KnownPlace): number {
  return Math.abs(one.lat - other.lat) + Math.abs(one.lng - other.lng)
}

/** Returns a function that finds the codes of regions or municipalities by any of their names. */
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
    // US states are also known by their letters.
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
