import { expect, test } from 'vitest'
import { isOtherName, type Named } from './names.ts'

/** The last word is the last name. */
function named(text: string): Named {
  const words = text.split(' ')
  return { firstName: words.slice(0, -1).join(' ') || null, lastName: words.at(-1) || null }
}

test.each([
  ['Kari Lie', 'kari lie'],
  ['Kari Lie', 'Lie Kari'],
  ['Kari Lie', 'Kari'],
  ['Kari Lie', 'K. Lie'],
  ['Kari Lie', 'Kari Anne Lie'],
  ['Kari Lie', 'Kari Lie-Hansen'],
  ['Bjørn Åsen', 'Bjorn Asen'],
  ['Bjørn Åsen', 'Bjoern Aasen'],
  ['Zoë Müller', 'Zoe Muller'],
  ["Siobhán O'Neill", 'Siobhan O’Neill'],
  ['Kari Lie', ''],
])('%s and %s are one person', (one, other) => {
  expect([isOtherName(named(one), named(other)), isOtherName(named(other), named(one))]).toEqual([false, false])
})

test.each([
  ['Kari Lie', 'Ola Lie'],
  ['Kari Lie', 'Kari Berg'],
  ['Kari Lie', 'Lin Nguyen'],
  ['Kari', 'Ola'],
])('%s and %s may be two', (one, other) => {
  expect([isOtherName(named(one), named(other)), isOtherName(named(other), named(one))]).toEqual([true, true])
})
