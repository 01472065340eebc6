import { readIds } from '@kandidat/shared/command-line/arguments'
import { printable } from '@kandidat/shared/command-line/printable'
import type { Command } from 'commander'
import { requireReach } from '../../access/reach-store.ts'
import type { CommandContext } from '../../cli/context.ts'
import { adviceOn } from './advice.ts'
import { adviceText } from './advice-text.ts'
import { readAdvised } from './advised-store.ts'

/** `kandidat positions check`. */
export function checkPositionsCommand(positions: Command, context: CommandContext): void {
  positions
    .command('check')
    .description('say what to think about before positions are published')
    .argument('<ids>', 'ids of positions, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat positions check ID,ID --json')
    .action((wanted: string[]) =>
      context.withDatabase(async (database) => {
        const keys = await requireReach(database, await context.access(database), 'positions', wanted)
        const advised = await readAdvised(database, keys)
        const at = new Date()
        const checked = keys.map(({ id }) => {
          const found = advised.get(id)
          return { id, advice: found ? adviceOn(found, at) : [] }
        })
        const lines = checked.flatMap(({ id, advice }) => advice.map((each) => `${id}  ${adviceText(each, 'en')}`))
        context.output(lines.length === 0 ? 'Nothing to think about.' : printable(lines.join('\n')), {
          positions: checked,
        })
      }),
    )
}
