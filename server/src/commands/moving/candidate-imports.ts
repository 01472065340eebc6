import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import { printable } from '@kandidat/shared/command-line/printable'
import { type Command, Option } from 'commander'
import { legalBases, type LegalBasis, type Source, sources } from '../../candidates/intake/origin.ts'
import type { CommandContext } from '../../base/cli/context.ts'
import { requireCompany } from '../../organisation/companies/actions.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { Chunks } from '../../moving/imports/parsing/encoding.ts'
import { FeedError } from '../../content/texts/feed-error.ts'
import { remarkText } from '../../content/words/remarks.ts'
import { otherNamesRemark } from '../../moving/imports/storing/found-other-names.ts'
import { type CandidateReport, importCandidates } from '../../moving/imports/candidates/candidate-actions.ts'
import {
  candidateFields,
  type ColumnMapping,
  plain,
  suggestedMapping,
} from '../../moving/imports/candidates/columns.ts'
import { previewCsv } from '../../moving/imports/candidates/csv-entries.ts'
import { type FileWords, mappableStages, type UnknownWords } from '../../moving/imports/candidates/file-words.ts'
import { readCandidateFile, requireColumns, wordsToMap } from '../../moving/imports/candidates/reading-actions.ts'
import { type DayOrder, dayOrders } from '../../moving/imports/values/written-time.ts'

interface Options {
  company: string
  position?: string
  legalBasis: LegalBasis
  source: Source
  columns?: string
  dates?: DayOrder
  stages?: string
  ways?: string
  dryRun?: boolean
}

/** `kandidat import candidates`: adds the candidates of a file. */
export function importCandidatesCommand(imports: Command, context: CommandContext): void {
  imports
    .command('candidates')
    .description('import candidates from CSV or JSON Lines; importing the same file again adds nobody')
    .argument('<file>', 'a CSV file whose first line names the columns, or a file that ends in .jsonl')
    .requiredOption('--company <slug>', 'the company that the positions belong to')
    .option('--position <id>', 'the position for all of them; otherwise each row needs the id of its position')
    .addOption(
      new Option('--source <source>', 'where the company found these people').choices(sources).makeOptionMandatory(),
    )
    .addOption(
      new Option('--legal-basis <basis>', 'why the company may store them').choices(legalBases).makeOptionMandatory(),
    )
    .option(
      '--columns <fields>',
      `what the columns of CSV are, separated by commas: ${candidateFields.join(', ')}, or - to ignore a column (default: recognized by their names)`,
    )
    .addOption(
      new Option(
        '--dates <order>',
        'how dates such as 1/2/2026 in CSV are meant (default: told by a number above 12)',
      ).choices(dayOrders),
    )
    .option(
      '--stages <meanings>',
      `what words in the column stage mean: "Intervju=CONTACTED_BY_COMPANY,Avslag=REJECTED". Stages are ${mappableStages.join(', ')}`,
    )
    .option(
      '--ways <meanings>',
      `what words in the column source mean: "Finn.no=application,Tips=recommendation". Ways are ${sources.join(', ')}; other words count as --source`,
    )
    .option('--dry-run', 'do everything, report it, and roll it back')
    .addHelpText(
      'after',
      `
Examples:
  $ npx --no kandidat import candidates people.csv --company fjellvik --position ID --source event --legal-basis consent --dry-run
  $ npx --no kandidat import candidates people.jsonl --company fjellvik --source earlier --legal-basis request`,
    )
    .action((file: string, options: Options) => run(context, file, options))
}

async function run(context: CommandContext, file: string, options: Options): Promise<void> {
  const open = await opener(file)
  try {
    await context.withDatabase(async (database) => {
      const access = await context.access(database)
      const { id: companyId } = await requireCompany(database, access, 'companies', options.company)
      const positionId = options.position ?? null
      const headers = file.endsWith('.jsonl') ? null : (await previewCsv(open, 0)).headers
      const mapping = headers && mappingOf(headers, options.columns)
      if (headers && mapping) requireUsable(headers, mapping, positionId)
      const timeZone = context.config.timeZone
      const { dates } = options
      const words = wordsOf(options)
      const unknown = mapping ? await wordsToMap(open, mapping, words) : { stage: [], source: [] }
      const of = { companyId, open, mapping, positionId, timeZone, dates, words }
      const entries = await readCandidateFile(database, of).catch(withAdvice)
      const origin = { source: options.source, legalBasis: options.legalBasis }
      const dryRun = options.dryRun === true
      const report = await importCandidates(database, entries, { access, companyId, origin, dryRun })
      // Columns that --columns ignores are ignored on purpose. Nobody misses a column without a name.
      const ignored =
        options.columns === undefined
          ? (headers ?? []).filter((header, i) => header.trim() !== '' && mapping?.[i] === null)
          : []
      const text = [reportText(report, ignored, dryRun), ...wordLines(unknown)].join('\n')
      context.output(text, { ...report, ignoredColumns: ignored, unknownWords: unknown })
      if (report.skipped > 0)
        throw new CommandFailure(
          'INCOMPLETE',
          `${report.skipped} ${report.skipped === 1 ? 'line was' : 'lines were'} skipped, see the report${dryRun ? '' : '; the others were imported'}.`,
        )
    })
  } catch (error) {
    if (error instanceof FeedError) throw new CommandFailure('REFUSED', `${error.message}.`, { cause: error })
    throw error
  }
}

