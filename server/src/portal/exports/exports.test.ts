import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { allowed } from '../../../test/factory.ts'
import { eventually } from '../../../test/eventually.ts'
import { runIn } from '../../../test/command.ts'
import { openFixture } from '../../../test/fixture.ts'
import { rowsOf } from '../../../test/portal/page-parts.ts'
import { bring, makeWorld, signIn, visitAs } from '../../../test/portal/world.ts'
import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { createPositions } from '../../positions/actions.ts'
import { userAccess } from '../../organisation/users/actions.ts'
import { exportList } from './actions.ts'
import { positionsAsList } from './position-lists.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { make, database } = fixture
const world = await makeWorld(fixture)
const { home } = world.companies
const visitors = {
  administrator: await visitAs(fixture, world, 'administrator'),
  viewer: await visitAs(fixture, world, 'viewer'),
  restricted: await visitAs(fixture, world, 'restricted user'),
  agency: await visitAs(fixture, world, 'agency'),
}
const folder = await mkdtemp(join(tmpdir(), 'kandidat-test-'))
afterAll(async () => {
  await Promise.all(Object.values(visitors).map((visitor) => visitor.close()))
  await rm(folder, { recursive: true })
})

const run = runIn({ TIME_ZONE: 'Europe/Oslo' }, fixture.server.app.database)
const position = await make.published(home, {
  title: '=HYPERLINK("http://evil.example")',
  expiration_date: new Date('2027-01-31T23:00:00Z'),
})
const kari = await make.person(home, {
  first_name: 'Kari',
  last_name: 'Lie',
  email: 'kari@example.com',
  phone: '+4791234567',
})
await make.vouch(position, { person_id: kari.id, stage: 'OFFER_MADE', custom_stage: 'Second, talk' })
const ola = await make.person(home, { first_name: 'Hemmelig', last_name: 'Navn', email: 'hemmelig@example.com' })
const referrer = await make.person(home, { first_name: 'Viser', email: 'viser@example.com' })
await make.vouch(position, {
  ...{ person_id: ola.id, kind: 'referral', referrer_id: referrer.id, stage: 'REFERRAL_CREATED' },
  accepted_by_candidate_at: null,
})
await make.refresh()

const comma = { delimiter: 'comma' }
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')
const entries = (verb: string) =>
  database.run(
    'select actor_id::text as actor, object_ids::text[] as objects, row_count as rows from audit_entries where verb = $1 order by at, id',
    [verb],
  )

test('the list of positions is a file with the filters of the screen, which no spreadsheet runs', async () => {
  const listed = await visitors.administrator.page('/portal/positions?status=PUBLISHED&search=hyperlink')
  expect(rowsOf(listed)).toHaveLength(0)
  const reply = await visitors.administrator.post('/portal/positions/export?status=ACTIVE', comma)
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="positions-\d{4}-\d\d-\d\d\.csv"/)
  expect(reply.html).toMatch(/^Id,Title,Status,Client,Places,New candidates,/)
  const lines = linesOf(reply.html)
  const of = lines.find((line) => line.startsWith(position.id))
  expect(of).toContain(`,"'=HYPERLINK(""http://evil.example"")","Published, not visible",,`)
  expect(of).toContain(',0,1,2027-01-31,')
  const none = await visitors.administrator.post('/portal/positions/export?status=ARCHIVED', comma)
  expect(linesOf(none.html)).toHaveLength(1)
})

test('the audit log says who exported what, and how many rows', async () => {
  await database.run('delete from audit_entries', [])
  const { html } = await visitors.administrator.post(`/portal/positions/${position.id}/candidates/export`, comma)
  const expected = { actor: world.people.administrator.userId, objects: [position.id], rows: linesOf(html).length - 1 }
  await eventually(async () => expect(await entries('exports candidates')).toEqual([expected]))
  const [row = []] = rowsOf(await visitors.administrator.page('/portal/settings/audit?group=exports'))
  expect(row.join(' ')).toContain('Exported a list of candidates as a file (2 rows)')
})

