import { once } from 'node:events'
import { extname } from 'node:path'
import { MessageChannel, Worker as Thread } from 'node:worker_threads'
import type { Logger } from 'pino'
import { Counter, Gauge } from 'prom-client'
import type { Database } from '../../base/db/connection.ts'
import { pause } from '../../base/db/embedded/processes.ts'
import type { Registry } from '../../base/http/metrics.ts'
import type { Worker } from './worker.ts'
import type { MetricsAnswer, ThreadData, ThreadMessage } from './thread-data.ts'

export interface SupervisionOptions {
  /** Opens another thread of deliveries. */
  open: () => Thread
  /** Its commits wake the thread. */
  database: Pick<Database, 'wakeUps'>
  /** Gets the metrics about the thread. Its own are a text, see `metrics`. */
  registry: Registry
  log: Logger
}

/** A worker in a thread of its own. */
export interface SupervisedThread extends Worker {
  /**
   * The metrics of the thread as text; empty while it does not run or does not answer.
   * @throws if the database cannot be reached
   */
  metrics(): Promise<string>
}

/** Milliseconds until a thread that died is started again: doubled if it dies again soon. */
const FIRST_WAIT = 250
const LONGEST_WAIT = 30_000
/** Milliseconds after which a thread has proved that it works. */
const PROVED = 60_000
/** Milliseconds beyond the time for attempts in flight, for recording their results. */
const ENDING = 5_000
/** Milliseconds that a scrape waits for the thread. */
const ANSWER_WAIT = 5_000

/**
 * Opens a thread that runs a worker. Its young generation is small, because deliveries create little garbage: 8 MB
 * instead of 16 for each half of it.
 */
export function openThread(data: ThreadData): Thread {
  // Compiled files have another ending. In the program the file lies beside this one, too.
  const file = new URL(`thread${extname(import.meta.filename)}`, import.meta.url)
  return new Thread(file, { name: 'deliveries', workerData: data, resourceLimits: { maxYoungGenerationSizeMb: 24 } })
}

/**
 * Runs deliveries in a thread of their own, so that no receiver can hold up the API, and starts the thread again
 * whenever it ends by itself. What it was sending is sent again when the leases are over.
 *
 * Handling the answers of receivers takes processor time: in one thread with the API, eight receivers that answered
 * without end raised its p50 from 1 ms to 12–141 ms. A commit of the API's process wakes the thread by a message; it
 * finds commits of other processes in its next round, at most 100 ms later.
 *
 * A process of its own would isolate the memory too. It would cost 86 MB instead of 38, and outlive a parent that is
 * killed. A thread whose heap is full ends alone.
 */
export function superviseThread({ open, database, registry, log }: SupervisionOptions): SupervisedThread {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Thread | undefined
  const restarts = describe(registry, () => running !== undefined)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  const tell = (message: ThreadMessage) => running?.postMessage(message)
  const wake = () => tell({ kind: 'wake' })
  database.wakeUps.add(wake)

  const supervise = async (): Promise<void> => {
    for (let wait = 0; ;) {
      const began = performance.now()
      const thread = open()
      running = thread
      const reason = await endOf(thread)
      running = undefined
      if (signal.aborted) return
      wait = performance.now() - began > PROVED ? FIRST_WAIT : Math.min(Math.max(wait * 2, FIRST_WAIT), LONGEST_WAIT)
      log.error({ reason, again: wait / 1000 }, 'the thread of deliveries ended unexpectedly and is started again')
      restarts.inc()
      await pause(wait, { signal })
      if (signal.aborted) return
    }
  }
  const supervision = supervise()

  return {
    async metrics() {
      if (running === undefined) return ''
      const text = await askForMetrics(running)
      if (text === null) throw new Error('the database cannot be reached')
      return text
    },
    async stop(graceMs) {
      database.wakeUps.delete(wake)
      stopping.abort()
      tell({ kind: 'stop', graceMs })
      const ended = new AbortController()
      const late = pause(graceMs + ENDING, { signal: ended.signal }).then(() => 'late')
      const outcome = await Promise.race([supervision, late])
      ended.abort()
      if (outcome !== 'late') return
      log.warn('the thread of deliveries did not end in time and was cut off')
      await running?.terminate()
      await supervision
    },
  }
}

/** Resolves with the reason when a thread has ended. */
function endOf(thread: Thread): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let reason: string | undefined
  thread.on('error', (error) => (reason = String(error)))
  thread.once('exit', (code) => resolve(reason ?? `exit code ${code}`))
  return promise
}

async function askForMetrics(thread: Thread): Promise<MetricsAnswer> {
  const { port1: answer, port2: asked } = new MessageChannel()
  thread.postMessage({ kind: 'metrics', answer: asked } satisfies ThreadMessage, [asked])
  try {
    const [text] = (await once(answer, 'message', { signal: AbortSignal.timeout(ANSWER_WAIT) })) as [MetricsAnswer]
    return text
  } catch {
    return ''
  } finally {
    answer.close()
  }
}

function describe(registry: Registry, isRunning: () => boolean): Counter {
  const registers = [registry]
  const up: Gauge = new Gauge({
    name: 'kandidat_worker_up',
    help: 'Whether the thread of deliveries runs',
    registers,
    collect: () => up.set(isRunning() ? 1 : 0),
  })
  return new Counter({
    name: 'kandidat_worker_restarts_total',
    help: 'How often the thread of deliveries was started again because it had ended by itself',
    registers,
  })
}
