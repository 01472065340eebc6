import { expect, test } from 'vitest'
import { randomFrom } from '../../scripts/harness/random.ts'
import { openDatabase } from '../src/base/db/connection.ts'
import { Unavailable } from '../src/base/db/unavailable.ts'
import { Refusal } from '../src/base/forms/refusal.ts'
import { budget } from './budget.ts'
import { eventually } from './eventually.ts'
import { openFixture } from './fixture.ts'
import { comparable, Follower, LONG, readEverything } from './follower.ts'
import { testSealer } from './master-keys.ts'
import { announceSeed } from './seed.ts'
import { verbCases } from './verbs/registry.ts'
import { makeWorld } from './verbs/world.ts'

const { server, make, database } = await openFixture()

const WRITERS = 24
const VERBS = budget(300, 20_000)
/** What changes nothing that a key reads, and takes long. */
const ELSEWHERE = /^(notes|mails|receivers|deliveries|replays|partitions|settings|a worker)\b/
const names = Object.keys(verbCases).filter((name) => !ELSEWHERE.test(name))

test(
  `whoever keeps only a cursor is in step after ${VERBS} verbs of ${WRITERS} writers, with each kind of key`,
  { tags: 'long' },
  async () => {
    const random = randomFrom(announceSeed('verbs beside the feed'))
    const writing = openDatabase({ url: database.url, poolSize: WRITERS, sealer: testSealer })
    try {
      const world = await makeWorld(writing)
      const [agency, other] = world.agencies.map((id) => ({ id }))
      const [client] = world.clients.map((id) => ({ id }))
      const granted = world.positions.filter(({ companyId }) => companyId === agency!.id).slice(0, 2)
      const keys = {
        company: await make.key(client!),
        agency: await make.key(agency!),
        'another agency': await make.key(other!),
        restricted: await make.key(agency!, { positionIds: granted.map(({ id }) => id) }),
      }
      const followers = await Promise.all(
        Object.entries(keys).map(async ([name, key]) => ({ name, key, of: await new Follower(server, key).start() })),
      )

      let left = VERBS
      const ends = new Map<string, number>()
      const write = async () => {
        while (left-- > 0) {
          const name = random.pick(names)
          const end = await verbCases[name]!(
            world,
            random,
          )(writing).then(
            () => 'done',
            (error: unknown) => {
              if (error instanceof Refusal) return 'refused'
              // On a busy machine a lock of this small world can take too long. Then nothing is written.
              if (error instanceof Unavailable) return 'undone'
              throw error
            },
          )
          ends.set(end, (ends.get(end) ?? 0) + 1)
        }
      }
      const progress = { isWritten: false }
      const writers = Promise.all(Array.from({ length: WRITERS }, write)).finally(() => (progress.isWritten = true))
      while (!progress.isWritten) for (const { of } of followers) await of.take()
      await writers
      expect(ends.get('done')).toBeGreaterThan(VERBS / 4)

      await eventually(async () => expect(await database.run('select from clients_to_note')).toEqual([]), LONG)
      for (const { name, key, of } of followers) {
        await of.follow()
        const whole = await readEverything(server, key.key)
        expect(comparable(of.copy), name).toEqual(comparable(whole))
        expect(movedBack(of), name).toEqual([])
      }
      const seen = followers.find(({ name }) => name === 'restricted')!.of.changes
      const positions = seen.flatMap(({ kind, id, positionId }) => (kind === 'position' ? [id] : (positionId ?? [])))
      expect([...new Set(positions)].filter((id) => !granted.some((one) => one.id === id))).toEqual([])
      expect(seen.length).toBeGreaterThan(0)
    } finally {
      await writing.close()
    }
  },
)

/** Objects that came in an older state than before. */
function movedBack({ changes }: Follower): string[] {
  const times = new Map<string, string>()
  return changes.flatMap(({ kind, id, object }) => {
    const updatedAt = (object as { updatedAt?: string } | undefined)?.updatedAt
    if (updatedAt === undefined) return []
    const name = `${kind} ${id}`
    const isBack = updatedAt < (times.get(name) ?? '')
    times.set(name, updatedAt)
    return isBack ? [name] : []
  })
}
