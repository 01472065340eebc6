import { type Gazetteer, buildGazetteer } from '../src/content/places/gazetteer.ts'
import { listPlaces } from '../src/content/places/listed-places.ts'

type City = readonly [name: string, region: string, municipality: string, lat: number, lng: number, people: number]

const CITIES: readonly City[] = [
  ['Oslo', 'NO.12', 'NO.12.0301', 59.91273, 10.74609, 580_000],
  ['Bergen', 'NO.46', 'NO.46.4601', 60.39299, 5.32415, 213_585],
  ['Trondheim', 'NO.21', 'NO.21.5001', 63.43049, 10.39506, 147_139],
  ['Stavanger', 'NO.14', 'NO.14.1103', 58.97005, 5.73332, 121_610],
  ['Sunndalsøra', 'NO.08', 'NO.08.1563', 62.67519, 8.56327, 4_159],
  ['Brønnøysund', 'NO.09', 'NO.09.1813', 65.47487, 12.21285, 4_366],
  ['Nes', 'NO.34', 'NO.34.3411', 60.78, 10.95, 800],
  ['Nes', 'NO.46', 'NO.46.4601', 60.4, 5.1, 600],
  ['Gothenburg', 'SE.28', 'SE.28.1480', 57.70716, 11.96679, 572_799],
  ['Stockholm', 'SE.26', 'SE.26.0180', 59.32938, 18.06871, 1_515_017],
  ['Kungsbacka', 'SE.06', 'SE.06.1384', 57.48719, 12.07612, 18_698],
  ['Bergen', 'DE.06', 'DE.06.00', 52.81, 9.96, 13_609],
  ['Munich', 'DE.02', 'DE.02.091', 48.13743, 11.57549, 1_260_391],
  ['Frankfurt am Main', 'DE.05', 'DE.05.064', 50.11552, 8.68417, 650_000],
  ['Copenhagen', 'DK.17', 'DK.17.101', 55.67594, 12.56553, 1_153_615],
  ['Århus', 'DK.18', 'DK.18.751', 56.15674, 10.21076, 237_551],
  ['London', 'GB.ENG', 'GB.ENG.GLA', 51.50853, -0.12574, 7_556_900],
  ['London', 'CA.08', 'CA.08.39', 42.98339, -81.23304, 346_765],
  ['Edinburgh', 'GB.SCT', 'GB.SCT.U8', 55.95206, -3.19648, 464_990],
  ['Cambridge', 'GB.ENG', 'GB.ENG.C3', 52.2, 0.11667, 145_818],
  ['Cambridge', 'US.MA', 'US.MA.017', 42.3751, -71.10561, 110_402],
  ['Chicago', 'US.IL', 'US.IL.031', 41.85003, -87.65005, 2_720_546],
  ['Field', 'CA.02', 'CA.02.1', 51.39, -116.49, 169],
  ['Madrid', 'ES.29', 'ES.29.M', 40.4165, -3.70256, 3_255_944],
  ['Singapore', 'SG.00', '', 1.28967, 103.85007, 3_547_809],
  ['Suva', 'FJ.01', '', -18.14, 178.44, 77_366],
  ['Savusavu', 'FJ.03', '', -16.78, -179.9, 3_000],
]

const REGIONS: readonly (readonly [code: string, name: string])[] = [
  ['NO.08', 'Møre og Romsdal'],
  ['NO.09', 'Nordland'],
  ['NO.12', 'Oslo'],
  ['NO.14', 'Rogaland'],
  ['NO.21', 'Trøndelag'],
  ['NO.34', 'Innlandet'],
  ['NO.46', 'Vestland'],
  ['SE.06', 'Halland'],
  ['SE.26', 'Stockholm'],
  ['SE.28', 'Västra Götaland'],
  ['DK.17', 'Capital Region'],
  ['DK.18', 'Central Jutland'],
  ['DE.02', 'Bavaria'],
  ['DE.05', 'Hesse'],
  ['DE.06', 'Lower Saxony'],
  ['GB.ENG', 'England'],
  ['GB.SCT', 'Scotland'],
  ['CA.02', 'British Columbia'],
  ['CA.08', 'Ontario'],
  ['US.IL', 'Illinois'],
  ['US.MA', 'Massachusetts'],
  ['ES.29', 'Madrid'],
]

const MUNICIPALITIES: readonly (readonly [code: string, name: string])[] = [
  ['NO.08.1563', 'Sunndal'],
  ['NO.09.1813', 'Brønnøy'],
  ['NO.12.0301', 'Oslo'],
  ['NO.46.4601', 'Bergen'],
  ['SE.06.1384', 'Kungsbacka Kommun'],
  ['SE.28.1480', 'Göteborgs stad'],
]

const POST_TOWNS: Record<string, { city: string; municipality: string }> = {
  '0484': { city: 'OSLO', municipality: 'OSLO' },
  '8900': { city: 'BRØNNØYSUND', municipality: 'BRØNNØY' },
}

let built: Gazetteer | undefined

/** A gazetteer of a few cities. It loads faster than the real one. */
export async function smallGazetteer(): Promise<Gazetteer> {
  const cities = CITIES.map(([name, region, municipality, lat, lng]) => {
    return { name, country: region.slice(0, 2), region, municipality, lat, lng }
  })
  const populations = CITIES.map(([name, region, , lat, lng, population]) => {
    return { name, country: region.slice(0, 2), lat, lng, population }
  })
  // The old name of a city at the same coordinates.
  const former = { name: 'Christiania', country: 'NO', lat: 59.91273, lng: 10.74609, population: 500_000 }
  built ??= buildGazetteer({
    places: listPlaces(cities, [...populations, former]),
    regions: new Map(REGIONS),
    municipalities: new Map(MUNICIPALITIES),
    postTown: (country, code) => (country === 'NO' && Object.hasOwn(POST_TOWNS, code) ? POST_TOWNS[code] : undefined),
  })
  return built
}
