import { candidateStages } from '@kandidat/contract/resources/enumerations'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { candidates } from '../../test/candidates.ts'
import { announceSeed } from '../../test/seed.ts'
import { openFixture } from '../../test/fixture.ts'
import { openDatabase } from '../base/db/connection.ts'
import { testSealer } from '../../test/master-keys.ts'
import { Refusal } from '../base/forms/refusal.ts'
import { type Random, randomFrom } from '../../../scripts/harness/random.ts'
import { type Change, inTransaction } from '../base/changes/actions.ts'
import { anonymizePeople, editPeople } from './person-actions.ts'
import { recountPositions, transitionCandidacies } from './actions.ts'
import { type AddedCandidacy, apply, refer } from './intake/actions.ts'
import { accept, contact, hire, moveTo, nameStage } from './candidacy.ts'
import { findTallyFaults } from './tallies-store.ts'
import { installationAccess } from '../base/access/access.ts'
import { type AnyId, allowed } from '../../test/factory.ts'

const WRITERS = 10
const fixture = await openFixture()
const { make, database } = fixture
const { applied, referred, someone } = candidates(fixture)
const wide = openDatabase({ url: database.url, poolSize: WRITERS, sealer: testSealer })
afterAll(() => wide.close())
const act = <T>(work: (c: Change) => Promise<T>) => inTransaction(wide, installationAccess('operator'), work)

const company = await make.company()
const key = await make.key(company)
const faults = () => findTallyFaults(wide, 10)
const performanceOf = async ({ id }: { id: string }) =>
  (await fixture.server.get(`/positions/${id}/performance`, key)).body.data
const rowsOf = async ({ id }: { id: string }) =>
  (await database.run('select from position_tallies where position_id = $1', [id])).length

async function open(count: number) {
  const positions = []
  for (let i = 0; i < count; i++) {
    const position = await make.published(company, { prescreening: i % 2 === 1 })
    await make.sharingLink(position)
    positions.push(position)
  }
  await make.refresh()
  return positions
}

/** A few people at a few positions, and all verbs that can happen to them. */
function crowd(random: Random, positions: { id: AnyId }[]) {
  const known = new Map<string, AddedCandidacy>()
  const remember = (added: AddedCandidacy[]) => added.forEach((one) => known.set(one.id, one))
  const person = () => ({ email: `crowd${random.whole(0, 9)}@example.com`, firstName: `Name${random.whole(0, 99)}` })
  const target = () => ({ companyId: company.id, positionId: random.pick(positions).id })
  const several = <T>(made: () => T) => Array.from({ length: random.whole(1, 4) }, made)
  const some = () => [...new Set(several(() => random.pick([...known.values()])))]
  const past = () => new Date(Date.now() - random.whole(0, 1_000_000_000))
  const transition = (
    ...[verb, rule]: [Parameters<typeof transitionCandidacies>[1], Parameters<typeof transitionCandidacies>[3]]
  ) => act((c) => transitionCandidacies(c, verb, some(), rule))
  const verbs: (() => Promise<unknown>)[] = [
    async () =>
      remember(
        await act((c) =>
          apply(
            c,
            several(() => ({ ...target(), person: person() })),
          ),
        ),
      ),
    async () =>
      remember(
        await act((c) =>
          refer(
            c,
            several(() => ({ ...target(), candidate: person(), referrer: person() })),
          ),
        ),
      ),
    () => transition('candidates move', moveTo(random.pick(candidateStages))),
    () => transition('candidates move', moveTo(random.pick(candidateStages))),
    () => transition('candidates accept', accept()),
    () => transition('candidates hire', hire()),
    () => transition('candidates stage', nameStage(random.pick(['Interview', null]))),
    () => transition('candidates contact', contact(random.pick(['company', 'candidate']), past())),
    () =>
      act((c) =>
        editPeople(
          c,
          some().map(({ companyId, personId }) => ({
            companyId,
            id: allowed(personId),
            edit: { lastName: person().firstName },
          })),
        ),
      ),
    () =>
      act((c) =>
        anonymizePeople(
          c,
          some()
            .slice(0, 1)
            .map(({ companyId, personId }) => ({ companyId, id: allowed(personId) })),
        ),
      ),
  ]
  return {
    known,
    begin: async () => verbs[0]?.(),
    /** Runs a random verb. @returns whether it was refused */
    turn: async (): Promise<boolean> => {
      try {
        await random.pick(verbs)()
        return false
      } catch (error) {
        if (error instanceof Refusal) return true
        throw error
      }
    },
  }
}

