import { inTransaction } from '../../base/changes/actions.ts'
import { isId } from '../../base/db/id.ts'
import { readForm } from '../../base/forms/form.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { formState, Submitted, type Refused } from '../../base/web/form.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import { candidateFields, suggestedMapping } from '../../moving/imports/candidates/columns.ts'
import { type CsvPreview, previewCsv } from '../../moving/imports/candidates/csv-entries.ts'
import { candidateFormats, requireColumns } from '../../moving/imports/candidates/reading-actions.ts'
import { shownFeedError } from './shown-fault.ts'
import { FeedError } from '../../content/texts/feed-error.ts'
import { mapImport } from '../../moving/imports/runs/actions.ts'
import { CandidateRunOptions, openRunFile } from '../../moving/imports/runs/candidate-run-actions.ts'
import type { ImportRun } from '../../moving/imports/runs/run.ts'
import { listRuns } from '../../moving/imports/runs/run-store.ts'
import { ColumnsPage } from './columns-view.tsx'
import { IMPORT_PATH } from '../addresses.ts'
import { importWords } from '../words/imports.ts'

/** Rows of the file that are shown. */
const SHOWN = 5

/** What the columns of a file of candidates are. */
export const columnScreens: readonly Screen[] = [
  memberScreen('imports.run', { path: `${IMPORT_PATH}/:id/columns`, show: showColumns, act: mapColumns }),
]

/** The import whose columns can be chosen. @throws {ApiError} 404 if there is none */
async function visitedRun({ database, access, params }: MemberVisit): Promise<ImportRun> {
  const id = params['id'] ?? ''
  const [run] = isId(id) ? await listRuns(database, access, { id }, { limit: 1 }) : []
  if (run?.format !== candidateFormats.csv) throw nothingHere()
  return run
}

const previewOf = async ({ database }: MemberVisit, run: ImportRun): Promise<CsvPreview> =>
  previewCsv((await openRunFile(database, run)).open, SHOWN)

async function showColumns(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const run = await visitedRun(visit)
  const path = `${IMPORT_PATH}/${run.id}`
  if (run.state !== 'mapping' && run.state !== 'checked') return goTo(path)
  try {
    const preview = await previewOf(visit, run)
    const { mapping } = readForm(CandidateRunOptions, run.options, 'options')
    const known = mapping ?? suggestedMapping(preview.headers)
    const form = formState(refused, Object.fromEntries(preview.headers.map((_, i) => [`column-${i}`, known[i] ?? ''])))
    return page(importWords[visit.language].columns, <ColumnsPage {...{ visit, preview, form }} />)
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    // The file is gone: it is kept for a day.
    return goTo(path)
  }
}

async function mapColumns(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, posted } = visit
  const run = await visitedRun(visit)
  const { headers } = await previewOf(visit, run).catch((error: unknown) => {
    if (!(error instanceof FeedError)) throw error
    throw new Refusal('conflict', shownFeedError(error, language))
  })
  const sent = new Submitted(posted, webWords[language].form)
  const mapping = headers.map((_, i) => sent.choice(`column-${i}`, ['', ...candidateFields] as const))
  sent.check()
  const options = readForm(CandidateRunOptions, run.options, 'options')
  requireColumns(
    mapping.map((field) => (field === '' ? null : field)),
    options.positionId,
  )
  await inTransaction(database, access, async (change) => {
    const [key] = await change.within('import_runs', [run.id])
    if (key) await mapImport(change, key, { ...options, mapping })
  })
  return goTo(`${IMPORT_PATH}/${run.id}`)
}
