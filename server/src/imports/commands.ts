import type { Language } from '@kandidat/contract/resources/enumerations'
import { type Command, Option } from 'commander'
import { pagesByName } from '../careers-pages/store.ts'
import { readIds } from '@kandidat/shared/command-line/arguments'
import type { CommandContext } from '../cli/context.ts'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { requireCompany } from '../companies/actions.ts'
import { readCompanies } from '../companies/write-store.ts'
import type { Database } from '../db/connection.ts'
import { Refusal } from '../forms/refusal.ts'
import { createGuard, type Policy } from '@kandidat/shared/outgoing/address-guard'
import { OutgoingError } from '@kandidat/shared/outgoing/outgoing-error'
import { loadGazetteer } from '../places/gazetteer-store.ts'
import type { ImportOptions } from './actions.ts'
import { FeedError } from './feed-error.ts'
import { readFeed } from './feed.ts'
import type { Format } from './format.ts'
import { formats } from './formats.ts'
import { progressLine } from './progress.ts'
import { type FeedSource, withSource } from './source-store.ts'
import { type TakenFeed, takeFeed } from './take-actions.ts'

interface Options {
  company: string
  client?: string
  clientPerEmployer?: boolean
  page?: string
  publish?: boolean
  dryRun?: boolean
  board?: string
  allowAddress?: string[]
}

/** `kandidat import FORMAT`: positions that are elsewhere today. */
export function importCommands(imports: Command, context: CommandContext): void {
  for (const format of formats) {
    imports
      .command(format.name)
      .description(`take in ${format.title}`)
      .argument(
        '<source>',
        `a file, an address${format.listed ? ', a list of addresses or a sitemap' : ''}, or - for standard input`,
      )
      .requiredOption('--company <slug>', 'the company that the positions belong to')
      .addOption(new Option('--client <slug>', 'the client that they are managed for').conflicts('clientPerEmployer'))
      .option('--client-per-employer', 'the client is who the feed says; who is none yet becomes one')
      .option('--page <page>', 'list new ones on this careers page too: its id or its name')
      .option('--publish', 'publish new ones, since the feed says, unless they are over')
      .option('--dry-run', 'do everything, tell it, and take it back')
      .option('--board <name>', 'tells feeds of one format apart; their address unless given')
      .option('--allow-address <ranges>', 'private addresses that may be asked, as CIDR with commas between', readIds)
      .addHelpText(
        'after',
        `
The same feed again changes nothing; an interrupted import goes on when it is run again.
${reachOf(format)}
Examples:
  $ npx --no kandidat import ${format.name} feed --company nordhaug --client-per-employer --dry-run
  $ npx --no kandidat import ${format.name} feed --company nordhaug --publish --json`,
      )
      .action((source: string, options: Options) => run(context, format, source, options))
  }
}

/** What is asked for besides the source itself, for the help. */
function reachOf({ next, nextPage, detail, listed }: Format): string {
  const reach = [
    ...(next || nextPage ? ['the next pages of a feed'] : []),
    ...(detail ? ['the details that its list leaves out'] : []),
    ...(listed ? ['the pages that a list or sitemap names (of an address: on its own host)'] : []),
  ]
  if (reach.length === 0) return ''
  return `Fetched too, four a second${listed ? '' : ' and of the same host, where the source is an address'}: ${reach.join(', ')}.\n`
}

async function run(context: CommandContext, format: Format, source: string, options: Options): Promise<void> {
  const policy = policyWith(options.allowAddress ?? [])
  try {
    await withSource(source, format, policy, process.stdin, (feed) =>
      context.withDatabase(async (database) => {
        const { language, country, ...wanted } = await importOptions(database, format, feed, options)
        const progress = progressLine(feed.bytes, process.stderr)
        const reading = readFeed(feed.format, feed.pages(progress.onBytes), {
          source: format.name,
          board: wanted.feed.board,
          language,
          ...(country && { country }),
          gazetteer: loadGazetteer,
        })
        const report = await takeFeed(database, reading, { ...wanted, progress: progress.onCounts }).finally(
          progress.end,
        )
        context.output(reportText(report, options.dryRun === true), report)
      }),
    )
  } catch (error) {
    if (error instanceof FeedError) throw new CommandFailure('REFUSED', `${error.message}.`, { cause: error })
    if (error instanceof OutgoingError) throw new CommandFailure('REFUSED', error.message, { cause: error })
    throw error
  }
}

/** Also http, as many career sites have it, and the private addresses that were named. */
function policyWith(allowCidr: readonly string[]): Policy {
  const policy = { allowHttp: true, allowCidr }
  try {
    createGuard(policy)
    return policy
  } catch (error) {
    throw error instanceof TypeError ? new CommandFailure('USAGE', `--allow-address: ${error.message}.`) : error
  }
}

async function importOptions(
  database: Database,
  format: Format,
  source: FeedSource,
  options: Options,
): Promise<ImportOptions & { language: Language; country: string }> {
  const { id } = await requireCompany(database, options.company)
  const client = options.client === undefined ? undefined : await requireCompany(database, options.client)
  const [company] = await readCompanies(database, [id])
  const pages = options.page === undefined ? [] : await pagesByName(database, options.page)
  if (options.page !== undefined && pages.length !== 1) {
    throw new Refusal(
      'not-found',
      `There ${pages.length === 0 ? 'is no' : 'are several'} careers page ${JSON.stringify(options.page)}: give its id.`,
    )
  }
  const [page] = pages
  return {
    feed: { companyId: id, source: format.name, board: options.board ?? source.board },
    client: options.clientPerEmployer ? 'per-employer' : (client ?? 'none'),
    ...(page && { page }),
    publish: options.publish === true,
    dryRun: options.dryRun === true,
    language: (company?.fields.language ?? 'EN') as Language,
    country: company?.fields.country ?? '',
  }
}

function reportText(report: TakenFeed, dryRun: boolean): string {
  const lines = [
    `${dryRun ? 'Would be' : 'Were'}: ${report.created} created, ${report.changed} changed, ${report.unchanged} unchanged, ${report.skipped} skipped, ${report.gone.length} gone.`,
  ]
  const { companies, candidates } = report
  if (companies.created + companies.changed > 0)
    lines.push(`Companies: ${companies.created} created, ${companies.changed} changed.`)
  if (candidates.created + candidates.unchanged > 0)
    lines.push(`Candidates: ${candidates.created} created, ${candidates.unchanged} unchanged.`)
  for (const { externalId, title, reason } of report.leftOut)
    lines.push(`Skipped ${externalId}${title && ` (${title})`}: ${reason}`)
  for (const { externalId, title, missed } of report.gone) {
    const twice = missed >= 2 ? ', twice in a row: archive it with `positions archive`' : ''
    lines.push(`Gone ${externalId} (${title})${twice}`)
  }
  for (const [field, from] of Object.entries(report.origins)) {
    lines.push(
      `${field} ← ${Object.entries(from)
        .map(([name, times]) => `${name} (${times})`)
        .join(', ')}`,
    )
  }
  for (const [problem, times] of Object.entries(report.problems)) lines.push(`${times} times: ${problem}`)
  return [...lines, ...report.notices].join('\n')
}