test('who was referred and has not agreed has a row without a name, and so has nobody whom one may not see', async () => {
  const path = `/portal/positions/${position.id}/candidates/export`
  const { html } = await visitors.administrator.post(path, comma)
  const [headers, ...rows] = linesOf(html)
  expect(headers).toBe(
    'Id,Position,Stage,Own stage name,Reason for rejection,Reason in own words,First name,Last name,E-mail,Phone,LinkedIn,Portfolio,Added,Changed,Came by,First day at work,Position id,Notes',
  )
  expect(rows.find((row) => row.includes('Kari'))).toContain(
    `"Second, talk",,,Kari,Lie,kari@example.com,"'+4791234567",,,`,
  )
  expect(html).not.toMatch(/Hemmelig|Viser/i)
  await verbs.editUser({ id: world.people.viewer.userId }, { identities: false })
  const blind = await visitors.viewer.post(path, comma)
  expect(linesOf(blind.html)).toHaveLength(3)
  expect(blind.html).not.toMatch(/Kari|Hemmelig|First name|E-mail/)
})

test('the file has why somebody was rejected and the notes of the team, for who may read them, and runs nothing of it', async () => {
  const of = await make.published(home, { title: 'Rejected ones' })
  const person = await make.person(home, { first_name: 'Nina', last_name: 'Berg' })
  const { id } = await make.vouch(of, { person_id: person.id, stage: 'OFFER_MADE' })
  const at = `/portal/candidates/${id}`
  await visitors.administrator.post(`${at}/notes`, { text: 'Look\n=1+1 said Nina', readers: 'team' })
  await visitors.administrator.post(`${at}/notes`, { text: 'Only for me', readers: 'personal' })
  await visitors.administrator.post(`${at}/reject`, { reason: 'salary', words: '=2+2 wanted more' })
  const path = `/portal/positions/${of.id}/candidates/export`
  const [, row] = linesOf((await visitors.administrator.post(path, comma)).html)
  expect(row).toContain(`,Rejected,,Salary,"'=2+2 wanted more",Nina,Berg,`)
  expect(row).toMatch(/,"[\d-]+ [\d:]+ [^,]+: Look\n'=1\+1 said Nina"$/)
  expect(row).not.toContain('Only for me')
  await verbs.editUser({ id: world.people.viewer.userId }, { identities: false })
  const [headers, blind] = linesOf((await visitors.viewer.post(path, comma)).html)
  expect(headers).not.toMatch(/Notes|Words/)
  expect(blind).toContain(',Rejected,,Salary,')
  expect(blind).not.toMatch(/Nina|wanted/)
})

test('the file has how candidates came, and the first day at work of those who were hired', async () => {
  const of = await make.published(home, { title: 'Hired ones' })
  const olga = await make.person(home, { first_name: 'Olga', last_name: 'Dahl' })
  const applied = await make.vouch(of, { person_id: olga.id, stage: 'OFFER_MADE' })
  const per = await make.person(home, { first_name: 'Per', last_name: 'Dahl' })
  await make.vouch(of, { person_id: per.id })
  await visitors.administrator.post(`/portal/candidates/${applied.id}/hire`, { day: '2027-01-04' })
  const { html } = await visitors.administrator.post(`/portal/positions/${of.id}/candidates/export`, comma)
  const [headers, ...rows] = linesOf(html)
  const columns = headers!.split(',')
  const came = rows.map((row) => {
    const cells = row.split(',')
    return `${cells[columns.indexOf('Came by')]} ${cells[columns.indexOf('First day at work')]}`
  })
  expect(new Set(came)).toEqual(new Set(['Application ', 'Application 2027-01-04']))
})

