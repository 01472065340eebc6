import { Agent } from 'node:http'
import { ensureMarketplace } from '../../src/positions/careers-pages/actions.ts'
import { openDatabase } from '../../src/base/db/connection.ts'
import { testSealer } from '../master-keys.ts'
import { Refusal } from '../../src/base/forms/refusal.ts'
import { type Random, randomFrom } from '../../../scripts/harness/random.ts'
import { sweepExpired } from '../../src/positions/job.ts'
import { movableClock } from '../movable-clock.ts'
import type { Fixture } from '../fixture.ts'
import { type Get, look, type Part, type Seen } from './answers.ts'
import { faultsInVersions, judge, type Known, type Pending, type Remembered, type StepKind } from './judgement.ts'
import { readRecords } from './records.ts'
import { verbCases } from './registry.ts'
import { addPositions, makeSmallWorlds, type SmallWorld, withStrangers } from './small-world.ts'
import { PLATFORM } from './world.ts'
import { anyKey } from '../factory.ts'

/** How many worlds run side by side. One read of the outbox then serves all of them. */
const WORLDS = 40
/** Sequences per world at most. Each begins where the last one ended. */
const SEQUENCES = 10
/**
 * After this many sequences every response is read, so that nothing changes unnoticed in between.
 */
const EVERYTHING_EVERY = 2
const CONNECTIONS = 8

/** The result of running sequences of verbs. */
export interface SequencesReport {
  sequences: number
  steps: number
  done: Map<string, number>
  refused: number
  /** How often an event of each kind was emitted. */
  emitted: Map<string, number>
  /** Positions whose expiration passed before the sweep. */
  expired: number
  /** The first step after which something does not hold, with the steps before it. */
  fault: string | undefined
}

/** One world and its progress. */
interface Walk {
  small: SmallWorld
  random: Random
  known: Known
  pending: Pending
  remembered: Remembered
  story: string[]
}

/**
 * Runs random sequences of verbs. Checks after every step whether events and responses are
 * consistent.
 */
export async function runSequences(fixture: Fixture, seed: number, count: number): Promise<SequencesReport> {
  const { database: stored, server } = fixture
  const database = openDatabase({ url: stored.url, poolSize: CONNECTIONS, sealer: testSealer })
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const get: Get = async (path, { key }) => {
    const reply = await server.get(path, { key, agent })
    if (reply.status !== 200) throw new Error(`GET ${path} answered ${reply.status} ${reply.text}`)
    return reply
  }
  const random = randomFrom(seed)
  const moveClock = movableClock(stored)
  const report: SequencesReport = {
    sequences: 0,
    steps: 0,
    done: new Map(),
    refused: 0,
    emitted: new Map(),
    expired: 0,
    fault: undefined,
  }
  try {
    const { companyId, marketplaceId } = await ensureMarketplace(database, PLATFORM)
    while (report.sequences < count) {
      const smalls = await makeSmallWorlds(
        database,
        anyKey({ companyId, id: marketplaceId }),
        WORLDS,
        `of ${report.sequences}`,
      )
      const walks = await begin(smalls)
      for (const { ends, everything } of randomSteps(random, Math.min(SEQUENCES, Math.ceil(count / WORLDS)))) {
        await step(walks, everything)
        if (report.fault !== undefined) return report
        if (ends) report.sequences += walks.length
      }
      for (const { known } of walks)
        for (const { kind } of [...known.records.events.values()].flat())
          report.emitted.set(kind, (report.emitted.get(kind) ?? 0) + 1)
    }
    return report
  } finally {
    agent.destroy()
    await database.close()
  }

  async function begin(smalls: SmallWorld[]): Promise<Walk[]> {
    const seen = await inTurns(smalls, (small) => look(get, small, undefined, 'everything'))
    const records = await readRecords(stored, smalls)
    return smalls.map((small, i) => {
      const known: Known = { seen: nth(seen, i), records: nth(records, i) }
      const remembered: Remembered = new Map()
      faultsInVersions(known, remembered)
      return { small, random: randomFrom(random.whole(0, 2 ** 31)), known, pending: new Map(), remembered, story: [] }
    })
  }

  /** Runs one step of every world. Then it reads all records at once. */
  async function step(walks: Walk[], everything: boolean): Promise<void> {
    const kind = randomRound(random)
    if (kind === 'clock') {
      await moveClock()
      for (const { remembered } of walks) remembered.clear()
    }
    if (kind === 'sweep') await sweepAll()
    if (kind === 'settings') {
      await verbCases['settings change']?.(nth(walks, 0).small.world, random)(database)
      for (const { remembered } of walks) remembered.clear()
    }
    const steps = await inTurns(walks, async (walk): Promise<{ kind: StepKind; seen: Seen; error?: unknown }> => {
      const { part, ...end } = kind === 'verbs' ? await doSomething(walk) : { part: 'positions' as const, kind }
      if (kind !== 'verbs') walk.story.push(kind)
      const seen = await look(get, walk.small, walk.known.seen, everything ? 'everything' : part).catch(
        (cause: unknown) => {
          throw new Error(`after ${walk.story.join('; ')}: ${errorText(cause)}`, { cause })
        },
      )
      return { ...end, seen }
    })
    const records = await readRecords(
      stored,
      walks.map(({ small }) => small),
    )
    for (const [i, walk] of walks.entries()) {
      const taken = nth(steps, i)
      const known: Known = { seen: taken.seen, records: nth(records, i) }
      const faults = judge(taken.kind, walk.known, known, walk.pending)
      faults.push(...faultsInVersions(known, walk.remembered))
      if (taken.error !== undefined) faults.unshift(errorText(taken.error))
      if (faults.length > 0) report.fault ??= `after ${walk.story.join('; ')}:\n${faults.join('\n')}`
      if (taken.kind === 'clock') report.expired += walk.pending.size
      walk.known = known
      addPositions(
        walk.small,
        [...known.seen.positions].map(([id, { companyId }]) => anyKey({ companyId, id })),
      )
      report.steps++
    }
  }

  /**
   * The sweep skips positions that the server's own sweep has locked. It is repeated until that one
   * has recorded them.
   */
  async function sweepAll(): Promise<void> {
    const unswept = `select from positions where status = 'PUBLISHED' and expiration_date <= clock() limit 1`
    do await sweepExpired(database)
    while ((await stored.run(unswept)).length > 0)
  }

  async function doSomething(walk: Walk): Promise<{ kind: StepKind; part: Part; error?: unknown }> {
    const { small, random: chance, story } = walk
    const name = randomVerb(chance)
    const ofCandidates = /^(candidates|submissions|referrals|applicants) /.test(name)
    const part = ofCandidates ? 'candidates' : 'positions'
    const world = !ofCandidates && chance.chance(0.05) ? withStrangers(small) : small.world
    try {
      await verbCases[name]?.(world, chance)(database)
      report.done.set(name, (report.done.get(name) ?? 0) + 1)
      story.push(name)
      return { kind: 'done', part }
    } catch (error) {
      report.refused++
      story.push(`${name}, refused: ${error instanceof Error ? error.message : String(error)}`)
      return { kind: 'refused', part, ...(!(error instanceof Refusal) && { error }) }
    }
  }
}

