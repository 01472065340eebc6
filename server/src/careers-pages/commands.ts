import type { Command } from 'commander'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../cli/page-options.ts'
import { companyFilter, requireCompany } from '../companies/actions.ts'
import { Refusal } from '../forms/refusal.ts'
import { type Change, inTransaction } from '../changes/actions.ts'
import type { AllowedKey } from '../access/reach.ts'
import { setEmbedOrigins } from './embedding/actions.ts'
import { createPages, makeDefaultPages, renamePages, switchPages } from './page-actions.ts'
import { isPageCursor, listPages, type PageLine } from './list-store.ts'
import { pageIds } from './write-store.ts'

/** `kandidat pages`: the careers pages of companies. */
export function pagesCommands(program: Command, context: CommandContext): void {
  const pages = program.command('pages').description('create, rename, switch and list careers pages')

  pages
    .command('create')
    .description("create a careers page; a company's first is its default")
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
      'switch careers pages off; positions are not reachable through them then',
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
    .requiredOption(
      '--embed-origins <origins>',
      'the websites that may show its forms in a frame, separated by commas; "none" removes them all',
      (text) => (text.trim() === 'none' ? [] : text.split(',')),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ npx --no kandidat pages set ID --embed-origins https://www.example.com,https://example.com',
    )
    .action((id: string, { embedOrigins }: { embedOrigins: string[] }) =>
      act([id], 'Changed', (all, found) =>
        setEmbedOrigins(
          all,
          found.map((page) => ({ ...page, origins: embedOrigins })),
        ),
      ),
    )

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
          line: (page) => `${page.id}  ${page.company}  ${stateOf(page)}  ${page.live} live  ${page.name}`,
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

function stateOf(page: PageLine): string {
  const kind = page.isMarketplace ? ', marketplace' : page.isDefault ? ', default' : ''
  return `${page.active ? 'on' : 'off'}${kind}`
}
