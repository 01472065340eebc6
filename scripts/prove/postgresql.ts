import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, startCluster } from '../../server/src/db/embedded/cluster.ts'
import { identify, signal } from '../../server/src/db/embedded/processes.ts'
import type { Random } from '../../server/src/demo/random.ts'

/** What is done to a PostgreSQL: the first three end it, the last cuts half of its sessions. */
export const harms = ['stopped immediately', 'postmaster killed', 'all killed', 'sessions terminated'] as const
export type Harm = (typeof harms)[number]

/** A time in which PostgreSQL answered nobody, or cut sessions (then both ends are the same). Unix milliseconds. */
export interface Outage {
  readonly harm: Harm | 'restarted'
  readonly from: number
  /** When it took connections again; null while it does not. */
  until: number | null
}

/** The embedded PostgreSQL as production runs it, durable, which is hurt and started again at once on the same port. */
export class HurtPostgres {
  readonly outages: Outage[] = []
  readonly url: string
  readonly #folder: string
  #cluster: Cluster
  #up: Promise<void> = Promise.resolve()

  private constructor(folder: string, cluster: Cluster) {
    this.#folder = folder
    this.#cluster = cluster
    this.url = cluster.url('postgres')
  }

  /** @param folder exists, and gets PostgreSQL's files */
  static async start(folder: string): Promise<HurtPostgres> {
    return new HurtPostgres(folder, await startIn(folder))
  }

  /** Resolves when it takes connections; rejects where it could not be started again. */
  get up(): Promise<void> {
    return this.#up
  }

  /** Hurts it as soon as it is up from the last time; its start goes on behind. */
  async hurt(harm: Harm, random: Random): Promise<void> {
    await this.#up
    const outage: Outage = { harm, from: Date.now(), until: null }
    this.outages.push(outage)
    if (harm === 'sessions terminated') {
      await this.#terminateHalf(random)
      outage.until = Date.now()
      return
    }
    const { postmaster } = this.#cluster
    const children = harm === 'all killed' ? childrenOf(postmaster.pid).flatMap((pid) => identify(pid) ?? []) : []
    signal(postmaster, harm === 'stopped immediately' ? 'SIGQUIT' : 'SIGKILL')
    for (const child of children) signal(child, 'SIGKILL')
    this.#up = startIn(this.#folder, this.#cluster.port).then((cluster) => {
      this.#cluster = cluster
      outage.until = Date.now()
    })
    // Whoever awaits `up` hears of it.
    this.#up.catch(() => undefined)
  }

  async stop(): Promise<void> {
    await this.#up
    await this.#cluster.stop()
  }

  /** Stops it in order (what PostgreSQL calls fast), does something while it is away, and starts it again. */
  async restart(meanwhile: () => Promise<void>): Promise<void> {
    const outage: Outage = { harm: 'restarted', from: Date.now(), until: null }
    this.outages.push(outage)
    await this.#cluster.stop()
    try {
      await meanwhile()
    } finally {
      this.#cluster = await startIn(this.#folder, this.#cluster.port)
      outage.until = Date.now()
    }
  }

  async #terminateHalf(random: Random): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'prove' })
    client.on('error', () => undefined)
    await client.connect()
    try {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`,
      )
      const pids = rows.map(({ pid }) => pid).filter(() => random.chance(0.5))
      await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids])
    } finally {
      await client.end()
    }
  }
}

function startIn(folder: string, port?: number): Promise<Cluster> {
  return startCluster(join(folder, 'postgres'), {
    logFile: join(folder, 'postgres.log'),
    ...(port !== undefined && { port }),
  })
}

/** The processes that a process started, as Linux tells. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}
