import { expect, test } from 'vitest'
import { smallGazetteer } from '../../../test/small-gazetteer.ts'
import { placeLine, writtenPlaces } from './written-places.ts'

const gazetteer = await smallGazetteer()
const read = (text: string) => writtenPlaces(text, [], gazetteer, 'NO')

test.each([
  ['Strandgaten 18, 5013 Bergen, Norway', 'Strandgaten 18, 5013 Bergen, Norway'],
  ['Strandgaten 18, 5013 Bergen', 'Strandgaten 18, 5013 Bergen, Norway'],
  ['Strandgaten 18, Bergen, Norway', 'Strandgaten 18, Bergen, Norway'],
  ['Strandgaten 18, Bergen', 'Strandgaten 18, Bergen, Norway'],
  ['Strandgaten 18 5013 Bergen', 'Strandgaten 18, 5013 Bergen, Norway'],
  ['Bergen', 'Bergen, Norway'],
  ['Bergen, Norway', 'Bergen, Norway'],
  ['Oslo; Bergen', 'Oslo, Norway; Bergen, Norway'],
])('the line %j names %s', (line, expected) => {
  const { locations, unknown } = read(line)
  const lines = locations.map((location) =>
    placeLine(
      {
        ...{ id: '', locality: null, administrativeArea: null, subAdministrativeArea: null },
        ...{ address: '', city: '', postalCode: null, ...location },
      },
      'en',
    ),
  )
  expect([lines.join('; '), unknown]).toEqual([expected, []])
})

test('a line that names no place is told, and the others are read', () => {
  const { locations, unknown } = read('Qwzxy\r\n\r\n Bergen \r\nStorgata 1')
  expect([locations.map(({ city }) => city), unknown]).toEqual([['Bergen'], ['Qwzxy', 'Storgata 1']])
})

test('a place that stands there as it was keeps what is known of it', () => {
  const [place] = read('Bergen').locations
  const before = { ...place, id: 'kept', lat: 1, lng: 2 } as never
  for (const language of ['en', 'da'])
    expect(writtenPlaces(placeLine(before, language), [before], gazetteer, 'NO').locations).toEqual([before])
})
