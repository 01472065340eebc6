import { afterAll, expect, test } from 'vitest'
import { candidates } from '../../test/candidates.ts'
import { budget } from '../../test/budget.ts'
import { announceSeed } from '../../test/seed.ts'
import { openFixture } from '../../test/fixture.ts'
import { openDatabase } from '../base/db/connection.ts'
import { testSealer } from '../../test/master-keys.ts'
import { Refusal } from '../base/forms/refusal.ts'
import { randomFrom } from '../../../scripts/harness/random.ts'
import { type Change, inTransaction } from '../base/changes/actions.ts'
import { type AnyKey, anyKey, type AnyId } from '../../test/factory.ts'
import { anonymizePeople, editPeople } from './person-actions.ts'
import { transitionCandidacies } from './actions.ts'
import { type AddedCandidacy, apply, refer } from './intake/actions.ts'
import { accept, contact, moveTo } from './candidacy.ts'
import { installationAccess } from '../base/access/access.ts'

const WRITERS = 12
const fixture = await openFixture()
const { make, database } = fixture
const { someone, eventsOf } = candidates(fixture)
const wide = openDatabase({ url: database.url, poolSize: WRITERS, sealer: testSealer })
afterAll(() => wide.close())
const act = <T>(work: (change: Change) => Promise<T>) => inTransaction(wide, installationAccess('operator'), work)

const company = await make.company()
const positions = [await make.published(company), await make.published(company)] as const
for (const position of positions) await make.sharingLink(position)
await make.refresh()
const [here, there] = positions.map(({ id }) => ({ companyId: company.id, positionId: id })) as [Target, Target]
interface Target {
  companyId: AnyId
  positionId: AnyId
}

const numbers = (n: number) => Array.from({ length: n }, (_, i) => i)
const peopleWith = async (email: string) =>
  (await database.run('select from people where email_normalized = $1', [email])).length

test('concurrent equal applications are one candidacy, one person and one event, and every caller gets its id', async () => {
  for (let round = 0; round < 10; round++) {
    const person = someone()
    const all = await Promise.all(numbers(WRITERS).map(() => act((c) => apply(c, [{ ...here, person }]))))
    const [first] = all.flat()
    const keys = all.flat().map(({ companyId, id, personId }) => `${companyId} ${id} ${personId}`)
    expect(new Set(keys).size).toBe(1)
    expect(all.flat().filter(({ added }) => added)).toHaveLength(1)
    expect(await peopleWith(person.email)).toBe(1)
    expect(await eventsOf(first!)).toHaveLength(1)
  }
})

test('concurrent equal referrals are one candidacy; a person who applies, refers and is referred at once is one person', async () => {
  for (let round = 0; round < 10; round++) {
    const [candidate, referrer] = [someone(), someone()]
    const all = await Promise.all(
      numbers(WRITERS).map((i) =>
        act((c): Promise<AddedCandidacy[]> => {
          if (i % 3 === 0) return refer(c, [{ ...here, candidate, referrer }])
          if (i % 3 === 1) return apply(c, [{ ...there, person: referrer }])
          return refer(c, [{ ...there, candidate: referrer, referrer: candidate }])
        }),
      ),
    )
    expect(new Set(all.flat().map(({ id }) => id)).size).toBe(3)
    expect([await peopleWith(candidate.email), await peopleWith(referrer.email)]).toEqual([1, 1])
  }
})

const ROUNDS = budget(1, 10)
const PEOPLE = budget(300, 1_000)
test(
  `imports of the same ${PEOPLE} people in opposite orders wait for each other and never deadlock, ${ROUNDS} times`,
  {
    tags: 'long',
  },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const people = numbers(PEOPLE).map(() => someone())
      const all = await Promise.all(
        numbers(4).map((i) =>
          act((c) =>
            apply(
              c,
              (i % 2 === 0 ? people : people.toReversed()).map((person) => ({ ...(i < 2 ? here : there), person })),
            ),
          ),
        ),
      )
      expect(new Set(all.flat().map(({ personId }) => personId)).size).toBe(PEOPLE)
      expect(new Set(all.flat().map(({ id }) => id)).size).toBe(2 * PEOPLE)
    }
  },
)

test('all verbs at once on a few people: nothing fails but refusals, each e-mail has one person, and nothing of erased people is left', async () => {
  const random = randomFrom(announceSeed('verbs on candidates at once'))
  const pick = <T>(from: readonly T[]) => random.pick(from)
  const emails = numbers(6).map((i) => `crowd${i}@example.com`)
  const people = new Map<string, AnyKey>()
  const candidacies = new Map<string, AnyKey>()
  const remember = (added: AddedCandidacy[]) => {
    for (const { companyId, id, personId } of added) {
      candidacies.set(id, anyKey({ companyId, id }))
      people.set(personId, anyKey({ companyId, id: personId }))
    }
  }
  const some = <T>(from: Map<string, T>) => numbers(random.whole(1, 3)).map(() => pick([...from.values()]))
  const person = () => ({ email: pick(emails), firstName: `Crowded${random.whole(0, 999)}` })
  const verbs: (() => Promise<void>)[] = [
    async () =>
      remember(
        await act((c) =>
          apply(
            c,
            numbers(3).map(() => ({ ...pick([here, there]), person: person() })),
          ),
        ),
      ),
    async () => {
      const wanted = numbers(2).map(() => ({ ...pick([here, there]), candidate: person(), referrer: person() }))
      remember(await act((c) => refer(c, wanted)))
    },
    () =>
      act((c) =>
        transitionCandidacies(
          c,
          'candidates move',
          unique(some(candidacies)),
          moveTo(pick(['REJECTED', 'HIRED', 'OFFER_MADE'])),
        ),
      ),
    () => act((c) => transitionCandidacies(c, 'candidates accept', unique(some(candidacies)), accept())),
    () => act((c) => transitionCandidacies(c, 'candidates contact', unique(some(candidacies)), contact('company'))),
    () =>
      act((c) =>
        editPeople(
          c,
          unique(some(people)).map((one) => ({ ...one, edit: person() })),
        ),
      ),
    () =>
      act((c) =>
        editPeople(
          c,
          unique(some(people)).map((one) => ({ ...one, edit: { lastName: pick(emails) } })),
        ),
      ),
    () => act((c) => anonymizePeople(c, unique(some(people)))),
  ]
  remember(
    await act((c) =>
      apply(
        c,
        emails.map((email) => ({ ...here, person: { email } })),
      ),
    ),
  )
  const outcomes = { done: 0, refused: 0 }
  await Promise.all(
    numbers(WRITERS).map(async () => {
      for (let turn = 0; turn < 60; turn++) {
        try {
          await pick(verbs)()
          outcomes.done++
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          outcomes.refused++
        }
      }
    }),
  )
  expect(outcomes.done).toBeGreaterThan(100)
  expect(outcomes.refused).toBeGreaterThan(10)
  const erased = await database.run<{ body: string }>(
    `select e.body from events e join people p on p.company_id = e.company_id and p.id = e.person_id
    where p.erased_at is not null`,
  )
  expect(erased.length).toBeGreaterThan(10)
  for (const { body } of erased) expect(body).not.toMatch(/crowd/i)
  for (const candidacy of candidacies.values()) await eventsOf(candidacy)
})

function unique<T extends { id: string }>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [one.id, one])).values()]
}
