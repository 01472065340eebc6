import { expect, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { filledIn, parsePage } from '../../../test/portal/parsed-page.ts'
import { makePerson, openAs, PASSWORD, type Person } from '../../../test/portal/person.ts'
import { formTo, Visitor } from '../../../test/portal/visitor.ts'

const fixture = await openFixture()
const { server, make, database } = fixture

const ACCOUNT = '/portal/account'
const identityOf = async ({ identityId }: Person) =>
  (
    await database.run<{ name: string; language: string; shortcuts: boolean; password_hash: string }>(
      'select name, language, shortcuts, password_hash from identities where id = $1',
      [identityId],
    )
  )[0]!
/** What the audit log of each company says that its own user did. */
const auditOf = async ({ userIds }: Person) =>
  (
    await database.run<{ verb: string; own: boolean }>(
      `select e.verb, e.actor_id = u.id and e.actor_kind = 'user' and e.object_ids = array[u.id] as own
      from audit_entries e join users u on u.company_id = e.company_id and u.id = any ($1::uuid[])
      order by e.at, e.company_id`,
      [userIds],
    )
  ).map(({ verb, own }) => (own ? verb : `${verb} by somebody else`))

test('somebody changes their name, their language and the shortcuts, in one form', async () => {
  const person = await makePerson(fixture)
  const visitor = await openAs(fixture, person)
  const page = await visitor.page(ACCOUNT)
  expect(page.heading).toBe('Your account')
  expect(page.text).toContain(person.email)
  const form = formTo(page, ACCOUNT)
  expect(filledIn(form).get('shortcuts')).toBe('on')
  const sent = filledIn(form, { name: '  Åse   Øyen ', language: 'nb' })
  sent.delete('shortcuts')
  expect((await visitor.post(ACCOUNT, sent)).to).toBe('/portal/account?done=preferences')
  expect(await identityOf(person)).toMatchObject({ name: 'Åse Øyen', language: 'nb', shortcuts: false })
  const { html } = await visitor.get('/portal/account?done=preferences')
  expect(parsePage(html).text).toContain('Endringene er lagret.')
  expect(html).toContain('<html lang="nb" dir="ltr">')
  expect(html).not.toContain('data-shortcuts')
})

test('rows are comfortable for whoever chooses so, and what was saved is said in a place of its own', async () => {
  const person = await makePerson(fixture)
  const visitor = await openAs(fixture, person)
  const isComfortable = async () => /<html [^>]*data-comfortable/.test((await visitor.get('/portal')).html)
  expect(await isComfortable()).toBe(false)
  const form = formTo(await visitor.page(ACCOUNT), ACCOUNT)
  const saved = await visitor.submit(form, { comfortable: 'on' })
  expect((await visitor.get(saved.to)).html).toContain('<div class="toasts"><div class="banner good" role="status">')
  expect(await isComfortable()).toBe(true)
  const again = formTo(await visitor.page(ACCOUNT), ACCOUNT)
  const sent = filledIn(again)
  expect(sent.get('comfortable')).toBe('on')
  sent.delete('comfortable')
  await visitor.post(ACCOUNT, sent)
  expect(await isComfortable()).toBe(false)
})

test.each([
  [{ name: 'x'.repeat(201), language: 'sv' }, 'At most 200 characters, not 201.'],
  [{ name: 'Kari', language: 'fi' }, 'Choose one of the values in the list.'],
])('the form keeps what was sent and says what is wrong: %j', async (fields, message) => {
  const person = await makePerson(fixture)
  const visitor = await openAs(fixture, person)
  const before = await identityOf(person)
  const reply = await visitor.post(ACCOUNT, fields)
  expect(reply.status).toBe(422)
  const page = parsePage(reply.html)
  expect(page.text).toContain(message)
  expect(filledIn(formTo(page, ACCOUNT)).get('name')).toBe(fields.name)
  expect(await identityOf(person)).toEqual(before)
})

test('a new password works, the old one does not, and the other browsers are signed out', async () => {
  const person = await makePerson(fixture, [await make.company(), await make.company()])
  const [visitor, other] = [await openAs(fixture, person), await openAs(fixture, person)]
  const form = formTo(await visitor.page(`${ACCOUNT}/password`), `${ACCOUNT}/password`)
  const reply = await visitor.submit(form, { password: 'four new calm words' })
  expect(reply.to).toBe('/portal/account?done=password')
  expect((await visitor.get(ACCOUNT)).status).toBe(200)
  expect((await other.get(ACCOUNT)).to).toMatch(/^\/portal\/sign-in/)
  expect(await auditOf(person)).toEqual(['users set-password', 'users set-password'])
  const signIn = (password: string) =>
    new Visitor(server.url).post('/portal/sign-in', { email: person.email, password })
  expect((await signIn(PASSWORD)).status).toBe(422)
  expect((await signIn('four new calm words')).status).toBe(303)
})

test('somebody can leave their other browsers signed in', async () => {
  const person = await makePerson(fixture)
  const [visitor, other] = [await openAs(fixture, person), await openAs(fixture, person)]
  await visitor.post(`${ACCOUNT}/password`, { password: 'four new calm words' })
  expect((await other.get(ACCOUNT)).status).toBe(200)
})

test.each([
  ['', 'At least 12 characters.'],
  ['short', 'At least 12 characters.'],
  ['password1234', 'Many people use this password.'],
  ['Nordlyset-2026', 'little more than a name'],
])('the password %j is refused', async (password, message) => {
  const person = await makePerson(fixture, [
    await make.company(),
    await make.company({ name: 'Nordlyset AS', slug: `nordlyset-${Math.random()}`.replace('.', '') }),
  ])
  const visitor = await openAs(fixture, person)
  const before = await identityOf(person)
  const reply = await visitor.post(`${ACCOUNT}/password`, { password })
  expect(reply.status).toBe(422)
  expect(parsePage(reply.html).text).toContain(message)
  expect(password === '' || !reply.html.includes(`value="${password}"`)).toBe(true)
  expect(await identityOf(person)).toEqual(before)
})

test('the list of sessions names the browser, and a session that is ended opens nothing from the next request on', async () => {
  const person = await makePerson(fixture)
  const [visitor, other, third] = [
    await openAs(fixture, person),
    await openAs(fixture, person),
    await openAs(fixture, person),
  ]
  await database.run(
    `update sessions set device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', address = '198.51.100.7'
    where id = $1`,
    [other.sessionId],
  )
  const page = await visitor.page(ACCOUNT)
  expect(page.text).toContain('Firefox on Linux')
  expect(page.text).toContain('198.51.100.7')
  expect(page.text).toContain('This browser')

  const path = `${ACCOUNT}/sessions/${other.sessionId}/end`
  expect((await visitor.page(path)).heading).toBe('Sign out Firefox on Linux?')
  expect((await visitor.post(path)).to).toBe('/portal/account?done=session')
  expect((await other.get(ACCOUNT)).to).toMatch(/^\/portal\/sign-in/)
  expect((await third.get(ACCOUNT)).status).toBe(200)
  expect((await visitor.post(path)).status).toBe(404)
  expect(await auditOf(person)).toEqual(['users sign-out'])
})

test('all others are signed out at once, those that await a second factor too', async () => {
  const person = await makePerson(fixture)
  const [visitor, ...others] = [
    await openAs(fixture, person),
    await openAs(fixture, person),
    await openAs(fixture, person),
  ]
  await database.run('update sessions set proven_at = null where id = $1', [others[1].sessionId])
  const path = `${ACCOUNT}/sessions/end-others`
  expect((await visitor.page(path)).text).toContain('This ends 1 other session.')
  expect((await visitor.post(path)).to).toBe('/portal/account?done=sessions')
  const left = await database.run<{ id: string }>('select id from sessions where identity_id = $1', [person.identityId])
  expect(left).toEqual([{ id: visitor.sessionId }])
})

test('nobody ends the session of somebody else, nor sees it', async () => {
  const [person, other] = [await makePerson(fixture), await makePerson(fixture)]
  const [visitor, theirs] = [await openAs(fixture, person), await openAs(fixture, other)]
  const path = `${ACCOUNT}/sessions/${theirs.sessionId}/end`
  expect((await visitor.get(path)).status).toBe(404)
  expect((await visitor.post(path)).status).toBe(404)
  expect((await visitor.get(ACCOUNT)).html).not.toContain(theirs.sessionId)
  expect((await theirs.get(ACCOUNT)).status).toBe(200)
})

test('who works for several companies finds the way to the others', async () => {
  const [one, two] = [await make.company({ name: 'Ankeret AS' }), await make.company({ name: 'Bøyen AS' })]
  const both = await openAs(fixture, await makePerson(fixture, [one, two]))
  const page = await both.page(ACCOUNT)
  expect(page.text).toContain('Ankeret AS')
  expect(page.text).toContain('Bøyen AS')
  expect((await both.get(ACCOUNT)).html).toContain('id="companies"')
  const single = await openAs(fixture, await makePerson(fixture, [one]))
  expect((await single.get(ACCOUNT)).html).not.toContain('id="companies"')
})
