import type { Command } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import { inTransaction } from '../../base/changes/actions.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { duplicatePositions } from '../../positions/entry/duplicate-actions.ts'

/** `kandidat positions duplicate`. */
export function duplicatePositionsCommand(positions: Command, context: CommandContext): void {
  positions
    .command('duplicate')
    .description('create a draft of each position with the same fields, for the same client')
    .argument('<ids>', 'ids of positions, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat positions duplicate ID,ID')
    .action((wanted: string[]) =>
      context.withDatabase(async (database) => {
        const made = await inTransaction(database, await context.access(database), async (all) =>
          duplicatePositions(all, await all.within('positions', wanted)),
        )
        const ids: string[] = made.map(({ id }) => id)
        context.output(`Created:\n${ids.join('\n')}`, { positions: ids })
      }),
    )
}
