import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { extOpenApiText } from '@kandidat/contract/documents/ext-openapi'
import { openApiText } from '@kandidat/contract/documents/openapi'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import type { Logger } from 'pino'
import { careersPagesApi } from '../api/careers-pages.ts'
import { changesApi } from '../api/changes.ts'
import { PageValidities } from '../positions/careers-pages/validity-store.ts'
import { listErased } from '../base/changes/erasure-list.ts'
import { writePublicUrl } from '../base/changes/installation-store.ts'
import { clientsApi } from '../api/clients.ts'
import { projectFolder } from '../base/config.ts'
import { withPictureAddresses } from '../content/picture-address.ts'
import type { MailServer } from '../base/config.ts'
import { type Database, openDatabase, type Queryable } from '../base/db/connection.ts'
import { openReplica } from '../base/db/replica.ts'
import { AddressLimit } from '../base/http/authentication/address-limit.ts'
import type { Handlers } from '../base/http/operations/operation.ts'
import { ResponseCache } from '../base/http/responses/response-cache.ts'
import { trustIn } from '../base/http/authentication/client-address.ts'
import { Denials } from '../base/http/authentication/denials.ts'
import { Authenticator, unavailable } from '../base/http/authentication/authenticator.ts'
import {
  countDenials,
  countDroppedRequests,
  countResponses,
  countReplicaReads,
  countRefusedSignIns,
  countRequests,
  openMetrics,
  type Registry,
} from '../base/http/metrics.ts'
import { ReplicaReads } from '../base/http/responses/replica-reads.ts'
import { healthPlugin } from '../base/http/health.ts'
import { createServer } from '../base/http/server.ts'
import { docsPlugin } from './docs-site/api.ts'
import { keyRegister } from '../organisation/keys/authentication-store.ts'
import { RequestLog } from '../organisation/keys/request-log.ts'
import { writeRequests } from '../organisation/keys/requests-store.ts'
import { tellOwnChanges } from '../base/live/own-changes.ts'
import { lookAt } from '../portal/live/store.ts'
import { LIVE_TIMING, LiveStreams, type LiveTiming } from '../base/live/streams.ts'
import { later } from '../base/jobs/batch-writer.ts'
import { type StartedJobs, startJobs } from '../base/jobs/start-jobs.ts'
import { openPortal } from '../portal/frame/portal.ts'
import { RefusedSignIns } from '../portal/sign-in/refused-sign-ins.ts'
import { UploadGate } from '../base/limits/upload-gate.ts'
import { PublicListener } from '../public/site/listener.ts'
import { publicPages } from '../public/site/pages.ts'
import { publicSitePlugin } from '../public/site/plugin.ts'
import { errorReply } from '../public/site/responses.ts'
import { positionsApi } from '../api/positions.ts'
import { readReplicaPosition } from '../organisation/keys/replica-position-store.ts'
import { candidatesApi } from '../api/candidates.ts'
import { type MasterKeys, sealerOf } from '../base/secrets/sealed.ts'
import { ViewCounter } from '../positions/views/counter.ts'
import { addViews } from '../positions/views/store.ts'
import { openAssets } from '../base/web/assets.ts'
import { serviceJobs } from './jobs.ts'
import { Readiness } from './readiness.ts'

export interface AppOptions {
  host: string
  /** 0 chooses any free port. */
  port: number
  publicUrl: string
  databaseUrl: string
  /** A standby that may answer reads of positions. */
  replicaUrl: string | null
  poolSize: number
  /** Requests per minute and address without a valid key. */
  anonymousLimit: number
  /** Address ranges of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  /** The maximum number of bytes of cached responses. */
  cacheBytes: number
  /** The name of the installation, as pages show it. */
  platformName: string
  /** The IANA time zone in which pages show times. */
  timeZone: string
  /** Reads the keys that encrypt secrets, when a page first needs them. */
  masterKeys: (database: Queryable) => Promise<MasterKeys>
  /** The mail server, or null: pages say whether mail is sent. */
  mail?: MailServer | null
  /** The addresses that webhooks may be sent to. */
  webhookPolicy: Policy
  /** The list of everybody who was erased, outside of the database. Without it none is written. */
  erasuresFile?: string
  /** Milliseconds that a request has to arrive completely. */
  requestTimeout?: number
  /** What times the streams of open pages; `LIVE_TIMING` unless given. */
  live?: LiveTiming
  log: Logger
}

