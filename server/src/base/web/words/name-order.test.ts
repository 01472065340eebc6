import { expect, test } from 'vitest'
import { byName } from './name-order.ts'
import type { Language } from './language.ts'

const NAMES = [
  'Østfold',
  'Zeta',
  'Åre',
  'Ärla',
  'ardal',
  'Aalborg',
  'Team 10',
  'Team 2',
  '山田',
  'שרה',
  'Öst',
  'É',
  'Ea',
]

test.each<[Language, string[]]>([
  ['en', ['Aalborg', 'ardal', 'Åre', 'Ärla', 'É', 'Ea', 'Öst', 'Østfold', 'Team 2', 'Team 10', 'Zeta', 'שרה', '山田']],
  ['nb', ['ardal', 'É', 'Ea', 'Team 2', 'Team 10', 'Zeta', 'Ärla', 'Öst', 'Østfold', 'Aalborg', 'Åre', 'שרה', '山田']],
  ['da', ['ardal', 'É', 'Ea', 'Team 2', 'Team 10', 'Zeta', 'Ärla', 'Öst', 'Østfold', 'Aalborg', 'Åre', 'שרה', '山田']],
  ['sv', ['Aalborg', 'ardal', 'É', 'Ea', 'Team 2', 'Team 10', 'Zeta', 'Åre', 'Ärla', 'Öst', 'Østfold', 'שרה', '山田']],
])('names are in the order of the reader’s language: %s', (language, order) => {
  const named = NAMES.map((name) => ({ name }))
  expect(byName(named, language).map(({ name }) => name)).toEqual(order)
})

test('a letter that is combined of two is one letter', () => {
  expect(byName([{ name: 'Zoo' }, { name: 'A\u030Are' }, { name: 'Åre' }], 'nb').map(({ name }) => name)[0]).toBe('Zoo')
})
