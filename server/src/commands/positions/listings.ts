import { type Command, Option } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../../base/cli/context.ts'
import { pageIds } from '../../positions/careers-pages/write-store.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { Override } from '../../organisation/publication/listing.ts'
import { listOnPages, type OnPage, overrideListings, unlistFromPages } from '../../positions/listings/actions.ts'

const VALUES = { on: true, off: false, inherit: null } as const
type Value = keyof typeof VALUES

interface PageOptions {
  pages: string[]
}

/** `kandidat positions list-on`, `unlist` and `override`: positions on careers pages. */
export function listingCommands(positions: Command, context: CommandContext): void {
  withPages('list-on', 'list positions on careers pages').action((wanted: string[], options: PageOptions) =>
    act(wanted, options, 'Listed', listOnPages),
  )

  withPages('unlist', 'unlist positions from careers pages').action((wanted: string[], options: PageOptions) =>
    act(wanted, options, 'Unlisted', unlistFromPages),
  )

  withPages(
    'override',
    'override on careers pages whether people can apply for positions and refer others',
    ' --application off --vouch inherit',
  )
    .addOption(new Option('--application <value>', 'whether people can apply there').choices(Object.keys(VALUES)))
    .addOption(new Option('--vouch <value>', 'whether people can refer others there').choices(Object.keys(VALUES)))
    .action((wanted: string[], options: PageOptions & { application?: Value; vouch?: Value }) => {
      const { application, vouch } = options
      if (application === undefined && vouch === undefined)
        throw new Refusal('invalid', 'Give --application, --vouch or both: on, off, or inherit to follow the position.')
      const override: Override = {
        ...(application !== undefined && { enableApplication: VALUES[application] }),
        ...(vouch !== undefined && { enableVouch: VALUES[vouch] }),
      }
      return act(wanted, options, 'Overridden', (all, listings) => overrideListings(all, listings, override))
    })

  function withPages(name: string, description: string, example = ''): Command {
    return positions
      .command(name)
      .description(description)
      .argument('<ids>', 'ids of positions, separated by commas', readIds)
      .requiredOption('--pages <ids>', 'ids of careers pages, separated by commas; or marketplace', readIds)
      .addHelpText(
        'after',
        `\nExamples:\n  $ npx --no kandidat positions ${name} ID,ID --pages ID,marketplace${example}`,
      )
  }

  /** Runs a verb on each of the positions on each of the pages, and prints that it is done. */
  async function act(
    wanted: string[],
    { pages: names }: PageOptions,
    done: string,
    verb: (all: Change, listings: OnPage[]) => Promise<void>,
  ): Promise<void> {
    await context.withDatabase(async (database) => {
      const pages = await inTransaction(database, await context.access(database), async (all) => {
        const found = await all.within('listing_pages', await pageIds(all.tx, names))
        const chosen = await all.within('positions', wanted)
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
