import { openApiText } from '@kandidat/contract/openapi'
import type { Logger } from 'pino'
import { careersPagesApi } from './careers-pages/api.ts'
import { clientsApi } from './companies/api.ts'
import { type Database, openDatabase } from './db/connection.ts'
import { AddressLimit } from './http/address-limit.ts'
import { Gate } from './http/gate.ts'
import { createServer } from './http/server.ts'
import { requestCounter } from './keys/gate-store.ts'
import { positionsApi } from './positions/api.ts'
import { sweepExpired } from './positions/job.ts'
import { vouchesApi } from './vouches/api.ts'

export interface AppOptions {
  host: string
  /** 0 takes any free port. */
  port: number
  publicUrl: string
  databaseUrl: string
  poolSize: number
  /** Requests a minute and address without a valid key. */
  anonymousLimit: number
  /** Milliseconds in which a request has to arrive whole. */
  requestTimeout?: number
  log: Logger
}

/** The running service. */
export interface App {
  readonly database: Database
  /** Begins to answer; returns where. */
  listen(): Promise<{ url: string; port: number }>
  /** Finishes the requests in flight, then closes everything. */
  close(): Promise<void>
}

/** How often the clock's work is recorded: expirations are promised within five seconds (decisions, Status). */
const SWEEP_INTERVAL = 2_000

/** Puts the service together: the one file that knows everybody. */
export function createApp(options: AppOptions): App {
  const { log } = options
  const database = openDatabase({
    url: options.databaseUrl,
    poolSize: options.poolSize,
    onError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
  })
  const gate = new Gate(requestCounter(database.gate), new AddressLimit(options.anonymousLimit))
  const server = createServer({
    gate,
    handlers: {
      ...positionsApi(database, options.publicUrl),
      ...clientsApi(database),
      ...vouchesApi(database),
      ...careersPagesApi(database, options.publicUrl),
    },
    openapi: openApiText(),
    checkReady: async () => {
      await Promise.all([database.query('select 1', []), database.gate.query('select 1', [])])
    },
    log,
    ...(options.requestTimeout !== undefined && { requestTimeout: options.requestTimeout }),
  })
  let sweeping: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const sweep = () => {
    sweeping ??= sweepExpired(database)
      .then((swept) => void (swept > 0 && log.info({ swept }, 'expirations recorded')))
      .catch((error: unknown) => log.warn({ reason: String(error) }, 'expirations not recorded, trying again'))
      .finally(() => (sweeping = undefined))
    return sweeping
  }

  return {
    database,
    async listen() {
      await sweep()
      timer = setInterval(() => void sweep(), SWEEP_INTERVAL)
      const url = await server.listen({ host: options.host, port: options.port })
      const address = server.server.address()
      return { url, port: typeof address === 'object' && address ? address.port : options.port }
    },
    async close() {
      clearInterval(timer)
      await server.close()
      await sweeping
      await database.close()
    },
  }
}
