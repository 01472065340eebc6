import { type Command, Option } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../cli/context.ts'
import { findPages } from '../careers-pages/write-store.ts'
import { Refusal } from '../forms/refusal.ts'
import { type Change, change } from '../changes/actions.ts'
import type { Override } from '../publication/listing.ts'
import { listOnPages, type OnPage, overrideListings, unlistFromPages } from './actions.ts'
import { findPositions } from '../positions/write-store.ts'

const OPERATOR = { kind: 'operator' } as const
const SAYS = { on: true, off: false, inherit: null } as const
type Say = keyof typeof SAYS

interface Where {
  pages: string[]
}

/** `kandidat positions list-on`, `unlist` and `override`: positions on careers pages. */
export function listingCommands(positions: Command, context: CommandContext): void {
  withPages('list-on', 'list positions on careers pages').action((wanted: string[], options: Where) =>
    act(wanted, options, 'Listed', listOnPages),
  )

  withPages('unlist', 'take positions off careers pages').action((wanted: string[], options: Where) =>
    act(wanted, options, 'Unlisted', unlistFromPages),
  )

  withPages(
    'override',
    'let careers pages say something else than the position about applying and referring',
    ' --application off --vouch inherit',
  )
    .addOption(new Option('--application <say>', 'whether one can apply there').choices(Object.keys(SAYS)))
    .addOption(new Option('--vouch <say>', 'whether one can refer somebody there').choices(Object.keys(SAYS)))
    .action((wanted: string[], options: Where & { application?: Say; vouch?: Say }) => {
      const { application, vouch } = options
      if (application === undefined && vouch === undefined)
        throw new Refusal('invalid', 'Give --application, --vouch or both: on, off, or inherit what the position says.')
      const override: Override = {
        ...(application !== undefined && { enableApplication: SAYS[application] }),
        ...(vouch !== undefined && { enableVouch: SAYS[vouch] }),
      }
      return act(wanted, options, 'Overridden', (all, listings) => overrideListings(all, listings, override))
    })

  function withPages(name: string, what: string, more = ''): Command {
    return positions
      .command(name)
      .description(what)
      .argument('<ids>', 'ids of positions, with commas between', readIds)
      .requiredOption('--pages <ids>', 'ids of careers pages with commas between; "marketplace" is one too', readIds)
      .addHelpText('after', `\nExamples:\n  $ npx --no kandidat positions ${name} ID,ID --pages ID,marketplace${more}`)
  }

  /** Does a verb to each of the positions on each of the pages, and says that it was done. */
  async function act(
    wanted: string[],
    { pages: names }: Where,
    done: string,
    verb: (all: Change, listings: OnPage[]) => Promise<void>,
  ): Promise<void> {
    await context.withDatabase(async (database) => {
      const pages = await change(database, OPERATOR, async (all) => {
        const found = await findPages(all.tx, names)
        const chosen = await findPositions(all.tx, wanted)
        await verb(
          all,
          chosen.flatMap((position) => found.map((page) => ({ ...position, page }))),
        )
        return found.map((page) => page.id)
      })
      context.output(`${done}: ${wanted.join(', ')}`, { positions: wanted, pages })
    })
  }
}
