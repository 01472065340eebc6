import { Option } from 'commander'
import type { Command } from 'commander'
import type { Logger } from 'pino'
import type { App } from '../service/app.ts'
import { ensureMarketplace } from '../positions/careers-pages/actions.ts'
import { exampleDefaultPage } from '../positions/careers-pages/default-store.ts'
import { findMarketplace } from '../positions/careers-pages/platform-store.ts'
import type { CommandContext } from '../base/cli/context.ts'
import { type Config, version } from '../base/config.ts'
import { freePort } from '../base/db/embedded/address.ts'
import type { Database, Queryable } from '../base/db/connection.ts'
import { locateDatabase } from '../base/db/embedded/locate.ts'
import type { LocatedDatabase } from '../base/db/embedded/locate.ts'
import { pause } from '../base/db/embedded/processes.ts'
import { stopDecoding } from '../base/decoding/decoder.ts'
import { migrate } from '../base/db/migrate.ts'
import { answerWhileLoading } from '../service/demo/loading.ts'
import { demoLinks } from '../service/demo/sign-in-links.ts'
import { startJobs } from '../base/jobs/start-jobs.ts'
import { hasDemo } from '../service/demo/renewal.ts'
import { watchInstallation } from '../service/installation-metrics.ts'
import { openThread, type SupervisedThread, superviseThread } from '../service/worker/supervised-thread.ts'
import { requireMasterKeys, requireSetting } from '../base/secrets/master-keys-actions.ts'
import type { MasterKeys } from '../base/secrets/sealed.ts'
import { banner, type Started } from './banner.ts'
import { companySlugs, declineDemo, demonstrate, isDemoDeclined } from './demo.ts'
import { demoKeysFile, usableDemoKeys } from './demo-keys.ts'
import { requireAuthorities } from '../candidates/mail/smtp-client.ts'
import { eraseListed } from './erased.ts'
import { metricsOf } from './metrics.ts'
import { listenFailure, metricsPort, requireFreePorts, servicePort } from './ports.ts'
import { processLog } from '../base/cli/process-log.ts'
import { stopSignal } from '@kandidat/shared/command-line/stop-signal'
import { leaseOption } from './work.ts'

/** The most seconds that a stopping service waits for its clients, unless DRAIN_SECONDS says otherwise. */
const DRAIN_SECONDS = 2

interface StartOptions {
  join?: boolean
  demo?: boolean
  worker: boolean
  lease?: number
}

/** `kandidat start`: the service. */
export function startCommand(program: Command, context: CommandContext): void {
  program
    .command('start')
    .description('run the service: starts the embedded PostgreSQL, brings its schema up to date and answers requests')
    .addOption(new Option('--join', 'run as a further process beside the server that owns DATA_DIR'))
    .addOption(new Option('--demo', 'load demonstration data if the database is empty, also in DATABASE_URL'))
    .addOption(new Option('--no-demo', 'leave a new embedded database empty, now and later').default(undefined))
    .addOption(new Option('--no-worker', 'leave the delivery of webhooks to `kandidat work`'))
    .addOption(leaseOption())
    .addHelpText(
      'after',
      `
Prints the address, the marketplace, a careers page, and keys of the demonstration companies, on
standard output; logs are JSON lines on standard error. SIGINT, SIGTERM and SIGHUP stop it cleanly:
after DRAIN_SECONDS (2, or less if all connections end earlier), requests in flight have
SHUTDOWN_SECONDS to finish. A second signal ends it at once.

Examples:
  $ npm start
  $ PORT=8081 npm start -- --no-demo
  $ PORT=8082 npx --no kandidat start --join
  $ npm start -- --no-worker
  $ DATABASE_URL=postgresql://kandidat@db.example/kandidat npm start`,
    )
    .action((options: StartOptions) => serve(context, options))
}

