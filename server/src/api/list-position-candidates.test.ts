import { candidateStages } from '@kandidat/contract/resources/enumerations'
import { describe, expect, test } from 'vitest'
import { byVerb } from '../../test/by-verb.ts'
import { idsOf, openFixture, UNKNOWN_ID } from '../../test/fixture.ts'

const fixture = await openFixture()
const { make, as } = fixture
const verbs = byVerb(fixture)

const agency = await make.company({ kind: 'agency' })
const client = await make.client(agency)
const position = await make.position(agency)
const managed = await make.position(agency, { client_id: client.id })
const referrer = await make.person(agency, { first_name: 'Referrer' })
const get = as(await make.key(agency))
const of = (owner: { id: string }) => `/positions/${owner.id}/candidates`

const nobody = {
  id: null,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  linkedInUserName: null,
  portfolioUrl: null,
}
const referral = { kind: 'referral', referrer_id: referrer.id }

describe('whose candidates', () => {
  test('an agency’s key gets those of its own positions and of those it manages for clients', async () => {
    const [own, ofManaged] = [await make.vouch(position), await make.vouch(managed)]
    expect(idsOf(await get(of(position)))).toContain(own.id)
    expect(idsOf(await get(of(managed)))).toEqual([ofManaged.id])
  })

  test('a position without candidates has an empty list', async () => {
    expect((await get(of(await make.position(agency)))).body).toEqual({ data: [], nextCursor: null })
  })

  test('a position that the key cannot read is 403, and so is one that does not exist: there is no 404', async () => {
    const strangers = await make.position(await make.company())
    for (const id of [strangers.id, UNKNOWN_ID, 'x', '%00', 'a'.repeat(10_000), position.id.toUpperCase()]) {
      expect((await get(`/positions/${id}/candidates`)).status, id.slice(0, 50)).toBe(403)
    }
    expect((await get(of({ id: UNKNOWN_ID }))).body).toEqual({
      error: `The API key has no access to the position "${UNKNOWN_ID}".`,
      code: 'FORBIDDEN',
    })
  })

  test('a client’s own key cannot read the candidates of positions that an agency manages for it', async () => {
    expect((await as(await make.key(client))(of(managed))).status).toBe(403)
  })

  test('a restricted key gets those of its positions only', async () => {
    const restricted = as(await make.key(agency, { positionIds: [managed.id] }))
    expect((await restricted(of(managed))).status).toBe(200)
    expect((await restricted(of(position))).status).toBe(403)
  })

  test('a closed position keeps its candidates', async () => {
    const archived = await make.position(agency, { status: 'ARCHIVED', archived_at: new Date() })
    const candidacy = await make.vouch(archived)
    expect(idsOf(await get(of(archived)))).toEqual([candidacy.id])
  })
})

