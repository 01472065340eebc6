import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { sendDueMails } from '../../src/candidates/mail/job.ts'
import type { Letter } from '../../src/candidates/mail/smtp-client.ts'
import { kept } from '../../src/base/limits/budgets.ts'
import type { RefusedSignIn } from '../../src/organisation/identities/refusals-store.ts'
import { tellRefusals } from '../../src/portal/sign-in/telling.ts'
import { checkSignIns } from '../../src/service/doctor/sign-in-checks.ts'
import { runIn } from '../command.ts'
import { eventually } from '../eventually.ts'
import { openFixture } from '../fixture.ts'
import { movableClock } from '../movable-clock.ts'
import { givePassword, sendPassword } from './factors.ts'
import { Visitor } from './visitor.ts'
import { makeWorld, visitAs } from './world.ts'

// What lets nobody in leaves a trace, as the denials of keys do: for the operator, the company and the person.

const fixture = await openFixture({ trustedProxies: ['127.0.0.1'] })
const { database } = fixture.server.app
const world = await makeWorld(fixture)
const { viewer, recruiter } = world.people
await givePassword(fixture, 'correct horse battery', viewer)
const run = runIn({}, database)
const moveClock = movableClock(fixture.database)
const DAY = 86_400_000
beforeEach(() => fixture.database.run('delete from sign_in_attempts'))

const from = (address: string) => new Visitor(fixture.server.url, { from: address })
const lines = () =>
  fixture.server.log
    .filter(({ msg }) => msg === 'sign-in refused')
    .map(({ reason, network, requestId, suppressed }) => ({ reason, network, requestId, suppressed }))
const entries = (userId: string) =>
  fixture.database.run<{ actor: string }>(
    `select actor_kind as actor from audit_entries where verb = 'users refuse-sign-in' and $1 = any (object_ids)`,
    [userId],
  )
const mails = () => fixture.database.run(`select recipient, state from mails where kind = 'sign-in' order by id`)
const refusalsOf = async ({ email }: { email: string }) => (await run('users', 'attempts', email)).result.attempts
const countOf = async (reason: string) => {
  const metric = await fixture.server.app.metrics.getSingleMetric('kandidat_refused_sign_ins_total')?.get()
  return metric?.values.find(({ labels }) => labels['reason'] === reason)?.value
}
const refused = (identityId: string, network: string, number: number): RefusedSignIn => ({
  identityId,
  network,
  number,
  age: 0,
})

test('a wrong password is logged with its network, counted, and shown to the person and to their company', async () => {
  for (let i = 0; i < 3; i++) await sendPassword(from('192.0.2.77'), viewer, `wrong password ${i}`)
  await sendPassword(from('203.0.113.9'), { email: 'nobody@example.com' }, 'wrong password')
  expect(lines().map(({ network }) => network)).toEqual([
    ...['192.0.2.0/24', '192.0.2.0/24', '192.0.2.0/24', '203.0.113.0/24'],
  ])
  expect(lines().every(({ reason }) => reason === 'password')).toBe(true)
  expect(lines().every(({ requestId }) => typeof requestId === 'string')).toBe(true)
  expect(await countOf('password')).toBe(4)
  await eventually(async () =>
    expect(await refusalsOf(viewer)).toEqual([
      { network: '192.0.2.0/24', number: 3, firstAt: expect.any(String), lastAt: expect.any(String) },
    ]),
  )
  expect((await run('users', 'attempts', viewer.email)).text).toMatch(
    /^NETWORK +ATTEMPTS +FIRST +LAST\n192\.0\.2\.0\/24 +3 /,
  )
  await eventually(async () => expect(await entries(viewer.userId)).toEqual([{ actor: 'system' }]))
  const own = await visitAs(fixture, world, 'viewer')
  expect((await own.page('/portal/account')).text).toMatch(/Somebody tried to sign in.*192\.0\.2\.0\/24\s*3/s)
  const other = await visitAs(fixture, world, 'recruiter')
  expect((await other.page('/portal/account')).text).not.toContain('Somebody tried to sign in')
  const administrator = await visitAs(fixture, world, 'administrator')
  expect((await administrator.page('/portal/settings/audit')).text).toContain('Refused wrong attempts to sign in as')
})

test('what is beyond a budget is logged within bounds, and written nowhere', async () => {
  const before = await refusalsOf(viewer)
  for (let i = 0; i < 60; i++) await sendPassword(from('198.51.100.7'), viewer, `wrong password ${i}`)
  expect(lines().filter(({ network }) => network === '198.51.100.0/24').length).toBeLessThanOrEqual(18)
  expect(await countOf('limit')).toBe(50)
  // Written once a second, while the attack goes on.
  await eventually(async () =>
    expect((await refusalsOf(viewer))[0]).toMatchObject({ network: '198.51.100.0/24', number: 10 }),
  )
  expect(await refusalsOf(viewer)).toHaveLength(before.length + 1)
})

test('attempts in any number cause an entry in the audit log an hour, and a mail a week', async () => {
  const { identityId, userId } = recruiter
  const attack = async (number: number) => tellRefusals(database, [refused(identityId, '192.0.2.0/24', number)], true)
  const told = async () => [(await entries(userId)).length, (await mails()).length]
  await attack(9)
  expect(await told()).toEqual([1, 0])
  await Promise.all(Array.from({ length: 5 }, () => attack(40)))
  expect(await told()).toEqual([1, 1])
  await moveClock(3_600_000)
  await attack(1)
  expect(await told()).toEqual([2, 1])
  await moveClock(7 * DAY)
  await attack(9)
  expect(await told(), 'a network counts anew after a day').toEqual([3, 1])
  await attack(1)
  expect(await told()).toEqual([3, 2])
  expect((await mails()).every(({ recipient }) => recipient === recruiter.email)).toBe(true)
})

test('the mail says how many there were and where to look, and is sent once', async () => {
  const sent: Pick<Letter, 'to' | 'subject' | 'text'>[] = []
  const mailer = {
    send: async (mail: Letter) => {
      sent.push(mail)
      return null
    },
  }
  const log = pino({ level: 'silent' }, { write: () => {} })
  await sendDueMails({ database, mailer, publicUrl: 'https://jobs.example', timeZone: 'Europe/Oslo', log })
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({ to: recruiter.email, subject: 'Somebody tried to sign in as you' })
  expect(sent[0]?.text).toMatch(/there were \d+ wrong passwords or codes/)
  expect(sent[0]?.text).toContain('https://jobs.example/portal/account')
})

test('without a mail server no mail is written, and a mail is written once there is one', async () => {
  const { identityId } = world.people.agency
  const before = (await mails()).length
  await tellRefusals(database, [refused(identityId, '192.0.2.0/24', 50)], false)
  expect(await mails()).toHaveLength(before)
  await tellRefusals(database, [refused(identityId, '192.0.2.0/24', 1)], true)
  expect(await mails()).toHaveLength(before + 1)
})

test('doctor names the users whom others try to sign in as', async () => {
  const found = (await checkSignIns(database)).map(({ finding }) => finding)
  expect(found).toContain(
    `51 wrong passwords or codes from 1 network in the last day for the user ${world.people.agency.userId}`,
  )
})

test('a person reads of the latest networks, for ninety days', async () => {
  const { identityId } = world.people.administrator
  const many = Array.from({ length: 80 }, (_, i) => refused(identityId, `10.1.${i}.0/24`, 1))
  await tellRefusals(database, many, false)
  expect(await refusalsOf(world.people.administrator)).toHaveLength(kept.networks)
  await moveClock(91 * DAY)
  expect(await refusalsOf(world.people.administrator)).toEqual([])
})