test('after any verb, performance equals a count of the candidates', async () => {
  const random = randomFrom(announceSeed('tallies after verbs'))
  const { begin, turn, known } = crowd(random, await open(3))
  await begin()
  let refused = 0
  for (let n = 0; n < 300; n++) {
    if (await turn()) refused++
    expect(await faults()).toEqual([])
  }
  expect(known.size).toBeGreaterThan(20)
  expect(refused).toBeLessThan(200)
})

test('concurrent verbs on the same people at the same positions count each other and do not deadlock', async () => {
  const random = randomFrom(announceSeed('tallies beside each other'))
  const { begin, turn, known } = crowd(random, await open(2))
  await begin()
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let n = 0; n < 50; n++) await turn()
    }),
  )
  expect(await faults()).toEqual([])
  expect(known.size).toBeGreaterThan(20)
})

test('transactions that each change a candidacy of the same person at the same position count the person once', async () => {
  const [position] = await open(1)
  for (let round = 0; round < 20; round++) {
    const person = someone()
    const all = [await applied(position!, person), await referred(position!, person), await referred(position!, person)]
    await act((c) => transitionCandidacies(c, 'candidates accept', all.slice(1), accept()))
    const stages = (['HIRED', 'REJECTED', 'OFFER_MADE'] as const).map((_, i, these) => these[(i + round) % 3]!)
    await Promise.all(
      all.map((candidacy, i) =>
        act((c) => transitionCandidacies(c, 'candidates move', [candidacy], moveTo(stages[i]!))),
      ),
    )
    expect(await faults()).toEqual([])
  }
  expect((await performanceOf(position!)).candidates).toMatchObject({ total: 20, active: 20, hires: 20 })
})

test('an application does not wait for open transactions with applications for the same position', async () => {
  const [one, other] = await open(2)
  const to = ({ id }: { id: AnyId }) => [{ companyId: company.id, positionId: id, person: someone() }]
  await act(async (first) => {
    await apply(first, to(one!))
    await act(async (second) => {
      await apply(second, to(other!))
      await act((third) => apply(third, [...to(one!), ...to(other!)]))
    })
  })
  expect((await performanceOf(one!)).vouches.total).toBe(2)
  expect((await performanceOf(other!)).vouches.total).toBe(2)
})

