import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tableLines } from '@kandidat/shared/command-line/table'
import type { Command } from 'commander'
import type { CommandContext } from '../base/cli/context.ts'
import type { Config } from '../base/config.ts'
import type { Database } from '../base/db/connection.ts'
import { prepareDataFolder, writePrivate } from '../base/db/embedded/data-folder.ts'
import { fillDemo } from '../service/demo/demo.ts'
import type { DemoKey } from '../service/demo/demo.ts'
import { readRemoval, type Removal, removeDemo } from '../service/demo/removal.ts'
import { keyLines } from './banner.ts'
import { demoKeysFile, keepDemoKeys } from './demo-keys.ts'

/** Milliseconds for a statement of a removal: beside many rows of others, those of the demonstration are looked for. */
const REMOVAL_TIMEOUT = 3_600_000
/** The file that keeps the demonstration out of an embedded database. */
const DECLINED = 'no-demo'

/** `kandidat demo`: demonstration data, also for a database of the operator's own, and its removal. */
export function demoCommands(program: Command, context: CommandContext): void {
  const demo = program.command('demo').description('load demonstration data, or remove it')
  demo
    .command('load', { isDefault: true })
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

  demo
    .command('remove')
    .description('show what removing the demonstration would remove; with --yes, remove it')
    .option('--yes', 'remove it')
    .option('--with-changes', 'also remove what people did in its companies since it was loaded')
    .addHelpText(
      'after',
      `
Removes the companies of the demonstration with everything that they own, and people who work for
no other company. Other companies stay as they are.

Examples:
  $ npx --no kandidat demo remove
  $ npx --no kandidat demo remove --yes`,
    )
    .action(({ yes = false, withChanges = false }: { yes?: boolean; withChanges?: boolean }) =>
      context.withDatabase(
        async (database) => {
          if (!yes) {
            const removal = await readRemoval(database)
            const hint = removal.doneSince.length > 0 ? '--yes --with-changes' : '--yes'
            const end = `Nothing is removed yet. To remove it, run this again with ${hint}.`
            context.output([...removalLines(removal, 'Would remove'), '', end].join('\n'), {
              ...removal,
              removed: false,
            })
            return
          }
          const removal = await removeDemo(database, { withChanges })
          forgetDemo(context.config)
          context.output(removalLines(removal, 'Removed').join('\n'), { ...removal, removed: true })
        },
        { asOwner: true, timeout: REMOVAL_TIMEOUT },
      ),
    )
}

function removalLines({ companies, contents, doneSince, letGo }: Removal, did: string): string[] {
  const { fileBytes, ...numbers } = contents
  const counts = Object.entries(numbers).map(([what, number]) => [what, number.toLocaleString('en')])
  const lines = [
    `${did} the demonstration: ${companies.map(({ slug }) => slug).join(', ')}`,
    '',
    ...tableLines(['what', 'how many'], counts),
    '',
    `The files have ${Math.ceil(fileBytes / 1024).toLocaleString('en')} KiB.`,
  ]
  if (letGo.length > 0) lines.push(`No longer agency or client of these companies: ${letGo.join(', ')}. They stay.`)
  if (doneSince.length > 0) {
    lines.push('', 'Among it is what people did in these companies since the demonstration was loaded:', '')
    const cells = doneSince.map(({ verb, count }) => [verb, count.toLocaleString('en')])
    lines.push(...tableLines(['what was done', 'how often'], cells))
  }
  return lines
}

/** Removes the kept keys, which open nothing any more, and lets no start load the demonstration again. */
function forgetDemo({ dataDir, databaseUrl }: Config): void {
  rmSync(demoKeysFile(dataDir), { force: true })
  if (databaseUrl === null) declineDemo(dataDir)
}

/** Whether this folder's embedded database is to stay without the demonstration. */
export function isDemoDeclined(dataDir: string): boolean {
  return existsSync(join(dataDir, DECLINED))
}

/** Keeps the demonstration out of the embedded database of this folder, now and later. */
export function declineDemo(dataDir: string): void {
  writePrivate(join(dataDir, DECLINED), '')
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
