import { expect, onTestFinished, test } from 'vitest'
import { candidates } from '../../../test/candidates.ts'
import { eventually } from '../../../test/eventually.ts'
import { openFixture } from '../../../test/fixture.ts'
import { previousRelease } from '../../../test/previous-release/statements.ts'
import { openDatabase } from '../../base/db/connection.ts'
import { startDays } from '../../base/db/migrations/0049-start-days.ts'
import { transitionCandidacies } from '../actions.ts'
import { hire, moveTo, startOn } from '../candidacy.ts'
import { sendRepairedStartDates } from './job.ts'

const fixture = await openFixture()
const { make, database: stored } = fixture
const { database } = fixture.server.app
const { act, applied, eventsOf } = candidates(fixture)
const company = await make.company()
const position = await make.published(company)
await make.sharingLink(position)
await make.refresh()
const old = previousRelease(stored)

type Hired = Awaited<ReturnType<typeof applied>>

/** Somebody whom the previous release has hired, before this one is installed. @param startDate the moment that it has stored */
async function hiredBefore(startDate: string): Promise<Hired> {
  const candidacy = await applied(position)
  await act((c) => transitionCandidacies(c, 'candidates hire', [candidacy], hire()))
  const { companyId, id } = candidacy
  await old.writeStates([{ companyId, id, stage: 'HIRED', customStage: null, shown: false, startDate }])
  return candidacy
}

/** Takes the schema back to that of the previous release, which `upgrade` brings to this one again. */
const downgrade = () =>
  stored.run(`drop trigger start_day on vouches; alter table vouches drop constraint vouches_start_on_a_day;
    drop function keep_start_day(); drop function start_day(moment); drop table repaired_start_dates`)
const upgrade = () => stored.run(startDays)

const dayOf = async ({ id }: Hired) =>
  (
    await stored.run<{ day: Date | null }>('select start_date as day from vouches where id = $1', [id])
  )[0]?.day?.toISOString()
/** The first days that receivers got, in their order. The first is that of the hiring. */
const told = async (candidacy: Hired) =>
  (await eventsOf(candidacy)).flatMap((event) => (event.type === 'CANDIDATE_HIRED' ? [event.startDate] : []))

/** A day that is still to come. */
const NEXT_YEAR = new Date().getUTCFullYear() + 1

test('a first day that was stored as the midnight of a zone becomes that day, and is sent once if it is still to come', async () => {
  await downgrade()
  const oslo = await hiredBefore(`${NEXT_YEAR}-01-31T23:00:00Z`)
  const newYork = await hiredBefore(`${NEXT_YEAR}-01-04T05:00:00Z`)
  const auckland = await hiredBefore(`${NEXT_YEAR}-06-30T12:00:00Z`)
  const past = await hiredBefore('2020-01-31T23:00:00Z')
  const right = await hiredBefore(`${NEXT_YEAR}-03-01T00:00:00Z`)
  await upgrade()
  expect(await Promise.all([oslo, newYork, auckland, past, right].map(dayOf))).toEqual([
    `${NEXT_YEAR}-02-01T00:00:00.000Z`,
    `${NEXT_YEAR}-01-04T00:00:00.000Z`,
    `${NEXT_YEAR}-07-01T00:00:00.000Z`,
    '2020-02-01T00:00:00.000Z',
    `${NEXT_YEAR}-03-01T00:00:00.000Z`,
  ])
  const sent = await Promise.all([sendRepairedStartDates(database), sendRepairedStartDates(database)])
  expect(sent[0] + sent[1]).toBe(3)
  expect(await sendRepairedStartDates(database)).toBe(0)
  expect(await Promise.all([oslo, newYork, auckland, past, right].map(told))).toEqual([
    [null, `${NEXT_YEAR}-02-01T00:00:00.000Z`],
    [null, `${NEXT_YEAR}-01-04T00:00:00.000Z`],
    [null, `${NEXT_YEAR}-07-01T00:00:00.000Z`],
    [null],
    [null],
  ])
})

test('a first day that somebody has set since, or a hiring that is over, is not sent again', async () => {
  await downgrade()
  const [moved, left] = [
    await hiredBefore(`${NEXT_YEAR}-01-31T23:00:00Z`),
    await hiredBefore(`${NEXT_YEAR}-01-31T23:00:00Z`),
  ]
  await upgrade()
  await act((c) => transitionCandidacies(c, 'candidates start-date', [moved], startOn(`${NEXT_YEAR}-05-01`)))
  await act((c) => transitionCandidacies(c, 'candidates move', [left], moveTo('REJECTED')))
  expect(await sendRepairedStartDates(database)).toBe(0)
  expect(await stored.run('select from repaired_start_dates')).toEqual([])
})

test('a process that ends in the middle leaves the event to the next one', async () => {
  await downgrade()
  const hired = await hiredBefore(`${NEXT_YEAR}-01-31T23:00:00Z`)
  await upgrade()
  const killed = openDatabase({ url: stored.url, poolSize: 1 })
  onTestFinished(() => killed.close())
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await database.transaction(async (tx) => {
    // The number of an event is taken last: the candidacy is off the list by then.
    await tx.query('update event_sequences set n = n where object_id = $1', [hired.id])
    const attempt = sendRepairedStartDates(killed).catch((error: unknown) => error)
    await eventually(async () => expect(await stored.run(`select ${waiting}`)).toHaveLength(1))
    await stored.run(`select pg_terminate_backend(pid) ${waiting}`)
    expect(await attempt).toBeInstanceOf(Error)
  })
  expect(await told(hired)).toEqual([null])
  expect(await sendRepairedStartDates(database)).toBe(1)
  expect(await told(hired)).toEqual([null, `${NEXT_YEAR}-02-01T00:00:00.000Z`])
})
