import type { Arrival } from './arrivals.ts'
import type { Ground, GroundPlan } from './ground.ts'
import { onOwnGround } from './own-ground.ts'
import type { Outcome, Scenario } from './scenario.ts'
import { checkAtEnd, drained, outcomeOf } from './settle.ts'

/** The receivers that `killBetween` needs. */
export const killers: GroundPlan['receivers'] = [
  { name: 'before', behaviour: { kind: 'killer', when: 'before' } },
  { name: 'after', company: 'second', behaviour: { kind: 'killer', when: 'after' } },
]

export const betweenSendingAndRecording: Scenario = {
  name: 'between',
  test: 'the worker is killed between sending and recording: before it has the answer, and right after',
  passes: 'exactly one duplicate, same event id, next attempt number',
  run: (circumstances) =>
    onOwnGround(circumstances, { hot: 1, cold: 0, receivers: killers }, async (ground) => {
      let outcome: Outcome = { faults: [], counts: {} }
      for (let i = 0; i < 10 && !circumstances.signal.aborted; i += 1) {
        outcome = await killBetween(ground, circumstances.say)
        if (outcome.faults.length > 0) break
      }
      return outcome
    }),
}

/** Has the only worker killed once by each of the two receivers, or by one, and looks at what they got. */
export async function killBetween(
  ground: Ground,
  say: (line: string) => void,
  by: readonly ('first' | 'second')[] = ['first', 'second'],
): Promise<Outcome> {
  if (ground.workers.length === 0) ground.startWorkers(1)
  const [worker] = ground.workers
  if (!worker) throw new Error('there is no worker')
  const faults: string[] = []
  for (const firm of by) {
    const sent = ground.news()
    ground.order({ kill: worker.pid })
    worker.expectEnd()
    const writer = ground.startWriter({
      companyId: ground.firms[firm].id,
      hot: ground.firms[firm].hot,
      changes: 1,
      size: 1,
    })
    await writer.finished()
    await sent
    const event = await killedUnrecorded(ground)
    worker.wasKilled()
    faults.push(...(await drained(ground, say)))
    const arrivals = ground.log.read().arrivals.filter((arrival) => arrival.event === event)
    faults.push(...faultsOf(event, arrivals))
    const [first, second] = arrivals
    if (first && second)
      say(`${first.receiver}: attempt 1 and, ${second.at - first.at} ms later, attempt 2 of ${event}`)
  }
  const outcome = outcomeOf(await checkAtEnd(ground, { cuts: worker.kills.length }))
  const { duplicates } = outcome.counts
  if (duplicates !== worker.kills.length) faults.push(`${duplicates} duplicates of ${worker.kills.length} kills`)
  return {
    faults: [...faults, ...outcome.faults],
    counts: { 'workers killed': worker.kills.length, ...outcome.counts },
  }
}

/**
 * Has the worker killed, while nothing can be recorded: its lanes are held, as a long transaction would. On a busy machine it
 * was otherwise recorded now and then before the worker was dead.
 */
function killedUnrecorded(ground: Ground): Promise<string> {
  return ground.database.transaction(async (tx) => {
    await tx.query('select from lanes for update', [])
    const killed = ground.news()
    ground.order({ goOn: true })
    const news = await killed
    return 'killed' in news ? news.killed : ''
  })
}

function faultsOf(event: string, arrivals: readonly Arrival[]): string[] {
  const attempts = arrivals.map(({ attempt }) => attempt).join(', ')
  return attempts === '1, 2' ? [] : [`${event} arrived with the attempts ${attempts}, and 1, 2 was due`]
}
