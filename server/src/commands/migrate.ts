import type { Command } from 'commander'
import type { CommandContext } from '../base/cli/context.ts'
import { migrate } from '../base/db/migrate.ts'

/** `kandidat migrate`: brings the database to this version's schema. */
export function migrateCommand(program: Command, context: CommandContext): void {
  program
    .command('migrate')
    .description("bring the database to this version's schema; `start` does so automatically")
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat migrate
  $ DATABASE_URL=postgresql://kandidat@db.example/kandidat npx --no kandidat migrate --json`,
    )
    .action(() =>
      context.withLocated(async ({ ownerUrl, url }) => {
        const { applied } = await migrate(ownerUrl, url)
        context.output(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`, {
          applied,
        })
      }),
    )
}
