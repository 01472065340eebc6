import type { Command } from 'commander'
import { ensureMarketplace } from '../careers-pages/actions.ts'
import type { CommandContext } from '../cli/context.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/connection.ts'
import { Refusal } from '../db/refusal.ts'
import { demoKeysFile, keepDemoKeys } from './demo-keys.ts'
import type { DemoKey } from './demo-keys.ts'

/** `kandidat demo`: demonstration data for an empty database, also for the operator's own. */
export function demoCommand(program: Command, context: CommandContext): void {
  program
    .command('demo')
    .description('fill an empty database with demonstration data; `start` does so in a new embedded one by itself')
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat demo
  $ DATABASE_URL=postgresql://kandidat@db.example/kandidat npx --no kandidat demo --json`,
    )
    .action(() =>
      context.withDatabase(async (database) => {
        if (!(await isEmpty(database))) {
          throw new Refusal('conflict', 'The database holds companies already: demonstration data is for an empty one.')
        }
        const keys = await demonstrate(database, context.config)
        const file = demoKeysFile(context.config.dataDir)
        context.output(
          [...keys.map((key) => `${key.company} (${key.slug})  ${key.key}`), '', `The keys are kept in ${file}.`].join(
            '\n',
          ),
          { keys, file },
        )
      }),
    )
}

/** Whether there is no company but the platform's own. */
export async function isEmpty(database: Database): Promise<boolean> {
  const rows = await database.query(`select from companies where kind <> 'platform' limit 1`, [])
  return rows.length === 0
}

/** Fills in the demonstration data and keeps its keys. */
export async function demonstrate(database: Database, config: Config): Promise<DemoKey[]> {
  await ensureMarketplace(database, { name: config.platformName, slug: config.platformSlug })
  const keys: DemoKey[] = []
  keepDemoKeys(config.dataDir, keys)
  return keys
}
