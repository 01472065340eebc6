import { keysIn } from '../../base/db/keys.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { announceSeed } from '../../../test/seed.ts'
import { SeededRandom } from '../../../test/simulation/seeded-random.ts'
import { openFixture } from '../../../test/fixture.ts'
import { openDatabase, type Queryable, type Transaction } from '../../base/db/connection.ts'
import { lockRows } from '../../base/db/locks.ts'
import type { EventKind } from '../../base/changes/event.ts'
import { Follower } from './follow-actions.ts'
import type { FollowedEvent } from './follow-store.ts'
import { writeEvents } from '../../base/changes/event-store.ts'

const { make, database } = await openFixture()
const db = openDatabase({ url: database.url, poolSize: 12 })
afterAll(() => db.close())

/** Writes events of a position as a verb does: the position is locked until the commit. */
async function writeEventsOf(
  tx: Transaction,
  position: { company_id: string; id: string },
  kinds: EventKind[],
): Promise<void> {
  await lockRows(tx, 'positions', keysIn(position.company_id, [position.id]), 'update')
  await writeEvents(
    tx,
    kinds.map((kind) => ({ companyId: position.company_id, id: position.id, kind })),
  )
}

const committed = (position: { company_id: string; id: string }, ...kinds: EventKind[]) =>
  db.transaction((tx) => writeEventsOf(tx, position, kinds))

const nameOf = ({ objectId, sequence }: Pick<FollowedEvent, 'objectId' | 'sequence'>) => `${objectId} ${sequence}`
const stored = async (companyId: string) =>
  (
    await database.run<{ objectId: string; sequence: string }>(
      'select object_id as "objectId", sequence from events where company_id = $1',
      [companyId],
    )
  ).map(({ objectId, sequence }) => nameOf({ objectId, sequence: Number(sequence) }))

/** Returns events until there are no more. */
async function drain(follower: Follower, from: Queryable = db): Promise<FollowedEvent[]> {
  const events: FollowedEvent[] = []
  for (;;) {
    const found = await follower.next(from)
    events.push(...found)
    if (found.length === 0) return events
  }
}

test('an event whose transaction commits long after later ones is returned then, and once', async () => {
  const owner = await make.company()
  const [slow, quick] = [await make.position(owner), await make.position(owner)]
  const follower = new Follower({ companyId: owner.id, idsAlone: false }, { margin: 0 })
  await follower.begin(db)
  const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = db.transaction(async (tx) => {
    await writeEventsOf(tx, slow, ['POSITION_CREATED', 'POSITION_UPDATED'])
    written.resolve()
    await released.promise
  })
  await written.promise
  // The margin is 0, so only the open transaction keeps the edge from moving to the present after
  // each of these reads.
  for (let n = 1; n <= 5; n += 1) {
    await committed(quick, 'POSITION_UPDATED')
    expect((await drain(follower)).map(nameOf)).toEqual([`${quick.id} ${n}`])
  }
  released.resolve()
  await late
  expect((await drain(follower)).map(nameOf)).toEqual([`${slow.id} 1`, `${slow.id} 2`])
  for (let n = 6; n <= 8; n += 1) {
    await committed(quick, 'POSITION_UPDATED')
    expect((await drain(follower)).map(nameOf)).toEqual([`${quick.id} ${n}`])
  }
})

test('with transactions that commit and roll back in any order, each event is returned once, and those of an object in order', async () => {
  const dice = new SeededRandom(announceSeed('events followed among concurrent writers'))
  const owner = await make.company()
  const positions = await Promise.all(Array.from({ length: 5 }, () => make.position(owner)))
  for (const [batch, margin] of [
    [3, 0],
    [500, 0],
    [500, 30_000],
  ] as const) {
    const before = new Set(await stored(owner.id))
    const follower = new Follower({ companyId: owner.id, idsAlone: false }, { batch, margin })
    await follower.begin(db)
    const events: FollowedEvent[] = []
    const over = new AbortController()
    const following = (async () => {
      while (!over.signal.aborted) events.push(...(await follower.next(db)))
    })()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let n = 0; n < 20; n += 1) {
          const [first, second] = [dice.pick(positions), dice.pick(positions)]
          const isRolledBack = dice.chance(0.2)
          await db
            .transaction(async (tx) => {
              const both = [...new Set([first, second])].toSorted((a, b) => (a.id < b.id ? -1 : 1))
              await lockRows(
                tx,
                'positions',
                both.map((each) => ({ companyId: each.company_id, id: each.id })),
                'update',
              )
              for (const position of both) {
                await writeEvents(tx, [{ companyId: owner.id, id: position.id, kind: 'POSITION_UPDATED' }])
              }
              await pause(dice.int(0, 15))
              if (isRolledBack) throw new Error('rolled back')
            })
            .catch((error: unknown) => expect(error).toMatchObject({ message: 'rolled back' }))
        }
      }),
    )
    over.abort()
    await following
    events.push(...(await drain(follower)))
    const names = events.map(nameOf)
    expect(names.toSorted()).toEqual((await stored(owner.id)).filter((name) => !before.has(name)).toSorted())
    for (const { id } of positions) {
      const sequences = events.filter(({ objectId }) => objectId === id).map(({ sequence }) => sequence)
      expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    }
    expect(names.length).toBeGreaterThan(100)
  }
})