/**
 * The steps of a world: which of them end a sequence, and after which of them everything is read.
 */
function randomSteps(random: Random, sequences: number): { ends: boolean; everything: boolean }[] {
  return Array.from({ length: sequences }, (_, n) => {
    const last = random.whole(4, 5)
    return Array.from({ length: last }, (__, i) => {
      const ends = i + 1 === last
      return { ends, everything: ends && (n + 1) % EVERYTHING_EVERY === 0 }
    })
  }).flat()
}

/**
 * How much more or less often verbs run, by name. Verbs that restore something run more often, and
 * verbs whose effect the API does not show less often.
 */
const WEIGHTS: [RegExp, number][] = [
  [/^(users|keys|companies create)/, 0.3],
  [/^positions (publish|restore|override)/, 2],
  [/^companies (propose|accept|decline|withdraw)/, 2],
  [/^positions expire/, 4],
  [/^positions resume/, 4],
  [/^candidates (accept|hire|apply)/, 1.5],
]
/** What the API shows nothing of, and what the service does by itself. */
const UNSHOWN = /^(notes|mails|receivers|deliveries|replays|partitions|settings|sweep|a worker)\b/
/** The random verbs: those for everything that the API shows and for access to it. */
export const verbNames = Object.keys(verbCases).filter(
  (name) =>
    !UNSHOWN.test(name) &&
    // Its case rejects first, in the same transaction, after which the API shows no change, but an event.
    name !== 'candidates undo-reject',
)
const weights = verbNames.map((name) => ({
  name,
  weight: WEIGHTS.find(([names]) => names.test(name))?.[1] ?? 1,
}))
const total = weights.reduce((sum, { weight }) => sum + weight, 0)

function randomVerb(random: Random): string {
  let at = random.next() * total
  for (const { name, weight } of weights) if ((at -= weight) < 0) return name
  return 'positions edit'
}

function randomRound(random: Random): 'verbs' | Exclude<StepKind, 'done' | 'refused'> {
  const at = random.next()
  if (at < 0.1) return 'clock'
  if (at < 0.16) return 'sweep'
  return at < 0.18 ? 'settings' : 'verbs'
}

/**
 * At most as many at once as there are connections, so that no verb waits for one until it times
 * out.
 */
async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const turn = async () => {
    for (const [i, item] of waiting) results[i] = await work(item)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, turn))
  return results
}

function nth<T>(items: readonly T[], i: number): T {
  const item = items[i]
  if (item === undefined) throw new Error(`no item at ${i}`)
  return item
}

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