function withAdvice(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'import-date-order') throw error
  throw new Refusal('invalid', `${error.message} Say it with --dates day-first or --dates month-first.`)
}

async function opener(file: string): Promise<() => Chunks> {
  const found = await stat(file).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`
    throw new CommandFailure('REFUSED', reason)
  })
  if (!found.isFile()) throw new CommandFailure('REFUSED', `${file} is not a file.`)
  return () => createReadStream(file) as AsyncIterable<Buffer>
}

/** Refuses unusable columns with those of the file, and the option that says what they are. */
function requireUsable(headers: readonly string[], mapping: ColumnMapping, positionId: string | null): void {
  const found = `The columns of the file are ${headers.map((header) => JSON.stringify(header)).join(', ')}.`
  try {
    requireColumns(mapping, positionId)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const advice = mapping.includes('email')
      ? 'Say with --columns what they are, or name one position for all with --position.'
      : 'Say with --columns what they are.'
    throw new Refusal('invalid', `${error.message} ${found} ${advice}`)
  }
}

function mappingOf(headers: readonly string[], given: string | undefined): ColumnMapping {
  // What colleagues wrote elsewhere becomes a note only if somebody has asked for it.
  if (given === undefined) return suggestedMapping(headers).map((field) => (field === 'note' ? null : field))
  return given.split(',').map((name) => {
    const text = name.trim()
    const field = candidateFields.find((each) => each === text)
    if (field === undefined && text !== '-')
      throw new Refusal(
        'invalid',
        `There is no field ${JSON.stringify(text)}. Allowed are ${candidateFields.join(', ')} and -.`,
      )
    return field ?? null
  })
}

/** What the words of a file mean, as the options say it. @throws {Refusal} if one of them has no such meaning */
function wordsOf(options: Options): FileWords {
  return {
    stage: meaningsIn('--stages', options.stages, mappableStages),
    source: meaningsIn('--ways', options.ways, sources),
  }
}

function meaningsIn<T extends string>(option: string, given: string | undefined, allowed: readonly T[]) {
  // A word may have a comma, and what it means has none.
  const pairs = given?.match(/[^=]*(?:=[^,]*)?,?/g)?.filter((pair) => pair.trim() !== '') ?? []
  return Object.fromEntries(
    pairs.map((pair): [string, T] => {
      const [word = '', name = ''] = pair.replace(/,$/, '').split('=')
      const meaning = allowed.find((each) => each === name.trim())
      if (plain(word) === '' || meaning === undefined) {
        const message = `${option} takes words and what they mean, such as "Word=${allowed.at(-1)}", and not ${JSON.stringify(pair)}. Allowed meanings are ${allowed.join(', ')}.`
        throw new Refusal('invalid', message)
      }
      return [plain(word), meaning]
    }),
  )
}

/** The words whose meaning nobody has said, and how to say it. */
function wordLines({ stage, source }: UnknownWords): string[] {
  const quoted = (words: readonly string[]) => words.map((word) => `“${printable(word)}”`).join(', ')
  return [
    ...(stage.length > 0 ? [`Words that name no stage: ${quoted(stage)}. Say with --stages what they mean.`] : []),
    ...(source.length > 0
      ? [`Words that name no way, and counted as --source: ${quoted(source)}. Say with --ways what they mean.`]
      : []),
  ]
}

function reportText(
  { created, unchanged, skipped, refused, otherNames }: CandidateReport,
  ignored: readonly string[],
  dryRun: boolean,
): string {
  const lines = refused.map(
    ({ line, column, reason }) => `Line ${line}${column === null ? '' : `, column “${column}”`}: ${reason}`,
  )
  const head = dryRun ? ['Dry run: nothing was changed. A real run would report:', ''] : []
  const columns = ignored.map((header) => `“${header}”`).join(', ')
  return printable(
    [
      ...head,
      `Candidates: ${created} created, ${unchanged} unchanged, ${skipped} skipped.`,
      ...(ignored.length > 0 ? [`Columns that were ignored: ${columns}. Say with --columns what they are.`] : []),
      ...(otherNames.count > 0 ? [`Note: ${remarkText(otherNamesRemark(otherNames), 'en')}`] : []),
      ...lines,
    ].join('\n'),
  )
}
