import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { runIn } from '../../../test/command.ts'
import { openFixture } from '../../../test/fixture.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { factsOf, rowsOf } from '../../../test/portal/page-parts.ts'
import { makeWorld, visitAs } from '../../../test/portal/world.ts'
import { PUBLIC_URL } from '../../../test/server.ts'
import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { queueMail } from '../../candidates/mail/actions.ts'
import { sendDueMails } from '../../candidates/mail/job.ts'
import type { NewMail } from '../../candidates/mail/mail.ts'
import { openMailer } from '../../candidates/mail/smtp-client.ts'
import { leaveToHumans } from '../../candidates/mail/store.ts'
import { newId } from '../../base/db/id.ts'
import { candidacyWords } from '../words/candidates.ts'
import { mailPortalWords } from '../words/mail.ts'
import { refusalWords } from '../words/refusals.ts'

const fixture = await openFixture()
const { database: stored, make } = fixture
const { database } = fixture.server.app
const world = await makeWorld(fixture)
const [recruiter, administrator] = [
  await visitAs(fixture, world, 'recruiter'),
  await visitAs(fixture, world, 'administrator'),
]
afterAll(() => Promise.all([recruiter.close(), administrator.close()]))
const run = runIn({ PUBLIC_URL }, database)
const MAILS = '/portal/mails'
const w = mailPortalWords.en
let count = 0

async function toPassOn(values: Partial<NewMail> = {}) {
  const to = `kari${++count}@example.com`
  const facts = { title: 'Welder', employer: 'Fjellvik', name: 'Kari', page: '/m/secret' }
  const mail = {
    ...{ companyId: world.companies.home.id, to, personId: null, positionId: null, language: 'en' },
    ...{ kind: 'received', facts, ...values },
  } as NewMail
  await inTransaction(database, installationAccess('operator'), (change) => queueMail(change, mail))
  await leaveToHumans(database)
  const [row] = await stored.run<{ id: string }>('select id from mails where recipient = $1', [to])
  return { to, id: row?.id ?? '' }
}
const stateOf = async (id: string) =>
  (await stored.run<Record<string, unknown>>('select state, facts, fault from mails where id = $1', [id]))[0]

test('a mail that nothing sends is shown with its text to copy, a link for mail programs, and passed on by hand', async () => {
  const { id, to } = await toPassOn()
  const rows = rowsOf(await recruiter.page(MAILS))
  expect(rows).toContainEqual([
    w.kinds.received,
    to,
    expect.stringContaining(w.faults['no-server']),
    expect.any(String),
  ])
  const { text, html } = {
    ...(await recruiter.page(`${MAILS}/${id}`)),
    html: (await recruiter.get(`${MAILS}/${id}`)).html,
  }
  expect(text).toContain(`Open your page:\n${PUBLIC_URL}/m/secret`)
  expect(html).toContain(`href="mailto:${to}?subject=Your%20application%3A%20Welder&amp;body=`)
  expect(await recruiter.post(`${MAILS}/${id}`, { action: 'passed-on' })).toMatchObject({ status: 303, to: MAILS })
  expect(await stateOf(id)).toEqual({ state: 'passed_on', facts: null, fault: null })
  expect((await recruiter.page(`${MAILS}/${id}`)).text).toContain(w.goneText)
  expect((await recruiter.post(`${MAILS}/${id}`, { action: 'passed-on' })).status).toBe(422)
  expect(rowsOf(await recruiter.page(`${MAILS}?all`)).flat()).toContain(w.states.passed_on)
  expect(rowsOf(await recruiter.page(MAILS)).flat()).not.toContain(to)
})

test('a mail can be queued again', async () => {
  const { id } = await toPassOn()
  expect((await recruiter.post(`${MAILS}/${id}`, { action: 'retry' })).status).toBe(303)
  expect(await stateOf(id)).toMatchObject({ state: 'queued', fault: null })
})

