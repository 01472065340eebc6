import { readIds } from '@kandidat/shared/command-line/arguments'
import { printable } from '@kandidat/shared/command-line/printable'
import type { Command } from 'commander'
import type { CommandContext } from '../../base/cli/context.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { adviceOn } from '../../positions/advice/advice.ts'
import { readAdvised } from '../../positions/advice/store.ts'
import { adviceText } from '../../positions/advice/advice-text.ts'

/** `kandidat positions check`: what would make positions better before people read them. */
export function checkPositionsCommand(positions: Command, context: CommandContext): void {
  positions
    .command('check')
    .description('print advice about positions: place, deadline, salary, length and wording')
    .argument('<ids>', 'ids of positions, separated by commas', readIds)
    .addHelpText(
      'after',
      `
You can publish every position without following the advice, and the exit code is always 0.

Examples:
  $ npx --no kandidat positions check ID,ID`,
    )
    .action((wanted: string[]) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const found = new Map((await readAdvised(database, access, wanted)).map((position) => [position.id, position]))
        const checked = wanted.map((id) => {
          const position = found.get(id)
          if (position === undefined) throw new Refusal('not-found', `There is no position ${id}.`)
          return { id, title: position.title, advice: adviceOn(position) }
        })
        const lines = checked.flatMap(({ id, title, advice }) => [
          `${id}  ${printable(title)}`,
          ...(advice.length === 0 ? ['  Nothing to improve was found.'] : []),
          ...advice.map((each) => `  ${printable(adviceText(each, 'en'))}`),
        ])
        context.output(lines.join('\n'), { data: checked })
      }),
    )
}
