import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../../base/db/connection.ts'
import type { MailServer } from '../../base/config.ts'
import { stopDecoding } from '../../base/decoding/decoder.ts'
import { startJobs } from '../../base/jobs/start-jobs.ts'
import type { Registry } from '../../base/http/metrics.ts'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { openConnections } from '@kandidat/shared/outgoing/connections'
import { openMailer } from '../../candidates/mail/smtp-client.ts'
import { PictureFetching } from '../../positions/pictures/job.ts'
import { pauseGoneReceiver } from '../../webhooks/receivers/actions.ts'
import type { MasterKeys } from '../../base/secrets/sealed.ts'
import { Engine } from '../../webhooks/queue/engine/engine.ts'
import type { Clock, Watch } from '../../webhooks/queue/engine/engine-parts.ts'
import { LEASE_SECONDS, openQueues } from '../../webhooks/queue/queues-store.ts'
import { type Sender, sendMessage } from '../../webhooks/send-client.ts'
import type { Outcome } from '../../webhooks/attempt.ts'
import { nameOfVerdict, type NextDelivery } from '../../webhooks/queue/delivery.ts'
import { workerJobs } from '../jobs.ts'
import { registerStored } from './stored-metrics.ts'
import { countDeliveries, type DeliveryMetrics } from './delivery-metrics.ts'
import { countMails } from './mail-metrics.ts'

export interface WorkerOptions {
  database: Database
  /** They decrypt the secrets of receivers. */
  keys: MasterKeys
  /** Where webhooks may be sent. */
  policy: Policy
  /** Which addresses imports may read: feeds, and pictures that they name. */
  importPolicy: Policy
  /** The version of this program. */
  version: string
  /** The mail server, and what is written in mails. */
  mailing: {
    /** Null if mail is passed on by hand. */
    readonly mail: MailServer | null
    /** The beginning of addresses in mails. */
    readonly publicUrl: string
    /** The IANA time zone of days in mails. */
    readonly timeZone: string
  }
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

/**
 * Each takes a socket, and memory for a body. There has to be room for others beside a few
 * companies whose receivers all hang.
 */
const IN_FLIGHT = 512

/** Starts a worker: the engine of the queue, and the jobs of the worker. Any number of workers run over one database. */
export function startWorker(options: WorkerOptions): Worker {
  const { database, keys, policy, importPolicy, version, log, leaseSeconds = LEASE_SECONDS } = options
  registerStored(options.registry, database)
  const connections = openConnections(policy)
  const attempt = leaseSeconds * 500
  const sender: Sender = { keys, policy, connections, version, timeout: attempt }
  const metrics = countDeliveries(options.registry, database)
  const engine = new Engine({
    store: {
      ...openQueues(database, { leaseSeconds }),
      pauseGone: (receiverId) => pauseGoneReceiver(database, receiverId),
    },
    send: (delivery, signal) => sendDelivery(sender, delivery, signal),
    clock: CLOCK,
    random: Math.random,
    watch: watchOf(log, metrics),
    limits: { inFlight: IN_FLIGHT, lease: leaseSeconds * 1000, attempt },
  })
  const { mail, publicUrl, timeZone } = options.mailing
  const mailer = mail && openMailer(mail)
  const pictures = new PictureFetching(database, importPolicy, publicUrl)
  const wake = () => engine.poke()
  const stopping = new AbortController()
  const parts = {
    ...{ database, importPolicy, mailer, publicUrl, timeZone, pictures, wake, stopping: stopping.signal, log },
    onTried: countMails(options.registry, database),
    onLost: (count: number) => metrics.lost(count),
  }
  database.wakeUps.add(wake)
  const jobs = startJobs(workerJobs, parts, log)
  engine.start()
  return {
    async stop(graceMs) {
      database.wakeUps.delete(wake)
      stopping.abort()
      stopDecoding()
      await Promise.all([engine.stop({ graceMs }), jobs.stop()])
      mailer?.close()
      await connections.close()
    },
  }
}

const CLOCK: Clock = {
  now: () => performance.now(),
  // The engine only asks for the end of the wait, and an aborted wait is over too.
  sleep: (milliseconds, signal) => pause(Math.max(milliseconds, 0), undefined, { signal }).catch(() => undefined),
}

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
    trouble(error) {
      log.warn({ what: 'deliveries', reason: String(error) }, 'delivery work failed, trying again')
    },
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