/** The running service. */
export interface App {
  readonly database: Database
  /** Its metrics. Other modules may add theirs. */
  readonly metrics: Registry
  /** Starts to listen, and returns the address. @param makeRoom called right before */
  listen(makeRoom?: () => Promise<void>): Promise<{ url: string; port: number }>
  /**
   * Makes the service not ready, so that proxies stop sending requests to it. It still answers, and
   * closes each connection with its next response.
   * @param seconds how long to wait, while nothing is lost
   * @param untilNoneIsOpen waits only as long as connections are open
   */
  drain(seconds: number, untilNoneIsOpen?: boolean): Promise<void>
  /** Finishes the requests in flight, then closes everything. */
  close(): Promise<void>
}

/** The part of the cache that keeps public pages. They are the same for everybody, so that fewer bytes serve more. */
const PUBLIC_SHARE = 1 / 4

/** The handlers of all operations. @param publicUrl where the links in responses lead */
export function createHandlers(publicUrl: string): Handlers {
  const handlers: Handlers = {
    ...positionsApi(publicUrl),
    ...clientsApi,
    ...candidatesApi,
    ...careersPagesApi(publicUrl),
  }
  const withAddresses = Object.entries(handlers).map(([id, handler]) => {
    const read = handler as (call: unknown) => Promise<string>
    return [id, async (call: unknown) => withPictureAddresses(await read(call), publicUrl)]
  })
  return Object.fromEntries(withAddresses) as Handlers
}

