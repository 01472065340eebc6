import type { QueueStore } from '../../src/queue/delivery.ts'
import { Dice } from './dice.ts'
import { Judge } from './judge.ts'
import { CALM, emptyTables, queueName, type QueueTables } from './queue-rows.ts'
import { QueueStatements, type StoreFault } from './queue-statements.ts'
import { LEASE, Machine, type Surroundings } from './machine.ts'
import { Receivers } from './receivers.ts'
import { scenarioOf } from './scenario.ts'
import { DATABASE_EPOCH, Outages } from './store-link.ts'
import { VirtualTime } from './virtual-time.ts'
import { Writers } from './writers.ts'

/** Something that is wrong on purpose, to see whether the simulation sees it. */
export interface Fault {
  readonly store?: StoreFault
  readonly spoil?: (store: QueueStore) => QueueStore
}

/** What a seed came to. */
export interface Run {
  readonly theme: string
  /** What broke; undefined where everything held. */
  readonly broken: string | undefined
  readonly steps: number
  readonly attempts: number
  readonly duplicates: number
}

/** Milliseconds in which an engine stops that has nothing to do. */
const GRACE = 60_000
const MOST_STEPS = 50_000
/** Where something is poison for ever: only by what succeeds beside it is it known from an outage. */
const TRICKLE = 12 * 3_600_000

/** Runs a scenario with all that is random from one seed, and judges it. */
export async function simulate(seed: number, { store, spoil = (same) => same }: Fault = {}): Promise<Run> {
  const scenario = scenarioOf(seed)
  const time = new VirtualTime()
  const dice = new Dice(seed ^ 0x5bd1e995)
  const tables = emptyTables()
  const judge = new Judge(tables, scenario)
  const receivers = new Receivers(time, dice, (sent) => judge.takes(sent))
  judge.knows(receivers)
  const around: Surroundings = {
    time,
    dice,
    scenario,
    outages: new Outages(time),
    statements: new QueueStatements(tables, LEASE, store),
    judge,
    receivers,
    spoil,
    idle: () => (time.now > scenario.span ? idleFor(tables, DATABASE_EPOCH + time.now) : 0),
  }
  const machines = Array.from({ length: scenario.engines }, () => new Machine(around))
  const writers = new Writers(around, tables, receivers, () => {
    for (const machine of machines) if (dice.chance(0.5)) machine.poke()
  })
  furnish(around, tables)
  writers.plan()
  let isHealed = false
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
    // Once more, because what was on its way may have been answered with 410.
    time.after(2 * LEASE, resume)
    for (const [i, machine] of machines.entries()) if (!machine.isAlive) machines[i] = new Machine(around)
    if (scenario.poisonForEver) trickle()
    isHealed = true
  })
  const isOver = () => judge.broken !== undefined || time.steps > MOST_STEPS
  await time.run(() => isOver() || (isHealed && writers.isDone && isDrained(tables)))
  isEnding = true
  let running = machines.length
  for (const machine of machines) machine.stop(GRACE, () => running--)
  const asked = time.now
  await time.run(() => isOver() || running === 0)
  if (time.now - asked >= GRACE) judge.breaks('it holds something when all is done')
  if (time.steps > MOST_STEPS) judge.breaks('it does not come to rest')
  else judge.end()
  const { attempts, duplicates, broken } = judge
  return { theme: scenario.theme, broken, steps: time.steps, attempts, duplicates }
}

function furnish({ scenario, receivers, dice }: Surroundings, tables: QueueTables): void {
  for (let i = 0; i < scenario.companies * scenario.receivers; i++) {
    const id = `r${i}`
    tables.receivers.set(id, { id, companyId: `c${i % scenario.companies}`, paused: false, removed: false })
    receivers.add(id, scenario.span, dice.chance(scenario.storms))
  }
}

/** Everything that happens by itself, or because somebody wants it, while there is trouble. */
function plan(
  around: Surroundings,
  tables: QueueTables,
  machines: Machine[],
  writers: Writers,
  isEnding: () => boolean,
): void {
  const { time, dice, scenario, outages } = around
  const sometime = (work: () => void) => time.after(dice.between(0, scenario.span), work)
  for (let i = 0; i < scenario.outages; i++) {
    const from = dice.between(0, scenario.span)
    const until = Math.min(from + dice.skewed(50, 50_000), scenario.span)
    outages.add(from, until)
    if (dice.chance(0.5)) time.after(from, () => writers.rollBackAll())
  }
  for (let i = 0; i < scenario.verbs; i++) {
    const receiver = dice.pick([...tables.receivers.values()])
    sometime(() => {
      receiver.paused = true
      time.after(dice.skewed(100, scenario.span), () => (receiver.paused = false))
    })
    if (dice.chance(0.2)) sometime(() => remove(tables, receiver.id))
  }
  for (let i = 0; i < scenario.replays; i++) sometime(() => writers.replay(`r${dice.int(0, 1)}`, i + 1))
  // A machine that was asked to stop twice ends once: a second one in its place would be known to nobody.
  const replace = (i: number) => {
    if (!isEnding() && !machines[i]?.isAlive) machines[i] = new Machine(around)
  }
  for (let i = 0; i < scenario.restarts; i++) {
    sometime(() => {
      const which = dice.int(0, machines.length - 1)
      machines[which]?.stop(dice.chance(0.5) ? 20_000 : dice.between(0, 5000), () => replace(which))
    })
  }
  if (scenario.kill === 0) return
  const restart = () => {
    for (const [i, machine] of machines.entries()) if (!machine.isAlive) replace(i)
    if (time.now < scenario.span) time.after(dice.skewed(100, 10_000), restart)
  }
  restart()
}

/** A receiver is removed: nothing is sent to it any more. */
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

/** Milliseconds until something can be due: while everything is healed, there is no sense in looking before. */
function idleFor({ queues, receivers, states }: QueueTables, now: number): number {
  let next = Infinity
  for (const { receiverId, dueAt, leaseUntil } of queues.values()) {
    if (receivers.get(receiverId)?.removed) continue
    const { probeAt } = states.get(receiverId) ?? CALM
    next = Math.min(next, Math.max(dueAt, leaseUntil, probeAt ?? 0))
  }
  return next === Infinity ? 0 : Math.max(next - now, 0)
}
