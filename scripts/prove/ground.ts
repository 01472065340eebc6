import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../server/src/db/connection.ts'
import { freePort } from '../../server/src/db/embedded/free-port.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { change } from '../../server/src/changes/actions.ts'
import type { EventKind } from '../../server/src/changes/event.ts'
import { createCompanies } from '../../server/src/companies/actions.ts'
import { createKeys } from '../../server/src/keys/actions.ts'
import { createPositions } from '../../server/src/positions/actions.ts'
import { ArrivalLog } from './arrivals.ts'
import type { Behaviour, ReceiverNews, ReceiverOrder, ReceiverSetup } from './behaviour.ts'
import { clearLeftovers, writeDownProcess } from './leftovers.ts'
import { addReceiver } from './receivers.ts'
import { Supervised } from './supervised.ts'
import { forkScript, Writer } from './writers.ts'
import type { WriterPlan } from './writing.ts'

const main = join(import.meta.dirname, '..', '..', 'server', 'dist', 'main.js')

/** A receiver that a scenario wants. */
export interface ReceiverPlan {
  readonly name: string
  /** Of which company: the one whose positions the writers change, or another. */
  readonly company?: 'first' | 'second'
  readonly behaviour: Behaviour
  /** Kinds of events; all unless given. */
  readonly kinds?: readonly EventKind[]
  /** Only events about the hot positions. */
  readonly hotOnly?: boolean
  /** In a process of its own, so that it can be away while the others are there. */
  readonly apart?: boolean
}

export interface GroundPlan {
  /** Gets everything that the run writes; removed first. */
  readonly folder: string
  /** A database of its own, migrated here. */
  readonly url: string
  readonly seed: number
  /** Seconds. */
  readonly lease: number
  /** Milliseconds beyond a lease within which something is tried again that was cut off; 5,000 unless given. */
  readonly slack?: number
  readonly hot: number
  readonly cold: number
  readonly receivers: readonly ReceiverPlan[]
}

/** A company with its positions. */
export interface Firm {
  readonly id: string
  readonly slug: string
  readonly hot: readonly string[]
  readonly cold: readonly string[]
}

/** Where the processes of the receivers listen. */
type Ports = Record<'usual' | 'apart', number>

/** What every scenario stands on: a database with companies, positions and receivers, and the processes around it. */
export class Ground {
  readonly plan: GroundPlan
  readonly database: Database
  readonly firms: Record<'first' | 'second', Firm>
  readonly key: string
  readonly log: ArrivalLog
  readonly workers: Supervised[] = []
  readonly writers: Writer[] = []
  api: Supervised | undefined
  readonly #environment: Record<string, string>
  readonly #ports: Ports
  #receivers: Partial<Record<keyof Ports, ChildProcess>> = {}
  #names = 0

  private constructor(
    plan: GroundPlan,
    made: {
      database: Database
      firms: Ground['firms']
      key: string
      ports: Ports
      environment: Record<string, string>
    },
  ) {
    this.plan = plan
    this.database = made.database
    this.firms = made.firms
    this.key = made.key
    this.log = new ArrivalLog(join(plan.folder, 'arrivals.log'))
    this.#ports = made.ports
    this.#environment = made.environment
  }

  /** Makes everything but processes. The folder exists. */
  static async open(plan: GroundPlan): Promise<Ground> {
    await migrate(plan.url)
    const database = openDatabase({ url: plan.url, poolSize: 2 })
    const firms = {
      first: await foundFirm(database, 'first', plan),
      second: await foundFirm(database, 'second', { ...plan, cold: 0 }),
    }
    const [made] = await createKeys(database, [{ companyId: firms.first.id, limit: 1_000_000 }])
    const masterKey = randomBytes(32)
    const ports = { usual: await freePort('127.0.0.1'), apart: await freePort('127.0.0.1') }
    const setups: ReceiverSetup[] = []
    for (const { name, behaviour, company = 'first', kinds, hotOnly, apart } of plan.receivers) {
      const firm = firms[company]
      const url = `http://127.0.0.1:${ports[apart ? 'apart' : 'usual']}/${name}`
      const form = { url, ...(kinds && { kinds: [...kinds] }), ...(hotOnly && { positionIds: [...firm.hot] }) }
      setups.push({ name, behaviour, secret: await addReceiver(database, masterKey, firm.id, form) })
    }
    writeFileSync(join(plan.folder, 'receivers.json'), JSON.stringify(setups))
    const environment = {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATABASE_URL: plan.url,
      DATA_DIR: join(plan.folder, 'data'),
      MASTER_KEY: masterKey.toString('base64'),
      WEBHOOK_ALLOW_HTTP: 'true',
      WEBHOOK_ALLOW_CIDR: '127.0.0.0/8',
      LOG_LEVEL: 'warn',
    }
    return new Ground(plan, { database, firms, key: made?.key ?? '', ports, environment })
  }

