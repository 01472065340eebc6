import { expect, test } from 'vitest'
import { applicationForms } from '../../../test/application-forms.ts'
import { byVerb } from '../../../test/by-verb.ts'
import { candidates } from '../../../test/candidates.ts'
import { addUnreached } from '../../../test/doubles.ts'
import { openFixture } from '../../../test/fixture.ts'
import { movableClock } from '../../../test/movable-clock.ts'
import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { readClock } from '../../base/db/locks.ts'
import { announceDeletions, deleteAnnounced } from './actions.ts'
import { keepRetention } from './job.ts'
import { monthsAfter } from './kept.ts'
import type { Periods } from './periods.ts'

const DAY = 86_400_000

const fixture = await openFixture()
const { make, database, server } = fixture
const { applied, referred, someone, kindsOf } = candidates(fixture)
const verbs = byVerb({ server })
const forms = applicationForms(fixture)
const move = movableClock(database)
const later = (days: number) => move(days * DAY)
const now = () => readClock(server.app.database)
const keep = () => keepRetention(server.app.database)

type Applied = Awaited<ReturnType<typeof applied>>

async function company(periods?: Partial<Periods>) {
  const made = await make.company({ country: 'NO' })
  if (periods) await verbs.confirmPolicy(made, periods)
  const open = async () => {
    const position = await make.published(made)
    await make.sharingLink(position)
    await make.refresh()
    return position
  }
  return { ...made, open }
}

/** Somebody who applied, was rejected, and whose position was archived then. */
async function ended({ open }: Awaited<ReturnType<typeof company>>, person = someone()) {
  const position = await open()
  const candidacy = await applied(position, person)
  await verbs.move('REJECTED', candidacy)
  await verbs.archive(position)
  return { ...candidacy, position, at: await now() }
}

async function deletionOf({ personId }: Pick<Applied, 'personId'>) {
  const [row] = await database.run<{
    announced_at: Date
    due_at: Date
    done_at: Date | null
    because: string
    months: number
    is_promised: boolean
    erased: Record<string, number> | null
  }>('select * from deletions where person_id = $1', [personId])
  return row
}

const isErased = async ({ personId }: Pick<Applied, 'personId'>) =>
  (await database.run('select from people where id = $1 and erased_at is not null', [personId])).length > 0

const daysBetween = (a: Date, b: Date) => Math.round((b.getTime() - a.getTime()) / DAY)

/** Runs the job each day. @returns the number of days until somebody was erased, or undefined */
async function daysUntilErased(candidacy: Applied, most: number): Promise<number | undefined> {
  for (let day = 0; day <= most; day++) {
    await keep()
    if (await isErased(candidacy)) return day
    await later(1)
  }
  return undefined
}

test('a company that has confirmed nothing deletes nobody, and announces nothing', async () => {
  const one = await ended(await company())
  await later(2_000)
  await keep()
  expect(await deletionOf(one)).toBeUndefined()
  expect(await isErased(one)).toBe(false)
})

test('a deletion is announced a month before, done on its day, and leaves a receipt that says what and why', async () => {
  const one = await ended(await company({ others: 2, NO: 2 }))
  await verbs.note(one, { text: 'Good.' })
  const until = monthsAfter(one.at, 2)
  await later(daysBetween(one.at, until) - 33)
  await keep()
  expect(await deletionOf(one), 'too early to say').toBeUndefined()
  const days = await daysUntilErased(one, 40)
  expect(days).toBe(33)
  const receipt = await deletionOf(one)
  expect(receipt).toMatchObject({ because: 'closing', months: 2, is_promised: false })
  expect(receipt?.erased).toEqual({ candidacies: 1, closed: 0, forms: 0, files: 0, notes: 1, mails: 0 })
  expect(receipt!.due_at.getTime() - receipt!.announced_at.getTime()).toBeGreaterThanOrEqual(30 * DAY)
  expect(Math.abs(receipt!.due_at.getTime() - until.getTime())).toBeLessThan(10_000)
  const log = await database.run(
    'select actor_kind, verb from audit_entries where $1 = any (object_ids) order by at, id',
    [one.personId],
  )
  expect(log).toEqual([
    { actor_kind: 'system', verb: 'candidates announce-deletion' },
    { actor_kind: 'system', verb: 'candidates anonymize' },
  ])
})

