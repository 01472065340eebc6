import { candidateStages } from '@kandidat/contract/resources/enumerations'
import { describe, expect, test } from 'vitest'
import { openFixture, UNKNOWN_ID } from '../../test/fixture.ts'

const { make, as } = await openFixture()

const agency = await make.company({ kind: 'agency' })
const client = await make.client(agency)
const referrer = await make.person(agency)
const get = as(await make.key(agency))
const performanceOf = async ({ id }: { id: string }) => (await get(`/positions/${id}/performance`)).body.data

const none = { total: 0, viewableForCompany: 0, active: 0, new: 0 }
const unaccepted = { kind: 'referral', referrer_id: referrer.id, accepted_by_candidate_at: null }

describe('whose performance', () => {
  test('a position that the key cannot read is 403, and so is one that does not exist: there is no 404', async () => {
    const strangers = await make.position(await make.company())
    for (const id of [strangers.id, UNKNOWN_ID, 'x', '%00', 'a'.repeat(10_000)]) {
      expect((await get(`/positions/${id}/performance`)).status, id.slice(0, 50)).toBe(403)
    }
    expect((await get(`/positions/${UNKNOWN_ID}/performance`)).body).toEqual({
      error: `The API key has no access to the position "${UNKNOWN_ID}".`,
      code: 'FORBIDDEN',
    })
  })

  test('that of a managed position is for the agency, not for the client', async () => {
    const managed = await make.position(agency, { client_id: client.id })
    expect((await get(`/positions/${managed.id}/performance`)).status).toBe(200)
    expect((await as(await make.key(client))(`/positions/${managed.id}/performance`)).status).toBe(403)
  })

  test('a restricted key gets that of its positions only', async () => {
    const [seen, unseen] = [await make.position(agency), await make.position(agency)]
    const restricted = as(await make.key(agency, { positionIds: [seen.id] }))
    expect((await restricted(`/positions/${seen.id}/performance`)).status).toBe(200)
    expect((await restricted(`/positions/${unseen.id}/performance`)).status).toBe(403)
  })

  test('has no parameters: anything in the query is ignored', async () => {
    const position = await make.position(agency)
    expect((await get(`/positions/${position.id}/performance?take=0&cursor=&status=x`)).status).toBe(200)
  })
})

test('a position without candidacies has counts of zero, and latest is null', async () => {
  expect(await performanceOf(await make.position(agency))).toEqual({
    latest: null,
    vouches: { ...none, prescreening: 0 },
    candidates: { ...none, hires: 0 },
  })
})

describe('each stage counts', () => {
  const closed = { total: 1, viewableForCompany: 1, active: 0, new: 0 }
  const inProcess = { total: 1, viewableForCompany: 1, active: 1, new: 0 }
  const expected = {
    PRESCREENING: { ...none, total: 1 },
    REFERRAL_CREATED: { ...none, total: 1 },
    READY_FOR_REVIEW: { ...inProcess, new: 1 },
    ACCEPTED_BY_COMPANY: inProcess,
    CONTACTED_BY_COMPANY: inProcess,
    OFFER_MADE: inProcess,
    HIRED: closed,
    REJECTED: closed,
    OUT_OF_PROCESS: closed,
  } satisfies Record<(typeof candidateStages)[number], typeof none>

  test.each(candidateStages)('%s', async (stage) => {
    const position = await make.position(agency)
    await make.vouch(position, { stage, ...(stage === 'REFERRAL_CREATED' && unaccepted) })
    expect(await performanceOf(position)).toMatchObject({
      vouches: { ...expected[stage], prescreening: stage === 'PRESCREENING' ? 1 : 0 },
      candidates: { ...expected[stage], hires: stage === 'HIRED' ? 1 : 0 },
    })
  })

  test.each(['REJECTED', 'OUT_OF_PROCESS'])('%s before acceptance: counted, but not viewable', async (stage) => {
    const position = await make.position(agency)
    await make.vouch(position, { ...unaccepted, stage })
    const { vouches, candidates } = await performanceOf(position)
    expect(vouches).toEqual({ ...none, total: 1, prescreening: 0 })
    expect(candidates).toEqual({ ...none, total: 1, hires: 0 })
  })
})

