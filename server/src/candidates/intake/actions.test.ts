import { describe, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { candidates } from '../../../test/candidates.ts'
import { openFixture } from '../../../test/fixture.ts'
import { apply, refer } from './actions.ts'
import { moveTo } from '../candidacy.ts'
import { transitionCandidacies } from '../actions.ts'

const fixture = await openFixture()
const verbs = byVerb(fixture)
const { make, database } = fixture
const { act, someone, applied, referred, eventsOf, kindsOf, shown } = candidates(fixture)

const agency = await make.company({ kind: 'agency', country: 'NO' })
const { key } = await make.key(agency)

/** A position that is reachable through a sharing link. */
async function open(values: Parameters<typeof make.published>[1] = {}) {
  const position = await make.published(agency, values)
  const link = await make.sharingLink(position)
  await make.refresh()
  return { ...position, link }
}

const countOf = async (table: 'people' | 'vouches' | 'events') =>
  Number((await database.run<{ n: string }>(`select count(*) as n from ${table}`))[0]?.n)

const nobody = {
  id: null,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  linkedInUserName: null,
  portfolioUrl: null,
}

describe('applying', () => {
  test('creates a candidacy that shows the person, with one event', async () => {
    const position = await open({ title: 'Welder' })
    const candidacy = await applied(position, {
      email: ' Kari.Lie@Example.com',
      firstName: 'Kari',
      lastName: 'Lie',
      phone: '912 34 567',
      linkedInUserName: 'https://www.linkedin.com/in/kari-lie/',
      portfolioUrl: 'https://kari.example.com',
    })
    const candidate = {
      id: candidacy.personId,
      firstName: 'Kari',
      lastName: 'Lie',
      email: 'Kari.Lie@Example.com',
      phone: '+4791234567',
      linkedInUserName: 'kari-lie',
      portfolioUrl: 'https://kari.example.com',
    }
    const row = await shown(key, candidacy)
    expect(row).toMatchObject({ id: candidacy.id, stage: 'READY_FOR_REVIEW', customStage: null, candidate })
    expect(row.updatedAt).toBe(row.createdAt)
    expect(await eventsOf(candidacy)).toEqual([
      {
        type: 'CANDIDATE_ADDED',
        id: candidacy.id,
        stage: 'READY_FOR_REVIEW',
        customStage: null,
        candidate: { ...candidate, resumeUrl: null },
        job: { id: position.id, title: 'Welder' },
      },
    ])
  })

  test('begins as PRESCREENING if the position pre-screens', async () => {
    const candidacy = await applied(await open({ prescreening: true }))
    expect((await shown(key, candidacy)).stage).toBe('PRESCREENING')
  })

  test('again returns the existing candidacy and changes nothing, however the e-mail is written', async () => {
    const position = await open()
    const first = await applied(position, { email: 'again@example.com', firstName: 'A' })
    const before = [await shown(key, first), await countOf('events'), await countOf('people')]
    const second = await applied(position, { email: ' AGAIN@example.com ', firstName: 'B', lastName: 'C' })
    expect(first.added).toBe(true)
    expect(second).toEqual({ ...first, added: false, isNewPerson: false, knownAs: expect.anything() })
    expect([await shown(key, first), await countOf('events'), await countOf('people')]).toEqual(before)
  })

  test('again returns the existing candidacy also if the position has been closed meanwhile', async () => {
    const position = await open()
    const person = someone()
    const first = await applied(position, person)
    await verbs.pause(position)
    expect(await applied(position, person)).toEqual({ ...first, added: false, isNewPerson: false })
  })

  test('finds the person of another position of the same company, and of no other company', async () => {
    const person = someone()
    const other = await make.company()
    const strangers = await make.published(other)
    await make.sharingLink(strangers)
    const [here, there, elsewhere] = [await open(), await open(), strangers]
    const ids = [await applied(here, person), await applied(there, person), await applied(elsewhere, person)]
    expect(ids[0]?.personId).toBe(ids[1]?.personId)
    expect(ids[2]?.personId).not.toBe(ids[0]?.personId)
  })

  test('fills unknown fields of the person, which moves updatedAt of earlier candidacies, and replaces nothing', async () => {
    const person = someone({ firstName: 'Kari' })
    const first = await applied(await open(), person)
    const before = await shown(key, first)
    await applied(await open(), { ...person, email: person.email.toUpperCase(), firstName: 'Eve', lastName: 'Lie' })
    const after = await shown(key, first)
    expect(after.candidate).toEqual({ ...before.candidate, lastName: 'Lie' })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    await applied(await open(), { email: person.email, firstName: 'Eve', lastName: 'Lo' })
    expect(await shown(key, first)).toEqual(after)
    expect(await kindsOf(first)).toEqual(['CANDIDATE_ADDED'])
  })

  test('takes a thousand applications at once, some of them twice and some that exist already', async () => {
    const [one, other] = [await open(), await open()]
    const known = await applied(one, { email: 'bulk0@example.com' })
    const applications = Array.from({ length: 1000 }, (_, i) => ({
      companyId: agency.id,
      positionId: (i % 2 === 0 ? one : other).id,
      person: { email: `bulk${Math.trunc(i / 4) * 2}@example.com`, firstName: `Nr ${i}` },
    }))
    const people = await countOf('people')
    const all = await act((c) => apply(c, applications))
    expect(all).toHaveLength(1000)
    expect(all[0]).toEqual({ ...known, added: false, isNewPerson: false })
    // Each e-mail applies twice to each of the two positions.
    expect(new Set(all.map(({ id }) => id)).size).toBe(500)
    expect(await countOf('people')).toBe(people + 249)
    for (const candidacy of [all[0], all[1], all[998], all[999]])
      expect(await kindsOf(candidacy!)).toEqual(['CANDIDATE_ADDED'])
  })

  test('in the past is possible, for candidates from elsewhere', async () => {
    const position = await open()
    const createdAt = new Date('2020-02-03T04:05:06.789Z')
    const target = { companyId: agency.id, positionId: position.id, createdAt }
    const [old] = await act((c) => apply(c, [{ ...target, person: someone() }]))
    const row = await shown(key, old!)
    expect(row.createdAt).toBe('2020-02-03T04:05:06.789Z')
    expect(row.updatedAt > '2026').toBe(true)
    const tomorrow = new Date(Date.now() + 86_400_000)
    await expect(act((c) => apply(c, [{ ...target, createdAt: tomorrow, person: someone() }]))).rejects.toThrow(
      'is in the future',
    )
  })

  test('and moving on in the same transaction emits only CANDIDATE_ADDED, even if it is HIRED at once', async () => {
    const position = await open()
    const [candidacy] = await act(async (c) => {
      const added = await apply(c, [{ companyId: agency.id, positionId: position.id, person: someone() }])
      await transitionCandidacies(c, 'candidates move', added, moveTo('HIRED', 'Signed'))
      return added
    })
    const events = await eventsOf(candidacy!)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ type: 'CANDIDATE_ADDED', stage: 'HIRED', customStage: 'Signed' })
  })

  test('never moves the position’s updatedAt', async () => {
    const position = await open()
    const read = async () => (await fixture.server.get(`/positions/${position.id}`, { key })).body.data
    const before = await read()
    await applied(position)
    await referred(position)
    expect(await read()).toEqual(before)
  })

  test('raises only the version of the owner’s people', async () => {
    const position = await open()
    const versions = () =>
      database.run<{ kind: string; n: number }>(
        'select kind, sum(n)::int as n from versions where company_id = $1 group by kind order by kind',
        [agency.id],
      )
    const before = Object.fromEntries((await versions()).map(({ kind, n }) => [kind, n]))
    await applied(position)
    const after = Object.fromEntries((await versions()).map(({ kind, n }) => [kind, n]))
    expect(after).toEqual({ ...before, people: (before['people'] ?? 0) + 1 })
  })
})

