import { expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'

const { make, server } = await openFixture()
const company = await make.company()
const run = runIn({}, server.app.database)

test('`positions check` says what would make positions better, as they were saved last, and is content with exit code 0', async () => {
  const position = await make.position(company, { title: 'Salgsmann', language: 'NO' })
  const { text, result } = await run('positions', 'check', position.id)
  expect(text.split('\n').slice(0, 2)).toEqual([
    `${position.id}  Salgsmann`,
    '  There is no place. People do not find it by search, and search engines do not show it among jobs.',
  ])
  expect(text).toContain('  “Salgsmann”: It speaks to one gender. Instead: selger.')
  expect(result.data[0].advice.map(({ kind }: { kind: string }) => kind)).toEqual([
    ...['no-place', 'short-text', 'no-deadline', 'wording'],
  ])
})

test('`positions check` names a position that is not in reach', async () => {
  expect(await run('positions', 'check', UNKNOWN_ID)).toMatchObject({ error: `There is no position ${UNKNOWN_ID}.` })
})

test('pay that is said in words is pay', async () => {
  const places = JSON.stringify([{ id: 'a', address: '', city: 'Malmö', country: 'SE', lat: 55.6, lng: 13 }])
  const silent = await make.position(company, { locations: places })
  const open = await make.position(company, { locations: places, salary_extra: 'By agreement' })
  const { result } = await run('positions', 'check', `${silent.id},${open.id}`)
  const kinds = result.data.map(({ advice }: { advice: { kind: string }[] }) => advice.map(({ kind }) => kind))
  expect(kinds[0]).toContain('no-salary')
  expect(kinds[1]).not.toContain('no-salary')
})