async function serve(context: CommandContext, options: StartOptions): Promise<void> {
  const stopped = stopSignal()
  requireSetting(context.config)
  requireAuthorities(context.config.mail)
  const config = await withPort(context.config)
  await requireFreePorts([servicePort(config), ...metricsPort(config)])
  const log = processLog(config)
  const prepare = async (ownerUrl: string, url: string): Promise<void> => {
    const { applied } = await migrate(ownerUrl, url)
    if (applied.length > 0) log.debug({ applied }, 'schema brought up to date')
  }
  const role = options.join === true ? 'guest' : 'owner'
  const located = await locateDatabase(config, role, { say: (sentence) => log.warn(sentence), prepare })
  try {
    if (!located.owned) await prepare(located.ownerUrl, located.url)
    const masterKeys = (database: Queryable) => requireMasterKeys(database, config)
    // Loaded here, because no other command serves anything: without it they take 12 MB less.
    const { createApp } = await import('../service/app.ts')
    const { demonstrationJobs } = await import('../service/jobs.ts')
    const app = createApp({ ...config, masterKeys, databaseUrl: located.url, log })
    try {
      const keys = await requireMasterKeys(app.database, config)
      await eraseListed(app.database, config, log)
      await ensureMarketplace(app.database, { name: config.platformName, slug: config.platformSlug })
      const endLoading = await demonstrateOnce(app, config, located, options, log)
      const slugs = await companySlugs(app.database)
      const isDemo = await hasDemo(app.database, slugs)
      const renewal = isDemo ? startJobs(demonstrationJobs, { database: app.database, log }, log) : undefined
      await renewal?.now('demonstration')
      const demoKeys = await usableDemoKeys(config.dataDir, app.database)
      const links = options.join === true ? [] : await demoLinks(app.database, config.publicUrl)
      const { publicUrl, dataDir } = config
      const pages = await publicAddresses(app.database, publicUrl)
      // If the database fails before this, the start ends. Nobody is served yet. After this, nothing of the start asks it.
      const url = await listen(app, config, endLoading)
      const keysFile = demoKeysFile(dataDir)
      const forPeople = banner({ url, publicUrl, ...pages, keys: demoKeys, keysFile, slugs, links })
      context.output(forPeople, { url: `${url}/api/v1`, pid: process.pid, ...pages, keys: demoKeys, links })
      log.info({ url, embedded: located.embedded }, 'started')
      let worker: SupervisedThread | undefined
      watchInstallation(app.metrics, app.database, { dataDir, version: version() })
      const { contentType } = app.metrics
      const allMetrics = async () => [await app.metrics.metrics(), (await worker?.metrics()) ?? ''].join('\n')
      const metrics = await metricsOf(config, { contentType, metrics: allMetrics })
      if (options.worker) worker = deliver(app, { ...config, databaseUrl: located.url }, keys, options, log)
      log.info({ signal: await stopped }, 'stopping')
      // What was set is waited for: proxies need that time to notice. By default only clients are waited for.
      const drained = app.drain(config.drainSeconds ?? DRAIN_SECONDS, config.drainSeconds === null)
      await Promise.all([worker?.stop(config.shutdownSeconds * 1000), renewal?.stop(), metrics.close(), drained])
    } finally {
      await closeWithin(app, config.shutdownSeconds, log)
      stopDecoding()
    }
  } finally {
    await located.close()
  }
  log.info('stopped')
}

/** Where visitors begin. */
async function publicAddresses(
  database: Database,
  publicUrl: string,
): Promise<Pick<Started, 'marketplace' | 'careersPage'>> {
  const [marketplace, careersPage] = [await findMarketplace(database), await exampleDefaultPage(database)]
  if (marketplace === undefined) throw new Error('the marketplace vanished')
  const addressOf = (id: string) => `${publicUrl}/c/${id}`
  return { marketplace: addressOf(marketplace), careersPage: careersPage === undefined ? null : addressOf(careersPage) }
}

/** Delivers webhooks in a thread of its own. */
function deliver(
  { database, metrics }: App,
  {
    databaseUrl,
    poolSize,
    logLevel,
    webhookPolicy: policy,
    importPolicy,
    mail,
    publicUrl,
    timeZone,
  }: Config & { databaseUrl: string },
  keys: MasterKeys,
  { lease }: StartOptions,
  log: Logger,
): SupervisedThread {
  const leaseSeconds = lease === undefined ? {} : { leaseSeconds: lease }
  const mailing = { mail, publicUrl, timeZone }
  const sending = { policy, importPolicy, keys, version: version(), mailing }
  const data = { databaseUrl, poolSize, logLevel, ...sending, ...leaseSeconds }
  return superviseThread({ open: () => openThread(data), database, registry: metrics, log })
}

/**
 * A new embedded database gets demonstration data unless that is declined; any other only on request. Meanwhile a page says so.
 * @returns what ends this page
 */
async function demonstrateOnce(
  app: App,
  config: Config,
  located: LocatedDatabase,
  options: StartOptions,
  log: Logger,
): Promise<() => Promise<void>> {
  const nothing = async () => {}
  if (options.join === true) return nothing
  if (located.embedded && options.demo === false) declineDemo(config.dataDir)
  const wanted = options.demo ?? (located.embedded && !isDemoDeclined(config.dataDir))
  if (!wanted || (await companySlugs(app.database)).length > 0) return nothing
  const endLoading = await answerWhileLoading(config).catch((error: unknown) => {
    throw listenFailure(error, servicePort(config))
  })
  log.info({ url: config.publicUrl }, 'loading the demonstration')
  await demonstrate(app.database, config)
  return endLoading
}

/** Public addresses contain the port, so it must be known before anything is served. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const port = await freePort(config.host)
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) }
}

/** @param makeRoom called right before, so that browsers find somebody at the address at any time */
async function listen(app: App, config: Config, makeRoom: () => Promise<void>): Promise<string> {
  try {
    const { url } = await app.listen(makeRoom)
    return url
  } catch (error) {
    throw listenFailure(error, servicePort(config))
  }
}

/** Lets requests in flight finish. Those that take longer are cut off with the process. */
async function closeWithin(app: App, seconds: number, log: Logger): Promise<void> {
  const closed = new AbortController()
  const limit = pause(seconds * 1000, { signal: closed.signal }).then(() => 'late')
  const outcome = await Promise.race([app.close(), limit])
  closed.abort()
  if (outcome === 'late') log.warn({ seconds }, 'requests in flight were cut off')
}
