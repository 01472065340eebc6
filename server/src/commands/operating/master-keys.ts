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
        const { done, damaged } = await resealAll(database, keys, (count) => context.say(`${count} receivers so far`))
        const others = damaged.length === 0 ? 'All secrets' : 'All other secrets'
        const forPeople =
          done === 0
            ? `${others} are already encrypted with the key ${keys.current}.`
            : `The secrets of ${done} receivers, apps and mails are now encrypted with the key ${keys.current}.`
        context.output([forPeople, ...damagedLines(damaged)].join('\n'), {
          receivers: done,
          key: keys.current,
          damaged,
        })
      }),
    )
}

/** What to do about texts that were changed in the database. */
function damagedLines(damaged: readonly string[]): string[] {
  if (damaged.length === 0) return []
  return [
    '',
    'These texts were changed in the database. No key decrypts them, and the old key is not needed for them:',
    ...damaged.map((place) => `  ${place}`),
    'Give a receiver a new secret with receivers rotate-secret, and headers with receivers edit. Give a person a link with',
    'users link, to set up another app. A mail is given up after its last try.',
  ]
}
