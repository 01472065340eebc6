import { expect, test } from 'vitest'
import { smallGazetteer } from '../../../test/small-gazetteer.ts'
import { formOfEntry, readEntry } from './entry.ts'

const said: string[] = []
const formOf = async (entry: object) =>
  formOfEntry(readEntry({ title: 'Cook', language: 'NO', ...entry }, 'position 1'), {
    gazetteer: smallGazetteer,
    home: 'NO',
    say: (remark) => said.push(remark),
  })

test('a text becomes a section, in which a list is a list', async () => {
  const { sections } = await formOf({ text: 'We cook.\n\n- Fish\n- Soup' })
  expect(sections).toHaveLength(1)
  expect(sections?.[0]?.html).toContain('<ul><li>Fish</li><li>Soup</li></ul>')
  await expect(formOf({ text: 'We cook.', sections: [] })).rejects.toThrow('either "text" or "sections"')
})

test('a place gets its coordinates from its name, a line, or its postal code, and keeps those that it has', async () => {
  const { locations } = await formOf({
    locations: [
      'Bergen',
      { city: 'Oslo', country: 'Norge' },
      { postalCode: '8900', country: 'NO' },
      { country: 'NO', lat: 60, lng: 11, city: 'Oslo' },
    ],
  })
  expect(locations?.map(({ city, country, lat }) => [city, country, lat])).toEqual([
    ['Bergen', 'NO', 60.39299],
    ['Oslo', 'NO', 59.91273],
    ['Brønnøysund', 'NO', 65.47487],
    ['Oslo', 'NO', 60],
  ])
})

test('a place that nobody knows is refused, and one that is not exact is reported', async () => {
  await expect(formOf({ locations: ['Springfield'] })).rejects.toThrow('The place Springfield cannot be found')
  await formOf({ locations: [{ city: 'Småsted', country: 'NO' }] })
  expect(said).toEqual(['Place: “Småsted” is not known in Norway; the middle of the country is used.'])
  await expect(formOf({ locations: [{ town: 'Oslo' }] })).rejects.toThrow('locations.0 has no field town')
})

test('an address in one line is a street, a postal code and a town, and a street alone is refused', async () => {
  const { locations } = await formOf({
    locations: ['Strandgaten 18, 5013 Bergen', { city: 'Oslo', postalCode: '150' }],
  })
  expect(locations).toMatchObject([
    { address: 'Strandgaten 18', postalCode: '5013', city: 'Bergen', administrativeArea: 'Vestland' },
    { address: '', postalCode: '0150', city: 'Oslo', administrativeArea: 'Oslo' },
  ])
  await expect(formOf({ locations: ['Storgata 1, Norway'] })).rejects.toThrow('names no town that is known')
})
