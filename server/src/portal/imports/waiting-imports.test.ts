import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { runIn } from '../../../test/command.ts'
import { openFixture } from '../../../test/fixture.ts'
import { factsOf, summaryOf } from '../../../test/portal/page-parts.ts'
import { makePerson, openAs } from '../../../test/portal/person.ts'
import { sendWithFile } from '../../../test/portal/upload.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import { kandidatFormat } from '../../moving/imports/formats/kandidat-format.ts'
import { workOnNext } from '../../moving/imports/runs/job.ts'

// Whose imports somebody sees, and what becomes of a file while it waits.

const fixture = await openFixture()
const world = await makeWorld(fixture)
const administrator = await visitAs(fixture, world, 'administrator')
afterAll(() => administrator.close())
const { database } = fixture.server.app
const { companyId } = world.people.administrator

const PATH = '/portal/settings/import'
const given = { database, policy: { allowHttp: false, allowCidr: [] }, timeZone: 'Europe/Oslo' }
const work = () => workOnNext(given, 30, new AbortController().signal)
const line = (title: string) =>
  JSON.stringify({ type: 'position', id: '1', title, language: 'EN', text: 'We look for you.' })

test('an administrator who reaches certain positions sees and starts their own imports, and no others', async () => {
  const colleague = await makePerson(fixture, [{ id: companyId }])
  await byVerb(fixture).restrictUser({ id: colleague.userId }, [])
  const visitor = await openAs(fixture, colleague)
  const { to: columns } = await sendWithFile(
    administrator,
    `${PATH}/candidates`,
    { position: world.positions.outOfReach.id, source: 'event', legalBasis: 'consent' },
    ['people.csv', 'E-mail,Name\nkari@example.com,Kari Lie\n'],
  )
  expect(columns).toMatch(/\/columns$/)
  expect((await administrator.get(columns)).html).toContain('kari@example.com')
  const feed = { format: kandidatFormat.name, address: '' }
  const welder = line('Welder')
  const { to: foreign } = await sendWithFile(administrator, `${PATH}/new`, { ...feed, board: 'theirs' }, [
    'x.jsonl',
    welder,
  ])
  await work()
  for (const path of [columns, columns.replace('/columns', ''), foreign]) {
    expect([(await visitor.get(path)).status, (await visitor.post(path, { step: 'start' })).status]).toEqual([404, 404])
  }
  const { to: own } = await sendWithFile(visitor, `${PATH}/new`, { ...feed, board: 'own' }, ['x.jsonl', line('Cook')])
  await work()
  expect((await visitor.post(own, { step: 'start' })).to).toBe(own)
  await work()
  expect(factsOf(await visitor.page(own))).toMatchObject({ State: 'Done', Added: '1' })
  expect((await visitor.get(PATH)).html.match(/settings\/import\/[0-9a-f-]{36}/g)).toEqual([
    own.slice('/portal/'.length),
  ])
  await visitor.close()
})

test('a file that waits is deleted once somebody in it is anonymized, so that no import brings them back', async () => {
  const company = world.companies.home
  const job = world.positions.open.id
  const columns = { position: job, source: 'event', legalBasis: 'consent' }
  const wide = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
  const uploaded = async (content: string | Buffer) => {
    const { to } = await sendWithFile(administrator, `${PATH}/candidates`, columns, ['p.csv', content])
    return to.replace('/columns', '')
  }
  const [naming, wider, other] = [
    await uploaded('E-mail,Name\nFORGET@example.com,Kari Lie\n'),
    await uploaded(wide('E-mail,Name\nforget@example.com,Kari Lie\n')),
    await uploaded('E-mail,Name\nola@example.com,Ola Lie\n'),
  ]
  const mapping = { 'column-0': 'email', 'column-1': 'name' }
  expect((await administrator.post(`${naming}/columns`, mapping)).to).toBe(naming)
  await work()
  expect(factsOf(await administrator.page(naming))).toMatchObject({ State: 'Checked', Added: '1' })
  const person = await fixture.make.person(company, {
    email: 'forget@example.com',
    email_normalized: 'forget@example.com',
  })
  const anonymized = await runIn({}, database)('candidates', 'anonymize', person.id)
  expect(anonymized.error).toBeUndefined()

  const left = await fixture.database.run(`select from file_chunks where encode(data, 'escape') ilike '%f%o%r%g%e%t%'`)
  expect(left).toEqual([])
  expect(summaryOf(await administrator.post(naming, { step: 'start' }))).toContain('somebody in them was anonymized')
  expect((await administrator.get(`${wider}/columns`)).to).toBe(wider)
  expect((await administrator.post(`${other}/columns`, mapping)).to).toBe(other)
  await work()
  expect(factsOf(await administrator.page(other))).toMatchObject({ State: 'Checked', Added: '1' })
  expect(await fixture.database.run(`select from people where email = 'forget@example.com'`)).toEqual([])
})