describe('referring', () => {
  test('creates a candidacy that does not show the person, neither in the list nor in the event', async () => {
    const position = await open({ title: 'Cook' })
    const candidacy = await referred(position, someone({ firstName: 'Kari' }), someone({ firstName: 'Ola' }))
    expect(await shown(key, candidacy)).toMatchObject({ stage: 'REFERRAL_CREATED', candidate: nobody })
    expect(await eventsOf(candidacy)).toEqual([
      {
        type: 'CANDIDATE_ADDED',
        id: candidacy.id,
        stage: 'REFERRAL_CREATED',
        customStage: null,
        candidate: { ...nobody, resumeUrl: null },
        job: { id: position.id, title: 'Cook' },
      },
    ])
  })

  test('again by the same referrer returns the existing candidacy; another referrer creates another', async () => {
    const position = await open()
    const [candidate, referrer] = [someone(), someone()]
    const first = await referred(position, candidate, referrer)
    expect(await referred(position, candidate, { email: referrer.email.toUpperCase() })).toEqual({
      ...first,
      added: false,
      isNewPerson: false,
    })
    const second = await referred(position, candidate, someone())
    expect(second).toMatchObject({ personId: first.personId, added: true })
    expect((await applied(position, candidate)).added).toBe(true)
  })

  test('does not let a referrer change anything about a known person, but about themselves', async () => {
    const position = await open()
    const candidate = someone({ firstName: 'Kari' })
    const mine = await applied(position, candidate)
    const before = await shown(key, mine)
    const referrer = someone()
    const theirs = await applied(await open(), referrer)
    await referred(position, { ...candidate, lastName: 'Said by others' }, { ...referrer, lastName: 'Lie' })
    expect(await shown(key, mine)).toEqual(before)
    expect((await shown(key, theirs)).candidate.lastName).toBe('Lie')
  })

  test('with faults of both people names whose they are', async () => {
    await expect(referred(await open(), { email: 'kari' }, someone({ phone: '12' }))).rejects.toMatchObject({
      message: expect.stringMatching(
        /^candidate\.email: An e-mail must be .* referrer\.phone: This is not a phone number/,
      ),
      fields: [{ field: 'candidate.email' }, { field: 'referrer.phone' }],
    })
  })

  test('yourself is refused', async () => {
    const me = someone()
    await expect(referred(await open(), me, { email: me.email.toUpperCase() })).rejects.toThrow(
      'Nobody can refer themselves',
    )
  })

  test('takes a list in which one person is first a candidate and then a referrer', async () => {
    const position = await open()
    const [a, b, c] = [someone(), someone(), someone()]
    const target = { companyId: agency.id, positionId: position.id }
    const all = await act((change) =>
      refer(change, [
        { ...target, candidate: a, referrer: b },
        { ...target, candidate: b, referrer: c },
        { ...target, candidate: a, referrer: b },
      ]),
    )
    expect(all.map(({ added }) => added)).toEqual([true, true, true])
    expect(all[2]?.id).toBe(all[0]?.id)
    expect(new Set(all.map(({ personId }) => personId)).size).toBe(2)
  })
})
