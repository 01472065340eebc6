import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/connection.ts'
import { everyInterval, type Repetition } from '../jobs/every-interval.ts'
import type { Registry } from '../http/metrics.ts'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { pauseGoneReceiver } from '../receivers/gone-actions.ts'
import type { MasterKeys } from '../secrets/sealed.ts'
import { Engine } from '../queue/engine.ts'
import type { Clock, Watch } from '../queue/engine-parts.ts'
import { LEASE_SECONDS, openLanes } from '../queue/lanes-store.ts'
import { countDeliveries, type DeliveryFigures } from '../queue/upkeep/metrics-job.ts'
import { advanceReplays } from '../delivery-log/replay-job.ts'
import { keepPartitions } from '../queue/upkeep/retention-job.ts'
import { type Sender, sendMessage } from '../webhooks/send-actions.ts'
import type { Outcome } from '../webhooks/attempt.ts'
import type { Head } from '../queue/delivery.ts'

export interface WorkerOptions {
  database: Database
  /** For the secrets of receivers. */
  keys: MasterKeys
  /** Where may be sent. */
  policy: Policy
  /** Of this program. */
  version: string
  /** Where its figures are kept. */
  registry: Registry
  log: Logger
  /** For how long a lane is this worker's; an attempt may take half of it. Shorter in tests that wait for its end. */
  leaseSeconds?: number
}

/** What delivers events to receivers, in this process. */
export interface Worker {
  /** Finishes what is being sent, at most for that long, and writes it down. */
  stop(graceMs: number): Promise<void>
}

/** Milliseconds. */
const REPLAY_INTERVAL = 1_000
const RETENTION_INTERVAL = 3_600_000
/** Sockets and bodies in memory: a few companies whose receivers all hang have to fit beside the others. */
const IN_FLIGHT = 512

/** Begins to deliver. Any number of workers run over one database. */
export function startWorker(options: WorkerOptions): Worker {
  const { database, keys, policy, version, log, leaseSeconds = LEASE_SECONDS } = options
  const connections = openConnections(policy)
  const attempt = leaseSeconds * 500
  const sender: Sender = { keys, policy, connections, version, timeout: attempt }
  const engine = new Engine({
    store: {
      ...openLanes(database, { leaseSeconds }),
      pauseGone: (receiverId) => pauseGoneReceiver(database, receiverId),
    },
    send: (head, signal) => sendHead(sender, head, signal),
    clock: CLOCK,
    random: Math.random,
    watch: watchOf(log, countDeliveries(options.registry, database)),
    limits: { inFlight: IN_FLIGHT, lease: leaseSeconds * 1000, attempt },
  })
  const wake = () => engine.poke()
  database.wakeUps.add(wake)
  const repetitions: Repetition[] = [
    everyInterval(REPLAY_INTERVAL, async () => (await advanceReplays(database)) > 0 && wake(), trouble(log, 'replays')),
    everyInterval(RETENTION_INTERVAL, () => keepPartitions(database), trouble(log, 'retention')),
  ]
  engine.start()
  return {
    async stop(graceMs) {
      database.wakeUps.delete(wake)
      await Promise.all([engine.stop({ graceMs }), ...repetitions.map((repetition) => repetition.stop())])
      await connections.close()
    },
  }
}

const CLOCK: Clock = {
  now: () => performance.now(),
  // An aborted wait is over, which is all that the engine asks for.
  sleep: (milliseconds, signal) => pause(Math.max(milliseconds, 0), undefined, { signal }).catch(() => undefined),
}

const trouble = (log: Logger, what: string) => (error: unknown) =>
  log.warn({ what, reason: String(error) }, 'delivery work failed, trying again')

/** What the log tells: ids, numbers and the word for what went wrong; no addresses of receivers, no bodies. */
function watchOf(log: Logger, figures: DeliveryFigures): Watch {
  return {
    attempted(finish) {
      figures.attempted(finish)
      const { head, outcome, verdict } = finish
      const { word, status, milliseconds } = outcome
      const { receiverId } = head.lease
      const told = { receiverId, eventId: head.eventId, attempt: head.number, status, ms: Math.round(milliseconds) }
      if (word === null) log.debug(told, 'delivered')
      else log.info({ ...told, word, verdict: verdict.kind }, 'delivery failed')
    },
    fenced({ head }) {
      figures.fenced()
      log.warn({ receiverId: head.lease.receiverId, eventId: head.eventId }, 'attempt not recorded: the lease was over')
    },
    breaker(receiverId, { breaker, failures }) {
      log.info({ receiverId, breaker, failures }, 'breaker changed')
    },
    trouble: trouble(log, 'deliveries'),
    unwritable({ lease, eventId }) {
      log.error({ receiverId: lease.receiverId, eventId }, 'attempt could not be recorded')
    },
  }
}

/** Sends the head of a lane, as `sendMessage` does. */
function sendHead(sender: Sender, head: Head, signal: AbortSignal): Promise<Outcome> {
  const { lease, destination, eventId: id, body, number: attempt, sequence, overtakes } = head
  const { receiverId, track: replay } = lease
  const message = { receiverId, destination, id, body, attempt, sequence, overtakes, replay, test: false }
  return sendMessage(sender, message, signal)
}
