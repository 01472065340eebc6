import { tableLines } from '@kandidat/shared/command-line/table'
import { sharingLinkTypes } from '@kandidat/contract/resources/enumerations'
import type { Command } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../../base/cli/context.ts'
import { readForm } from '../../base/forms/form.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { createSharingLinks, editSharingLinks, switchSharingLinks } from '../../positions/sharing-links/actions.ts'
import { SharingLinkEdit, SharingLinkForm } from '../../positions/sharing-links/sharing-link.ts'
import { listSharingLinks } from '../../positions/sharing-links/store.ts'
import { requireReach } from '../../base/access/reach-store.ts'
import type { AllowedKey } from '../../base/access/reach.ts'

const TYPES = sharingLinkTypes.join(', ')

/** `kandidat links`: sharing links of positions, such as for job boards and ads. */
export function linksCommands(program: Command, context: CommandContext): void {
  const links = program.command('links').description('create, edit, switch and list sharing links of positions')

  links
    .command('create')
    .description('create a sharing link for each of the positions; it is active at once')
    .argument('<positions>', 'ids of positions, separated by commas', readIds)
    .requiredOption('--type <type>', `the kind of link: ${TYPES}`)
    .requiredOption('--name <name>', 'the name of the link')
    .option('--platform <platform>', 'where it is shared, such as LinkedIn')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx --no kandidat links create ID,ID --type JOB_BOARD --platform FINN --name "Spring campaign"',
    )
    .action((wanted: string[], options: object) =>
      context.withDatabase(async (database) => {
        const form = readForm(SharingLinkForm, given(options), 'sharing link')
        const created = await inTransaction(database, await context.access(database), async (all) => {
          const positions = await all.within('positions', wanted)
          return createSharingLinks(
            all,
            positions.map((position) => ({ position, form })),
          )
        })
        const lines = created.map(({ id, positionId }) => `${id}  of ${positionId}`)
        context.output(`Created:\n${lines.join('\n')}`, {
          links: created.map(({ id, positionId }) => ({ id, positionId })),
        })
      }),
    )

  links
    .command('edit')
    .description('replace fields of sharing links; all others stay')
    .argument('<ids>', 'ids of sharing links, separated by commas', readIds)
    .option('--type <type>', `the kind of link: ${TYPES}`)
    .option('--name <name>', 'the name of the link')
    .option('--platform <platform>', 'where it is shared')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat links edit ID --name "Summer campaign"')
    .action((wanted: string[], options: object) => {
      const edit = readForm(SharingLinkEdit, given(options), 'edit')
      return act(wanted, 'Edited', (all, found) =>
        editSharingLinks(
          all,
          found.map((link) => ({ ...link, edit })),
        ),
      )
    })

  for (const [name, active] of [
    ['on', true],
    ['off', false],
  ] as const) {
    links
      .command(name)
      .description(`switch sharing links ${name}`)
      .argument('<ids>', 'ids of sharing links, separated by commas', readIds)
      .addHelpText('after', `\nExamples:\n  $ npx --no kandidat links ${name} ID,ID`)
      .action((wanted: string[]) =>
        act(wanted, `Switched ${name}`, (all, found) => switchSharingLinks(all, found, active)),
      )
  }

  links
    .command('list')
    .description('list the sharing links of positions, including those that are off')
    .argument('<positions>', 'ids of positions, separated by commas', readIds)
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat links list ID --json')
    .action((wanted: string[]) =>
      context.withDatabase(async (database) => {
        const rows = await listSharingLinks(
          database,
          await requireReach(database, await context.access(database), 'positions', wanted),
        )
        const cells = rows.map(({ id, positionId, positionTitle, type, platform, name, active }) => [
          ...[id, active ? 'on' : 'off', type, platform, name, positionId, positionTitle],
        ])
        const columns = ['id', 'state', 'kind', 'platform', 'name', 'position', 'title']
        const lines = tableLines(columns, cells)
        context.output(rows.length > 0 ? lines.join('\n') : 'There are no sharing links.', { links: rows })
      }),
    )

  /** Runs a verb on links and prints that it is done. */
  async function act(
    wanted: string[],
    done: string,
    verb: (all: Change, found: AllowedKey<'links'>[]) => Promise<void>,
  ): Promise<void> {
    await context.withDatabase(async (database) => {
      await inTransaction(database, await context.access(database), async (all) =>
        verb(all, await all.within('links', wanted)),
      )
      context.output(`${done}: ${wanted.join(', ')}`, { links: wanted })
    })
  }
}

/**
 * The fields of the form among the options, without options such as `--json` that every command
 * has.
 */
function given(options: { type?: string; name?: string; platform?: string }): object {
  const { type, name, platform } = options
  return {
    ...(type !== undefined && { type }),
    ...(name !== undefined && { name }),
    ...(platform !== undefined && { platform }),
  }
}
