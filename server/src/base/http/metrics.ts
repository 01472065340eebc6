import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/connection.ts'
import type { DenialReason } from './authentication/denials.ts'
import type { ResponseSource } from './responses/response-cache.ts'
import type { ReplicaOutcome } from './responses/replica-reads.ts'
import { JSON_TYPE } from './responses/cached-response.ts'

/** The registry of metrics for Prometheus. Modules register their own metrics in it. */
export type { Registry } from 'prom-client'

/** What is served as metrics: a registry, or several as one text. */
export type MetricsSource = Pick<Registry, 'contentType' | 'metrics'>

/** A request that was answered. */
export interface AnsweredRequest {
  method: string
  /** The route's pattern, or `none` if there is no such route. Never the path: there are infinitely many. */
  route: string
  status: number
  seconds: number
}

let ofNode: Registry | undefined

/**
 * Memory, event loop and garbage collection, with the names that dashboards for Node know: process_…, nodejs_…. They are
 * measured once for a process: each measurement runs until the process ends, and would keep a closed service in memory.
 */
function metricsOfNode(): Registry {
  if (ofNode) return ofNode
  ofNode = new Registry()
  collectDefaultMetrics({ register: ofNode })
  return ofNode
}

/** Opens the metrics of a process: memory, event loop, connections to the database. */
export function openMetrics(database: Pick<Database, 'connections'>): Registry {
  const registry = Registry.merge([metricsOfNode()])
  const connections = new Gauge({
    name: 'kandidat_database_connections',
    help: 'Connections to PostgreSQL by pool, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, counts] of Object.entries(database.connections())) {
        for (const [state, count] of Object.entries(counts)) connections.set({ pool, state }, count)
      }
    },
  })
  return registry
}

/** Counts the API's requests by route and status, and measures their durations. */
export function countRequests(registry: Registry): (request: AnsweredRequest) => void {
  const labelNames = ['method', 'route', 'status'] as const
  // By route, method and status. The library makes a text of the labels each time: 0.3 µs, of the 23 that a cached page takes.
  const answered = new Map<string, Map<string, Map<number, number>>>()
  const total = new Counter({
    name: 'kandidat_http_requests_total',
    help: 'Requests answered, by route and status',
    labelNames,
    registers: [registry],
    collect() {
      for (const [route, methods] of answered)
        for (const [method, statuses] of methods)
          for (const [status, count] of statuses) total.inc({ method, route, status }, count)
      answered.clear()
    },
  })
  const durations = new Histogram({
    name: 'kandidat_http_request_duration_seconds',
    help: 'Time from the request to the end of its response',
    labelNames: ['route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  return ({ method, route, status, seconds }) => {
    let methods = answered.get(route)
    if (!methods) answered.set(route, (methods = new Map<string, Map<number, number>>()))
    let statuses = methods.get(method)
    if (!statuses) methods.set(method, (statuses = new Map<number, number>()))
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    durations.observe({ route }, seconds)
  }
}

/** Counts the requests that were denied (401, 403) by reason. */
export function countDenials(registry: Registry): (reason: DenialReason) => void {
  const total = new Counter({
    name: 'kandidat_denied_requests_total',
    help: 'Requests without a valid key (401) or without access (403), by reason',
    labelNames: ['reason'],
    registers: [registry],
  })
  return (reason) => total.inc({ reason })
}

/** Counts what let nobody in to the portal, by reason. */
export function countRefusedSignIns(registry: Registry): (reason: string) => void {
  const total = new Counter({
    name: 'kandidat_refused_sign_ins_total',
    help: 'Passwords, codes, passkeys and links that let nobody in to the portal, by reason; limit: refused before they were compared',
    labelNames: ['reason'],
    registers: [registry],
  })
  return (reason) => total.inc({ reason })
}

/** Counts the requests that do not appear among the last ones of their key. */
export function countDroppedRequests(registry: Registry): (reason: string, count: number) => void {
  const total = new Counter({
    name: 'kandidat_key_requests_dropped_total',
    help: 'Requests left out of the last ones of their key: newer ones came in the same second, or too many waited',
    labelNames: ['reason'],
    registers: [registry],
  })
  return (reason, count) => total.inc({ reason }, count)
}

/** Counts responses by where they came from. */
export function countResponses(registry: Registry): (source: ResponseSource) => void {
  const total = new Counter({
    name: 'kandidat_answers_total',
    help: 'Responses of operations: kept in the cache, shared with a concurrent request, or read',
    labelNames: ['source'],
    registers: [registry],
  })
  return (source) => total.inc({ source })
}

/** Counts the reads that a replica may serve, by outcome. */
export function countReplicaReads(registry: Registry): (outcome: ReplicaOutcome) => void {
  const total = new Counter({
    name: 'kandidat_replica_reads_total',
    help: 'Reads that the replica may serve: by the replica, or by the primary and why',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return (outcome) => total.inc({ outcome })
}

/**
 * Serves the metrics at /metrics, on a port of its own, because clients of the API must not read them.
 * @param checkReady rejects while the process cannot work. If given, /health/live and /health/ready are served as well, for a
 * process that has no other port.
 */
export async function serveMetrics(
  source: MetricsSource,
  { host, port }: { host: string; port: number },
  checkReady?: () => Promise<unknown>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const pages = new Map<string | undefined, () => Promise<MetricsAnswer>>([['/metrics', () => scrape(source)]])
  if (checkReady) {
    pages.set('/health/live', async () => healthy('live'))
    pages.set('/health/ready', () =>
      checkReady().then(
        () => healthy('ready'),
        () => UNREACHABLE,
      ),
    )
  }
  const server: Server = createServer((request, response) => {
    const page = pages.get((request.url ?? '').split('?')[0])
    if (!page || (request.method !== 'GET' && request.method !== 'HEAD')) {
      const addresses = [...pages.keys()].map((path) => `GET ${path}`).join(', ')
      response.writeHead(404, { 'content-type': 'text/plain' }).end(`This port has ${addresses}.\n`)
      return
    }
    void page().then(({ status, type, text }) => response.writeHead(status, { 'content-type': type }).end(text))
  })
  server.listen({ host, port })
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}

interface MetricsAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
}

const UNREACHABLE: MetricsAnswer = { status: 503, type: 'text/plain', text: 'The database cannot be reached.\n' }

const healthy = (status: string): MetricsAnswer => ({ status: 200, type: JSON_TYPE, text: `{"status":"${status}"}` })

async function scrape(source: MetricsSource): Promise<MetricsAnswer> {
  try {
    return { status: 200, type: source.contentType, text: await source.metrics() }
  } catch {
    // A scrape with half of the metrics would look like a drop of the other half.
    return UNREACHABLE
  }
}
