import type { AuditVerb } from '../base/changes/audit-verb.ts'
import { describe, expect, test } from 'vitest'
import { byVerb } from '../../test/by-verb.ts'
import { candidates } from '../../test/candidates.ts'
import { movableClock } from '../../test/movable-clock.ts'
import { openFixture, UNKNOWN_ID } from '../../test/fixture.ts'
import { transitionCandidacies } from './actions.ts'
import { accept, contact, hire, moveTo, nameStage, startNewJob, startOn, type Transition } from './candidacy.ts'
import { allowed } from '../../test/factory.ts'
import type { AllowedKey } from '../base/access/reach.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { make, database } = fixture
const { act, someone, applied, referred, eventsOf, kindsOf, shown } = candidates(fixture)

const company = await make.company({ country: 'NO' })
const { key } = await make.key(company)
const position = await make.published(company, {
  title: 'Welder',
  employment_type: ['Full-time'],
  salary_type: 'YEAR',
  salary_currency: 'NOK',
  salary_min: 500_000,
})
await make.sharingLink(position)
await make.refresh()

const move = (candidacy: AllowedKey<'candidacies'>, transition: Transition, verb: AuditVerb = 'candidates move') =>
  act((c) => transitionCandidacies(c, verb, [candidacy], transition))
const performance = async () => (await fixture.server.get(`/positions/${position.id}/performance`, { key })).body.data
const version = async () =>
  (
    await database.run<{ n: number }>(
      `select coalesce(sum(n), 0)::int as n from versions where company_id = $1 and kind = 'people'`,
      [company.id],
    )
  )[0]?.n ?? 0

describe('a move', () => {
  test('is shown, moves updatedAt and emits an event with the known fields', async () => {
    const person = someone({ firstName: 'Kari' })
    const candidacy = await applied(position, person)
    const before = await shown(key, candidacy)
    await move(candidacy, moveTo('CONTACTED_BY_COMPANY', 'First interview'))
    const after = await shown(key, candidacy)
    expect(after).toMatchObject({ stage: 'CONTACTED_BY_COMPANY', customStage: 'First interview' })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect((await eventsOf(candidacy))[1]).toEqual({
      type: 'CANDIDATE_STAGE_UPDATED',
      id: candidacy.id,
      stage: 'CONTACTED_BY_COMPANY',
      customStage: 'First interview',
      candidate: { ...before.candidate, resumeUrl: null },
      job: { id: position.id, title: 'Welder' },
    })
  })

  test('to the same stage changes nothing and emits no event', async () => {
    const candidacy = await applied(position)
    await move(candidacy, moveTo('OFFER_MADE', 'Sent'))
    const [before, counted] = [await shown(key, candidacy), await version()]
    await move(candidacy, moveTo('OFFER_MADE'))
    await move(candidacy, nameStage(' Sent '))
    expect([await shown(key, candidacy), await version()]).toEqual([before, counted])
    expect(await kindsOf(candidacy)).toEqual(['CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED'])
  })

  test('of the own name only emits an event too, and so does its removal', async () => {
    const candidacy = await applied(position)
    await move(candidacy, nameStage('Shortlist'))
    await move(candidacy, nameStage(null))
    const events = await eventsOf(candidacy)
    expect(events.map((event) => [event.type, event.stage, event.customStage])).toEqual([
      ['CANDIDATE_ADDED', 'READY_FOR_REVIEW', null],
      ['CANDIDATE_STAGE_UPDATED', 'READY_FOR_REVIEW', 'Shortlist'],
      ['CANDIDATE_STAGE_UPDATED', 'READY_FOR_REVIEW', null],
    ])
  })

  test('moves many of several positions at once, and none if one is refused', async () => {
    const other = await make.published(company)
    await make.sharingLink(other)
    await make.refresh()
    const candidacies = [await applied(position), await applied(other), await referred(other)]
    const states = () => Promise.all(candidacies.map((candidacy) => shown(key, candidacy)))
    const before = await states()
    await expect(
      act((c) => transitionCandidacies(c, 'candidates move', candidacies, moveTo('OFFER_MADE'))),
    ).rejects.toThrow(
      `The candidate ${candidacies[2]?.id} cannot become OFFER_MADE: the referred person has not agreed yet`,
    )
    expect(await states()).toEqual(before)
    await act((c) => transitionCandidacies(c, 'candidates move', candidacies, moveTo('REJECTED')))
    expect((await states()).map((candidacy) => candidacy.stage)).toEqual(['REJECTED', 'REJECTED', 'REJECTED'])
  })

  test('moves updatedAt on by a millisecond at least, and never back, also if the clock was set back', async () => {
    const candidacy = await applied(position)
    const moveClock = movableClock(database)
    await moveClock(3_600_000)
    await move(candidacy, moveTo('OFFER_MADE'))
    const before = new Date((await shown(key, candidacy)).updatedAt)
    await moveClock(-3_600_000)
    await move(candidacy, moveTo('REJECTED'))
    expect((await shown(key, candidacy)).updatedAt).toBe(new Date(before.getTime() + 1).toISOString())
  })

  test('of a candidate who does not exist is refused', async () => {
    const unknown = { companyId: company.id, id: allowed(UNKNOWN_ID) }
    await expect(move(unknown, moveTo('REJECTED'))).rejects.toThrow(`There is no candidate ${UNKNOWN_ID}.`)
    const candidacy = await applied(position)
    const foreign = { ...candidacy, companyId: (await make.company()).id }
    await expect(move(foreign, moveTo('REJECTED'))).rejects.toThrow(`There is no candidate ${candidacy.id}.`)
  })
})