  /** Starts a process of receivers; resolves when it listens. */
  async startReceivers(which: keyof Ports = 'usual'): Promise<void> {
    const { folder, seed } = this.plan
    const files = [join(folder, 'arrivals.log'), join(folder, 'receivers.json')]
    const child = forkScript('receiver', [String(this.#ports[which]), ...files, String(seed)])
    this.#receivers[which] = child
    writeDownProcess(folder, child.pid)
    await once(child, 'message')
  }

  /** Tells the process of the receivers what to do. */
  order(order: ReceiverOrder): void {
    this.#receivers.usual?.send(order)
  }

  /** Resolves with what a `killer` tells next; rejects where nothing arrives in a minute. */
  async news(): Promise<ReceiverNews> {
    if (!this.#receivers.usual) throw new Error('no receiver runs')
    const signal = AbortSignal.timeout(60_000)
    const [news] = (await once(this.#receivers.usual, 'message', { signal })) as [ReceiverNews]
    return news
  }

  startWorkers(count: number): void {
    const { lease } = this.plan
    for (let i = 0; i < count; i += 1) {
      const name = `worker ${this.workers.length + 1}`
      this.workers.push(this.command(name, ['work', '--lease', String(lease)]))
    }
  }

  async startApi(): Promise<string> {
    const port = await freePort('127.0.0.1')
    this.api = this.command('api', ['start', '--no-worker', '--json'], { PORT: String(port) })
    return `http://127.0.0.1:${port}/api/v1/positions?take=1`
  }

  startWriter(plan: Partial<WriterPlan>): Writer {
    const { url, seed, folder } = this.plan
    const { id: companyId, hot, cold } = this.firms.first
    this.#names += 1
    const name = `w${this.#names}`
    const usual = { rate: null, changes: null, size: 3, creates: false, inOrder: false, hot, cold }
    const writer = new Writer(folder, { ...usual, url, companyId, name, seed: seed + this.#names, ...plan })
    this.writers.push(writer)
    return writer
  }

  /** What processes did that they should not. */
  get faults(): string[] {
    return [
      ...this.workers.flatMap(({ faults }) => faults),
      ...(this.api?.faults ?? []),
      ...this.writers.flatMap(({ faults }) => faults),
    ]
  }

  /** What the processes of the product logged. */
  get logged(): string {
    return readFileSync(join(this.plan.folder, 'processes.log'), 'utf8')
  }

  /** Ends all processes, and the connections to the database. */
  async close(): Promise<void> {
    await Promise.all(
      [...this.workers, ...(this.api ? [this.api] : []), ...this.writers.map((w) => w.process)].map((p) => p.end()),
    )
    for (const receiver of Object.values(this.#receivers)) {
      const ended = once(receiver, 'exit')
      receiver.disconnect()
      await ended
    }
    await this.database.close()
  }

  /** A process of the product over this database, started again whenever it ends by itself. Whoever asks for it ends it. */
  command(name: string, args: readonly string[], environment: Record<string, string> = {}): Supervised {
    const output = openSync(join(this.plan.folder, 'processes.log'), 'a')
    return new Supervised(name, () => {
      const env = { ...this.#environment, ...environment }
      const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'ignore', output] })
      child.on('error', () => undefined)
      writeDownProcess(this.plan.folder, child.pid)
      return child
    })
  }
}

/** An empty folder, for a ground and a PostgreSQL of its own. */
export async function emptyFolder(folder: string): Promise<string> {
  await clearLeftovers(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

async function foundFirm(database: Database, slug: string, { hot, cold }: GroundPlan): Promise<Firm> {
  const operator = { kind: 'operator' } as const
  const [company] = await change(database, operator, (c) => createCompanies(c, [{ form: { name: slug, slug } }]))
  const id = company?.id ?? ''
  const ids: string[] = []
  // Batches as an import has them: a transaction stays below a second.
  for (let made = 0; made < hot + cold; made += 500) {
    const batch = Array.from({ length: Math.min(500, hot + cold - made) }, (_, i) => `${slug} ${made + i}`)
    const keys = await change(database, operator, (c) =>
      createPositions(
        c,
        batch.map((title) => ({ companyId: id, form: { title, language: 'NO' } })),
      ),
    )
    ids.push(...keys.map((key) => key.id))
  }
  return { id, slug, hot: ids.slice(0, hot), cold: ids.slice(hot) }
}
