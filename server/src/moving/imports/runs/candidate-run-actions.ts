import { Type } from 'typebox'
import { nullable } from '@kandidat/contract/schema'
import type { CompanyAccess } from '../../../base/access/access.ts'
import { legalBases, sources } from '../../../candidates/intake/origin.ts'
import type { ObjectKey } from '../../../base/db/keys.ts'
import type { Database } from '../../../base/db/connection.ts'
import { filesWithIds, readChunks } from '../../../content/files/store.ts'
import { readForm } from '../../../base/forms/form.ts'
import { otherNamesRemark } from '../storing/found-other-names.ts'
import { importCandidates } from '../candidates/candidate-actions.ts'
import { candidateFields } from '../candidates/columns.ts'
import { FileWords, noWords } from '../candidates/file-words.ts'
import { candidateFormats, readCandidateFile } from '../candidates/reading-actions.ts'
import { dayOrders } from '../values/written-time.ts'
import type { Chunks } from '../parsing/encoding.ts'
import { FeedError } from '../../../content/texts/feed-error.ts'
import { KEPT, type StoredReport } from './report.ts'
import type { ImportRun, RunContext } from './run.ts'

/** How candidates are imported. */
export const CandidateRunOptions = Type.Object(
  {
    positionId: nullable(Type.String({ maxLength: 40 })),
    source: Type.Enum([...sources]),
    legalBasis: Type.Enum([...legalBases]),
    /** The field of each column, empty for one that is left out; null before it was chosen, and for JSON Lines. */
    mapping: nullable(Type.Array(Type.Enum(['', ...candidateFields]), { maxItems: 100 })),
    /** Whether dates have the day or the month first, if they did not say it and somebody has. */
    dates: Type.Optional(Type.Enum([...dayOrders])),
    /** What the words of its columns mean. */
    words: Type.Optional(FileWords),
  },
  { additionalProperties: false },
)

/** Whether a run imports candidates. */
export function isOfCandidates({ format }: Pick<ImportRun, 'format'>): boolean {
  return Object.values<string>(candidateFormats).includes(format)
}

/** The bytes of the file of a run, which can be opened repeatedly. @throws {FeedError} if it is gone */
export async function openRunFile(
  database: Database,
  { companyId, fileId }: Pick<ImportRun, 'companyId' | 'fileId'>,
): Promise<{ bytes: number; open: () => Chunks }> {
  const [file] = fileId === null ? [] : await filesWithIds(database, companyId, [fileId])
  if (!file) throw new FeedError(GONE, 'file-gone')
  return { bytes: file.size, open: () => wholeFile(database, file) }
}

const GONE =
  'The file is gone, because uploads are kept for one day, and not after somebody in them was anonymized. Upload it again'

/** The bytes of a file. @throws {FeedError} if it goes meanwhile: a part of it must not look like all of it */
async function* wholeFile(database: Database, file: ObjectKey & { size: number }): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of readChunks(database, file)) {
    read += chunk.length
    yield chunk
  }
  if (read < file.size) throw new FeedError(GONE, 'file-gone')
}

/** Checks or imports the candidates of a run. @throws {FeedError} if the file is not one */
export async function candidatesReport(
  context: RunContext,
  run: ImportRun,
  access: CompanyAccess,
): Promise<StoredReport> {
  const { database, timeZone } = context
  const {
    positionId,
    source,
    legalBasis,
    mapping,
    dates,
    words = noWords,
  } = readForm(CandidateRunOptions, run.options, 'options')
  const file = await openRunFile(database, run)
  context.onSize(file.bytes)
  async function* watched() {
    let read = 0
    for await (const chunk of file.open()) {
      context.check()
      read += chunk.length
      context.onBytes(read)
      yield chunk
    }
  }
  const entries = await readCandidateFile(database, {
    ...{ companyId: run.companyId, open: watched, positionId, timeZone, dates, words },
    mapping:
      run.format === candidateFormats.csv && mapping !== null
        ? mapping.map((field) => (field === '' ? null : field))
        : null,
  })
  const { created, unchanged, skipped, refused, otherNames } = await importCandidates(database, entries, {
    ...{ access, companyId: run.companyId, origin: { source, legalBasis }, dryRun: run.state === 'checking' },
    progress(counts) {
      context.check()
      context.onCounts({ ...counts, changed: 0 })
    },
  })
  return {
    ...{ created, changed: 0, unchanged, skipped, excluded: 0, gone: 0, items: [], goneItems: [], clientsCreated: [] },
    ...{ visibleOn: [], problems: [], dropped: [], notices: [] },
    candidates: { created, unchanged, differing: 0 },
    remarks: otherNames.count === 0 ? [] : [[otherNamesRemark(otherNames), 1]],
    leftOut: refused.slice(0, KEPT).map(({ line, column, reason, code }) => {
      return { at: String(line), title: column ?? '', reason, code, isExcluded: false }
    }),
  }
}
