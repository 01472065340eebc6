import type { Command } from 'commander'
import type { CommandContext } from '../../base/cli/context.ts'
import { toFailure } from '../../base/cli/failure.ts'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { ConfigError } from '../../base/config.ts'
import type { Config } from '../../base/config.ts'
import { openDatabase } from '../../base/db/connection.ts'
import type { LocatedDatabase } from '../../base/db/embedded/locate.ts'
import {
  checkClock,
  checkDefaultPages,
  checkMigrations,
  checkPerformance,
  checkServer,
  checkStatuses,
} from '../../service/doctor/database-checks.ts'
import { checkChanges } from '../../service/doctor/changes-check.ts'
import { fault, ok } from '../../service/doctor/finding.ts'
import { checkErasureList } from '../../service/doctor/erasure-check.ts'
import { checkMail } from '../../service/doctor/mail-check.ts'
import type { Finding } from '../../service/doctor/finding.ts'
import {
  checkDataFolder,
  checkDecoder,
  checkDisk,
  checkNode,
  checkPrograms,
  checkPublicUrl,
  isDatabaseThere,
} from '../../service/doctor/machine-checks.ts'
import { checkRetention } from '../../service/doctor/retention-check.ts'
import { checkRefusedFiles } from '../../service/doctor/stored-checks.ts'
import { checkProxies, checkSignIns } from '../../service/doctor/sign-in-checks.ts'
import { checkDeliveries, checkPartitions, checkReceivers } from '../../service/doctor/webhook-checks.ts'
import { checkMasterKeys, checkMasterKeySetting, MASTER_KEY } from '../../service/doctor/master-key-check.ts'

/** `kandidat doctor`: checks this installation and says what to do. */
export function doctorCommand(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .description('check settings, data folder, mail server, database, versions, disk and clock, and say what to do')
    .addHelpText(
      'after',
      `
Changes nothing. Starts the embedded PostgreSQL for a moment if it exists and is not running.

Examples:
  $ npx --no kandidat doctor
  $ npx --no kandidat doctor --json`,
    )
    .action(async () => {
      const findings = await examine(context)
      const faults = findings.filter((finding) => finding.state === 'fault')
      context.output(findings.map(line).join('\n'), { ok: faults.length === 0, findings })
      if (faults.length === 0) return
      throw new CommandFailure('FAILED', `${faults.length} of ${findings.length} findings are faults.`)
    })
}

function line({ state, check, finding, advice }: Finding): string {
  const mark = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' }[state]
  return `${mark}  ${check}: ${finding}${advice === undefined ? '' : `\n         → ${advice}`}`
}

async function examine(context: CommandContext): Promise<Finding[]> {
  const node = checkNode()
  let config: Config
  try {
    config = context.config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const faults = error.faults.map((each) => fault('settings', each, 'correct it, or leave it unset'))
    return [node, ...faults]
  }
  const machine = [
    node,
    ok(
      'settings',
      config.databaseUrl === null ? 'valid; the embedded PostgreSQL is used' : 'valid; DATABASE_URL is used',
    ),
    ...checkPublicUrl(config),
    ...checkProxies(config),
    ...checkDataFolder(config),
    ...checkDisk(config),
    ...checkPrograms(config),
    await checkDecoder(config),
    await checkMail(config),
  ]
  if (!isDatabaseThere(config)) {
    return [...machine, ok('database', 'no database yet: the first start of the service creates it')]
  }
  // The database tells which keys are needed. If it cannot be asked, whether one is set is known all the same.
  const withSetting = (findings: Finding[]) => [
    ...findings,
    ...(findings.some(({ check }) => check === MASTER_KEY) ? [] : checkMasterKeySetting(config)),
  ]
  try {
    return [...machine, ...withSetting(await context.withLocated((located) => examineDatabase(located, config)))]
  } catch (error) {
    const finding = fault('database', toFailure(error).message, 'do what the message says, then run doctor again')
    return [...machine, ...withSetting([finding])]
  }
}

async function examineDatabase({ url }: LocatedDatabase, config: Config): Promise<Finding[]> {
  const database = openDatabase({ url, poolSize: 1 })
  try {
    const server = await checkServer(database)
    const clock = await checkClock(database)
    const migrations = await checkMigrations(url, database)
    // With another schema the queries themselves would be wrong.
    const rows = migrations.every((finding) => finding.state === 'ok')
      ? [
          await checkMasterKeys(database, config),
          await checkErasureList(database, config),
          ...(await checkRetention(database)),
          ...(await checkStatuses(database)),
          ...(await checkPerformance(database)),
          ...(await checkDefaultPages(database)),
          await checkChanges(database),
          ...(await checkSignIns(database)),
          await checkRefusedFiles(database),
          ...(await checkPartitions(database)),
          ...(await checkDeliveries(database)),
          ...(await checkReceivers(database)),
        ]
      : []
    return [...server, clock, ...migrations, ...rows]
  } finally {
    await database.close()
  }
}
