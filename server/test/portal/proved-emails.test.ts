import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { pino } from 'pino'
import { runIn } from '../command.ts'
import { openFixture } from '../fixture.ts'
import { startMailServer } from '../mail-server.ts'
import { PUBLIC_URL, startServer } from '../server.ts'
import { openMailer } from '../../src/candidates/mail/smtp-client.ts'
import { sendDueMails } from '../../src/candidates/mail/job.ts'
import { signInWords } from '../../src/portal/words/sign-in.ts'
import { isSignedIn, sendPassword } from './factors.ts'
import { parsePage } from './parsed-page.ts'
import { makePerson, openAs, PASSWORD, type Person } from './person.ts'
import { formTo, Visitor } from './visitor.ts'

// Somebody at one company has made an account with the e-mail of somebody else, whom another company invites. The mail server is
// asked by the test alone.

const fixture = await openFixture({ mail: { url: 'smtp://127.0.0.1:1', from: 'post@kandidat.example' } })
const { make, server, database } = fixture
const w = signInWords.en.welcome
const [first, second] = [await make.company({ name: 'Forste AS' }), await make.company({ name: 'Andre AS' })]
const [squatting, inviting] = [await makePerson(fixture, [first]), await makePerson(fixture, [second])]
const [there, here] = [await openAs(fixture, squatting), await openAs(fixture, inviting)]
afterAll(() => Promise.all([there.close(), here.close()]))
const nobody = (url = server.url) => new Visitor(url)
const run = runIn({ PUBLIC_URL }, server.app.database)

/** Invites somebody by the screen. @returns the path of the link that the page shows */
async function invite(by: Visitor, email: string): Promise<string> {
  const page = await by.page('/portal/team/invite')
  const reply = await by.submit(formTo(page, '/portal/team/invite'), { email })
  return /\/portal\/welcome\/[\w-]{43}/.exec(parsePage(reply.html).text)![0]
}

const usersWith = (email: string, company: { id: string }) =>
  database.run<{ id: string; identity: string | null }>(
    'select id, identity_id as identity from users where email = $1 and company_id = $2',
    [email, company.id],
  )
const identitiesOf = (email: string) =>
  database.run<{ id: string; proved: boolean }>(
    'select id, email_proved_at is not null as proved from identities where email = $1',
    [email],
  )
const companiesOf = async (visitor: Visitor) => {
  const { text } = await visitor.page('/portal/companies')
  return [first, second].filter(({ name }) => text.includes(`Open ${name}`)).map(({ name }) => name)
}

let squats = 0
/** A colleague of the first company invites the e-mail of a victim, and opens the link without her. */
async function squat(): Promise<{ email: string; attacker: Visitor; squatter: Person }> {
  const email = `victim${++squats}@example.net`
  const attacker = nobody()
  const path = await invite(there, email)
  expect((await attacker.post(path, { name: 'Evil', password: PASSWORD })).status).toBe(303)
  const [user] = await usersWith(email, first)
  const squatter = { identityId: user!.identity!, email, companyId: first.id, userId: user!.id, userIds: [user!.id] }
  return { email, squatter, attacker: await openAs(fixture, squatter) }
}

/** Exchanges an invitation for a mail. @returns the path in the mail that arrives; undefined if none does */
async function mailed(path: string, email: string, by = nobody()): Promise<string | undefined> {
  const mails = await startMailServer()
  const asked = await by.post(path, { action: 'proof' })
  expect([200, 303, 404]).toContain(asked.status)
  const mailer = openMailer({ url: mails.url, from: 'post@kandidat.example' })
  onTestFinished(() => mailer.close())
  const log = pino({ level: 'silent' }, { write: () => {} })
  await sendDueMails({ database: server.app.database, mailer, publicUrl: PUBLIC_URL, timeZone: 'Europe/Oslo', log })
  const found = mails.received.filter(({ envelope }) => envelope.to[0] === email)
  expect(found.length).toBe(mails.received.length)
  return /\/portal\/welcome\/[\w-]{43}/.exec(found[0]?.text ?? '')?.[0]
}