describe('a referral', () => {
  test('shows who it is when the person agrees, in the list and in the event', async () => {
    const candidacy = await referred(position, someone({ firstName: 'Kari', lastName: 'Lie' }))
    await move(candidacy, accept(), 'candidates accept')
    const row = await shown(key, candidacy)
    expect(row).toMatchObject({ stage: 'READY_FOR_REVIEW', candidate: { id: candidacy.personId, firstName: 'Kari' } })
    const [added, updated] = await eventsOf(candidacy)
    expect(added.candidate.id).toBeNull()
    expect(updated).toMatchObject({
      type: 'CANDIDATE_STAGE_UPDATED',
      stage: 'READY_FOR_REVIEW',
      candidate: { ...row.candidate, resumeUrl: null },
    })
    await move(candidacy, accept(), 'candidates accept')
    expect(await kindsOf(candidacy)).toHaveLength(2)
  })

  test('moves to PRESCREENING if the position pre-screens at that moment', async () => {
    const screening = await make.published(company)
    await make.sharingLink(screening)
    await make.refresh()
    const candidacy = await referred(screening)
    await verbs.edit(screening, { prescreening: true })
    await move(candidacy, accept(), 'candidates accept')
    expect((await shown(key, candidacy)).stage).toBe('PRESCREENING')
    const counts = (await fixture.server.get(`/positions/${screening.id}/performance`, { key })).body.data
    expect(counts.vouches).toMatchObject({ total: 1, prescreening: 1, viewableForCompany: 0 })
  })

  test('that is rejected before the person agreed emits an event without the person', async () => {
    const candidacy = await referred(position)
    await move(candidacy, moveTo('REJECTED'))
    const events = await eventsOf(candidacy)
    expect(events[1]).toMatchObject({ stage: 'REJECTED', candidate: { id: null, email: null } })
    expect((await shown(key, candidacy)).candidate.id).toBeNull()
  })

  test('that the company rejected stays rejected when the person agrees, and shows who it is without an event', async () => {
    const candidacy = await referred(position, someone({ firstName: 'Ida' }))
    await move(candidacy, moveTo('REJECTED', 'Not now'))
    const before = await shown(key, candidacy)
    await move(candidacy, accept(), 'candidates accept')
    const after = await shown(key, candidacy)
    expect(after).toMatchObject({ stage: 'REJECTED', customStage: 'Not now', candidate: { firstName: 'Ida' } })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(await kindsOf(candidacy)).toEqual(['CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED'])
  })

  test('that became OUT_OF_PROCESS moves on when the person agrees, with the event', async () => {
    const candidacy = await referred(position)
    await move(candidacy, moveTo('OUT_OF_PROCESS'))
    await move(candidacy, accept(), 'candidates accept')
    expect((await eventsOf(candidacy)).at(-1)).toMatchObject({
      stage: 'READY_FOR_REVIEW',
      candidate: { id: candidacy.personId },
    })
  })
})

