import type { Language } from '@kandidat/contract/resources/enumerations'
import { type Command, Option } from 'commander'
import { pagesByName } from '../../positions/careers-pages/store.ts'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../../base/cli/context.ts'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { requireCompany } from '../../organisation/companies/actions.ts'
import { readCompanies } from '../../organisation/companies/write-store.ts'
import type { Database } from '../../base/db/connection.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { createGuard, type Policy } from '@kandidat/shared/outgoing/address-guard'
import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import { loadGazetteer } from '../../content/places/gazetteer-client.ts'
import type { ImportOptions } from '../../moving/imports/storing/item-actions.ts'
import { FeedError } from '../../content/texts/feed-error.ts'
import { readFeed } from '../../moving/imports/conversion/feed.ts'
import type { Format } from '../../moving/imports/conversion/format.ts'
import { formats } from '../../moving/imports/formats.ts'
import { progressLine } from '../../moving/imports/progress.ts'
import { commandToPaste, reportData, reportText } from './report-text.ts'
import { feedToken } from '../../moving/imports/sources/token-client.ts'
import { type FeedInput, withInput } from '../../moving/imports/sources/input-client.ts'
import { type ClientChoice, requireClientChoice } from '../../moving/imports/storing/employer-actions.ts'
import { importFeed } from '../../moving/imports/storing/feed-actions.ts'
import { type Access, installationAccess } from '../../base/access/access.ts'

interface Options {
  company: string
  client?: string
  clientPerEmployer?: boolean
  page?: string
  marketplace?: boolean
  publish?: boolean
  dryRun?: boolean
  board?: string
  allowAddress?: string[]
  tokenFile?: string
}

/** Adds `kandidat import FORMAT`, which imports positions from another system. */
export function importCommands(imports: Command, context: CommandContext): void {
  for (const format of formats) {
    const command = imports
      .command(format.name)
      .description(`import positions from ${format.title}`)
      .argument(
        '<source>',
        `a file, an address${format.pageList ? ', a list of addresses or a sitemap' : ''}, or - for standard input`,
      )
      .requiredOption('--company <slug>', 'the company that the positions belong to')
      .addOption(
        new Option('--client <slug>', 'the client that the positions are managed for').conflicts('clientPerEmployer'),
      )
      .option('--client-per-employer', 'manage each position for its employer, who becomes a client if necessary')
      .option('--page <page>', 'also list new positions on this careers page: its id or its name')
      .option('--marketplace', 'also list new positions on the marketplace')
      .option('--publish', 'publish new positions with the date of the feed, unless they have expired')
      .option('--dry-run', 'do everything, report it, and roll it back')
      .option('--board <name>', 'distinguishes feeds of one format (default: the address of the feed)')
      .option(
        '--allow-address <ranges>',
        'private addresses that may be requested, as CIDR separated by commas',
        readIds,
      )
      .addHelpText(
        'after',
        `
Importing the same feed again changes nothing. Run an interrupted import again to continue it.
${fetchedToo(format)}
Examples:
  $ npx --no kandidat import ${format.name} feed --company nordhaug --client-per-employer --dry-run
  $ npx --no kandidat import ${format.name} feed --company nordhaug --publish --json`,
      )
      .action((source: string, options: Options) => run(context, format, source, options))
    if (format.takesToken) {
      command.option('--token-file <file>', `a file with the token for ${format.title}'s feed (default: NAV_TOKEN)`)
    }
  }
}

/** Describes what is fetched besides the source itself, for the help text. */
function fetchedToo({ nextUrl, nextPageUrl, detailUrl, pageList }: Format): string {
  const fetched = [
    ...(nextUrl || nextPageUrl ? ['the next pages of a feed'] : []),
    ...(detailUrl ? ['the details that the list of items lacks'] : []),
    ...(pageList ? ['the pages that a list or sitemap names (if it was fetched, only on its own host)'] : []),
  ]
  if (fetched.length === 0) return ''
  return `Also fetched, at most four per second${pageList ? '' : ', on the same host, if the source is an address'}:\n${fetched.join(', ')}.\n`
}