test('vouches counts records, candidates counts distinct people', async () => {
  const position = await make.position(agency)
  const person = await make.person(agency)
  const referrers = [await make.person(agency), await make.person(agency)]
  await make.vouch(position, { person_id: person.id, stage: 'READY_FOR_REVIEW' })
  for (const { id } of referrers) {
    await make.vouch(position, {
      person_id: person.id,
      kind: 'referral',
      referrer_id: id,
      stage: 'READY_FOR_REVIEW',
    })
  }
  await make.vouch(position, { stage: 'HIRED' })
  expect(await performanceOf(position)).toMatchObject({
    vouches: { total: 4, viewableForCompany: 4, active: 3, new: 3, prescreening: 0 },
    candidates: { total: 2, viewableForCompany: 2, active: 1, new: 1, hires: 1 },
  })
})

test('a person with one closed and one active candidacy is an active candidate, and a hire too', async () => {
  const position = await make.position(agency)
  const person = await make.person(agency)
  await make.vouch(position, { person_id: person.id, stage: 'HIRED' })
  const second = { person_id: person.id, kind: 'referral', referrer_id: referrer.id }
  await make.vouch(position, { ...second, stage: 'OFFER_MADE' })
  expect(await performanceOf(position)).toMatchObject({
    vouches: { total: 2, viewableForCompany: 2, active: 1, new: 0 },
    candidates: { total: 1, viewableForCompany: 1, active: 1, new: 0, hires: 1 },
  })
})

test('candidacies for other positions do not count', async () => {
  const [position, other] = [await make.position(agency), await make.position(agency)]
  const person = await make.person(agency)
  await make.vouch(position, { person_id: person.id })
  await make.vouch(other, { person_id: person.id })
  await make.vouch(other)
  expect((await performanceOf(position)).vouches.total).toBe(1)
  expect((await performanceOf(other)).candidates.total).toBe(2)
})

describe('latest', () => {
  test('has the newest time of each kind over the position’s candidacies', async () => {
    const position = await make.position(agency)
    await make.vouch(position, {
      accepted_by_candidate_at: '2026-03-05T00:00:00Z',
      last_contacted_by_company_at: '2026-03-01T00:00:00Z',
      last_contacted_by_candidate_at: '2026-03-09T00:00:00.123Z',
    })
    await make.vouch(position, {
      accepted_by_candidate_at: '2026-03-02T00:00:00Z',
      last_contacted_by_company_at: '2026-03-08T00:00:00Z',
      stage: 'REJECTED',
    })
    expect((await performanceOf(position)).latest).toEqual({
      acceptedByCandidateAt: '2026-03-05T00:00:00.000Z',
      lastContactedByCompany: '2026-03-08T00:00:00.000Z',
      lastContactedByCandidate: '2026-03-09T00:00:00.123Z',
    })
  })

  test('has null for a time that never was, and is an object as soon as there is a candidacy', async () => {
    const position = await make.position(agency)
    await make.vouch(position, { ...unaccepted, stage: 'REFERRAL_CREATED' })
    expect((await performanceOf(position)).latest).toEqual({
      acceptedByCandidateAt: null,
      lastContactedByCompany: null,
      lastContactedByCandidate: null,
    })
  })
})

test('always new <= active <= viewableForCompany <= total', async () => {
  const position = await make.position(agency)
  for (const stage of candidateStages) {
    for (let i = 0; i < 3; i++) {
      const mayWait = ['REFERRAL_CREATED', 'REJECTED', 'OUT_OF_PROCESS'].includes(stage)
      await make.vouch(position, { stage, ...(mayWait && (i > 0 || stage === 'REFERRAL_CREATED') && unaccepted) })
    }
  }
  const { vouches, candidates } = await performanceOf(position)
  expect(vouches).toEqual({ total: 27, viewableForCompany: 17, active: 12, new: 3, prescreening: 3 })
  expect(candidates).toEqual({ total: 27, viewableForCompany: 17, active: 12, new: 3, hires: 3 })
})
