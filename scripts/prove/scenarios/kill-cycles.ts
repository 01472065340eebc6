import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBacklog } from '../../../server/src/webhooks/queue/upkeep/backlog-store.ts'
import { pause } from '../../../server/src/base/db/embedded/processes.ts'
import { type Random, randomFrom } from '../../harness/random.ts'
import { Unavailable } from '../../../server/src/base/db/unavailable.ts'
import { FailingPostgres, failures } from '../fixture/failing-postgresql.ts'
import { Fixture } from '../fixture/fixture.ts'
import { Prober, verifyApi } from '../verify/api-availability.ts'
import { type Outcome, outcomeOf } from '../verify/outcome.ts'
import { drained, verifyAtEnd, verifySoFar } from '../verify/verify-run.ts'
import type { RunContext } from './scenario.ts'

/** What a cycle kills. */
export type Victim = 'worker' | 'writer' | 'api' | 'postgresql'

export interface Cycles {
  /** Number of cycles. */
  readonly cycles: number
  /** The victims of as many cycles, in a random order. Then they start over. */
  readonly victims: readonly Victim[]
  /** Milliseconds between two cycles, at least and at most. */
  readonly apart: readonly [number, number]
  /** Cycles after which the arrivals so far are verified. */
  readonly verifyEvery: number
  /** Changes per second of each of the two writers. */
  readonly rate: number
  /** Positions beside the 50 hot ones, which get half of the changes. */
  readonly cold: number
  /** Milliseconds beyond a lease within which an interrupted attempt is repeated. */
  readonly slack: number
}

/**
 * Two writers commit, three workers deliver to four receivers, and the API gets ten requests per second. Again and again,
 * a random one of these processes, or PostgreSQL, is killed and started again at once. At the end all deliveries are
 * awaited and counted.
 */
export async function runCycles(context: RunContext, plan: Cycles): Promise<Outcome> {
  const { folder, seed, lease, signal, print } = context
  const random = randomFrom(seed)
  const postgres = await FailingPostgres.start(folder)
  const fixture = await Fixture.open({
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
    await fixture.startReceivers()
    const began = Date.now()
    const prober = new Prober(await fixture.startApi(), fixture.key)
    fixture.startWorkers(3)
    for (let i = 0; i < 2; i += 1) fixture.startWriter({ rate: plan.rate, creates: true })
    // In the first cycle everything is already at work.
    while (fixture.log.read().arrivals.length < 10 && !signal.aborted) await pause(50)
    const kills: Record<Victim, number> = { worker: 0, writer: 0, api: 0, postgresql: 0 }
    const faults: string[] = []
    let longestLag = 0
    let done = 0
    let victims: Victim[] = []
    while (done < plan.cycles && !signal.aborted) {
      await pause(random.whole(...plan.apart), { signal })
      if (signal.aborted) break
      if (victims.length === 0) victims = random.shuffle(plan.victims)
      const victim = victims.pop() ?? 'worker'
      const what = await kill(victim, fixture, postgres, random)
      kills[victim] += 1
      done += 1
      const backlog = await readBacklog(fixture.database).catch(() => null)
      longestLag = Math.max(longestLag, backlog?.lag ?? 0)
      const queued = backlog ? `${backlog.deliveries} wait, lag ${backlog.lag.toFixed(1)} s` : 'no database'
      const arrived = fixture.log.read().arrivals.length
      print(
        `cycle ${done} of ${plan.cycles}: ${what}; ${countCommitted(fixture)} committed, ${arrived} arrived, ${queued}`,
      )
      if (done % plan.verifyEvery === 0) faults.push(...(await faultsSoFar(fixture, postgres)))
    }
    await postgres.up
    await Promise.all(fixture.writers.map((writer) => writer.stop()))
    faults.push(...(await drained(fixture, print)))
    faults.push(...(await prober.recovered()))
    await prober.end()
    // Kept to find out why a run failed.
    writeFileSync(join(folder, 'probes.json'), JSON.stringify({ outages: postgres.outages, probes: prober.probes }))
    const outcome = outcomeOf(
      await verifyAtEnd(fixture, { count: kills.worker + kills.postgresql, outages: postgres.outages }),
      verifyApi(prober.probes, postgres.outages, fixture.api?.kills ?? [], began),
    )
    return {
      faults: [...faults, ...outcome.faults],
      counts: {
        cycles: done,
        'workers killed': kills.worker,
        'writers killed': kills.writer,
        'API killed': kills.api,
        ...countFailures(postgres),
        'commits without an answer': fixture.writers.reduce((sum, writer) => sum + writer.unknown, 0),
        ...outcome.counts,
        'longest lag, s': Math.round(longestLag),
      },
    }
  } finally {
    await fixture.close()
    await postgres.stop()
  }
}

/** @returns what was killed, for a person */
async function kill(victim: Victim, fixture: Fixture, postgres: FailingPostgres, random: Random): Promise<string> {
  if (victim === 'postgresql') {
    const failure = random.pick(failures)
    await postgres.fail(failure, random)
    return `PostgreSQL ${failure}`
  }
  const writers = fixture.writers.map((writer) => writer.process)
  const processes = { worker: fixture.workers, writer: writers, api: fixture.api ? [fixture.api] : [] }[victim]
  const chosen = random.pick(processes)
  chosen.kill()
  return `${chosen.name} killed`
}

/** Verifies the arrivals so far, as soon as there is a database to compare them with. */
async function faultsSoFar(fixture: Fixture, postgres: FailingPostgres): Promise<readonly string[]> {
  for (;;) {
    await postgres.up
    try {
      return (await verifySoFar(fixture)).faults
    } catch (error) {
      // Our own session was among those that PostgreSQL ended.
      if (!(error instanceof Unavailable)) throw error
    }
  }
}

function countCommitted(fixture: Fixture): number {
  return fixture.writers.reduce((sum, writer) => sum + writer.committed.length, 0)
}

function countFailures({ outages }: FailingPostgres): Record<string, number> {
  return Object.fromEntries(
    failures.map((failure) => [
      `PostgreSQL: ${failure}`,
      outages.filter((outage) => outage.failure === failure).length,
    ]),
  )
}
