import type { Command } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../../base/cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import { companyFilter, requireCompany } from '../../organisation/companies/actions.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { setEmbedOrigins } from '../../positions/careers-pages/embedding/actions.ts'
import { changeLooks } from '../../positions/careers-pages/look/actions.ts'
import type { LookEdit } from '../../positions/careers-pages/look/look.ts'
import { createPages, makeDefaultPages, renamePages, switchPages } from '../../positions/careers-pages/page-actions.ts'
import { isPageCursor, listPages, type PageLine } from '../../positions/careers-pages/list-store.ts'
import { pageIds } from '../../positions/careers-pages/write-store.ts'

/** `kandidat pages`: the careers pages of companies. */
export function pagesCommands(program: Command, context: CommandContext): void {
  const pages = program.command('pages').description('create, rename, switch and list careers pages')

  pages
    .command('create')
    .description('create a careers page')
    .argument('<name>', 'the name of the page')
    .requiredOption('--company <slug>', 'the company that owns it')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat pages create "Work at Fjellvik" --company fjellvik')
    .action((name: string, options: { company: string }) =>
      context.withDatabase(async (database) => {
        const [created] = await inTransaction(database, await context.access(database), async (all) => {
          const company = await requireCompany(all.tx, all.access, 'profiles', options.company)
          return createPages(all, [{ companyId: company.id, name }])
        })
        if (!created) throw new Error('no page was created')
        context.output(`Created: ${created.id}`, { pages: [created.id] })
      }),
    )

  pages
    .command('rename')
    .description('rename a careers page')
    .argument('<id>', 'id of a careers page')
    .argument('<name>', 'the new name')
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat pages rename ID "Jobs at Fjellvik"')
    .action((id: string, name: string) =>
      act([id], 'Renamed', (all, found) =>
        renamePages(
          all,
          found.map((page) => ({ ...page, name })),
        ),
      ),
    )

  const verbs: [
    name: string,
    what: string,
    done: string,
    verb: (all: Change, found: AllowedKey<'pages'>[]) => Promise<void>,
  ][] = [
    ['on', 'switch careers pages on', 'Switched on', (all, found) => switchPages(all, found, true)],
    [
      'off',
      'switch careers pages off; then nobody can open positions through them',
      'Switched off',
      (all, found) => switchPages(all, found, false),
    ],
    ['default', 'make careers pages the defaults of their companies', 'Default', makeDefaultPages],
  ]
  for (const [name, what, done, verb] of verbs) {
    pages
      .command(name)
      .description(what)
      .argument('<ids>', 'ids of careers pages, separated by commas', readIds)
      .addHelpText('after', `\nExamples:\n  $ npx --no kandidat pages ${name} ID`)
      .action((wanted: string[]) => act(wanted, done, verb))
  }

  pages
    .command('set')
    .description('change the settings of a careers page')
    .argument('<id>', 'id of a careers page')
    .option(
      '--embed-origins <origins>',
      'the websites that may show its forms in a frame, separated by commas; "none" removes them all',
      (text) => (text.trim() === 'none' ? [] : text.split(',')),
    )
    .option('--colour <colour>', 'its colour, such as #0a4d68; if empty, the colour of its company')
    .option('--heading <text>', 'the heading above the positions; if empty, the name of the page')
    .option('--introduction <text>', 'the text below the heading; if empty, there is none')
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat pages set ID --embed-origins https://www.example.com,https://example.com
  $ npx --no kandidat pages set ID --colour '#0a4d68' --introduction 'We build ships.'`,
    )
    .action((id: string, options: LookEdit & { embedOrigins?: string[] }) => {
      const { embedOrigins } = options
      const edit = lookIn(options)
      const hasLook = Object.keys(edit).length > 0
      if (embedOrigins === undefined && !hasLook) {
        throw new Refusal(
          'invalid',
          'There is nothing to change. Give at least one of --embed-origins, --colour, --heading, --introduction.',
        )
      }
      return act([id], 'Changed', async (all, found) => {
        if (embedOrigins !== undefined) {
          await setEmbedOrigins(
            all,
            found.map((page) => ({ ...page, origins: embedOrigins })),
          )
        }
        if (hasLook) {
          await changeLooks(
            all,
            found.map((page) => ({ ...page, edit })),
          )
        }
      })
    })

  addPageOptions(
    pages
      .command('list')
      .description('list careers pages, including those that are off')
      .option('--company <slug>', 'only those of this company'),
  )
    .addHelpText('after', '\nExamples:\n  $ npx --no kandidat pages list --company fjellvik --json')
    .action((options: PageOptions & { company?: string }) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const filter = await companyFilter(database, access, options.company)
        const { after } = options
        if (after !== undefined && !(await isPageCursor(database, access, filter, after)))
          throw new Refusal('not-found', `The list has no careers page ${after}: give --after the last one of a page.`)
        const rows = await listPages(database, access, filter, pageRequest(options))
        printPage(context.output, rows, options, {
          name: 'pages',
          nothing: 'There are no careers pages.',
          columns: ['id', 'company', 'state', 'live', 'name'],
          cells: (page) => [page.id, page.company, stateOf(page), String(page.live), page.name],
        })
      }),
    )

  /** Runs a verb on pages and prints that it is done. */
  async function act(
    wanted: string[],
    done: string,
    verb: (all: Change, found: AllowedKey<'pages'>[]) => Promise<void>,
  ): Promise<void> {
    await context.withDatabase(async (database) => {
      const ids = await inTransaction(database, await context.access(database), async (all) => {
        const found = await all.within('pages', await pageIds(all.tx, wanted))
        await verb(all, found)
        return found.map((page) => page.id)
      })
      context.output(`${done}: ${ids.join(', ')}`, { pages: ids })
    })
  }
}

/** What the options say of the look. Every command has options of its own besides, such as `--json`. */
function lookIn({ colour, heading, introduction }: LookEdit): LookEdit {
  return {
    ...(colour !== undefined && { colour }),
    ...(heading !== undefined && { heading }),
    ...(introduction !== undefined && { introduction }),
  }
}

function stateOf(page: PageLine): string {
  const kind = page.isMarketplace ? ', marketplace' : page.isDefault ? ', default' : ''
  return `${page.active ? 'on' : 'off'}${kind}`
}