test('earlier events are returned only if `since` asks for them: then all of them, in order', async () => {
  const owner = await make.company()
  const positions = [await make.position(owner), await make.position(owner)]
  for (let n = 0; n < 4; n += 1) for (const position of positions) await committed(position, 'POSITION_UPDATED')
  // Half of them are moved far into the past, where no transaction can be open any more.
  await database.run(
    `update events set created_at = created_at - interval '2 days', day = day - 2 where company_id = $1 and sequence <= 2`,
    [owner.id],
  )
  const scope = { companyId: owner.id, idsAlone: false }
  expect(await drain(new Follower(scope))).toEqual([])
  const since = new Date(Date.now() - 5 * 86_400_000)
  for (const batch of [1, 3, 500]) {
    const events = await drain(new Follower(scope, { since, batch }))
    expect(events.map(nameOf).toSorted()).toEqual((await stored(owner.id)).toSorted())
    expect(events.map(({ at }) => at.getTime())).toEqual(events.map(({ at }) => at.getTime()).toSorted((a, b) => a - b))
  }
  const later = await drain(new Follower(scope, { since: new Date(Date.now() - 86_400_000) }))
  expect(later.map(({ sequence }) => sequence).toSorted((a, b) => a - b)).toEqual([3, 3, 4, 4])
  expect(await drain(new Follower(scope, { since: new Date(Date.now() + 60_000) }))).toEqual([])
})

test('a scope can be one company, some kinds of events, and bodies with ids of candidates only', async () => {
  const [owner, other] = [await make.company({ slug: 'followed' }), await make.company()]
  const [position, strange] = [await make.position(owner), await make.position(other)]
  const vouch = await make.vouch(position)
  const since = new Date(Date.now() - 86_400_000)
  await committed(position, 'POSITION_CREATED')
  await committed(strange, 'POSITION_CREATED')
  await db.transaction(async (tx) => {
    await lockRows(tx, 'positions', keysIn(owner.id, [position.id]), 'update')
    await writeEvents(tx, [{ companyId: owner.id, id: vouch.id, kind: 'CANDIDATE_ADDED' }])
  })
  const kindsOf = async (scope: ConstructorParameters<typeof Follower>[0]) =>
    (await drain(new Follower(scope, { since }))).filter(({ objectId }) =>
      [position.id, strange.id, vouch.id].some((id) => id === objectId),
    )
  expect((await kindsOf({ idsAlone: false })).map(({ kind }) => kind)).toEqual([
    'POSITION_CREATED',
    'POSITION_CREATED',
    'CANDIDATE_ADDED',
  ])
  expect(await kindsOf({ companyId: owner.id, kinds: ['POSITION_CREATED'], idsAlone: false })).toMatchObject([
    { company: 'followed', objectId: position.id, sequence: 1, kind: 'POSITION_CREATED' },
  ])
  const [full] = await kindsOf({ companyId: owner.id, kinds: ['CANDIDATE_ADDED'], idsAlone: false })
  const [ids] = await kindsOf({ companyId: owner.id, kinds: ['CANDIDATE_ADDED'], idsAlone: true })
  const personOf = (event: FollowedEvent | undefined) =>
    (JSON.parse(event?.body ?? '{}') as { candidate: Record<string, unknown> }).candidate
  expect(personOf(full)).toMatchObject({ id: vouch.person_id, firstName: 'Kari' })
  expect(personOf(ids)).toMatchObject({ id: vouch.person_id, firstName: null, email: null })
})

test('if the database fails for a moment, no event is lost and none is returned twice', async () => {
  const owner = await make.company()
  const position = await make.position(owner)
  let left = 0
  const flaky: Queryable = {
    query: (text, values) => ((left -= 1) === 0 ? Promise.reject(new Error('away')) : db.query(text, values)),
  }
  // Each statement of `begin` fails once, and later one of each read.
  const follower = new Follower({ companyId: owner.id, idsAlone: false })
  for (left of [1, 2]) await expect(follower.begin(flaky)).rejects.toThrow('away')
  await follower.begin(db)
  const events: FollowedEvent[] = []
  for (let n = 1; n <= 4; n += 1) {
    await committed(position, 'POSITION_UPDATED')
    left = 1 + (n % 2)
    await expect(follower.next(flaky)).rejects.toThrow('away')
    events.push(...(await drain(follower)))
  }
  expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
})
