import { expect, test } from 'vitest'
import { loadGazetteer } from './gazetteer-client.ts'
import { locate } from './locate.ts'

test('the gazetteer of the world knows places by their current, former, local and foreign names, and their populations', async () => {
  const gazetteer = await loadGazetteer()
  for (const [name, country, lat, lng] of [
    ['Oslo', 'NO', 59.91, 10.75],
    ['Göteborg', 'SE', 57.71, 11.97],
    ['Gothenburg', 'SE', 57.71, 11.97],
    ['København', 'DK', 55.68, 12.57],
    ['Aarhus', 'DK', 56.16, 10.21],
    ['Paris', 'FR', 48.85, 2.35],
    ['New York', 'US', 40.71, -74.01],
    ['Zürich', 'CH', 47.37, 8.55],
  ] as const) {
    const [largest] = gazetteer.citiesByCountry(name)
    expect(largest, name).toMatchObject({ country, lat: expect.closeTo(lat, 1), lng: expect.closeTo(lng, 1) })
    expect(largest?.population, name).toBeGreaterThan(100_000)
  }
  expect(locate(gazetteer, { country: 'Norge', municipality: 'LEKA', postalCode: '7994' }).places).toMatchObject([
    {
      quality: 'postal-code',
      location: { city: 'Leka', administrativeArea: 'Trøndelag', lat: expect.closeTo(65.1, 1) },
    },
  ])
  // Two towns and two municipalities have the same name. The postal code decides.
  expect(gazetteer.postTown('NO', '5200')).toMatchObject({ region: 'Vestland', lat: expect.closeTo(60.2, 0) })
  expect(gazetteer.postTown('NO', '6070')).toMatchObject({ region: 'Møre og Romsdal' })
  expect(gazetteer.postTown('NO', 'constructor')).toBeUndefined()
  expect(gazetteer.city('Springfield', { country: 'US' })?.ambiguous).toBe(true)
  expect(gazetteer.city('Springfield', { country: 'US', region: 'IL' })?.ambiguous).toBe(false)
  expect(gazetteer.municipality('Sunndal', { country: 'NO' })).toMatchObject({ lat: expect.closeTo(62.7, 0) })
  expect(gazetteer.municipality('Småsted', { country: 'NO' })).toBeUndefined()
  // Two places have this name now, and another one had it.
  expect(gazetteer.citiesByCountry('Chengxiang')).toMatchObject([{ name: 'Chengxiang', country: 'CN' }])
  // The centre of the country is the last resort.
  for (const code of ['NO', 'SE', 'DK', 'GB', 'US', 'DE', 'FI', 'IS', 'PL', 'ES', 'IN']) {
    expect(gazetteer.country(code), code).toBeDefined()
  }
})

test('it is loaded once', async () => {
  expect(await loadGazetteer()).toBe(await loadGazetteer())
})