describe('the fields of a CandidateVouch', () => {
  test('are these and no others, with every value that can be there', async () => {
    const applied = await make.position(agency)
    const person = await make.person(agency, {
      first_name: 'Åse',
      last_name: 'Dahl-Ødegård',
      email: 'Ase@example.com',
      email_normalized: 'ase@example.com',
      phone: '+4791234567',
      linkedin_user_name: 'ase-dahl',
      portfolio_url: 'https://ase.example.com',
    })
    const candidacy = await make.vouch(applied, {
      person_id: person.id,
      stage: 'HIRED',
      custom_stage: 'Signert',
      created_at: '2026-03-01T10:00:00Z',
      updated_at: '2026-03-02T10:00:00Z',
      started_new_job_at: '2026-04-01T00:00:00Z',
    })
    expect((await get(of(applied))).body).toEqual({
      data: [
        {
          id: candidacy.id,
          stage: 'HIRED',
          customStage: 'Signert',
          createdAt: '2026-03-01T10:00:00.000Z',
          updatedAt: '2026-03-02T10:00:00.000Z',
          startedNewJobAt: '2026-04-01T00:00:00.000Z',
          candidate: {
            id: person.id,
            firstName: 'Åse',
            lastName: 'Dahl-Ødegård',
            email: 'Ase@example.com',
            phone: '+4791234567',
            linkedInUserName: 'ase-dahl',
            portfolioUrl: 'https://ase.example.com',
          },
        },
      ],
      nextCursor: null,
    })
  })

  test('that may be null are there and null', async () => {
    const applied = await make.position(agency)
    const person = await make.person(agency, { first_name: null, last_name: null, email: null, email_normalized: null })
    await make.vouch(applied, { person_id: person.id })
    const { body } = await get(of(applied))
    expect(body.data[0]).toMatchObject({ customStage: null, startedNewJobAt: null })
    expect(body.data[0].candidate).toEqual({ ...nobody, id: person.id })
  })

  test('the person of candidacies for two positions is one candidate, with one id', async () => {
    const [first, second] = [await make.position(agency), await make.position(agency)]
    const person = await make.person(agency)
    await make.vouch(first, { person_id: person.id })
    await make.vouch(second, { person_id: person.id })
    const candidates = await Promise.all(
      [first, second].map(async (one) => (await get(of(one))).body.data[0].candidate),
    )
    expect(candidates[0]).toEqual(candidates[1])
    expect(candidates[0].id).toBe(person.id)
  })

  test('every stage can be there', async () => {
    const staged = await make.position(agency)
    for (const stage of candidateStages) {
      const values = stage === 'REFERRAL_CREATED' ? { ...referral, accepted_by_candidate_at: null } : {}
      await make.vouch(staged, { stage, ...values })
    }
    const stages = (await get(of(staged))).body.data.map((candidacy: { stage: string }) => candidacy.stage)
    expect(stages).toEqual(candidateStages.toReversed())
  })
})

describe('until the referred person agreed', () => {
  test.each(['REFERRAL_CREATED', 'REJECTED', 'OUT_OF_PROCESS'])(
    'every field of candidate is null, id included: %s',
    async (stage) => {
      const referred = await make.position(agency)
      const candidacy = await make.vouch(referred, { ...referral, stage, accepted_by_candidate_at: null })
      const { body } = await get(of(referred))
      expect(body.data[0]).toMatchObject({ id: candidacy.id, stage })
      expect(body.data[0].candidate).toEqual(nobody)
    },
  )

  test('and from then on the candidate is shown, also after a rejection', async () => {
    const referred = await make.position(agency)
    const person = await make.person(agency)
    const values = { ...referral, person_id: person.id, stage: 'REJECTED', accepted_by_candidate_at: null }
    const candidacy = await make.vouch(referred, values)
    expect((await get(of(referred))).text).not.toContain(person.email)
    await verbs.agree(candidacy)
    expect((await get(of(referred))).body.data[0].candidate).toMatchObject({ id: person.id, email: person.email })
  })

  test('each referral hides the person on its own: an application of the same person shows the person', async () => {
    const both = await make.position(agency)
    const person = await make.person(agency)
    await make.vouch(both, { person_id: person.id })
    await make.vouch(both, {
      ...referral,
      person_id: person.id,
      stage: 'REFERRAL_CREATED',
      accepted_by_candidate_at: null,
    })
    const ids = (await get(of(both))).body.data.map(
      (candidacy: { candidate: { id: string } }) => candidacy.candidate.id,
    )
    expect(ids).toEqual([null, person.id])
  })
})

describe('the list', () => {
  test('is in the order of createdAt descending, then id descending', async () => {
    const ordered = await make.position(agency)
    const [early, late] = ['2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00.001Z']
    const made: Awaited<ReturnType<typeof make.vouch>>[] = []
    for (const created_at of [late, early, late, early]) made.push(await make.vouch(ordered, { created_at }))
    const by = (at: string) =>
      made
        .filter((one) => one.created_at === at)
        .map(({ id }) => id)
        .toSorted()
        .toReversed()
    const expected = [...by(late), ...by(early)]
    expect(idsOf(await get(of(ordered)))).toEqual(expected)
    for (const [i, id] of expected.entries()) {
      expect(idsOf(await get(`${of(ordered)}?cursor=${id}`))).toEqual(expected.slice(i + 1))
    }
  })
})
