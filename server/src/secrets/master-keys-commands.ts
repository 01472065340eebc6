import type { Command } from 'commander'
import type { CommandContext } from '../cli/context.ts'
import { requireMasterKeys, resealAll } from './master-keys-actions.ts'

/** `kandidat master-key`: the key that secrets in the database are encrypted with. */
export function masterKeyCommands(program: Command, context: CommandContext): void {
  program
    .command('master-key')
    .description('rotate the key that secrets in the database are encrypted with')
    .command('rotate')
    .description('encrypt all secrets with the first key of MASTER_KEY, while everything runs')
    .addHelpText(
      'after',
      `
Can be interrupted, and run again. docs/operating.md says in which order the keys are given and taken away.

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
            ? `Everything is encrypted with the key ${keys.current} already.`
            : `The secrets of ${receivers} receivers are encrypted with the key ${keys.current} now.`
        context.output(forPeople, { receivers, key: keys.current })
      }),
    )
}
