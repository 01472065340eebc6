import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runIn } from '../../../../test/command.ts'
import { openFixture } from '../../../../test/fixture.ts'
import { summaryOf } from '../../../../test/portal/page-parts.ts'
import { makeWorld, visitAs } from '../../../../test/portal/world.ts'
import { workOnNext } from '../runs/job.ts'

const fixture = await openFixture()
const world = await makeWorld(fixture)
const administrator = await visitAs(fixture, world, 'administrator')
const { database } = fixture.server.app
const { home, elsewhere } = world.companies
const folder = await mkdtemp(join(tmpdir(), 'kandidat-test-'))
afterAll(async () => {
  await administrator.close()
  await rm(folder, { recursive: true })
})
const run = runIn({ TIME_ZONE: 'Europe/Oslo' }, database)
const ORIGIN = ['--source', 'earlier', '--legal-basis', 'request']

/** When the people of a position applied, in the order of their e-mails. */
const applied = async ({ id }: { id: string }) => {
  const rows = await fixture.database.run<{ at: Date }>(
    `select v.created_at as at from vouches v join people p on p.id = v.person_id where v.position_id = $1 order by p.email`,
    [id],
  )
  return rows.map(({ at }) => at.toISOString())
}

/** Imports a column of dates by the command. */
async function importDates(dates: readonly string[], ...options: string[]) {
  const position = await fixture.make.published(home)
  const file = join(folder, `${position.id}.csv`)
  const rows = dates.map((date, i) => `p${i}@example.com;${date}`)
  await writeFile(file, ['E-post;Søknadsdato', ...rows].join('\r\n'))
  const args = ['import', 'candidates', file, '--company', home.slug, '--position', position.id, ...ORIGIN]
  const { code, error } = await run(...args, ...options)
  return { code, error, at: await applied(position) }
}

test.each([
  [['26.11.2025 17:32', '31.01.2026', '1.3.2026'], '2025-11-26T16:32 2026-01-30T23:00 2026-02-28T23:00'],
  [['26-11-2025 17.32', '01-03-2026'], '2025-11-26T16:32 2026-02-28T23:00'],
  [['1/3/2026', '31/1/2026 08:00'], '2026-02-28T23:00 2026-01-31T07:00'],
  [['1/3/2026', '1/31/2026'], '2026-01-02T23:00 2026-01-30T23:00'],
  [['2026-01-31 17:32', '2026-1-5'], '2026-01-31T16:32 2026-01-04T23:00'],
])('the dates %j of a spreadsheet are read', async (dates, expected) => {
  const { error, at } = await importDates(dates)
  expect(error).toBeUndefined()
  expect(at).toEqual(expected.split(' ').map((time) => `${time}:00.000Z`))
})

test('dates that do not say whether the day or the month comes first are asked about, by the command', async () => {
  const dates = ['1/3/2026', '2-4-2026 12:00']
  const asked = await importDates(dates)
  expect(asked).toMatchObject({ at: [], error: expect.stringMatching(/--dates day-first or --dates month-first/) })
  expect((await importDates(dates, '--dates', 'day-first')).at).toEqual([
    '2026-02-28T23:00:00.000Z',
    '2026-04-02T10:00:00.000Z',
  ])
  expect((await importDates(dates, '--dates', 'month-first')).at).toEqual([
    '2026-01-02T23:00:00.000Z',
    '2026-02-04T11:00:00.000Z',
  ])
})

test('a column whose dates contradict each other has no order: dates that could be two days are wrong lines', async () => {
  const { code, at } = await importDates(['31/1/2026', '1/31/2026', '1/3/2026'])
  expect({ code, at }).toEqual({ code: 'INCOMPLETE', at: Array(2).fill('2026-01-30T23:00:00.000Z') })
})

test('the portal asks for the order beside the columns, and keeps the answer', async () => {
  const position = await fixture.make.published(home)
  const form = new FormData()
  const fields = { position: position.id, source: 'event', legalBasis: 'consent', other: '' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob(['E-mail,Applied at\nada@example.com,1/3/2026\n']), 'people.csv')
  const encoded = new Response(form)
  const sent = await administrator.post(
    '/portal/settings/import/candidates',
    {},
    {
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      body: Buffer.from(await encoded.arrayBuffer()),
    },
  )
  const columns = { 'column-0': 'email', 'column-1': 'createdAt' }
  expect((await administrator.get(sent.to)).html).toContain('The day comes first: 1 February')
  const refused = await administrator.post(sent.to, columns)
  expect([refused.status, summaryOf(refused)]).toEqual([
    422,
    expect.stringContaining('whether the day or the month comes first'),
  ])
  const { to } = await administrator.post(sent.to, { ...columns, dates: 'day-first' })
  const policy = { allowHttp: true, allowCidr: [] }
  const work = () => workOnNext({ database, policy, timeZone: 'Europe/Oslo' }, 30, new AbortController().signal)
  await work()
  await administrator.post(to, { step: 'start' })
  await work()
  expect(await applied(position)).toEqual(['2026-02-28T23:00:00.000Z'])
})

test('our own list is read back after a Norwegian, Danish or Swedish spreadsheet has saved it', async () => {
  const from = await fixture.make.published(home)
  const person = await fixture.make.person(home, { email: 'liv@example.com', email_normalized: 'liv@example.com' })
  await fixture.make.vouch(from, { person_id: person.id, created_at: '2026-01-26T16:32:00Z' })
  const list = join(folder, 'list.csv')
  await run('csv', 'candidates', list, '--company', home.slug, '--position', from.id)
  const ours = await readFile(list, 'utf8')
  expect(ours).toContain('2026-01-26 17:32')
  for (const [i, date] of ['26.01.2026 17:32', '26-01-2026 17:32', '26-01-2026 17.32', '2026-01-26 17:32'].entries()) {
    const target = await fixture.make.published(elsewhere)
    const saved = join(folder, `saved-${i}.csv`)
    // The cells of this row contain no commas.
    await writeFile(saved, ours.replaceAll(/(\d{4})-(\d\d)-(\d\d) \d\d:\d\d/g, date).replaceAll(',', ';'), 'latin1')
    const result = await run(
      'import',
      'candidates',
      saved,
      '--company',
      elsewhere.slug,
      '--position',
      target.id,
      ...ORIGIN,
    )
    expect(result.error).toBeUndefined()
    expect(await applied(target)).toEqual(['2026-01-26T16:32:00.000Z'])
  }
})
