import { afterAll, describe, expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { factsOf, linksOf, rowsOf, summaryOf } from '../../../test/portal/page-parts.ts'
import { parsePage } from '../../../test/portal/parsed-page.ts'
import { makePerson, openAs } from '../../../test/portal/person.ts'
import { formTo, type PortalReply, type Visitor } from '../../../test/portal/visitor.ts'
import { makeWorld, signIn, visitAs } from '../../../test/portal/world.ts'
import { PUBLIC_URL } from '../../../test/server.ts'
import { newId } from '../../base/db/id.ts'
import { teamWords } from '../words/users.ts'

const fixture = await openFixture()
const { make, database } = fixture
const world = await makeWorld(fixture)
const { people, positions, companies } = world
const visitor = await visitAs(fixture, world, 'administrator')
afterAll(() => visitor.close())

const TEAM = '/portal/team'
const w = teamWords.en
const colleague = (values: Parameters<typeof make.user>[1] = {}, granted: { id: string }[] = []) =>
  make.user(companies.home, { name: 'Kari Lie', email: `${newId()}@example.com`, role: 'viewer', ...values }, granted)
const rowOf = async (id: string) => (await database.run('select * from users where id = $1', [id]))[0]!
/** Sends the form of a page about a colleague, as it is but for some fields. */
async function send(path: string, filled: Record<string, string | string[]> = {}, by: Visitor = visitor) {
  return by.submit(formTo(await by.page(path), path), filled)
}
const auditOf = async (id: string) =>
  (
    await database.run<{ verb: string }>(
      `select verb from audit_entries where object_ids @> array[$1]::uuid[] and actor_id = $2 and via = 'portal' order by id`,
      [id, people.administrator.userId],
    )
  ).map(({ verb }) => verb)

describe('an invitation', () => {
  test('creates a colleague and shows the link once, in no later page and no log', async () => {
    const reply = await send(`${TEAM}/invite`, {
      ...{ email: 'Sigrid@Example.com', name: 'Sigrid Haugen', role: 'viewer', hide: 'on' },
      ...{ access: 'certain', positionIds: [positions.open.id, positions.outOfReach.id] },
    })
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(reply.headers).not.toHaveProperty('content-encoding')
    const { text, heading } = parsePage(reply.html)
    expect(heading).toBe(w.link.title('Sigrid Haugen'))
    const link = new RegExp(`${PUBLIC_URL}/portal/welcome/([\\w-]{43})`).exec(text)!
    const [user] = await database.run<{ id: string }>(`select * from users where email = 'sigrid@example.com'`)
    expect(user).toMatchObject({ name: 'Sigrid Haugen', role: 'viewer', identities: false, restricted: true })
    expect(await auditOf(user!.id)).toEqual(['users create', 'users invite'])
    for (const path of [TEAM, `${TEAM}/${user!.id}`, `${TEAM}/${user!.id}/invite`]) {
      expect((await visitor.get(path)).html).not.toContain(link[1])
    }
    expect(JSON.stringify(fixture.server.log)).not.toContain(link[1])
    expect(factsOf(await visitor.page(`${TEAM}/${user!.id}`))).toMatchObject({
      State: expect.stringMatching(/^Invited ?The link works until \d/),
      Access: '2 positions',
      Candidates: w.withoutIdentities,
    })
  })

  test('that is sent twice creates one colleague, also at the same moment', async () => {
    const form = formTo(await visitor.page(`${TEAM}/invite`), `${TEAM}/invite`)
    const filled = { email: 'twice@example.com' }
    const [one, two] = await Promise.all([visitor.submit(form, filled), visitor.submit(form, filled)])
    const { id } = (await database.run<{ id: string }>(`select id from users where email = 'twice@example.com'`))[0]!
    expect(new Set([one.status, two.status])).toEqual(new Set([200, 303]))
    const third = await visitor.submit(form, filled)
    expect([third.status, third.to]).toEqual([303, `${TEAM}/${id}?again=1`])
    expect((await visitor.page(third.to)).text).toContain(w.again)
    expect(await auditOf(id)).toEqual(['users create', 'users invite'])
  })

  test.each([
    ['no e-mail', {}, 'E-mail: Fill this in.'],
    ['no bare address', { email: 'Kari <kari@example.com>' }, w.rules['email-form']],
    ['an e-mail that is taken', { email: people.viewer.email }, w.rules['email-taken']],
    ['no role', { email: 'a@example.com', role: 'owner' }, 'Role: Choose one'],
    ['certain positions, but none', { email: 'a@example.com', access: 'certain' }, 'Choose at least one'],
    [
      "another company's position",
      { email: 'a@example.com', access: 'certain', positionIds: positions.elsewhere.id },
      'A position that was chosen is gone, or not yours.',
    ],
    ['a long name', { email: 'a@example.com', name: 'x'.repeat(201) }, 'Name: At most 200'],
  ])('with %s is refused with the form', async (_, filled, message) => {
    const reply = await send(`${TEAM}/invite`, filled)
    expect([reply.status, summaryOf(reply)]).toEqual([422, expect.stringContaining(message)])
    expect(await database.run(`select from users where email = 'a@example.com'`)).toEqual([])
  })

  test('of somebody for a role that needs them does not hide identities, whatever the box says', async () => {
    await send(`${TEAM}/invite`, { email: 'box@example.com', role: 'recruiter', hide: 'on' })
    const [user] = await database.run(`select identities from users where email = 'box@example.com'`)
    expect(user).toEqual({ identities: true })
  })

  test('that is made again ends the earlier link', async () => {
    const { id } = await colleague()
    const linkOf = ({ html }: PortalReply) => /\/portal\/welcome\/[\w-]{43}/.exec(parsePage(html).text)![0]
    const first = await send(`${TEAM}/${id}/invite`)
    const second = await send(`${TEAM}/${id}/invite`)
    expect(parsePage(first.html).text).not.toContain(w.link.earlier)
    expect(parsePage(second.html).text).toContain(w.link.earlier)
    expect([(await visitor.get(linkOf(first))).status, (await visitor.get(linkOf(second))).status]).toEqual([404, 200])
  })
})

describe('a colleague', () => {
  test('gets another name, e-mail and role', async () => {
    const { id } = await colleague()
    const filled = { name: ' Per  Nord ', email: `Per${id}@example.com`, role: 'hiring_manager', hide: 'on' }
    const reply = await send(`${TEAM}/${id}/edit`, filled)
    expect([reply.status, reply.to]).toEqual([303, `${TEAM}/${id}`])
    expect(await rowOf(id)).toMatchObject({
      ...{ name: 'Per Nord', email: `per${id}@example.com`, role: 'hiring_manager', identities: false },
    })
    expect(await auditOf(id)).toEqual(['users edit'])
    const refused = await send(`${TEAM}/${id}/edit`, { email: people.recruiter.email })
    expect([refused.status, summaryOf(refused)]).toEqual([422, expect.stringContaining(w.rules['email-taken'])])
  })

  test('is restricted to certain positions, and gets all of them again', async () => {
    const { id } = await colleague()
    const path = `${TEAM}/${id}/access`
    await send(path, { access: 'certain', positionIds: positions.open.id })
    expect(factsOf(await visitor.page(`${TEAM}/${id}`))).toMatchObject({ Access: '1 position' })
    expect(rowsOf(await visitor.page(`${TEAM}/${id}`))).toEqual([[positions.open.title]])
    const boxes = formTo(await visitor.page(path), path).fields.filter(({ name }) => name === 'positionIds')
    expect(boxes.filter(({ isSent }) => isSent).map(({ value }) => value)).toEqual([positions.open.id])
    await send(path, { access: 'everything' })
    expect(await rowOf(id)).toMatchObject({ restricted: false })
    expect(await auditOf(id)).toEqual(['users restrict', 'users lift'])
  })

  test('is deactivated after a page that says what will happen, and reactivated', async () => {
    const identityId = newId()
    await database.run('insert into identities (id, email, created_at) values ($1, $2, clock())', [
      identityId,
      `${identityId}@example.com`,
    ])
    const { id } = await colleague({ identity_id: identityId })
    for (let i = 0; i < 2; i++) await make.key(companies.home, { makerId: id })
    await signIn(fixture, { identityId, companyId: companies.home.id, userId: id })
    const { text } = await visitor.page(`${TEAM}/${id}/deactivate`)
    for (const sentence of [
      '2 API keys will stop working.',
      '1 session in this company will end.',
      w.deactivate.others,
    ])
      expect(text).toContain(sentence)
    expect((await send(`${TEAM}/${id}/deactivate`)).to).toBe(`${TEAM}/${id}`)
    expect(await database.run('select from sessions where user_id = $1', [id])).toEqual([])
    expect(factsOf(await visitor.page(`${TEAM}/${id}`))['State']).toContain('Deactivated')
    expect((await visitor.get(`${TEAM}/${id}/deactivate`)).to).toBe(`${TEAM}/${id}`)
    expect((await visitor.page(`${TEAM}/${id}/reactivate`)).text).toContain('2 API keys will work again.')
    await send(`${TEAM}/${id}/reactivate`)
    expect(factsOf(await visitor.page(`${TEAM}/${id}`))['State']).toBe('Active')
    expect(await auditOf(id)).toEqual(['users deactivate', 'users reactivate'])
  })
})

describe('oneself', () => {
  const { userId } = people.administrator
  test('is offered neither another role or access, nor to be deactivated', async () => {
    const page = await visitor.page(`${TEAM}/${userId}`)
    expect(linksOf(page).filter((href) => href.startsWith(`${TEAM}/${userId}/`))).toEqual([`${TEAM}/${userId}/edit`])
    expect(page.text).toContain(w.self)
    const form = formTo(await visitor.page(`${TEAM}/${userId}/edit`), `${TEAM}/${userId}/edit`)
    expect(form.fields.map(({ name }) => name)).toEqual(['seal', 'email', 'name'])
  })

  test.each(['deactivate', 'access'])('is refused to %s with a message', async (step) => {
    const reply = await visitor.post(`${TEAM}/${userId}/${step}`, { access: 'certain', positionIds: positions.open.id })
    expect([reply.status, summaryOf(reply)]).toEqual([422, expect.stringContaining(w.rules['own-access'])])
    expect(await rowOf(userId)).toMatchObject({ restricted: false, deactivated_at: null })
  })

  test('keeps the role, whatever the form says', async () => {
    const { email, name } = await rowOf(userId)
    const fields = { email: String(email), name: String(name), role: 'viewer' }
    expect((await visitor.post(`${TEAM}/${userId}/edit`, fields)).status).toBe(303)
    expect(await rowOf(userId)).toMatchObject({ role: 'administrator' })
  })
})

test('two administrators who deactivate each other at the same moment leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const company = await make.company()
    const both = [await makePerson(fixture, [company]), await makePerson(fixture, [company])]
    const browsers = await Promise.all(both.map((person) => openAs(fixture, person)))
    const replies = await Promise.all(
      browsers.map((browser, i) => browser.post(`${TEAM}/${both[1 - i]!.userId}/deactivate`)),
    )
    const active = await database.run('select from users where company_id = $1 and deactivated_at is null', [
      company.id,
    ])
    expect(active).toHaveLength(1)
    // Whoever came second was told why, or was signed out before.
    for (const reply of replies.filter(({ status }) => status === 422))
      expect(summaryOf(reply)).toContain(w.rules['last-administrator'])
    for (const browser of browsers) await browser.close()
  }
})
