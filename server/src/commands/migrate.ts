import type { Command } from 'commander'
import type { CommandContext } from '../cli/context.ts'
import { locateDatabase } from '../db/embedded/locate.ts'
import { migrate } from '../db/migrate.ts'

/** `kandidat migrate`: brings the database to this version's schema. */
export function migrateCommand(program: Command, context: CommandContext): void {
  program
    .command('migrate')
    .description("bring the database to this version's schema; `start` does so by itself")
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat migrate
  $ DATABASE_URL=postgresql://kandidat@db.example/kandidat npx --no kandidat migrate --json`,
    )
    .action(async () => {
      const located = await locateDatabase(context.config, 'command', context.say)
      try {
        const { applied } = await migrate(located.url)
        context.output(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`, {
          applied,
        })
      } finally {
        await located.close()
      }
    })
}