test('nobody at the company sees who was invited before they agree', async () => {
  const until = '2027-01-01T00:00:00Z'
  const facts = { title: 'Welder', employer: 'Fjellvik', name: 'Secretia', referrer: 'Ola', page: '/m/x', until }
  const { id, to } = await toPassOn({ kind: 'invitation', facts })
  const page = await administrator.page(`${MAILS}?all`)
  expect(page.text).not.toContain(to)
  expect(rowsOf(page)).toContainEqual([w.kinds.invitation, w.hidden, expect.any(String), expect.any(String)])
  expect((await administrator.page(`${MAILS}/${id}`)).text).not.toContain('Secretia')
})

test('a restricted recruiter sees mails about certain positions only', async () => {
  const restricted = await visitAs(fixture, world, 'restricted user')
  const { to, id } = await toPassOn()
  expect((await restricted.page(MAILS)).text).not.toContain(to)
  expect((await restricted.get(`${MAILS}/${id}`)).status).toBe(404)
  await restricted.close()
})

test('the address for replies is an address, or none', async () => {
  const path = `${MAILS}/sender`
  expect((await administrator.post(path, { replyTo: 'nobody' })).status).toBe(422)
  expect((await administrator.post(path, { replyTo: ' jobs@fjellvik.example ' })).status).toBe(303)
  expect((await administrator.page(MAILS)).text).toContain('jobs@fjellvik.example')
  await administrator.post(path, { replyTo: '' })
  expect((await administrator.page(MAILS)).text).toContain(w.noReplies)
})

test('the command line lists, sends again and passes on, as the operator or a user', async () => {
  const [one, two] = [await toPassOn(), await toPassOn()]
  const { result } = await run('mails', 'list', '--undelivered', '--take', '2', '--json')
  expect(result.mails.map(({ recipient }: { recipient: string }) => recipient)).toEqual([two.to, one.to])
  expect(result.nextCursor).toBe(one.id)
  expect((await run('mails', 'retry', one.id)).result).toEqual({ mails: [one.id] })
  const as = ['--as', world.people.recruiter.email]
  expect((await run('mails', 'passed-on', two.id, ...as)).error).toBeUndefined()
  expect((await run('mails', 'passed-on', two.id, ...as)).error).toMatch(/cannot be passed on: it was already sent/)
  expect((await run('mails', 'retry', two.id)).error).toMatch(/cannot be sent again: it was already sent/)
  const [queued] = (await run('mails', 'list', '--state', 'queued', '--take', '1')).result.mails
  expect(queued).toMatchObject({ id: one.id, state: 'queued' })
  const other = await make.user(await make.company(), { email: 'stranger@example.com' })
  const foreign = await run('mails', 'retry', one.id, '--as', other.id)
  expect(foreign.error).toMatch(/You have no access to the mail/)
  expect((await run('mails', 'list', '--as', other.id)).result.mails).toEqual([])
})

test('a mail that waits for its next try has a button that sends it at once, and nothing to pass on', async () => {
  const server = await startMailServer({ recipient: () => '450 Try again later' })
  const mailer = openMailer({ url: server.url, from: 'post@kandidat.example' })
  onTestFinished(() => mailer.close())
  const { id } = await toPassOn()
  await recruiter.post(`${MAILS}/${id}`, { action: 'retry' })
  const log = pino({ level: 'silent' }, { write: () => undefined })
  await sendDueMails({ database, mailer, publicUrl: PUBLIC_URL, timeZone: 'UTC', log })
  expect(await stateOf(id)).toMatchObject({ state: 'queued', fault: 'smtp-450' })
  const { text } = await recruiter.page(`${MAILS}/${id}`)
  expect(text).toContain(w.retry)
  expect(text).not.toContain(w.passedOn)
  expect((await recruiter.post(`${MAILS}/${id}`, { action: 'retry' })).status).toBe(303)
  expect(await stateOf(id)).toMatchObject({ state: 'queued', fault: null })
})