describe('the owner of an e-mail for which another company has an account', () => {
  test('gets an account of their own by a link in a mail; the other one is gone, and neither reads anything of the other', async () => {
    const { email, squatter, attacker } = await squat()
    const path = await invite(here, email)
    const owner = nobody()
    expect((await owner.page(path)).text).toContain(w.notMineLead(email))
    const link = await mailed(path, email, owner)
    // The invitation has become the mail: who else has it is left with nothing.
    await nobody().page(path, 404)
    expect([await isSignedIn(attacker), await companiesOf(attacker)]).toEqual([true, [first.name]])
    // The squatter reads nothing by being signed in, and the reader of the mail sees whose account it is not.
    const shown = await owner.page(link!)
    expect(shown.text).toContain(w.proveLead(email))
    expect(shown.text).not.toContain(first.name)
    expect(shown.text).not.toContain('Evil')
    expect((await owner.post(link!, { name: 'Owner', password: 'en hest i skogen' })).status).toBe(303)

    const [identity, ...others] = await identitiesOf(email)
    expect([identity?.id === squatter.identityId, identity?.proved, others]).toEqual([false, true, []])
    expect(await usersWith(email, second)).toEqual([{ id: expect.any(String), identity: identity!.id }])
    expect(await usersWith(email, first)).toEqual([{ id: squatter.userId, identity: null }])
    expect(await isSignedIn(attacker)).toBe(false)
    expect((await sendPassword(nobody(), { email }, PASSWORD)).status).toBe(422)
    expect((await sendPassword(nobody(), { email }, 'en hest i skogen')).status).toBe(303)
    const own = await openAs(fixture, {
      ...{ identityId: identity!.id, email, companyId: second.id },
      ...{ userId: (await usersWith(email, second))[0]!.id, userIds: [] },
    })
    expect(await companiesOf(own)).toEqual([second.name])
    // Each company learns of its own user alone.
    const log = await database.run<{ company: string; kind: string; actor: string | null; text: string }>(
      `select company_id as company, actor_kind as kind, actor_id as actor, a::text as text from audit_entries a
      where verb = 'users give-way' and $1 = any (object_ids)`,
      [squatter.userId],
    )
    expect(log).toMatchObject([{ company: first.id, kind: 'system', actor: null }])
    expect(log[0]!.text).not.toContain(second.id)
    expect((await there.page('/portal/settings/audit')).text).not.toContain(second.name)

    // The squatter's company can only invite the owner, who has to sign in.
    const again = (await run('users', 'invite', squatter.userId)).result.url as string
    const page = await nobody().page(new URL(again).pathname)
    expect([page.text.includes(w.firstSignIn(email)), page.text.includes(w.notMine)]).toEqual([true, false])
    await nobody().page(link!, 404)
  })

  test('keeps the account, which is proved from then on, if it was theirs after all', async () => {
    const person = await makePerson(fixture, [first])
    const link = await mailed(await invite(here, person.email), person.email)
    const own = await openAs(fixture, person)
    const page = await own.page(link!)
    expect(page.text).toContain(w.acceptLead(second.name))
    expect((await own.submit(formTo(page, link!))).status).toBe(303)
    expect(await identitiesOf(person.email)).toEqual([{ id: person.identityId, proved: true }])
    expect(await companiesOf(own)).toEqual([first.name, second.name])
  })

  test('is proved too if the account is gone by the time that the link is opened', async () => {
    const { email } = await squat()
    const [one, two] = [
      await invite(here, email),
      await invite(await openAs(fixture, await makePerson(fixture)), email),
    ]
    const [link, other] = [await mailed(one, email), await mailed(two, email)]
    expect((await nobody().post(link!, { name: 'Owner', password: 'en hest i skogen' })).status).toBe(303)
    // The second link finds an account that is proved: its reader has to sign in.
    const page = await nobody().page(other!)
    expect([page.text.includes(w.firstSignIn(email)), page.text.includes(w.proveLead(email))]).toEqual([true, false])
    const before = await identitiesOf(email)
    expect((await nobody().post(other!, { name: 'Evil', password: 'another password' })).to).toBe(other)
    expect(await identitiesOf(email)).toEqual(before)
  })

  test('joins once, also if the link is opened by two browsers at the same moment', async () => {
    const { email } = await squat()
    const link = await mailed(await invite(here, email), email)
    const replies = await Promise.all(
      ['Eva', 'Ida'].map((name) => nobody().post(link!, { name, password: 'en hest i skogen' })),
    )
    expect(replies.filter(({ status, to }) => status === 303 && to !== link)).toHaveLength(1)
    expect(await identitiesOf(email)).toHaveLength(1)
  })
})

