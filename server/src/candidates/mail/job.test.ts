import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openFixture } from '../../../test/fixture.ts'
import { testCertificate } from '../../../test/test-certificate.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { freePort } from '../../base/db/embedded/address.ts'
import { queueMail, retryMails } from './actions.ts'
import { sendDueMails, sendOrLeave } from './job.ts'
import type { NewMail } from './mail.ts'
import { openMailer } from './smtp-client.ts'
import { claimDueMails, emptyOldMails } from './store.ts'

const fixture = await openFixture()
const { make } = fixture
const { database } = fixture.server.app
const advance = movableClock(fixture.database)
const HOUR = 3_600_000
const FROM = 'post@kandidat.example'
let count = 0

const lines: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
const frame = { database, publicUrl: 'https://jobs.example', timeZone: 'Europe/Oslo', log }

function sending({ url }: TestMailServer) {
  const mailer = openMailer({ url, from: FROM })
  onTestFinished(() => mailer.close())
  return () => sendDueMails({ ...frame, mailer })
}

async function queue(values: Partial<NewMail> = {}) {
  const company = await make.company({ name: 'Fjellvik & Co', reply_to: 'people@fjellvik.example' })
  const mail: NewMail = {
    ...{ companyId: company.id, to: `kari${++count}@example.com`, personId: null, positionId: null, language: 'en' },
    ...{ kind: 'received', facts: { title: 'Welder', employer: 'Fjellvik', name: 'Kari', page: '/m/secret-token' } },
    ...values,
  } as NewMail
  await inTransaction(database, installationAccess('operator'), (c) => queueMail(c, mail))
  return mail
}

const stateOf = async ({ to }: { to: string }) => {
  const [row] = await fixture.database.run<Record<string, unknown>>(
    `select state, tries, fault, facts::text, recipient, ended_at is not null as ended from mails where recipient = $1`,
    [to],
  )
  return row
}

test('a mail goes to the mail server as text and HTML, and what it said is forgotten', async () => {
  const server = await startMailServer()
  const mail = await queue()
  expect(await sending(server)()).toBe(1)
  const [got, ...more] = server.received
  expect(more).toEqual([])
  expect(got).toMatchObject({
    envelope: { from: FROM, to: [mail.to] },
    from: { name: 'Fjellvik & Co', address: FROM },
    to: [{ address: mail.to }],
    replyTo: [{ address: 'people@fjellvik.example' }],
    subject: 'Your application: Welder',
  })
  const header = (name: string) => got!.headers.find(({ key }) => key === name)?.value
  expect([header('auto-submitted'), header('content-language')]).toEqual(['auto-generated', 'en'])
  expect(header('list-unsubscribe')).toBeUndefined()
  expect(got!.text).toContain('Hello Kari,\n\nThank you for your application for “Welder” at Fjellvik.')
  expect(got!.text).toContain('Open your page:\nhttps://jobs.example/m/secret-token\n')
  expect(got!.html).toContain('href="https://jobs.example/m/secret-token"')
  expect(await stateOf(mail)).toEqual({
    state: 'sent',
    tries: 1,
    fault: null,
    facts: null,
    recipient: mail.to,
    ended: true,
  })
  expect(await sending(server)()).toBe(0)
})

