import type { QueueStore } from '../../src/webhooks/queue/delivery.ts'
import { SeededRandom } from './seeded-random.ts'
import { Invariants } from './invariants.ts'
import { CALM, emptyTables, queueName, type QueueTables } from './queue-rows.ts'
import { QueueStatements, type StoreFault } from './queue-statements.ts'
import { LEASE, Machine, type Surroundings } from './machine.ts'
import { Receivers } from './receivers.ts'
import { scenarioOf } from './scenario.ts'
import { DATABASE_EPOCH, Outages } from './store-link.ts'
import { VirtualTime } from './virtual-time.ts'
import { Writers } from './writers.ts'

/** A deliberate fault, which the simulation must detect. */
export interface Fault {
  readonly store?: StoreFault
  readonly spoil?: (store: QueueStore) => QueueStore
}

/** The result of a seed. */
export interface Run {
  readonly theme: string
  /** The broken promise; undefined if all were kept. */
  readonly broken: string | undefined
  readonly steps: number
  readonly attempts: number
  readonly duplicates: number
}

/** Milliseconds in which an idle engine must stop. */
const GRACE = 60_000
const MOST_STEPS = 50_000
/**
 * Milliseconds between new events if some are poison for ever. Only successes beside it tell poison
 * from an outage.
 */
const TRICKLE = 12 * 3_600_000

/** Runs the scenario of a seed, and checks its promises. */
export async function simulate(seed: number, { store, spoil = (same) => same }: Fault = {}): Promise<Run> {
  const scenario = scenarioOf(seed)
  const time = new VirtualTime()
  const random = new SeededRandom(seed ^ 0x5bd1e995)
  const tables = emptyTables()
  const invariants = new Invariants(tables, scenario)
  const receivers = new Receivers(time, random, (sent) => invariants.takes(sent))
  invariants.knows(receivers)
  const around: Surroundings = {
    time,
    random,
    scenario,
    outages: new Outages(time),
    statements: new QueueStatements(tables, LEASE, store),
    invariants,
    receivers,
    spoil,
    idle: () => (time.now > scenario.span ? idleFor(tables, DATABASE_EPOCH + time.now) : 0),
  }
  const machines = Array.from({ length: scenario.engines }, () => new Machine(around))
  const writers = new Writers(around, tables, receivers, () => {
    for (const machine of machines) if (random.chance(0.5)) machine.poke()
  })
  furnish(around, tables)
  writers.plan()
  let troubleIsOver = false
  let isEnding = false
  plan(around, tables, machines, writers, () => isEnding)
  const trickle = () => {
    if (!isDrained(tables)) writers.trickle()
    time.after(TRICKLE, trickle)
  }
  const resume = () => {
    for (const receiver of tables.receivers.values()) receiver.paused = false
  }
  time.after(scenario.span + 100, () => {
    resume()
    // Again, because an attempt in flight may have been answered with 410.
    time.after(2 * LEASE, resume)
    for (const [i, machine] of machines.entries()) if (!machine.isAlive) machines[i] = new Machine(around)
    if (scenario.poisonForEver) trickle()
    troubleIsOver = true
  })
  const isOver = () => invariants.broken !== undefined || time.steps > MOST_STEPS
  await time.run(() => isOver() || (troubleIsOver && writers.isDone && isDrained(tables)))
  isEnding = true
  let running = machines.length
  for (const machine of machines) machine.stop(GRACE, () => running--)
  const asked = time.now
  await time.run(() => isOver() || running === 0)
  if (time.now - asked >= GRACE) invariants.breaks('an engine still holds something when everything is delivered')
  if (time.steps > MOST_STEPS) invariants.breaks('the simulation does not come to rest')
  else invariants.end()
  const { attempts, duplicates, broken } = invariants
  return { theme: scenario.theme, broken, steps: time.steps, attempts, duplicates }
}

function furnish({ scenario, receivers, random }: Surroundings, tables: QueueTables): void {
  for (let i = 0; i < scenario.companies * scenario.receivers; i++) {
    const id = `r${i}`
    tables.receivers.set(id, { id, companyId: `c${i % scenario.companies}`, paused: false, removed: false })
    receivers.add(id, scenario.span, random.chance(scenario.unsteady))
  }
}

/** Plans the trouble: outages, verbs, replays, restarts and kills. */
function plan(
  around: Surroundings,
  tables: QueueTables,
  machines: Machine[],
  writers: Writers,
  isEnding: () => boolean,
): void {
  const { time, random, scenario, outages } = around
  const sometime = (work: () => void) => time.after(random.between(0, scenario.span), work)
  for (let i = 0; i < scenario.outages; i++) {
    const from = random.between(0, scenario.span)
    const until = Math.min(from + random.skewed(50, 50_000), scenario.span)
    outages.add(from, until)
    if (random.chance(0.5)) time.after(from, () => writers.rollBackAll())
  }
  for (let i = 0; i < scenario.verbs; i++) {
    const receiver = random.pick([...tables.receivers.values()])
    sometime(() => {
      receiver.paused = true
      time.after(random.skewed(100, scenario.span), () => (receiver.paused = false))
    })
    if (random.chance(0.2)) sometime(() => remove(tables, receiver.id))
  }
  for (let i = 0; i < scenario.replays; i++) sometime(() => writers.replay(`r${random.int(0, 1)}`, i + 1))
  // A machine that is stopped twice ends once, and must be replaced once.
  const replace = (i: number) => {
    if (!isEnding() && !machines[i]?.isAlive) machines[i] = new Machine(around)
  }
  for (let i = 0; i < scenario.restarts; i++) {
    sometime(() => {
      const which = random.int(0, machines.length - 1)
      machines[which]?.stop(random.chance(0.5) ? 20_000 : random.between(0, 5000), () => replace(which))
    })
  }
  if (scenario.kill === 0) return
  const restart = () => {
    for (const [i, machine] of machines.entries()) if (!machine.isAlive) replace(i)
    if (time.now < scenario.span) time.after(random.skewed(100, 10_000), restart)
  }
  restart()
}

/** Removes a receiver, and cancels its deliveries. */
function remove({ receivers, histories, queues }: QueueTables, id: string): void {
  receivers.get(id)!.removed = true
  for (const history of histories.values()) {
    for (const delivery of history) {
      if (delivery.receiverId === id && /^(pending|aside)$/.test(delivery.state)) delivery.state = 'cancelled'
    }
  }
  for (const queue of queues.values()) if (queue.receiverId === id) queues.delete(queueName(queue))
}

function isDrained({ queues, receivers }: QueueTables): boolean {
  for (const queue of queues.values()) if (!receivers.get(queue.receiverId)?.removed) return false
  return true
}

/** Milliseconds until something can be due. After the trouble, engines need not look before. */
function idleFor({ queues, receivers, states }: QueueTables, now: number): number {
  let next = Infinity
  for (const { receiverId, dueAt, leaseUntil } of queues.values()) {
    if (receivers.get(receiverId)?.removed) continue
    const { probeAt } = states.get(receiverId) ?? CALM
    next = Math.min(next, Math.max(dueAt, leaseUntil, probeAt ?? 0))
  }
  return next === Infinity ? 0 : Math.max(next - now, 0)
}