test('what is still open becomes OUT_OF_PROCESS with its event before somebody goes', async () => {
  const { open } = await company({ NO: 1, others: 1 })
  const position = await open()
  const candidacy = await applied(position)
  await verbs.archive(position)
  await later(365 + 29)
  await keep()
  await later(31)
  await keep()
  expect(await isErased(candidacy)).toBe(true)
  expect(await kindsOf(candidacy)).toEqual(['CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED'])
  const [row] = await database.run('select stage from vouches where id = $1', [candidacy.id])
  expect(row).toEqual({ stage: 'OUT_OF_PROCESS' })
  expect((await deletionOf(candidacy))?.erased).toMatchObject({ candidacies: 1, closed: 1 })
  expect((await deletionOf(candidacy))?.because).toBe('year')
})

test('somebody about whom nobody does anything goes after 24 months and the period, also while the position is open', async () => {
  const { open } = await company({ NO: 1, others: 1 })
  const candidacy = await applied(await open())
  await later(730 + 20)
  await keep()
  expect(await isErased(candidacy)).toBe(false)
  await verbs.note(candidacy, { text: 'Still interested.' })
  await later(60)
  await keep()
  expect([await isErased(candidacy), await deletionOf(candidacy)], 'a note began the 24 months anew').toEqual([
    false,
    undefined,
  ])
  await later(730 + 31 - 60)
  await keep()
  await later(31)
  await keep()
  expect((await deletionOf(candidacy))?.because).toBe('silence')
  expect(await isErased(candidacy)).toBe(true)
})

test('what is overdue when a policy is confirmed goes 30 days later', async () => {
  const owner = await company()
  const one = await ended(owner)
  await later(1_000)
  await verbs.confirmPolicy(owner)
  const days = await daysUntilErased(one, 40)
  expect(days).toBe(30)
})

test('a longer policy moves announcements back, and a shorter one brings them no closer than 30 days', async () => {
  const owner = await company({ NO: 2 })
  const one = await ended(owner)
  await later(daysBetween(one.at, monthsAfter(one.at, 2)) - 10)
  await keep()
  expect(await deletionOf(one)).toBeDefined()
  await verbs.confirmPolicy(owner, { NO: 12 })
  await keep()
  expect(await deletionOf(one)).toBeUndefined()
  await later(20)
  await keep()
  expect(await isErased(one)).toBe(false)
  await verbs.confirmPolicy(owner, { NO: 1 })
  expect(await daysUntilErased(one, 40)).toBe(30)
})

test('a longer policy protects at once, also if the day has come and nobody has looked again yet', async () => {
  const owner = await company({ NO: 1 })
  const one = await ended(owner)
  await keep()
  await later(35)
  await verbs.confirmPolicy(owner, { NO: 12 })
  const access = installationAccess('system')
  const deleted = await inTransaction(server.app.database, access, async (change) => {
    const [person] = await change.within('people', [one.personId])
    return person !== undefined && (await deleteAnnounced(change, person))
  })
  expect(deleted).toBe(false)
  expect([await isErased(one), await deletionOf(one)]).toEqual([false, undefined])
})

test.each<[string, (one: Awaited<ReturnType<typeof ended>>) => Promise<unknown>]>([
  ['taken up again', (one) => verbs.move('READY_FOR_REVIEW', one)],
  ['moved to another end', (one) => verbs.move('OUT_OF_PROCESS', one)],
])('somebody who is %s after the announcement is kept', async (_what, restore) => {
  const one = await ended(await company({ NO: 1 }))
  await later(20)
  await keep()
  expect(await deletionOf(one)).toBeDefined()
  await later(10)
  await restore(one)
  await later(5)
  await keep()
  expect(await isErased(one)).toBe(false)
})

test('a restored position takes an announcement back', async () => {
  const one = await ended(await company({ NO: 1 }))
  await later(20)
  await keep()
  await verbs.restore(one.position)
  await later(20)
  await keep()
  expect([await isErased(one), await deletionOf(one)]).toEqual([false, undefined])
})

test('somebody who applies again is kept, whatever was announced', async () => {
  const owner = await company({ NO: 1 })
  const person = someone()
  const one = await ended(owner, person)
  await later(20)
  await keep()
  await applied(await owner.open(), person)
  await later(20)
  await keep()
  expect([await isErased(one), await deletionOf(one)]).toEqual([false, undefined])
})

test('somebody who may be a known person is kept for as long as that person, and deleted with them', async () => {
  const owner = await company({ NO: 1 })
  const person = someone()
  const known = await ended(owner, person)
  const position = await owner.open()
  const { personId } = await addUnreached(server.app.database, position, { email: person.email })
  await later(60)
  await keep()
  expect(await isErased(known)).toBe(false)
  expect(await isErased({ personId })).toBe(false)
})

