import { version } from '../base/config.ts'
import { Option } from 'commander'
import type { Command } from 'commander'
import type { CommandContext } from '../base/cli/context.ts'
import { openDatabase } from '../base/db/connection.ts'
import { locateDatabase } from '../base/db/embedded/locate.ts'
import { migrate } from '../base/db/migrate.ts'
import { watchInstallation } from '../service/installation-metrics.ts'
import { startWorker } from '../service/worker/worker.ts'
import { openMetrics } from '../base/http/metrics.ts'
import { requireMasterKeys, requireSetting } from '../base/secrets/master-keys-actions.ts'
import { sealerOf } from '../base/secrets/sealed.ts'
import { requireAuthorities } from '../candidates/mail/smtp-client.ts'
import { eraseListed } from './erased.ts'
import { metricsOf } from './metrics.ts'
import { metricsPort, requireFreePorts } from './ports.ts'
import { processLog } from '../base/cli/process-log.ts'
import { stopSignal } from '@kandidat/shared/command-line/stop-signal'

interface WorkOptions {
  lease?: number
}

/** `kandidat work`: delivers webhooks, and nothing else. */
export function workCommand(program: Command, context: CommandContext): void {
  program
    .command('work')
    .description('deliver webhooks without answering requests: run as many as you like at the same time')
    .addOption(leaseOption())
    .addHelpText(
      'after',
      `
Uses the database that the settings name: that of a running server, or DATABASE_URL. SIGINT, SIGTERM
and SIGHUP stop it cleanly: attempts in progress have SHUTDOWN_SECONDS to finish. Other workers or
the next start send pending deliveries.

Examples:
  $ npm start -- --no-worker
  $ npx --no kandidat work
  $ METRICS_PORT=9465 npx --no kandidat work`,
    )
    .action((options: WorkOptions) => work(context, options))
}

/** Seconds for which a worker claims a queue: for tests, which cannot wait for the real lease. */
export function leaseOption(): Option {
  return new Option('--lease <seconds>').argParser(Number).hideHelp()
}

async function work(context: CommandContext, options: WorkOptions): Promise<void> {
  const stopped = stopSignal()
  const { config } = context
  requireSetting(config)
  requireAuthorities(config.mail)
  await requireFreePorts(metricsPort(config))
  const log = processLog(config)
  const prepare = async (ownerUrl: string, url: string) => void (await migrate(ownerUrl, url))
  const located = await locateDatabase(config, 'guest', { say: (sentence) => log.warn(sentence), prepare })
  try {
    if (!located.owned) await prepare(located.ownerUrl, located.url)
    const database = openDatabase({
      url: located.url,
      poolSize: config.poolSize,
      sealer: async (queryable) => sealerOf(await requireMasterKeys(queryable, config)),
      onError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
    })
    try {
      const keys = await requireMasterKeys(database, config)
      await eraseListed(database, config, log)
      const registry = openMetrics(database)
      watchInstallation(registry, database, { dataDir: config.dataDir, version: version() })
      const metrics = await metricsOf(config, registry, () => database.query('select 1', []))
      const lease = options.lease === undefined ? {} : { leaseSeconds: options.lease }
      const worker = startWorker({
        database,
        keys,
        policy: config.webhookPolicy,
        importPolicy: config.importPolicy,
        version: version(),
        mailing: { mail: config.mail, publicUrl: config.publicUrl, timeZone: config.timeZone },
        registry,
        log,
        ...lease,
      })
      context.output('Delivering webhooks', { pid: process.pid })
      log.info({ embedded: located.embedded }, 'delivering')
      log.info({ signal: await stopped }, 'stopping')
      await worker.stop(config.shutdownSeconds * 1000)
      await metrics.close()
    } finally {
      await database.close()
    }
  } finally {
    await located.close()
  }
  log.info('stopped')
}
