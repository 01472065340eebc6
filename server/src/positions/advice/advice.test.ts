import { expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { openFixture } from '../../../test/fixture.ts'
import { type Advised, adviceOn } from './advice.ts'

const place = (country: string) => ({
  ...{ id: 'a', address: '', city: 'X', country, lat: 1, lng: 2 },
  ...{ locality: null, postalCode: null, administrativeArea: null, subAdministrativeArea: null },
})
const text = (words: number) => [
  { kind: 'text' as const, heading: '', html: `<p>${'word '.repeat(words)}</p>`, images: [] },
]
const complete: Advised['fields'] = {
  ...{ locations: [place('NO')], employmentType: [], pitch: null, sections: text(50), contentHtmlOverride: null },
  salary: null,
}
const kinds = (fields: Partial<Advised['fields']>, expirationDate: Date | null = new Date(), day = '2026-11-23') =>
  adviceOn({ fields: { ...complete, ...fields }, expirationDate }, new Date(`${day}T12:00:00Z`)).map(({ kind }) => kind)
const salary = { type: null, currency: null, minSalary: null, maxSalary: null, extra: 'Good' }

test.each<[string, Partial<Advised['fields']>, string[]]>([
  ['everything', {}, []],
  ['no place', { locations: [] }, ['no-place']],
  ['no place, but from home', { locations: [], employmentType: ['Remote'] }, []],
  ['a text of 49 words', { sections: text(49) }, ['short-text']],
  ['a text of 49 words and a pitch of one', { sections: text(49), pitch: 'Come' }, []],
  ['a short text of its own in place of a long one', { contentHtmlOverride: '<p>Come</p>' }, ['short-text']],
  ['no salary in Denmark', { locations: [place('NO'), place('DK')] }, ['no-salary']],
  ['words about the salary, but no amount, in Sweden', { locations: [place('SE')], salary }, ['no-salary']],
  ['an amount in Denmark', { locations: [place('DK')], salary: { ...salary, maxSalary: 1 } }, []],
])('a position with %s is told %j', (_what, fields, expected) => {
  expect(kinds(fields)).toEqual(expected)
})

test('without a deadline that is said, and no law is mentioned before its day', () => {
  expect(kinds({}, null)).toEqual(['no-deadline'])
  expect(kinds({ locations: [place('DK')] }, new Date(), '2026-06-06')).toEqual([])
  expect(kinds({ locations: [place('DK')] }, new Date(), '2026-06-07')).toEqual(['no-salary'])
})

const { make, server } = await openFixture()
const run = runIn({}, server.app.database)

test('`positions check` says it in sentences and as JSON', async () => {
  const { id } = await make.position(await make.company(), { title: 'Cook' })
  const { text: said, result } = await run('positions', 'check', id)
  expect(said.split('\n')).toEqual([
    `${id}  It has no place. People who search by place do not find it.`,
    `${id}  It has no last day to apply. It stays open until you close it.`,
    `${id}  The ad is very short: 0 words. People apply more often if they know what awaits them.`,
  ])
  expect(result.positions).toEqual([
    { id, advice: [{ kind: 'no-place' }, { kind: 'no-deadline' }, { kind: 'short-text', words: 0 }] },
  ])
})
