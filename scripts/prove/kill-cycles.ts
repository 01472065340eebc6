import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBacklog } from '../../server/src/queue/upkeep/backlog-store.ts'
import { pause } from '../../server/src/db/embedded/processes.ts'
import { type Random, randomFrom } from '../../server/src/demo/random.ts'
import { Unavailable } from '../../server/src/db/unavailable.ts'
import { Ground } from './ground.ts'
import { type Harm, harms, HurtPostgres } from './postgresql.ts'
import { judgeApi, Prober } from './prober.ts'
import type { Circumstances, Outcome } from './scenario.ts'
import { checkAtEnd, checkSoFar, drained, outcomeOf } from './settle.ts'

/** What a cycle may hurt. */
export type Victim = 'worker' | 'writer' | 'api' | 'postgresql'

export interface Cycles {
  /** How many. */
  readonly cycles: number
  /** What a run of as many cycles hurts, in any order; then it begins again. */
  readonly bag: readonly Victim[]
  /** Milliseconds between two cycles, at least and at most. */
  readonly apart: readonly [number, number]
  /** Cycles after which it is looked at what arrived so far. */
  readonly checkEvery: number
  /** Changes a second of each of the two writers. */
  readonly rate: number
  /** Positions that are changed beside the 50 hot ones, to which half of the changes go. */
  readonly cold: number
  /** Milliseconds beyond a lease within which something is tried again. */
  readonly slack: number
}

/**
 * Two writers commit, three workers deliver to four receivers, and the API is asked ten times a second, while a random
 * one of all these, or PostgreSQL, is killed and started again at once, again and again. Then everything is waited for and
 * counted.
 */
export async function runCycles(circumstances: Circumstances, plan: Cycles): Promise<Outcome> {
  const { folder, seed, lease, signal, say } = circumstances
  const random = randomFrom(seed)
  const postgres = await HurtPostgres.start(folder)
  const ground = await Ground.open({
    folder,
    url: postgres.url,
    seed,
    lease,
    slack: plan.slack,
    hot: 50,
    cold: plan.cold,
    receivers: [
      { name: 'all', behaviour: { kind: 'ok' } },
      { name: 'flaky', behaviour: { kind: 'flaky', share: 0.2, most: 1 } },
      { name: 'created', behaviour: { kind: 'ok' }, kinds: ['POSITION_CREATED'] },
      { name: 'hot', behaviour: { kind: 'ok' }, hotOnly: true },
    ],
  })
  try {
    await ground.startReceivers()
    const began = Date.now()
    const prober = new Prober(await ground.startApi(), ground.key)
    ground.startWorkers(3)
    for (let i = 0; i < 2; i += 1) ground.startWriter({ rate: plan.rate, creates: true })
    // So that the first cycle already finds everything at work.
    while (ground.log.read().arrivals.length < 10) await pause(50)
    const kills: Record<Victim, number> = { worker: 0, writer: 0, api: 0, postgresql: 0 }
    const faults: string[] = []
    let lag = 0
    let done = 0
    let victims: Victim[] = []
    while (done < plan.cycles && !signal.aborted) {
      await pause(random.whole(...plan.apart), { signal })
      if (signal.aborted) break
      if (victims.length === 0) victims = random.shuffle(plan.bag)
      const victim = victims.pop() ?? 'worker'
      const what = await hurt(victim, ground, postgres, random)
      kills[victim] += 1
      done += 1
      const backlog = await readBacklog(ground.database).catch(() => null)
      lag = Math.max(lag, backlog?.lag ?? 0)
      const arrived = ground.log.read().arrivals.length
      const told = backlog ? `${backlog.deliveries} wait, lag ${backlog.lag.toFixed(1)} s` : 'no database'
      say(`cycle ${done} of ${plan.cycles}: ${what}; ${committedBy(ground)} committed, ${arrived} arrived, ${told}`)
      if (done % plan.checkEvery === 0) faults.push(...(await lookAt(ground, postgres)))
    }
    await postgres.up
    await Promise.all(ground.writers.map((writer) => writer.stop()))
    faults.push(...(await drained(ground, say)))
    await prober.end()
    // For whoever has to find out why a run failed.
    writeFileSync(join(folder, 'probes.json'), JSON.stringify({ outages: postgres.outages, probes: prober.probes }))
    const outcome = outcomeOf(
      await checkAtEnd(ground, { cuts: kills.worker + kills.postgresql, outages: postgres.outages }),
      judgeApi(prober.probes, postgres.outages, ground.api?.kills ?? [], began),
    )
    if (prober.probes.at(-1)?.status !== 200) faults.push('at the end the API does not answer')
    return {
      faults: [...faults, ...outcome.faults],
      counts: {
        cycles: done,
        'workers killed': kills.worker,
        'writers killed': kills.writer,
        'API killed': kills.api,
        ...countsOf(postgres),
        'commits without an answer': ground.writers.reduce((sum, writer) => sum + writer.unknown, 0),
        ...outcome.counts,
        'longest lag, s': Math.round(lag),
      },
    }
  } finally {
    await ground.close()
    await postgres.stop()
  }
}

async function hurt(victim: Victim, ground: Ground, postgres: HurtPostgres, random: Random): Promise<string> {
  if (victim === 'postgresql') {
    const harm: Harm = random.pick(harms)
    await postgres.hurt(harm, random)
    return `PostgreSQL ${harm}`
  }
  const writers = ground.writers.map((writer) => writer.process)
  const processes = { worker: ground.workers, writer: writers, api: ground.api ? [ground.api] : [] }[victim]
  const chosen = random.pick(processes)
  chosen.kill()
  return `${chosen.name} killed`
}

/** Looks at what arrived so far, as soon as there is a database to hold it against. */
async function lookAt(ground: Ground, postgres: HurtPostgres): Promise<string[]> {
  for (;;) {
    await postgres.up
    try {
      return (await checkSoFar(ground)).faults
    } catch (error) {
      // Our own session was among those that were cut.
      if (!(error instanceof Unavailable)) throw error
    }
  }
}

function committedBy(ground: Ground): number {
  return ground.writers.reduce((sum, writer) => sum + writer.committed.length, 0)
}

function countsOf(postgres: HurtPostgres): Record<string, number> {
  return Object.fromEntries(
    harms.map((harm) => [`PostgreSQL: ${harm}`, postgres.outages.filter((outage) => outage.harm === harm).length]),
  )
}
