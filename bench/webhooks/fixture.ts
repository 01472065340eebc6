import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../server/src/base/db/connection.ts'
import { pause } from '../../server/src/base/db/embedded/processes.ts'
import type { ObjectKey } from '../../server/src/base/db/keys.ts'
import { type TemporaryDatabase, withTemporaryDatabase } from '../../scripts/harness/database/postgres.ts'
import { addReceiversTo, createCompany, createPositionsInBatches } from '../../scripts/harness/database/rows.ts'
import { stablePort } from '../../scripts/harness/processes/port.ts'
import { productEnvironment, startProduct } from '../../scripts/harness/processes/product.ts'
import { stopProcess } from '../../scripts/harness/processes/script.ts'
import { type Arrival, ArrivalLog } from '../../scripts/harness/receivers/arrival-log.ts'
import { Receivers } from '../../scripts/harness/receivers/receivers.ts'

/** Enough connections for 16 writers, with some left for other queries. */
const POOL_SIZE = 20

/** Milliseconds within which all deliveries must arrive. */
const PATIENCE = 300_000

/** What a measurement runs on: a durable PostgreSQL, receivers in a process of their own, and workers that it starts. */
export class WebhookFixture {
  readonly database: Database
  readonly url: string
  readonly #log: ArrivalLog
  readonly #port: number
  readonly #receivers: Receivers
  readonly #masterKey: Buffer
  readonly #environment: Record<string, string>
  readonly #workers: ChildProcess[] = []

  private constructor({ folder, url }: TemporaryDatabase, log: ArrivalLog, port: number, receivers: Receivers) {
    this.url = url
    this.#log = log
    this.#port = port
    this.#receivers = receivers
    this.#masterKey = randomBytes(32)
    this.#environment = productEnvironment({ folder, url, masterKey: this.#masterKey })
    this.database = openDatabase({ url, poolSize: POOL_SIZE })
  }

  /** Runs `work` on a new fixture. */
  static use<T>(work: (fixture: WebhookFixture) => Promise<T>): Promise<T> {
    return withTemporaryDatabase(async (temporary) => {
      const logFile = join(temporary.folder, 'arrivals.log')
      const port = await stablePort()
      const receivers = await Receivers.start({ port, logFile, seed: 1 })
      const fixture = new WebhookFixture(temporary, new ArrivalLog(logFile), port, receivers)
      try {
        return await work(fixture)
      } finally {
        await fixture.#close()
      }
    })
  }

  company(name: string): Promise<{ id: string }> {
    return createCompany(this.database, { name, slug: name })
  }

  /** Makes positions of a company. Each is an event. */
  positions(company: { id: string }, count: number): Promise<ObjectKey[]> {
    const positions = Array.from({ length: count }, (_, i) => ({
      form: { title: `Position ${i}`, language: 'EN' as const },
    }))
    return createPositionsInBatches(this.database, company.id, positions)
  }

  /** Adds receivers of a company. They answer 200, or never. */
  async receivers(company: { id: string }, names: readonly string[], kind: 'ok' | 'hang' = 'ok'): Promise<void> {
    const forms = []
    for (const name of names) forms.push({ url: await this.address(name, kind) })
    await addReceiversTo(this.database, this.#masterKey, company.id, forms)
  }

  /** Serves a receiver that belongs to no company. @returns its address */
  async address(name: string, kind: 'ok' | 'hang' = 'ok'): Promise<string> {
    // No signature is verified, because this would take time from what is measured.
    await this.#receivers.add([{ name, secret: null, behaviour: { kind } }])
    return `http://127.0.0.1:${this.#port}/${name}`
  }

  /** Starts a process that delivers: `work`, or the thread of a `start`. */
  startWorker(command: 'work' | 'start' = 'work'): ChildProcess {
    const args = command === 'start' ? ['start', '--no-demo'] : ['work']
    const worker = startProduct(args, { ...this.#environment, PORT: '0' }, ['ignore', 'ignore', 'inherit'])
    this.#workers.push(worker)
    return worker
  }

  /** Waits until so many requests have arrived since they were last taken. @throws if that takes more than 5 minutes */
  async arrived(count: number): Promise<void> {
    const until = performance.now() + PATIENCE
    while (this.#log.read().arrivals.length < count) {
      if (performance.now() > until) {
        throw new Error(`only ${this.#log.arrivals.length} of ${count} deliveries arrived in 5 minutes`)
      }
      await pause(100)
    }
  }

  /** The requests that arrived since they were last taken. */
  take(): readonly Arrival[] {
    return this.#log.take()
  }

  /** Stops a worker and removes everything that waits, so that it does not slow down the next measurement. */
  async clear(worker: ChildProcess): Promise<void> {
    await stopProcess(worker)
    await this.database.query('truncate lanes, deliveries, attempts, events, receiver_states', [])
    await this.database.query('update receivers set removed_at = clock() where removed_at is null', [])
    await this.database.query('vacuum analyze', [])
    this.take()
  }

  async #close(): Promise<void> {
    await Promise.all(this.#workers.map(stopProcess))
    await this.#receivers.close()
    await this.database.close()
  }
}
