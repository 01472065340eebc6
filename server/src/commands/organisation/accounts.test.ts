import { expect, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'
import { giveAuthenticator, makePerson, makePersonWithPasskey, openAs } from '../../../test/portal/person.ts'

const fixture = await openFixture()
const { server, make, database } = fixture
const run = runIn({ PUBLIC_URL: 'https://jobs.example.com' }, server.app.database)

const entriesOf = (companyIds: readonly string[]) =>
  database.run(
    `select company_id as company, verb, actor_kind as kind, actor_id as actor, via, object_ids as objects
    from audit_entries where company_id = any ($1::uuid[]) order by company_id, at`,
    [companyIds],
  )

test('the operator lists the sessions of a person, ends one, and then all', async () => {
  const person = await makePerson(fixture)
  const [one, two, three] = [
    await openAs(fixture, person),
    await openAs(fixture, person),
    await openAs(fixture, person),
  ]
  const { result, text } = await run('users', 'sessions', person.email)
  expect(result.sessions.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [one.sessionId, two.sessionId, three.sessionId].toSorted(),
  )
  expect(text).toMatch(/^ID +ADDRESS +SINCE +LAST SEEN +BROWSER\n.* 192\.0\.2\.7 /)
  expect(await run('users', 'sign-out', person.email, '--session', two.sessionId)).toMatchObject({
    text: 'Signed out: 1 session',
    result: { user: person.userId, ended: 1 },
  })
  expect((await two.get('/portal/account')).status).toBe(303)
  expect((await one.get('/portal/account')).status).toBe(200)
  expect(await run('users', 'sign-out', person.userId)).toMatchObject({ text: 'Signed out: 2 sessions' })
  expect((await one.get('/portal/account')).status).toBe(303)
  expect(await run('users', 'sessions', person.email)).toMatchObject({ text: 'The person is signed in nowhere.' })
  const entry = {
    ...{ company: person.companyId, verb: 'users sign-out', objects: [person.userId] },
    ...{ kind: 'operator', actor: null, via: null },
  }
  expect(await entriesOf([person.companyId])).toEqual([entry, entry])
})

test('the operator shows how a person signs in, and removes what was lost, whatever remains', async () => {
  const { person, visitor } = await makePersonWithPasskey(fixture)
  await giveAuthenticator(fixture, person)
  const factors = async () => (await run('users', 'factors', person.email)).result
  const before = await factors()
  expect(before).toMatchObject({
    password: true,
    authenticator: true,
    passkeys: [{ name: 'Laptop', lastUsedAt: null }],
  })
  const [{ id }] = before.passkeys
  expect((await run('users', 'remove-authenticator', person.email)).code).toBeUndefined()
  expect((await visitor.get('/portal/account')).status, 'all browsers are signed out').toBe(303)
  expect((await run('users', 'remove-passkey', person.email, id)).code).toBeUndefined()
  expect(await factors()).toMatchObject({ password: true, authenticator: false, passkeys: [] })
})

test('what does not exist is refused', async () => {
  const person = await makePerson(fixture)
  const { person: other } = await makePersonWithPasskey(fixture)
  const { sessionId } = await openAs(fixture, other)
  const [{ id }] = (await run('users', 'factors', other.email)).result.passkeys
  for (const [name, ...rest] of [
    ['sign-out', '--session', UNKNOWN_ID],
    ['sign-out', '--session', 'x'],
    ['sign-out', '--session', sessionId],
    ['remove-passkey', UNKNOWN_ID],
    ['remove-passkey', 'x'],
    ['remove-passkey', id],
  ] as const) {
    expect((await run('users', name, person.email, ...rest)).code, name).toBe('NOT_FOUND')
  }
  expect((await run('users', 'factors', other.email)).result.passkeys).toMatchObject([{ name: 'Laptop' }])
  expect((await run('users', 'remove-authenticator', person.email)).code).toBe('REFUSED')
  const invited = await make.user({ id: person.companyId })
  expect(await run('users', 'factors', invited.id)).toMatchObject({
    code: 'REFUSED',
    error: expect.stringContaining('has joined'),
  })
})

test('a person changes their own account, and each of their companies reads that its own user did', async () => {
  const [one, two] = [await make.company(), await make.company()]
  const person = await makePerson(fixture, [one, two])
  const [first, second] = person.userIds
  const { sessionId } = await openAs(fixture, person)
  const done = await run('users', 'sign-out', first!, '--session', sessionId, '--as', first!)
  expect(done.error).toBeUndefined()
  expect(await database.run('select from sessions where id = $1', [sessionId])).toEqual([])
  const entry = (company: string, user: string) => ({
    ...{ company, verb: 'users sign-out', objects: [user] },
    ...{ kind: 'user', actor: user, via: 'command_line' },
  })
  expect(await entriesOf([one.id, two.id])).toEqual([entry(one.id, first!), entry(two.id, second!)])
})

test('an administrator changes the account of nobody else, and nobody removes their own last second factor', async () => {
  const company = await make.company()
  const [person, colleague] = [await makePerson(fixture, [company]), await makePerson(fixture, [company])]
  const { sessionId } = await openAs(fixture, colleague)
  await giveAuthenticator(fixture, colleague)
  const stranger = await makePerson(fixture)
  const others = [
    [person.userId, 'REFUSED'],
    [stranger.userId, 'NOT_FOUND'],
  ] as const
  for (const [as, code] of others) {
    for (const name of ['sessions', 'sign-out', 'factors', 'remove-authenticator']) {
      expect((await run('users', name, colleague.userId, '--as', as)).code, name).toBe(code)
    }
  }
  expect(await database.run('select from sessions where id = $1', [sessionId])).toHaveLength(1)
  const own = await run('users', 'remove-authenticator', colleague.userId, '--as', colleague.userId)
  expect(own).toMatchObject({ code: 'REFUSED', error: expect.stringContaining('Only your password would be left') })
  expect((await run('users', 'sessions', colleague.userId, '--as', colleague.userId)).result.sessions).toHaveLength(1)
})