describe('a hiring', () => {
  test('emits a stage event and then a hiring event, with start date and job', async () => {
    const candidacy = await applied(position, someone({ firstName: 'Kari' }))
    await move(candidacy, hire('2027-01-04'), 'candidates hire')
    const [, moved, hired] = await eventsOf(candidacy)
    expect(moved).toMatchObject({ type: 'CANDIDATE_STAGE_UPDATED', stage: 'HIRED' })
    expect(hired).toEqual({
      type: 'CANDIDATE_HIRED',
      id: candidacy.id,
      startDate: '2027-01-04T00:00:00.000Z',
      candidate: { ...(await shown(key, candidacy)).candidate, resumeUrl: null },
      job: {
        id: position.id,
        title: 'Welder',
        salary: { type: 'YEAR', currency: 'NOK', minSalary: 500_000, maxSalary: null, extra: null },
        employmentType: ['Full-time'],
      },
    })
  })

  test('without a start date has null, and is told again, alone, whenever the date changes, also to none', async () => {
    const candidacy = await applied(position)
    await move(candidacy, moveTo('HIRED'))
    const before = await shown(key, candidacy)
    for (const day of ['2027-02-01', '2027-02-01', '2027-03-01', null] as const) {
      await move(candidacy, startOn(day), 'candidates start-date')
    }
    const events = await eventsOf(candidacy)
    expect(events.slice(3)).toEqual(
      ['2027-02-01T00:00:00.000Z', '2027-03-01T00:00:00.000Z', null].map((startDate) => ({ ...events[2], startDate })),
    )
    expect(events[2]).toMatchObject({ type: 'CANDIDATE_HIRED', id: candidacy.id, startDate: null })
    expect(await shown(key, candidacy)).toEqual(before)
  })

  test('that ends takes its start date away without telling it', async () => {
    const candidacy = await applied(position)
    await move(candidacy, hire('2027-01-04'))
    await move(candidacy, moveTo('REJECTED'))
    expect((await kindsOf(candidacy)).slice(-2)).toEqual(['CANDIDATE_HIRED', 'CANDIDATE_STAGE_UPDATED'])
  })

  test('that is undone and done again emits its event again', async () => {
    const candidacy = await applied(position)
    await move(candidacy, hire('2027-01-04'))
    await move(candidacy, moveTo('OFFER_MADE'))
    await move(candidacy, hire())
    const events = await eventsOf(candidacy)
    expect(events.filter((event) => event.type === 'CANDIDATE_HIRED').map((event) => event.startDate)).toEqual([
      '2027-01-04T00:00:00.000Z',
      null,
    ])
    expect(events).toHaveLength(6)
  })

  test('that leads to a started job is shown and moves updatedAt, without an event', async () => {
    const candidacy = await applied(position)
    await move(candidacy, hire())
    const before = await shown(key, candidacy)
    await move(candidacy, startNewJob(new Date('2026-01-02T03:04:05.678Z')), 'candidates start')
    const after = await shown(key, candidacy)
    expect(after.startedNewJobAt).toBe('2026-01-02T03:04:05.678Z')
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(await kindsOf(candidacy)).toHaveLength(3)
  })
})

describe('a contact', () => {
  test.each([
    ['company', 'lastContactedByCompany'],
    ['candidate', 'lastContactedByCandidate'],
  ] as const)('by the %s is in the performance, raises the version, and moves nothing else', async (by, field) => {
    const candidacy = await applied(position)
    const [before, counted] = [await shown(key, candidacy), await version()]
    const moment = new Date(Date.now() - 1000)
    await move(candidacy, contact(by, moment), 'candidates contact')
    expect((await performance()).latest[field]).toBe(moment.toISOString())
    await move(candidacy, contact(by, new Date(moment.getTime() - 1000)), 'candidates contact')
    expect((await performance()).latest[field]).toBe(moment.toISOString())
    expect(await shown(key, candidacy)).toEqual(before)
    expect(await version()).toBe(counted + 1)
    expect(await kindsOf(candidacy)).toEqual(['CANDIDATE_ADDED'])
  })
})

test('the audit log contains who did what, with ids only, and nothing about calls that changed nothing', async () => {
  const person = someone({ firstName: 'Auditina', lastName: 'Loggesen' })
  const candidacy = await applied(position, person)
  await move(candidacy, moveTo('REJECTED', 'Auditina again'))
  await move(candidacy, moveTo('REJECTED'))
  const entries = await database.run<{ verb: string; actor: string; text: string }>(
    `select verb, actor_kind as actor, row_to_json(a)::text as text from audit_entries a where $1 = any (object_ids) order by at, id`,
    [candidacy.id],
  )
  expect(entries.map(({ verb, actor }) => `${actor} ${verb}`)).toEqual([
    'operator candidates apply',
    'operator candidates move',
  ])
  for (const { text } of entries) expect(text).not.toMatch(/auditina|loggesen|@/i)
})
