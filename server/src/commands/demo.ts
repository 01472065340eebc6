import type { Command } from 'commander'
import type { CommandContext } from '../base/cli/context.ts'
import type { Config } from '../base/config.ts'
import type { Database } from '../base/db/connection.ts'
import { prepareDataFolder } from '../base/db/embedded/data-folder.ts'
import { fillDemo } from '../service/demo/demo.ts'
import type { DemoKey } from '../service/demo/demo.ts'
import { keyLines } from './banner.ts'
import { demoKeysFile, keepDemoKeys } from './demo-keys.ts'

/** `kandidat demo`: demonstration data, also for a database of the operator's own. */
export function demoCommand(program: Command, context: CommandContext): void {
  program
    .command('demo')
    .description('load demonstration data and show its keys; `start` does so in a new embedded database')
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat demo
  $ DATABASE_URL=postgresql://kandidat@db.example/kandidat npx --no kandidat demo --json`,
    )
    .action(() =>
      context.withDatabase(async (database) => {
        const keys = await demonstrate(database, context.config)
        const file = demoKeysFile(context.config.dataDir)
        context.output([...keyLines(keys), '', `They are kept in ${file}.`].join('\n'), { keys, file })
      }),
    )
}

/** The slugs of all companies but the platform's own, oldest first. */
export async function companySlugs(database: Database): Promise<string[]> {
  const rows = await database.query<{ slug: string }>(
    `select slug from companies where kind <> 'platform' order by created_at, id`,
    [],
  )
  return rows.map(({ slug }) => slug)
}

/** Fills in the demonstration data and keeps its keys. */
export async function demonstrate(database: Database, config: Config): Promise<DemoKey[]> {
  // Before anything is filled in: keys that could not be kept would be lost.
  prepareDataFolder(config.dataDir)
  return fillDemo(database, config, { keep: (keys) => keepDemoKeys(config.dataDir, keys) })
}
