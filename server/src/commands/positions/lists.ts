import {
  type Language,
  languages,
  type PositionStatus,
  positionStatuses,
} from '@kandidat/contract/resources/enumerations'
import { printable } from '@kandidat/shared/command-line/printable'
import { readTime } from '@kandidat/shared/command-line/arguments'
import { type Command, Option } from 'commander'
import type { CommandContext } from '../../base/cli/context.ts'
import { addPageOptions, type PageOptions, pageRequest, printPage } from '../../base/cli/page-options.ts'
import { companyFilter, requireCompany } from '../../organisation/companies/actions.ts'
import { typedWords } from '../../positions/search/typed-words.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import {
  careersPageExists,
  isSearchCursor,
  type PositionLine,
  searchPositions,
} from '../../positions/lists/search-store.ts'

interface ListOptions extends PageOptions {
  company?: string
  status?: PositionStatus
  client?: string
  page?: string
  search?: string
  language?: Language
  place?: string
  updatedSince?: Date
}

/** `kandidat positions list`: which positions are in reach. */
export function listPositionsCommand(positions: Command, context: CommandContext): void {
  addPageOptions(
    positions
      .command('list')
      .description('list positions, the newest first')
      .option('--company <slug>', 'only those of this company')
      .addOption(new Option('--status <status>', 'only those with this status').choices(positionStatuses))
      .option('--client <slug>', 'only those that are managed for this client')
      .option('--page <page>', 'only those that are listed on this careers page: its id, its name, or marketplace')
      .option(
        '--search <words>',
        'only those that have all these words in title, places, tags and text, or as the name of their client',
      )
      .addOption(new Option('--language <language>', 'only those in this language').choices(languages))
      .option('--place <name>', 'only those in this city, municipality, region, postal code or country (NO)')
      .option('--updated-since <time>', 'only those that changed on this day, or at this time, or later', readTime),
  )
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat positions list --company fjellvik --status DRAFT
  $ npx --no kandidat positions list --search "data engineer" --place Oslo --language EN
  $ npx --no kandidat positions list --page marketplace --take 100 --json`,
    )
    .action((options: ListOptions) =>
      context.withDatabase(async (database) => {
        const access = await context.access(database)
        const { companyId } = await companyFilter(database, access, options.company)
        const client =
          options.client === undefined ? undefined : await requireCompany(database, access, 'clients', options.client)
        const { status, page, search, language, place, updatedSince, after } = options
        if (page !== undefined && !(await careersPageExists(database, page))) {
          throw new Refusal('not-found', `There is no careers page ${JSON.stringify(page)}.`)
        }
        if (after !== undefined && !(await isSearchCursor(database, access, after))) {
          throw new Refusal('not-found', `The list has no position ${after}.`)
        }
        if (search !== undefined && typedWords(search).length === 0) {
          throw new Refusal('invalid', '--search needs a letter or a digit.')
        }
        const rows = await searchPositions(
          database,
          access,
          { companyId, status, clientId: client?.id, page, search, language, place: place?.trim(), updatedSince },
          pageRequest(options),
        )
        printPage(context.output, rows, options, {
          name: 'data',
          nothing: 'There are no such positions.',
          columns: ['id', 'status', 'title', 'company', 'places', 'until', 'owner'],
          cells,
        })
      }),
    )
}

function cells({ id, status, title, company, client, places, expirationDate, owner }: PositionLine): string[] {
  const of = client === null ? company : `${client} (by ${company})`
  return [id, status, title, of, places.join(', '), expirationDate?.toISOString() ?? '', owner ?? ''].map(printable)
}
