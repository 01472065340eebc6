import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { applicationForms, asProgram } from '../../../test/application-forms.ts'
import { byVerb } from '../../../test/by-verb.ts'
import { runIn } from '../../../test/command.ts'
import { openFixture } from '../../../test/fixture.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import { newId } from '../../base/db/id.ts'

const fixture = await openFixture()
const byVerbs = byVerb(fixture)
const forms = applicationForms(fixture)
const { make, database } = fixture
const world = await makeWorld(fixture)
const { home } = world.companies
const visitors = {
  administrator: await visitAs(fixture, world, 'administrator'),
  recruiter: await visitAs(fixture, world, 'recruiter'),
  restricted: await visitAs(fixture, world, 'restricted user'),
  viewer: await visitAs(fixture, world, 'viewer'),
  agency: await visitAs(fixture, world, 'agency'),
}
const folder = await mkdtemp(join(tmpdir(), 'kandidat-test-'))
afterAll(async () => {
  await Promise.all(Object.values(visitors).map((visitor) => visitor.close()))
  await rm(folder, { recursive: true })
})

const run = runIn({ TIME_ZONE: 'Europe/Oslo', PUBLIC_URL: 'https://jobs.example.com' }, fixture.server.app.database)
const comma = { delimiter: 'comma' }
const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')
const exported = async (visitor: keyof typeof visitors, path: string) => {
  const reply = await visitors[visitor].post(path, comma)
  expect(reply.status).toBe(200)
  return linesOf(reply.html)
}

/** An application that waits for a human. @returns its id */
async function heldApplication(to: { company_id: string; id: string }, values: { firstName: string; email: string }) {
  const form = { phone: '+4791234567', message: 'Hello\n=2+2', ...values, ...asProgram }
  expect((await forms.send(await forms.lead(to), form)).status).toBe(303)
  const [sent] = await database.run<{ id: string }>('select id from submissions where email = $1', [values.email])
  return sent?.id
}

test('applications are a file with the filters of the screen, which no spreadsheet runs', async () => {
  const position = await make.published(home, { title: 'Developer' })
  const held = await heldApplication(position, { firstName: '=1+1', email: 'held@example.com' })
  const other = await heldApplication(world.positions.open, { firstName: 'Ola', email: 'other@example.com' })
  const shown = await visitors.administrator.get('/portal/applications?state=held')
  expect(shown.html).toContain('href="/portal/applications/export?state=held"')
  const [header, ...rows] = await exported('administrator', '/portal/applications/export?state=held')
  expect(header).toBe(
    'Id,Position,Status,Why it waits,Sent,First name,Last name,E-mail,Phone,LinkedIn,Website or portfolio,Message,Wants to be kept for other positions,Position id',
  )
  expect(rows.map((row) => row.split(',')[0])).toEqual([other, held])
  expect(rows[1]).toContain(`,"'=1+1",Lie,held@example.com,"'+4791234567",,,"Hello\n'=2+2",No,${position.id}`)
  expect(await exported('administrator', '/portal/applications/export?state=taken')).toHaveLength(1)
  const ofOne = await exported('administrator', `/portal/applications/export?position=${position.id}`)
  expect(ofOne.slice(1).map((row) => row.split(',')[0])).toEqual([held])
  const reached = await exported('restricted', '/portal/applications/export')
  expect(reached.slice(1).map((row) => row.split(',')[0])).toEqual([other])
  expect(await exported('agency', '/portal/applications/export')).toHaveLength(1)
  await byVerbs.editUser({ id: world.people.viewer.userId }, { identities: false })
  expect((await visitors.viewer.post('/portal/applications/export', comma)).status).toBe(404)
})

test('mails are a file of whom they go to, as the screen says it', async () => {
  const [open, hidden, sent] = [newId(), newId(), newId()]
  const facts = '{"employer":"A","name":null,"opens":"person","page":"/m/secret-token","until":"2027-01-01T00:00:00Z"}'
  const write = async (id: string, kind: string, state: string, recipient: string) => {
    await database.run(
      `insert into mails (company_id, id, kind, language, recipient, facts, state, created_at, ended_at)
      values ($1, $2, $3, 'en', $4, case when $6 = 'to_pass_on' then $5::json end, $6, clock(), case when $6 <> 'to_pass_on' then clock() end)`,
      [home.id, id, kind, recipient, facts, state],
    )
  }
  await write(open, 'own-link', 'to_pass_on', '=open@example.com')
  await write(hidden, 'invitation', 'to_pass_on', 'referred@example.com')
  await write(sent, 'own-link', 'passed_on', 'done@example.com')
  const rows = await exported('recruiter', '/portal/mails/export')
  expect(rows[0]).toBe('Id,About,To,State,Tries,Reason,Next try,Written')
  expect(rows.find((row) => row.startsWith(open))).toContain(
    `,Link to an own page,"'=open@example.com",To pass on,0,,,`,
  )
  expect(rows.find((row) => row.startsWith(hidden))).toContain(',Invitation of a referred person,,To pass on,')
  expect(rows.join()).not.toMatch(/secret-token|done@|referred@/)
  expect(await exported('agency', '/portal/mails/export')).toHaveLength(1)
  expect((await visitors.viewer.post('/portal/mails/export', comma)).status).toBe(404)
})

