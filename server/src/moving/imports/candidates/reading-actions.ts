import { type CandidateStage, candidateStages } from '@kandidat/contract/resources/enumerations'
import { readTargets } from '../../../candidates/intake/application-target-store.ts'
import { stageNames } from '../../../candidates/words/stage-names.ts'
import type { Database } from '../../../base/db/connection.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { languages } from '../../../base/web/words/language.ts'
import type { Chunks } from '../parsing/encoding.ts'
import { type ColumnMapping, plain } from './columns.ts'
import type { DayOrder } from '../values/written-time.ts'
import { csvEntries, orderOfDates, unknownWords } from './csv-entries.ts'
import { type CandidateEntry, type EntryContext, type RefusedLine, sourceOf, stageOf } from './entry.ts'
import type { FileWords, UnknownWords } from './file-words.ts'
import { lineEntries } from './line-entries.ts'

/** The names by which imports of candidates are known beside the formats of positions. */
export const candidateFormats = { csv: 'candidates-csv', lines: 'candidates-jsonl' } as const

/** What a file of candidates is, and where its candidates go. */
export interface CandidateFile {
  readonly companyId: string
  readonly open: () => Chunks
  /** The field of each column of CSV; null for JSON Lines. */
  readonly mapping: ColumnMapping | null
  /** The position of all; null if each line names its own. */
  readonly positionId: string | null
  readonly timeZone: string
  /** In which order its dates have days and months, if somebody has said so. */
  readonly dates?: DayOrder | undefined
  /** What its words mean, if somebody has said it. */
  readonly words: FileWords
}

/** What each stage is called on screens, in all languages. */
const stagesByName: ReadonlyMap<string, CandidateStage> = new Map(
  languages.flatMap((language) => candidateStages.map((stage) => [plain(stageNames[language][stage]), stage])),
)

/** Refuses columns by which nobody can be found. @throws {Refusal} */
export function requireColumns(mapping: ColumnMapping, positionId: string | null): void {
  const given = mapping.filter((field) => field !== null)
  if (!given.includes('email'))
    throw new Refusal(
      'invalid',
      'One column must be the e-mail, because it identifies each person.',
      [],
      'import-no-email',
    )
  if (new Set(given).size < given.length) {
    throw new Refusal('invalid', 'Two columns cannot have the same meaning.', [], 'import-column-twice')
  }
  if (positionId !== null || given.includes('position')) return
  const message = "Choose one position for all candidates, or the column with the id of each candidate's position."
  throw new Refusal('invalid', message, [], 'import-no-position')
}

/**
 * The order of days and months in the dates of a CSV file: a number above 12 tells it.
 * @returns undefined if nothing is written with `/` or `-`, or values contradict each other: then dates that could be two days
 * are refused
 * @throws {Refusal} if no value tells it: a guess would be another day
 */
async function requireOrderOfDates(open: () => Chunks, mapping: ColumnMapping): Promise<DayOrder | undefined> {
  const order = await orderOfDates(open, mapping)
  if (order !== null) return order
  const message = 'Dates such as 1/2/2026 do not say whether the day or the month comes first.'
  throw new Refusal('invalid', message, [], 'import-date-order')
}

/**
 * The words of a CSV file that name no stage and no way people came, so that a person has to say what they mean.
 * @throws {FeedError} if it is not such a file
 */
export async function wordsToMap(open: () => Chunks, mapping: ColumnMapping, words: FileWords): Promise<UnknownWords> {
  const context = { stageNames: stagesByName, words }
  return unknownWords(open, mapping, (field, word) =>
    field === 'stage' ? stageOf(word, context) !== undefined : sourceOf(word, context) !== null,
  )
}

/**
 * Reads the candidates of a file, checked line by line.
 * @throws {FeedError} while reading, if it is not such a file
 * @throws {Refusal} if nobody knows how its dates are meant
 */
export async function readCandidateFile(
  database: Database,
  { companyId, open, mapping, positionId, timeZone, dates: given, words }: CandidateFile,
): Promise<AsyncIterable<CandidateEntry | RefusedLine>> {
  const [target] = positionId === null ? [] : await readTargets(database, [{ companyId, positionId, linkId: null }])
  const dates = given ?? (mapping === null ? undefined : await requireOrderOfDates(open, mapping))
  const country = target?.country ?? null
  const context: EntryContext = { positionId, country, timeZone, dates, stageNames: stagesByName, words }
  return mapping === null ? lineEntries(open, context) : csvEntries(open, mapping, context)
}