describe('an account whose e-mail was proved', () => {
  test('gives way to nobody, and no mail is sent for it', async () => {
    const { email } = await squat()
    const link = await mailed(await invite(here, email), email)
    await nobody().post(link!, { name: 'Owner', password: 'en hest i skogen' })
    const [before] = await identitiesOf(email)
    const elsewhere = await openAs(fixture, await makePerson(fixture))
    const path = await invite(elsewhere, email)
    expect((await nobody().page(path)).text).not.toContain(w.notMine)
    expect(await mailed(path, email)).toBeUndefined()
    // The invitation still works for whom it is.
    expect((await nobody().page(path)).text).toContain(w.firstSignIn(email))
    expect(await identitiesOf(email)).toEqual([before])
  })
})

describe('the company that invites', () => {
  test('cannot read the mail, nor pass it on, and an invitation is worth one mail', async () => {
    const { email } = await squat()
    const path = await invite(here, email)
    await nobody().post(path, { action: 'proof' })
    const [mail] = await database.run<{ id: string; text: string }>(
      `select id, m::text as text from mails m where kind = 'proof' and recipient = $1`,
      [email],
    )
    expect(mail!.text).not.toContain('/portal/welcome/')
    const page = await here.page(`/portal/mails/${mail!.id}`)
    expect(page.text).not.toContain('/portal/welcome/')
    expect((await here.get('/portal/mails?all')).html).not.toContain(`/portal/mails/${mail!.id}"`)
    expect(JSON.stringify(await run('mails', 'list'))).not.toContain('/portal/welcome/')
    expect((await nobody().post(path, { action: 'proof' })).status).toBe(404)
  })

  test('sends three mails a day to one mailbox, and none of the others waits for a human', async () => {
    const { email } = await squat()
    const [user] = [await invite(here, email)]
    let path: string | undefined = user
    for (let i = 0; i < 5; i++) {
      await nobody().post(path, { action: 'proof' })
      const [row] = await usersWith(email, second)
      path = new URL((await run('users', 'invite', row!.id)).result.url).pathname
    }
    const mails = await database.run(
      `select state, fault, count(*)::int as n from mails where kind = 'proof' and recipient = $1 group by 1, 2 order by 1`,
      [email],
    )
    expect(mails).toEqual([
      { state: 'failed', fault: 'limit', n: 2 },
      { state: 'queued', fault: null, n: 3 },
    ])
  })
})

test('without a mail server nothing is offered, and only the operator lets the owner in', async () => {
  const other = await startServer(database.url)
  onTestFinished(() => other.close())
  const { email } = await squat()
  const path = await invite(here, email)
  expect((await nobody(other.url).page(path)).text).not.toContain(w.notMine)
  expect((await nobody(other.url).post(path, { action: 'proof' })).to).toBe(path)
  expect(await database.run(`select from mails where kind = 'proof' and recipient = $1`, [email])).toEqual([])
  const [user] = await usersWith(email, second)
  const { result } = await run('users', 'link', user!.id)
  const reply = await nobody(other.url).post(new URL(result.url).pathname, { password: 'en hest i skogen', lost: 'on' })
  expect(reply.status).toBe(303)
})