test('the file has those alone who came as the filter of the screen says, of one position and of all', async () => {
  const of = await make.published(home, { title: 'Found ones' })
  const add = async (last_name: string, values: object) => {
    const person = await make.person(home, { first_name: 'Way', last_name })
    return make.vouch(of, { person_id: person.id, ...values })
  }
  await add('Met', { source: 'event', legal_basis: 'consent' })
  await add('Applied', {})
  await add('Told', { kind: 'referral', referrer_id: referrer.id })
  const namesIn = async (path: string) => {
    const { html } = await visitors.administrator.post(path, comma)
    return [...html.matchAll(/,Way,(\w+),/g)].map(([, name]) => name)
  }
  for (const [source, names] of [
    ['event', ['Met']],
    ['referral', ['Told']],
    ['network', []],
    ['', ['Told', 'Applied', 'Met']],
  ] as const) {
    expect(await namesIn(`/portal/positions/${of.id}/candidates/export?view=table&source=${source}`)).toEqual(names)
    expect(await namesIn(`/portal/candidates/export?source=${source}`)).toEqual(names)
    const both = `/portal/positions/${of.id}/candidates/export?view=table&search=way&source=${source}`
    expect(await namesIn(both)).toEqual(names)
  }
})

test('a restricted user exports what the user reaches, and a company nothing of another', async () => {
  const { html } = await visitors.restricted.post('/portal/positions/export?status=all', comma)
  expect(
    linesOf(html)
      .slice(1)
      .map((line) => line.split(',')[0]),
  ).toEqual([world.positions.open.id])
  expect((await visitors.restricted.post('/portal/candidates/export', comma)).html).not.toContain('Kari')
  expect((await visitors.agency.post('/portal/candidates/export', comma)).html).not.toContain('Kari')
  const searched = await visitors.administrator.post('/portal/candidates/export?search=kari', comma)
  expect(
    linesOf(searched.html)
      .slice(1)
      .map((line) => line.includes('kari@example.com')),
  ).toEqual([true])
  const clients = await visitors.agency.post('/portal/clients/export', { delimiter: 'semicolon' })
  expect(linesOf(clients.html)[1]).toMatch(new RegExp(`^${home.id};Havnegruppen AS;havnegruppen;`))
})

test('an export needs a fresh proof, and a separator that there is', async () => {
  expect((await visitors.administrator.post('/portal/positions/export', { delimiter: 'colon' })).status).toBe(422)
  const { token } = await signIn(fixture, world.people.recruiter, { isFresh: false })
  const recruiter = bring(await visitAs(fixture, world, 'nobody'), token)
  const reply = await recruiter.post('/portal/positions/export', comma)
  expect(reply.html).toContain('action="/portal/prove?')
  await recruiter.close()
})

test('a list of many pages is whole, and an export that its reader leaves says how far it got', async () => {
  const many = await make.company()
  const forms = Array.from({ length: 1_201 }, (_, n) => ({ title: `Position ${n}`, language: 'NO' as const }))
  const keys: { id: string }[] = []
  for (const part of [forms.slice(0, 1_000), forms.slice(1_000)]) {
    const made = await inTransaction(fixture.server.app.database, installationAccess('operator'), (change) =>
      createPositions(
        change,
        part.map((form) => ({ companyId: allowed(many.id), form })),
      ),
    )
    keys.push(...made)
  }
  const user = await make.user(many, { role: 'administrator' })
  const access = await userAccess(fixture.server.app.database, user.id)
  const context = {
    database: fixture.server.app.database,
    access,
    language: 'nb',
    timeZone: 'Europe/Oslo',
    publicUrl: '',
  } as const
  const list = positionsAsList(context, { statuses: ['DRAFT'] })
  let text = ''
  for await (const part of await exportList(context.database, access, list, { delimiter: 'comma' })) text += part
  const ids = linesOf(text)
    .slice(1)
    .map((line) => line.split(',')[0])
  expect(new Set(ids)).toEqual(new Set(keys.map(({ id }) => id)))
  expect(ids).toHaveLength(1_201)
  const left = await exportList(context.database, access, list, { delimiter: 'comma' })
  await left.next()
  await left.next()
  await left.return(undefined)
  const rows = (await entries('exports positions')).filter(({ actor }) => actor === user.id)
  expect(rows.map((row) => row.rows)).toEqual([1_201, 500])
})

