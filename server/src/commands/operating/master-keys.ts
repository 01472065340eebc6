import type { Command } from 'commander'
import type { CommandContext } from '../../base/cli/context.ts'
import { requireMasterKeys, resealAll } from '../../base/secrets/master-keys-actions.ts'

/** `kandidat master-key`: the key that encrypts secrets in the database. */
export function masterKeyCommands(program: Command, context: CommandContext): void {
  program
    .command('master-key')
    .description('rotate the key that encrypts secrets in the database')
    .command('rotate')
    .description('encrypt all secrets with the first key of MASTER_KEY, while everything runs')
    .addHelpText(
      'after',
      `
You can interrupt it and run it again. docs/operating.md explains in which order to add and remove
keys.

Examples:
  $ npx --no kandidat master-key rotate
  $ MASTER_KEY=NEW,OLD npx --no kandidat master-key rotate --json`,
    )
    .action(() =>
      context.withDatabase(async (database) => {
        const keys = await requireMasterKeys(database, context.config)
        const receivers = await resealAll(database, keys, (done) => context.say(`${done} receivers so far`))
        const forPeople =
          receivers === 0
            ? `All secrets are already encrypted with the key ${keys.current}.`
            : `The secrets of ${receivers} receivers are now encrypted with the key ${keys.current}.`
        context.output(forPeople, { receivers, key: keys.current })
      }),
    )
}