async function run(context: CommandContext, format: Format, source: string, options: Options): Promise<void> {
  const policy = policyWith(options.allowAddress ?? [])
  const token = format.takesToken ? await feedToken(source, options.tokenFile, context.config.navToken) : undefined
  const progress = progressLine(process.stderr)
  const readAll = (feed: FeedInput) => {
    progress.onSize(feed.bytes)
    progress.onStep('opening the database')
    return context.withDatabase(async (database) => {
      const { language, country, ...wanted } = await importOptions(
        database,
        await importAccess(context, database),
        format,
        feed,
        options,
      )
      progress.onStep('reading the feed')
      const reading = readFeed(feed.format, feed.pages(progress.onBytes), {
        source: format.name,
        board: wanted.feed.board,
        language,
        ...(country && { country }),
        timeZone: context.config.timeZone,
        gazetteer: loadGazetteer,
      })
      return importFeed(database, reading, { ...wanted, progress: progress.onCounts })
    })
  }
  try {
    // The rest of an address may contain a secret.
    progress.onStep(source === '-' ? 'reading standard input' : `opening ${URL.parse(source)?.host || source}`)
    const report = await withInput(source, format, policy, process.stdin, readAll, {
      ...(token && { token }),
      say: progress.say,
    }).finally(progress.end)
    const { publicUrl } = context.config
    context.output(
      reportText(report, { dryRun: options.dryRun === true, publish: options.publish === true, publicUrl }),
      reportData(report),
    )
    if (report.skipped > 0) {
      const items = report.skipped === 1 ? 'item was' : 'items were'
      const stays = options.dryRun === true ? '' : '; the others were imported'
      const again = commandToPaste(process.argv.slice(2))
      throw new CommandFailure(
        'INCOMPLETE',
        `${report.skipped} ${items} skipped, see the report${stays}. After the feed is corrected, run ${again}.`,
      )
    }
  } catch (error) {
    if (error instanceof FeedError) throw new CommandFailure('REFUSED', `${error.message}.`, { cause: error })
    if (error instanceof OutgoingError) throw new CommandFailure('REFUSED', refusal(error, format), { cause: error })
    throw error
  }
}

function refusal({ message, status }: OutgoingError, { takesToken }: Format): string {
  if (takesToken !== true || (status !== 401 && status !== 403)) return `${message}.`
  return `${message}: the feed wants a valid token. Give it in the setting NAV_TOKEN, or in a file with --token-file.`
}

/** Allows http, which many careers sites use, and the given private addresses. */
function policyWith(allowCidr: readonly string[]): Policy {
  const policy = { allowHttp: true, allowCidr }
  try {
    createGuard(policy)
    return policy
  } catch (error) {
    throw error instanceof TypeError ? new CommandFailure('USAGE', `--allow-address: ${error.message}.`) : error
  }
}

/** An import by the operator is recorded as an import, and one by a user as the user's. */
async function importAccess(context: CommandContext, database: Database): Promise<Access> {
  const access = await context.access(database)
  return access.companyId === null ? installationAccess('import') : access
}

async function importOptions(
  database: Database,
  access: Access,
  format: Format,
  source: FeedInput,
  options: Options,
): Promise<ImportOptions & { language: Language; country: string }> {
  const { id } = await requireCompany(database, access, 'companies', options.company)
  const named =
    options.client === undefined ? undefined : await requireCompany(database, access, 'clients', options.client)
  const client: ClientChoice = options.clientPerEmployer ? 'per-employer' : (named ?? 'none')
  await requireClientChoice(database, id, client)
  const [company] = await readCompanies(database, [id])
  const pages = options.page === undefined ? [] : await pagesByName(database, options.page)
  if (options.page !== undefined && pages.length !== 1) {
    throw new Refusal(
      'not-found',
      pages.length === 0
        ? `There is no careers page ${JSON.stringify(options.page)}.`
        : `There are several careers pages ${JSON.stringify(options.page)}; use the id.`,
    )
  }
  const [page] = pages
  return {
    feed: { companyId: id, source: format.name, board: options.board ?? source.board },
    client,
    ...(page && { pageId: page.id }),
    access,
    marketplace: options.marketplace === true,
    publish: options.publish === true,
    dryRun: options.dryRun === true,
    language: company?.fields.language ?? 'EN',
    country: company?.fields.country ?? '',
  }
}
