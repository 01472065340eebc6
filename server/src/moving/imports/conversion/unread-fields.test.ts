import { expect, test } from 'vitest'
import { readOne } from '../../../../test/feeds.ts'
import { nav } from '../formats/nav.ts'
import { at, listAt, textAt } from '../parsing/fields.ts'
import { watchItem } from './unread-fields.ts'

test('fields that have a value and are not read are named, each once for a list', () => {
  const watched = watchItem({
    id: 1,
    employer: { name: 'Havn', orgnr: '9' },
    places: [
      { city: 'Oslo', floor: 1 },
      { city: 'Bergen', floor: 2 },
    ],
    tags: ['a', 'b'],
    unknown: { deep: { a: 1, b: 2 } },
    empty: [null, { a: '' }],
  })
  textAt(watched.value, 'id')
  at(watched.value, 'employer.name')
  for (const place of listAt(watched.value, 'places')) textAt(place, 'city')
  listAt(watched.value, 'tags').map(String)
  expect(watched.unread()).toEqual(['employer.orgnr', 'places.floor', 'unknown'])
})

test('an item whose fields are named after members of Object.prototype is read as any other', () => {
  const watched = watchItem(JSON.parse('{"__proto__":"x","constructor":{"a":1},"toString":2,"title":"Cook"}'))
  expect(textAt(watched.value, 'title')).toBe('Cook')
  expect(watched.unread().toSorted()).toEqual(['__proto__', 'constructor', 'toString'])
})

test('an item with many fields gives a short list of short names', () => {
  const item = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`${i}${'x'.repeat(200)}`, i]))
  const names = watchItem(item).unread()
  expect(names).toHaveLength(200)
  expect(names.every((name) => name.length <= 100)).toBe(true)
})

test('an ad says which of its fields no rule reads, and which employment terms have no tag', async () => {
  const { details } = await readOne(nav, [
    {
      uuid: '1',
      title: 'Kokk',
      engagementtype: 'Fast',
      extent: 'Heltid',
      employer: { name: 'Havn', orgnr: '9' },
      sector: 'Privat',
    },
  ])
  expect(details.unread).toEqual(['employer.orgnr', 'sector'])
  expect(details.untaggedEmployment).toEqual(['Fast'])
})