test('a mail that the mail server refuses is lost at once: the candidate and the list of mails say so', async () => {
  const server = await startMailServer({ recipient: () => '550 No such user' })
  const mailer = openMailer({ url: server.url, from: 'post@kandidat.example' })
  onTestFinished(() => mailer.close())
  const { home } = world.companies
  const to = `lost${++count}@example.com`
  const person = await make.person(home, { email: to, email_normalized: to })
  const { id, position_id: positionId } = await make.vouch(world.positions.open, { person_id: person.id })
  const facts = { title: 'Welder', employer: 'Fjellvik', name: 'Kari', page: '/m/secret' }
  const mail = {
    companyId: home.id,
    to,
    personId: person.id,
    positionId,
    language: 'en',
    kind: 'received',
    facts,
  } as const
  await inTransaction(database, installationAccess('operator'), (change) => queueMail(change, mail))
  const log = pino({ level: 'silent' }, { write: () => undefined })
  await sendDueMails({ database, mailer, publicUrl: PUBLIC_URL, timeZone: 'UTC', log })
  expect(rowsOf(await recruiter.page(MAILS))).toContainEqual([
    w.kinds.received,
    to,
    expect.stringMatching(/^Failed.*\(smtp-550\)/),
    expect.any(String),
  ])
  expect((await recruiter.page(`/portal/candidates/${id}`)).text).toContain(candidacyWords.en.mailStates.failed)
  expect((await run('mails', 'list', '--undelivered')).result.mails).toContainEqual(
    expect.objectContaining({ recipient: to, state: 'failed', fault: 'smtp-550' }),
  )
})

test('`mails test` sends a mail now, and says why if the mail server does not take it', async () => {
  const server = await startMailServer({
    recipient: (address) => (address.startsWith('no') ? '550 No such user' : undefined),
  })
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'post@kandidat.example', PLATFORM_NAME: 'Jobs & Co' }
  const sendTo = (address: string, env = settings) => runIn(env, database)('mails', 'test', address)
  expect((await sendTo('liv@example.com')).result).toEqual({ to: 'liv@example.com' })
  expect(server.received).toMatchObject([
    { envelope: { from: settings.MAIL_FROM, to: ['liv@example.com'] }, subject: 'A test of mails from Jobs & Co' },
  ])
  expect(await sendTo('nobody@example.com')).toMatchObject({
    code: 'FAILED',
    error: `The mail server ${new URL(server.url).host} did not take the mail: it answered with the code 550 (smtp-550)`,
  })
  expect(await sendTo('liv@example.com', { ...settings, SMTP_URL: 'smtp://127.0.0.1:1' })).toMatchObject({
    error: expect.stringContaining('nothing answers there, or the connection broke (connection)'),
  })
  expect((await run('mails', 'test', 'liv@example.com')).error).toBe(
    'No mail server is set: set SMTP_URL and MAIL_FROM',
  )
  expect((await run('mails', 'test', 'Liv <liv@example.com>')).error).toMatch(/an e-mail address without a name/)
})

test('texts are shown in the four languages', async () => {
  const { id } = await toPassOn()
  for (const language of ['nb', 'da', 'sv'] as const) {
    const { text } = await recruiter.page(`${MAILS}/${id}?language=${language}`)
    expect(text).toContain(mailPortalWords[language].passedOn)
  }
  expect(factsOf(await recruiter.page(`${MAILS}/${id}`))[w.subject]).toBe('Your application: Welder')
})

test('a template is written by whoever reaches all positions, and others are told so on the form', async () => {
  const restricted = await visitAs(fixture, world, 'restricted user')
  onTestFinished(() => restricted.close())
  const path = '/portal/settings/templates/new'
  const fields = { name: 'Thanks', kind: 'free', 'subject-en': 'Thank you', 'body-en': 'Hello' }
  const send = async (by: typeof restricted) => by.post(path, { id: newId(), ...fields })
  const refused = await send(restricted)
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining(refusalWords.en['everything-needed'])])
  expect((await send(recruiter)).status).toBe(303)
})