/** Assembles the service. This is the only file that knows all modules. */
export function createApp(options: AppOptions): App {
  const { log } = options
  const onError = (error: Error) => log.warn({ reason: error.message }, 'database connection lost')
  const database = openDatabase({
    url: options.databaseUrl,
    poolSize: options.poolSize,
    sealer: async (queryable) => sealerOf(await options.masterKeys(queryable)),
    onError,
  })
  const { erasuresFile } = options
  if (erasuresFile !== undefined)
    listErased(database, erasuresFile, (reason) => log.error({ reason }, 'erasure not listed'))
  const metrics = openMetrics(database)
  const replica =
    options.replicaUrl === null
      ? undefined
      : openReplica({
          url: options.replicaUrl,
          poolSize: options.poolSize,
          onError: (error) => log.warn({ reason: error.message }, 'replica connection lost'),
        })
  const onRead = countReplicaReads(metrics)
  const readiness = new Readiness(database)
  const authenticator = new Authenticator(
    readiness.watching(keyRegister(database.authentication)),
    new AddressLimit(options.anonymousLimit),
  )
  const validities = new PageValidities(database.freshness)
  const isTrustedProxy = trustIn(options.trustedProxies)
  const cache = new ResponseCache({
    handlers: createHandlers(options.publicUrl),
    database: database.reads,
    pages: validities,
    ...(replica && {
      replica: new ReplicaReads({ primary: database.reads, replica, readPosition: readReplicaPosition, onRead }),
    }),
    cacheBytes: options.cacheBytes * (1 - PUBLIC_SHARE),
    onResponse: countResponses(metrics),
  })
  const openapi = { v1: openApiText(), ext: extOpenApiText() }
  const site = {
    publicUrl: options.publicUrl,
    timeZone: options.timeZone,
    name: options.platformName,
    assets: openAssets(join(projectFolder, 'bin', 'dist', 'assets')),
    uploads: new UploadGate(),
  }
  const sendsMail = (options.mail ?? null) !== null
  let draining = false
  let lingering = false
  const denials = new Denials(log, countDenials(metrics))
  const refused = new RefusedSignIns(log, countRefusedSignIns(metrics))
  const requestLog = new RequestLog({
    write: (requests, trimmed) => writeRequests(database, requests, trimmed),
    later,
    failed: (error) => log.warn({ reason: String(error) }, 'last requests of keys not recorded, trying again'),
    dropped: countDroppedRequests(metrics),
  })
  const views = new ViewCounter({
    write: (counts) => addViews(database, counts),
    later,
    failed: (error) => log.warn({ reason: String(error) }, 'views of positions not counted, trying again'),
  })
  const checkReady = async () => {
    if (draining) throw unavailable()
    await readiness.check()
  }
  const timing = options.live ?? LIVE_TIMING
  const live = new LiveStreams({ look: (watched, holders) => lookAt(database, watched, holders), now: timing.now })
  const publicSite = {
    ...{ site, database, validities, isTrustedProxy, log },
    pages: publicPages({ ...options, mail: options.mail ?? null }),
    countMiss: (address: string) => authenticator.countWithoutKey(address),
    cacheBytes: options.cacheBytes * PUBLIC_SHARE,
    onView: (of: Readonly<Record<string, string>>, day: string) =>
      views.add({ linkId: of['pageId'] ?? of['linkId'] ?? '', positionId: of['positionId'] ?? null, day }),
  }
  const { server, connections } = createServer({
    authenticator,
    isTrustedProxy,
    cache,
    ext: changesApi(database.reads, options.publicUrl),
    openapi,
    plugins: [
      healthPlugin(checkReady),
      docsPlugin({ publicUrl: options.publicUrl, openapi: openapi.v1 }),
      openPortal(database, { ...options, site, live, refused, sendsMail }),
      publicSitePlugin(publicSite),
    ],
    listeners: [(sender) => new PublicListener(publicSite, sender)],
    isDraining: () => draining,
    isLingering: () => lingering,
    isHttps: options.publicUrl.startsWith('https:'),
    showToPeople: (request, requestId, error) => errorReply({ site, request, requestId }, error),
    onDenied: (denial) => denials.add(denial),
    onKeyRequest: (request) => requestLog.add(request),
    log,
    onAnswered: countRequests(metrics),
    ...(options.requestTimeout !== undefined && { requestTimeout: options.requestTimeout }),
  })
  let jobs: StartedJobs<(typeof serviceJobs)[number]['name']> | undefined
  let endTelling = () => {}

  return {
    database,
    metrics,
    async listen(makeRoom = async () => {}) {
      await writePublicUrl(database, options.publicUrl)
      jobs = startJobs(serviceJobs, { database, denials, refused, sendsMail, erasuresFile, live, timing, log }, log)
      endTelling = tellOwnChanges(live, database, log)
      // Before the first request, so that no response lacks what a stopped service left unrecorded.
      await jobs.now('expirations')
      await makeRoom()
      const url = await server.listen({ host: options.host, port: options.port })
      const address = server.server.address()
      return { url, port: typeof address === 'object' && address ? address.port : options.port }
    },
    async drain(seconds, untilNoneIsOpen = false) {
      draining = true
      lingering = seconds > 0
      // Browsers come back by themselves: to another process, as soon as proxies have noticed.
      live.end()
      if (untilNoneIsOpen) await connections.none(seconds * 1000)
      else await pause(seconds * 1000)
    },
    async close() {
      live.end()
      await server.close()
      endTelling()
      await jobs?.stop()
      await jobs?.now('refusals of keys')
      await jobs?.now('refused sign-ins')
      await requestLog.close()
      await views.close()
      denials.summarize(true)
      refused.summarize(true)
      await Promise.all([database.close(), replica?.close()])
    },
  }
}