test('statements of every form that write candidacies without verbs are counted, also if times go back', async () => {
  const random = randomFrom(announceSeed('tallies of statements'))
  await database.run('truncate vouches cascade')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('select setseed($1)', [random.next()])
  const [position, other] = await open(2)
  const person = await make.person(company)
  for (const of of [position!, other!]) {
    await make.vouch(of, { person_id: person.id })
    await make.vouch(of, { person_id: person.id, kind: 'referral', referrer_id: (await make.person(company)).id })
    await make.vouch(of)
  }
  const copy = `company_id, gen_random_uuid(), position_id, person_id, 'referral', md5(random()::text)::uuid, stage, created_at,
    updated_at, accepted_by_candidate_at, last_contacted_by_company_at`
  const columns = `company_id, id, position_id, person_id, kind, referrer_id, stage, created_at, updated_at, accepted_by_candidate_at,
    last_contacted_by_company_at`
  const contacted = `last_contacted_by_company_at = case when random() < 0.7 then now() - random() * interval '100 days' end`
  const statements = [
    `update vouches set ${contacted} where id = $1`,
    `update vouches set stage = 'HIRED', ${contacted} where id = $1`,
    `update vouches set stage = 'READY_FOR_REVIEW' where id = $1 or random() < 0.3`,
    `update vouches set accepted_by_candidate_at = created_at + random() * interval '9 days' where id = $1`,
    `update vouches set position_id = '${other!.id}' where id = $1 and kind = 'referral'`,
    `delete from vouches where id = $1`,
    `delete from vouches where random() < 0.2 and id <> $1`,
    `insert into vouches (${columns}) select ${copy} from vouches where id = $1`,
    `with added as (insert into vouches (${columns}) select ${copy} from vouches where id = $1)
      update vouches set stage = 'OFFER_MADE' where random() < 0.5`,
    `insert into vouches (${columns}) select company_id, id, position_id, person_id, kind, referrer_id, 'HIRED', created_at,
      updated_at, accepted_by_candidate_at, now() from vouches where id = $1
      on conflict (company_id, id) do update set stage = 'REJECTED', last_contacted_by_company_at = null`,
    `merge into vouches v using (select *, row_number() over () as n from vouches where id = $1 or random() < 0.4) s
      on v.id = s.id and n % 2 = 0
      when matched and random() < 0.5 then delete when matched then update set stage = 'PRESCREENING'
      when not matched then insert (${columns}) values (s.company_id, gen_random_uuid(), s.position_id, s.person_id, 'referral',
        s.company_id, 'READY_FOR_REVIEW', s.created_at, s.updated_at, s.accepted_by_candidate_at, null)`,
  ]
  await database.run('alter table vouches drop constraint vouches_company_id_referrer_id_fkey')
  await database.run('drop index one_application, one_referral_a_referrer')
  for (let n = 0; n < 200; n++) {
    const { rows } = await client.query<{ id: string }>('select id from vouches order by random() limit 1')
    const { id } = rows[0] ?? (await make.vouch(position!, { person_id: person.id }))
    const statement = random.pick(statements)
    await client.query(statement, [id])
    expect(await faults(), statement).toEqual([])
  }
  await client.query('truncate vouches cascade')
  await client.end()
  expect(await faults()).toEqual([])
  expect(await performanceOf(position!)).toMatchObject({
    latest: null,
    vouches: { total: 0 },
    candidates: { total: 0 },
  })
})

test('a time that goes back while others write is no longer the latest, and theirs are', async () => {
  const random = randomFrom(announceSeed('tallies of corrections'))
  const { begin, turn } = crowd(random, await open(2))
  await begin()
  const correct = async () => {
    for (let n = 0; n < 100; n++)
      await database.run(
        'update vouches set last_contacted_by_company_at = null where id = (select id from vouches order by random() limit 1)',
      )
  }
  const write = async () => {
    for (let n = 0; n < 30; n++) await turn()
  }
  await Promise.all([correct(), ...Array.from({ length: WRITERS - 2 }, write)])
  expect(await faults()).toEqual([])
})

test('a position has few rows to add up, however often something changes', async () => {
  const [position] = await open(1)
  await applied(position!)
  await database.run(`do $$ begin
    for n in 1..1200 loop
      update vouches set stage = case when n % 2 = 0 then 'OFFER_MADE' else 'HIRED' end where position_id = '${position!.id}';
    end loop; end $$`)
  expect(await faults()).toEqual([])
  // Each statement folds with a chance of one in 32. A thousand statements without one have a
  // chance of one in 10^13.
  expect(await rowsOf(position!)).toBeLessThan(1_000)
})

test('wrong counts are found, and counted again', async () => {
  const [position, other] = await open(2)
  for (const of of [position!, other!, other!]) await applied(of)
  expect(await faults()).toEqual([])
  await database.run('update position_tallies set people = people + 1 where position_id = $1', [position!.id])
  await database.run('update position_people set hired = 1 where position_id = $1', [other!.id])
  const found = await faults()
  expect(found.map(({ positionId }) => positionId).toSorted()).toEqual([position!.id, other!.id].toSorted())
  expect(found.map((one) => one.fault).join('\n')).toMatch(
    /the stored counts are .*"people":2.*, but its candidates give .*"people":1/,
  )
  expect(found.map((one) => one.fault).join('\n')).toMatch(/2 of its people are counted wrongly/)
  await act((c) =>
    recountPositions(
      c,
      [position!, other!].map(({ id }) => ({ companyId: company.id, id })),
    ),
  )
  expect(await faults()).toEqual([])
  expect((await performanceOf(position!)).candidates.total).toBe(1)
})