test('the team is a file with the filters of the screen, for administrators', async () => {
  const user = await make.user(home, { name: '@SUM(A1)', email: 'formula@example.com', role: 'viewer' })
  const shown = await visitors.administrator.get('/portal/team?role=viewer')
  expect(shown.html).toContain('href="/portal/team/export?role=viewer"')
  const [header, ...rows] = await exported('administrator', '/portal/team/export?role=viewer')
  expect(header).toBe('Id,Name,E-mail,Role,Candidates,Access,State,The link works until,Last seen,Keys')
  expect(rows.find((row) => row.startsWith(user.id))).toContain(`,"'@SUM(A1)",formula@example.com,Viewer,`)
  expect(rows.every((row) => row.includes(',Viewer,'))).toBe(true)
  const found = await exported('administrator', '/portal/team/export?search=formula')
  expect(found.slice(1).map((row) => row.split(',')[0])).toEqual([user.id])
  expect((await exported('agency', '/portal/team/export')).join()).not.toContain('formula@example.com')
  expect((await visitors.recruiter.post('/portal/team/export', comma)).status).toBe(404)
})

test('careers pages are a file with their addresses, also inside a client', async () => {
  const page = await make.page(home, { name: '-2+3' })
  const rows = await exported('recruiter', '/portal/pages/export')
  expect(rows[0]).toBe('Id,Name,State,Default,Open positions,Embedded forms on,Address')
  expect(rows.find((row) => row.startsWith(page.id))).toMatch(
    new RegExp(`^${page.id},"'-2\\+3",On,No,0,,https?://[^,]+/c/${page.id}$`),
  )
  expect((await exported('agency', '/portal/pages/export')).join()).not.toContain(page.id)
  const inside = await exported('agency', `/portal/clients/${home.slug}/pages/export`)
  expect(inside.join()).toContain(page.id)
})

test('keys are a file without the keys themselves: of all for administrators, and one’s own for others', async () => {
  const { html } = await visitors.recruiter.post('/portal/settings/api/keys/new', {
    ...{ id: newId(), name: '=cmd', limit: '60', access: 'everything', expiry: 'never' },
  })
  const key = /kand_[\w-]+/.exec(html)?.[0] ?? ''
  expect(key).not.toBe('')
  const own = await exported('recruiter', '/portal/settings/api/keys/export')
  expect(own[0]).toBe(
    'Id,Name,State,Created,Expires,Revoked,Access,Created by,Requests per minute,Last used,Last refused,Why it was refused',
  )
  expect(own.slice(1)).toHaveLength(1)
  expect(own[1]).toContain(`,"'=cmd",Active,`)
  expect(own.join()).not.toContain(key)
  expect(await exported('administrator', '/portal/settings/api/keys/export')).toContain(own[1])
  expect((await exported('restricted', '/portal/settings/api/keys/export')).join()).not.toContain('cmd')
  expect((await exported('agency', '/portal/settings/api/keys/export')).join()).not.toContain('cmd')
})

test('commands write the same files, and the audit log says who exported which list', async () => {
  await database.run('delete from audit_entries', [])
  const paths = {
    submissions: 'applications',
    mails: 'mails',
    users: 'team',
    pages: 'pages',
    keys: 'settings/api/keys',
  }
  for (const [name, path] of Object.entries(paths)) {
    const file = join(folder, `${name}.csv`)
    const written = await run('csv', name, file, '--company', home.slug, ...(name === 'mails' ? ['--undelivered'] : []))
    expect([name, written.error]).toEqual([name, undefined])
    const { html } = await visitors.administrator.post(`/portal/${path}/export`, comma)
    const text = (await readFile(file, 'utf8')).replace('\uFEFF', '')
    if (name === 'pages') expect(linesOf(text)[1]).toContain(',https://jobs.example.com/c/')
    else if (name !== 'users') expect(text).toBe(html)
    // Whoever looks was seen just now.
    else expect(linesOf(text).map((row) => row.slice(0, 60))).toEqual(linesOf(html).map((row) => row.slice(0, 60)))
  }
  const verbs = await database.run('select distinct verb from audit_entries order by verb', [])
  expect(verbs.map(({ verb }) => verb)).toEqual(
    Object.keys(paths)
      .toSorted()
      .map((name) => `exports ${name}`),
  )
  const { html } = await visitors.administrator.get('/portal/settings/audit?group=exports')
  for (const said of ['list of applications', 'list of mails', 'the team', 'list of careers pages', 'list of API keys'])
    expect(html).toContain(`Exported the ${said.replace(/^the /, '')} as a file`)
  const refused = await run('csv', 'submissions', join(folder, 'no.csv'), '--company', home.slug, '--position', 'x')
  expect(refused.error).toBe('x is not an id.')
  const mine = ['csv', 'keys', join(folder, 'viewer.csv'), '--company', home.slug, '--as', world.people.viewer.userId]
  expect((await run(...mine)).result).toMatchObject({ rows: 0 })
})
