import { eventTypes } from '@kandidat/contract/webhooks/events'
import { expect, test } from 'vitest'
import { findTallyFaults } from '../src/candidates/tallies-store.ts'
import { budget } from './budget.ts'
import { announceSeed } from './seed.ts'
import { CACHE, openFixture } from './fixture.ts'
import { runSequences, verbNames } from './verbs/sequences.ts'

const SEQUENCES = budget(60, 4_000)
/** So many that every verb and every event comes up, whatever the seed. */
const ENOUGH_FOR_ALL = 2_000
const fixture = await openFixture({ cacheBytes: CACHE })

test(
  `over ${SEQUENCES} random sequences of verbs, the events match exactly the changes that the API shows`,
  { tags: 'long' },
  async () => {
    const { fault, done, emitted, ...counts } = await runSequences(
      fixture,
      announceSeed('sequences of verbs'),
      SEQUENCES,
    )
    expect(fault).toBeUndefined()
    expect(await findTallyFaults(fixture.server.app.database, 10)).toEqual([])
    console.info({ ...counts, done: Object.fromEntries(done), emitted: Object.fromEntries(emitted) })
    expect(counts.sequences).toBeGreaterThanOrEqual(SEQUENCES)
    expect(counts.refused).toBeGreaterThan(SEQUENCES / 10)
    expect(emitted.size).toBeGreaterThan(0)
    if (SEQUENCES < ENOUGH_FOR_ALL) return
    expect(counts.expired).toBeGreaterThan(0)
    expect(verbNames.filter((name) => !done.has(name))).toEqual([])
    expect(eventTypes.filter((kind) => !emitted.has(kind))).toEqual([])
  },
)