test.each<[string, (owner: { id: string }) => Promise<unknown>, number, boolean]>([
  ['a shorter policy', (owner) => verbs.confirmPolicy(owner, { NO: 2 }), 2, true],
  ['a longer policy', (owner) => verbs.confirmPolicy(owner, { NO: 9 }), 6, false],
  ['no number of months', () => Promise.resolve(), 6, false],
])(
  'somebody who applied under %s is kept for the months that it named, if they are fewer',
  async (_what, before, months, isPromised) => {
    const owner = await company()
    await before(owner)
    const job = await forms.open(owner)
    const email = someone().email
    await forms.send(job, { email })
    await verbs.confirmPolicy(owner, { NO: 6 })
    const [candidacy] = await database.run<{ id: string; personId: string }>(
      `select v.id, v.person_id as "personId" from vouches v join people p on p.id = v.person_id where p.email = $1`,
      [email],
    )
    if (!candidacy) throw new Error('nobody applied')
    await verbs.move('REJECTED', candidacy)
    await verbs.archive({ id: job.id })
    const end = await now()
    await later(daysBetween(end, monthsAfter(end, months)) - 5)
    await keep()
    expect(await deletionOf(candidacy)).toMatchObject({ months, is_promised: isPromised })
  },
)

test('somebody who agreed to be kept for other positions is, until that ends or is withdrawn', async () => {
  const owner = await company({ NO: 1 })
  const job = await forms.open(owner)
  const email = someone().email
  await forms.send(job, { email, keepMe: 'on' })
  const [candidacy] = await database.run<{ id: string; personId: string }>(
    `select v.id, v.person_id as "personId" from vouches v join people p on p.id = v.person_id where p.email = $1`,
    [email],
  )
  if (!candidacy) throw new Error('nobody applied')
  await verbs.move('REJECTED', candidacy)
  await verbs.archive({ id: job.id })
  await later(200)
  await keep()
  expect(await deletionOf(candidacy)).toBeUndefined()
  await later(140)
  await keep()
  expect(await deletionOf(candidacy)).toBeDefined()
  await later(40)
  await keep()
  expect(await isErased(candidacy)).toBe(true)
})

test('a referrer is kept for as long as whom they recommended is in a process', async () => {
  const owner = await company({ NO: 1 })
  const referrer = someone()
  const one = await ended(owner, referrer)
  const position = await owner.open()
  const referral = await referred(position, someone(), referrer)
  await verbs.agree(referral)
  await later(60)
  await keep()
  expect([await isErased(one), await deletionOf(one)]).toEqual([false, undefined])
  await verbs.move('REJECTED', referral)
  await verbs.archive(position)
  await later(35)
  await keep()
  await later(31)
  await keep()
  expect(await isErased(one)).toBe(true)
})

test('a form that waits for approval keeps the person whose e-mail it has', async () => {
  const owner = await company({ NO: 1 })
  const person = someone()
  const one = await ended(owner, person)
  const position = await owner.open()
  const link = await make.sharingLink(position)
  await verbs.hold(position, link, { email: person.email })
  await later(60)
  await keep()
  expect([await isErased(one), await deletionOf(one)]).toEqual([false, undefined])
})

test('somebody whom the person was erased for meanwhile leaves no announcement', async () => {
  const one = await ended(await company({ NO: 1 }))
  await later(20)
  await keep()
  await verbs.anonymize({ id: one.personId })
  await later(1)
  await keep()
  expect(await deletionOf(one)).toBeUndefined()
})

test('several processes at once delete each person once, and go on where one was ended', async () => {
  const owner = await company({ NO: 1 })
  const people: Awaited<ReturnType<typeof ended>>[] = []
  for (let i = 0; i < 6; i++) people.push(await ended(owner))
  await later(3)
  // Two people in a step: the first process ends after one step, and nothing is lost.
  const access = installationAccess('system')
  await inTransaction(server.app.database, access, (change) => announceDeletions(change, 2))
  await expect(
    inTransaction(server.app.database, access, async (change) => {
      await announceDeletions(change, 2)
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  await Promise.all([keep(), keep(), keep()])
  for (const one of people) expect(await deletionOf(one)).toBeDefined()
  await later(35)
  const deleted = await Promise.all([keep(), keep(), keep()])
  expect(deleted.reduce((sum, n) => sum + n, 0)).toBeGreaterThanOrEqual(6)
  for (const one of people) {
    expect(await isErased(one)).toBe(true)
    const entries = await database.run(
      `select from audit_entries where verb = 'candidates anonymize' and $1 = any (object_ids)`,
      [one.personId],
    )
    expect(entries).toHaveLength(1)
  }
})