test('a transaction that fails sends nothing', async () => {
  const server = await startMailServer()
  const { companyId } = await queue({ to: 'before@example.com' })
  const failing = inTransaction(database, installationAccess('operator'), async (c) => {
    await queueMail(c, {
      ...{ companyId, to: 'nobody@example.com', personId: null, positionId: null, language: 'en' },
      ...{ kind: 'receipt', facts: { employer: 'Fjellvik', at: new Date().toISOString() } },
    })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await sending(server)()
  expect(server.received.map(({ envelope }) => envelope.to)).toEqual([['before@example.com']])
})

test('a 5xx for the recipient or the mail is the end; its text is not kept', async () => {
  const server = await startMailServer({
    recipient: (address) => (address.startsWith('gone') ? `550 No such user ${address}` : undefined),
    mail: ({ envelope }) => (envelope.to[0]?.startsWith('spam') === true ? '554 Not wanted' : undefined),
  })
  const [gone, spam] = [await queue({ to: 'gone@example.com' }), await queue({ to: 'spam@example.com' })]
  await sending(server)()
  expect(await stateOf(gone)).toMatchObject({ state: 'failed', tries: 1, fault: 'smtp-550', ended: true })
  expect(await stateOf(spam)).toMatchObject({ state: 'failed', tries: 1, fault: 'smtp-554', ended: true })
})

test('other failures are tried six times within 24 hours, always with the same Message-ID', async () => {
  const ids: (string | undefined)[] = []
  const server = await startMailServer({
    mail({ messageId }) {
      ids.push(messageId)
      return '451 Try again'
    },
  })
  const mail = await queue()
  const send = sending(server)
  expect(await send()).toBe(1)
  expect(await stateOf(mail)).toMatchObject({ state: 'queued', tries: 1, fault: 'smtp-451' })
  expect(await send()).toBe(0)
  for (const minutes of [5, 30, 120, 360, 900]) {
    await advance(minutes * 60_000 - 5_000)
    expect(await send()).toBe(0)
    await advance(5_000)
    expect(await send()).toBe(1)
  }
  expect(await stateOf(mail)).toMatchObject({ state: 'failed', tries: 6, fault: 'smtp-451', ended: true })
  expect(new Set(ids)).toEqual(new Set([expect.stringMatching(/^<[0-9a-f-]{36}@kandidat\.example>$/)]))
  expect(ids).toHaveLength(6)
  await advance(48 * HOUR)
  expect(await send()).toBe(0)
})

test('a server that cannot be reached, or refuses the password, is tried again', async () => {
  const mail = await queue()
  const unreachable = openMailer({ url: 'smtp://127.0.0.1:1', from: FROM })
  await sendDueMails({ ...frame, mailer: unreachable })
  expect(await stateOf(mail)).toMatchObject({ state: 'queued', fault: 'connection' })
  const server = await startMailServer({ user: { name: 'kandidat', password: 'right' } })
  await advance(HOUR)
  await sending({ ...server, url: server.url.replace('right', 'wrong') })()
  expect(await stateOf(mail)).toMatchObject({ state: 'queued', fault: 'auth', tries: 2 })
  await advance(HOUR)
  await sending(server)()
  expect(await stateOf(mail)).toMatchObject({ state: 'sent', fault: null, tries: 3 })
})

test('no process sends a mail that another one is sending', async () => {
  const server = await startMailServer()
  for (let i = 0; i < 20; i++) await queue()
  await Promise.all([sending(server)(), sending(server)(), sending(server)()])
  const to = server.received.map(({ envelope }) => envelope.to[0])
  expect([to.length, new Set(to).size]).toEqual([20, 20])
})

const invitation = {
  kind: 'invitation',
  facts: {
    ...{ title: 'Welder', employer: 'Fjellvik', name: 'Kari', referrer: 'Ola', page: '/m/token' },
    until: '2027-01-01T12:00:00Z',
  },
} as const

/** The mails to an address that nothing sends. */
const beyondLimit = (to: string) =>
  fixture.database.run(`select state, fault from mails where lower(recipient) = $1 and state <> 'sent'`, [to])

test('an address gets at most three invitations a day from a company, and a human decides about the others', async () => {
  const server = await startMailServer()
  const { companyId, to } = await queue(invitation)
  const again = (values = {}) => queue({ ...invitation, companyId, to, ...values })
  await Promise.all([again(), again({ to: to.toUpperCase() }), again(), again()])
  await again({ companyId: (await make.company()).id })
  await sending(server)()
  expect(server.received).toHaveLength(4)
  expect(await beyondLimit(to)).toEqual([
    { state: 'to_pass_on', fault: 'limit' },
    { state: 'to_pass_on', fault: 'limit' },
  ])
  await advance(25 * HOUR)
  await again()
  await sending(server)()
  expect(server.received).toHaveLength(5)
})

test('whoever applies for many jobs in a day gets a confirmation of each, beside invitations; an address gets 20 a day from all companies together', async () => {
  const server = await startMailServer()
  const { companyId, to } = await queue()
  for (let i = 0; i < 4; i++) await queue({ companyId, to })
  for (let i = 0; i < 3; i++) await queue({ ...invitation, companyId, to })
  await sending(server)()
  expect(server.received).toHaveLength(8)
  const other = (await make.company()).id
  await Promise.all(Array.from({ length: 16 }, (_, i) => queue({ companyId: i % 2 === 0 ? companyId : other, to })))
  await sending(server)()
  expect(server.received).toHaveLength(23)
  expect(await beyondLimit(to)).toEqual([{ state: 'to_pass_on', fault: 'limit' }])
})

const erased = { kind: 'receipt', facts: { employer: 'Fjellvik', at: '2027-01-01T12:00:00Z', unseen: 'yes' } } as const

test('what follows a plus sign leads to the same mailbox, and so do dots at Gmail: neither evades a limit', async () => {
  const { companyId } = await queue()
  const waits = async (...addresses: string[]) => {
    for (const to of addresses) await queue({ ...invitation, companyId, to })
    const [row] = await fixture.database.run<{ n: number }>(
      `select count(*)::int as n from mails where recipient = any ($1::text[]) and fault = 'limit'`,
      [addresses],
    )
    return row?.n
  }
  const tags = ['', '+1', '+2', '+3', '+4'].map((tag) => `Plus${tag}@Example.com`)
  expect(await waits(...tags)).toBe(2)
  expect(await waits('j.o.h.n@gmail.com', 'john@googlemail.com', 'jo.hn+x@GMAIL.com', 'j.ohn@gmail.com')).toBe(1)
  expect(await waits('j.o.h.n@example.com', 'john@example.com', 'jo.hn@example.com', 'joh.n@example.com')).toBe(0)
})

test('an address gets at most ten invitations a day from all companies together', async () => {
  const { to } = await queue(invitation)
  for (let i = 1; i < 12; i++) await queue({ ...invitation, companyId: (await make.company()).id, to })
  expect(await beyondLimit(to)).toHaveLength(12)
  expect((await beyondLimit(to)).filter(({ fault }) => fault === 'limit')).toHaveLength(2)
})

test('who gets no further confirmations, because others wrote their address, still hears that they were erased', async () => {
  const { companyId, to } = await queue()
  for (let i = 1; i <= 20; i++) await queue({ companyId, to })
  await queue({ companyId, to, ...erased })
  const rows = await fixture.database.run('select kind, state from mails where recipient = $1 order by id', [to])
  expect(rows.slice(-2)).toEqual([
    { kind: 'received', state: 'to_pass_on' },
    { kind: 'receipt', state: 'queued' },
  ])
})

test('who erases themselves again and again gets at most 20 receipts a day, although their address is forgotten', async () => {
  const server = await startMailServer()
  const { companyId } = await queue()
  const seen = { kind: 'receipt', facts: { employer: 'Fjellvik', at: '2027-01-01T12:00:00Z' } } as const
  for (let i = 0; i < 25; i++) await queue({ companyId, to: `again+${i}@example.com`, ...seen })
  await sending(server)()
  expect(server.received.filter(({ envelope }) => String(envelope.to).startsWith('again'))).toHaveLength(20)
})

test('a mail server on this machine may have any certificate, and SMTP_URL decides about others as DATABASE_URL does', async () => {
  const server = await startMailServer({ offersTls: true })
  const by = async (more: string) => {
    const mailer = openMailer({ url: `${server.url}${more}`, from: FROM })
    onTestFinished(() => mailer.close())
    const mail = await queue()
    await sendDueMails({ ...frame, mailer })
    return [await stateOf(mail), await mailer.check()]
  }
  const sent = { state: 'sent', fault: null }
  expect(await by('')).toMatchObject([sent, null])
  expect(await by('?sslmode=no-verify')).toMatchObject([sent, null])
  expect(await by('?sslmode=disable')).toMatchObject([sent, null])
  expect(server.encrypted).toEqual([true, true, false])
  const refused = [{ state: 'queued', fault: 'tls' }, { word: 'tls' }]
  expect(await by('?sslmode=verify-full')).toMatchObject(refused)
  const ca = join(await mkdtemp(join(tmpdir(), 'kandidat-ca-')), 'ca.pem')
  onTestFinished(() => rm(dirname(ca), { recursive: true }))
  await writeFile(ca, testCertificate.cert)
  expect(await by(`?sslmode=verify-full&sslrootcert=${ca}`)).toMatchObject([sent, null])
  const plain = await startMailServer()
  const mailer = openMailer({ url: `${plain.url}?sslmode=require`, from: FROM })
  onTestFinished(() => mailer.close())
  expect(await mailer.check()).toMatchObject({ word: 'tls' })
})

test('a mail that waits for its next try can be sent at once, unless a process is sending it', async () => {
  const { url } = await startMailServer()
  const gone = openMailer({ url: url.replace(/:\d+$/, `:${await freePort('127.0.0.1')}`), from: FROM })
  onTestFinished(() => gone.close())
  const mail = await queue()
  await sendDueMails({ ...frame, mailer: gone })
  expect(await stateOf(mail)).toMatchObject({ state: 'queued', fault: 'connection', tries: 1 })
  const [{ id } = { id: '' }] = await fixture.database.run<{ id: string }>(
    'select id from mails where recipient = $1',
    [mail.to],
  )
  const retry = () =>
    inTransaction(database, installationAccess('operator'), async (c) => retryMails(c, await c.within('mails', [id])))
  await retry()
  const server = await startMailServer()
  expect(await claimDueMails(database, 1, 60)).toMatchObject([{ id }])
  await expect(retry()).rejects.toThrow(/is being sent/)
  await advance(120_000)
  await sending(server)()
  expect(server.received).toHaveLength(1)
  await expect(retry()).rejects.toThrow(/was already sent/)
})

test('without a mail server, mails wait to be passed on by hand; a receipt only if nobody has seen on a page what it says', async () => {
  const mail = await queue()
  const receipt = await queue({ kind: 'receipt', facts: { employer: 'Fjellvik', at: '2026-01-01T12:00:00Z' } })
  const unseen = await queue({
    kind: 'receipt',
    facts: { employer: 'Fjellvik', at: '2026-01-01T12:00:00Z', unseen: 'yes' },
  })
  await sendOrLeave({ ...frame, mailer: null })
  expect(await stateOf(mail)).toMatchObject({ state: 'to_pass_on', fault: 'no-server' })
  expect(await stateOf(receipt)).toBeUndefined()
  expect(await stateOf(unseen)).toMatchObject({ state: 'to_pass_on', fault: 'no-server' })
})

test('the address of somebody who was erased is forgotten once the receipt has left', async () => {
  const server = await startMailServer()
  const receipt = await queue({ kind: 'receipt', facts: { employer: 'Fjellvik', at: '2026-01-01T12:00:00Z' } })
  await sending(server)()
  expect(server.received[0]?.text).toContain(
    'On 1 January 2026 everything that Fjellvik had stored about you here was erased',
  )
  expect(await stateOf(receipt)).toBeUndefined()
})

test('after 30 days nobody can pass a mail on any more, because its link has ended', async () => {
  const mail = await queue()
  await fixture.database.run(`update mails set state = 'to_pass_on', due_at = null where recipient = $1`, [mail.to])
  await advance(31 * 24 * HOUR)
  await emptyOldMails(database)
  const read = () =>
    fixture.database.run('select state, facts, recipient from mails where company_id = $1', [mail.companyId])
  expect(await read()).toEqual([{ state: 'failed', facts: null, recipient: null }])
})

test('mails are sent in the four languages, with what people wrote as plain text', async () => {
  const server = await startMailServer()
  const title = 'Welder <script>alert(1)</script>\r\nBcc: all@example.com'
  for (const language of ['en', 'nb', 'da', 'sv'] as const) {
    const facts = { title, employer: 'A & B', name: null, referrer: 'Ola', page: '/m/x', until: '2026-12-23T12:00:00Z' }
    await queue({ language, kind: 'invitation', facts })
  }
  await sending(server)()
  expect(new Set(server.received.map(({ subject }) => subject))).toEqual(
    new Set([
      `Ola thought of you: ${title.replace('\r\n', ' ')}`,
      `Ola tenkte på deg: ${title.replace('\r\n', ' ')}`,
      `Ola tänkte på dig: ${title.replace('\r\n', ' ')}`,
      `Ola tænkte på dig: ${title.replace('\r\n', ' ')}`,
    ]),
  )
  for (const { html, bcc, headers } of server.received) {
    expect(html).not.toContain('<script>')
    expect([bcc, headers.filter(({ key }) => key === 'bcc')]).toEqual([undefined, []])
  }
  expect(new Set(server.received.map(({ text }) => /23\S* \p{L}+ 2026/u.exec(text ?? '')?.[0]))).toEqual(
    new Set(['23 December 2026', '23. desember 2026', '23. december 2026', '23 december 2026']),
  )
})

test('neither addresses nor names nor links are in the log', () => {
  const all = lines.join('')
  expect(all).toContain('mail sent')
  expect(all).toContain('mail not sent')
  expect(all).not.toMatch(/@example|Kari|secret-token|No such user/)
})