test('the command writes the same file, once, with the access of whoever is named', async () => {
  const file = join(folder, 'candidates.csv')
  const { result, error } = await run('csv', 'candidates', file, '--company', 'havnegruppen', '--position', position.id)
  expect([error, result]).toEqual([undefined, { file, rows: 2 }])
  const { html } = await visitors.administrator.post(`/portal/positions/${position.id}/candidates/export`, comma)
  // Reading a response as text drops the byte order mark.
  expect(await readFile(file, 'utf8')).toBe(`\uFEFF${html}`)
  const again = await run('csv', 'candidates', file, '--company', 'havnegruppen')
  expect(again).toMatchObject({ code: 'REFUSED', error: `${file} cannot be written (EEXIST).` })
  const other = join(folder, 'other.csv')
  const mine = ['csv', 'positions', other, '--company', 'havnegruppen', '--as', world.people['restricted user'].userId]
  expect((await run(...mine)).result).toEqual({ file: other, rows: 1 })
  const clients = join(folder, 'clients.csv')
  expect((await run('csv', 'clients', clients, '--company', 'meglerdata')).result).toEqual({ file: clients, rows: 1 })
})

test('a list leaves only with the ability that it needs and for what is in reach, and the log says nothing of any other', async () => {
  const access = world.people['restricted user'].access
  const list = positionsAsList(
    { database: fixture.server.app.database, access, language: 'en', timeZone: 'UTC', publicUrl: '' },
    { statuses: [] },
  )
  const before = await entries('exports positions')
  const lists = [
    { ...list, ability: 'users.write' },
    { ...list, of: { reach: 'positions', id: world.positions.outOfReach.id } },
  ] as const
  for (const refused of lists) {
    await expect(
      exportList(fixture.server.app.database, access, refused, { delimiter: 'comma' }),
    ).rejects.toMatchObject({
      reason: 'forbidden',
    })
  }
  expect(await entries('exports positions')).toEqual(before)
})

test('the audit log is a file with the filters of the screen, for those who read the log', async () => {
  await visitors.administrator.post(`/portal/positions/${position.id}/pause`)
  const shown = await visitors.administrator.get('/portal/settings/audit?group=positions')
  expect(shown.html).toContain('href="/portal/settings/audit/export?group=positions"')
  const reply = await visitors.administrator.post('/portal/settings/audit/export?group=positions', comma)
  const [header = '', first = '', ...others] = linesOf(reply.html)
  expect(header).toBe('Id,Time,Who,E-mail,Who (id),Where,What,Command,About,Ids,Rows')
  expect(first).toMatch(/^[0-9a-f-]{36},\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,.*,In the portal,.*,positions pause,/)
  // The title of the position begins as a formula does.
  expect([first.includes(`"'=HYPERLINK(`), first.endsWith(`${position.id},`)]).toEqual([true, true])
  expect(others.filter((line) => !line.includes(',positions '))).toEqual([])
  expect(await entries('exports audit')).toMatchObject([{ objects: [home.id], rows: others.length + 1 }])
  expect((await visitors.administrator.get('/portal/settings/audit/export?since=never')).status).toBe(404)
  expect((await visitors.viewer.get('/portal/settings/audit/export')).status).toBe(404)
  const file = join(folder, 'audit.csv')
  const written = await run('csv', 'audit', file, '--company', home.slug, '--object', position.id)
  expect(written.error).toBeUndefined()
  expect(linesOf(await readFile(file, 'utf8'))[1]).toContain('positions pause')
  expect((await run('csv', 'audit', join(folder, 'no.csv'), '--company', home.slug, '--object', 'x')).error).toBe(
    'x is not an id.',
  )
})
