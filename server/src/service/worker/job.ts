import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../../base/db/connection.ts'
import { everyInterval, type Repetition } from '../../base/jobs/every-interval.ts'
import type { Registry } from '../../base/http/metrics.ts'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { deleteOldRequests } from '../../organisation/keys/requests-store.ts'
import { deleteExpiredFiles } from '../../content/files/job.ts'
import { lapseAll, remindAll } from '../../candidates/referrals/job.ts'
import { keepMailing, type MailJobOptions } from '../../candidates/mail/job.ts'
import { PictureFetching } from '../../positions/pictures/job.ts'
import { deleteUnusedPictures } from '../../content/pictures/unused-job.ts'
import { keepImporting } from '../../moving/imports/runs/job.ts'
import { pauseGoneReceiver } from '../../webhooks/receivers/actions.ts'
import type { MasterKeys } from '../../base/secrets/sealed.ts'
import { Engine } from '../../webhooks/queue/engine/engine.ts'
import type { Clock, Watch } from '../../webhooks/queue/engine/engine-parts.ts'
import { LEASE_SECONDS, openQueues } from '../../webhooks/queue/queues-store.ts'
import { countDeliveries, type DeliveryMetrics } from '../../webhooks/queue/upkeep/metrics-job.ts'
import { advanceReplays } from '../../webhooks/delivery-log/replay/job.ts'
import { keepPartitions } from '../../webhooks/queue/upkeep/retention-job.ts'
import { type Sender, sendMessage } from '../../webhooks/send-client.ts'
import type { Outcome } from '../../webhooks/attempt.ts'
import { nameOfVerdict, type NextDelivery } from '../../webhooks/queue/delivery.ts'

export interface WorkerOptions {
  database: Database
  /** They decrypt the secrets of receivers. */
  keys: MasterKeys
  /** Where webhooks may be sent. */
  policy: Policy
  /** The version of this program. */
  version: string
  /** The mail server, and what is written in mails. */
  mailing: Pick<MailJobOptions, 'mail' | 'publicUrl' | 'timeZone'>
  /** Where the worker registers its metrics. */
  registry: Registry
  log: Logger
  /**
   * The length of a claim; an attempt may take half of it. Shorter in tests that wait for its end.
   */
  leaseSeconds?: number
}

/** The part of a process that delivers events to receivers, and mails to the mail server. */
export interface Worker {
  /** Waits for attempts in flight, at most for that long, and records their results. */
  stop(graceMs: number): Promise<void>
}

/** Milliseconds between two runs. */
const REPLAY_INTERVAL = 1_000
const RETENTION_INTERVAL = 3_600_000
const UNUSED_INTERVAL = 24 * RETENTION_INTERVAL
const PICTURES_INTERVAL = 10_000
/**
 * Each takes a socket, and memory for a body. There has to be room for others beside a few
 * companies whose receivers all hang.
 */
const IN_FLIGHT = 512

/**
 * Starts a worker: the engine of the queue, the replays, the retention, the mails, imports of the portal, and what is done for files and pictures. Any number of workers
 * run over one database.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { database, keys, policy, version, log, leaseSeconds = LEASE_SECONDS } = options
  const connections = openConnections(policy)
  const attempt = leaseSeconds * 500
  const sender: Sender = { keys, policy, connections, version, timeout: attempt }
  const engine = new Engine({
    store: {
      ...openQueues(database, { leaseSeconds }),
      pauseGone: (receiverId) => pauseGoneReceiver(database, receiverId),
    },
    send: (delivery, signal) => sendDelivery(sender, delivery, signal),
    clock: CLOCK,
    random: Math.random,
    watch: watchOf(log, countDeliveries(options.registry, database)),
    limits: { inFlight: IN_FLIGHT, lease: leaseSeconds * 1000, attempt },
  })
  const wake = () => engine.poke()
  const pictures = new PictureFetching(database, policy, options.mailing.publicUrl)
  database.wakeUps.add(wake)
  const repetitions: Repetition[] = [
    everyInterval(REPLAY_INTERVAL, async () => (await advanceReplays(database)) > 0 && wake(), trouble(log, 'replays')),
    everyInterval(RETENTION_INTERVAL, () => keepPartitions(database), trouble(log, 'retention')),
    keepMailing({ ...options.mailing, database, log }),
    keepImporting({ database, policy, log, timeZone: options.mailing.timeZone }),
    everyInterval(PICTURES_INTERVAL, () => pictures.run(), trouble(log, 'pictures elsewhere')),
    everyInterval(RETENTION_INTERVAL, () => deleteExpiredFiles(database), trouble(log, 'files that nobody sent')),
    everyInterval(UNUSED_INTERVAL, () => deleteUnusedPictures(database), trouble(log, 'pictures that nothing names')),
    everyInterval(RETENTION_INTERVAL, () => lapseAll(database), trouble(log, 'invitations')),
    ...(options.mailing.mail === null
      ? []
      : [everyInterval(RETENTION_INTERVAL, () => remindAll(database), trouble(log, 'reminders'))]),
    everyInterval(RETENTION_INTERVAL, () => deleteOldRequests(database), trouble(log, 'last requests of keys')),
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
  // The engine only asks for the end of the wait, and an aborted wait is over too.
  sleep: (milliseconds, signal) => pause(Math.max(milliseconds, 0), undefined, { signal }).catch(() => undefined),
}

const trouble = (log: Logger, what: string) => (error: unknown) =>
  log.warn({ what, reason: String(error) }, 'delivery work failed, trying again')

/**
 * Writes to the log and counts metrics. The log gets ids, numbers and codes, but no addresses of
 * receivers and no bodies.
 */
function watchOf(log: Logger, metrics: DeliveryMetrics): Watch {
  return {
    attempted(result) {
      metrics.attempted(result)
      const { delivery, outcome, verdict } = result
      const { code, status, milliseconds } = outcome
      const { receiverId } = delivery.lease
      const entry = {
        receiverId,
        eventId: delivery.eventId,
        attempt: delivery.number,
        status,
        ms: Math.round(milliseconds),
      }
      if (code === null) log.debug(entry, 'delivered')
      else log.info({ ...entry, word: code, verdict: nameOfVerdict(verdict) }, 'delivery failed')
    },
    fenced({ delivery }) {
      metrics.fenced()
      log.warn(
        { receiverId: delivery.lease.receiverId, eventId: delivery.eventId },
        'attempt not recorded: the lease was over',
      )
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

/** Sends a delivery as `sendMessage` does. */
function sendDelivery(sender: Sender, delivery: NextDelivery, signal: AbortSignal): Promise<Outcome> {
  const { lease, destination, eventId: id, body, number: attempt, sequence, overtakes } = delivery
  const { receiverId, replay } = lease
  const message = { receiverId, destination, id, body, attempt, sequence, overtakes, replay, test: false }
  return sendMessage(sender, message, signal)
}
