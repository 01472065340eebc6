import { readForm } from '../../base/forms/form.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { type Refused, Submitted } from '../../base/web/form.ts'
import { editScreen } from '../parts/edit-screen.ts'
import type { FormPage } from '../parts/form-page.tsx'
import { changeRow } from '../parts/row-actions.ts'
import type { RedirectAnswer } from '../../base/web/serving/answer.ts'
import { type Answer, goTo, type Screen } from '../parts/screen.ts'
import { visitedIf } from '../parts/visited.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { webWords } from '../../base/web/words/words.ts'
import {
  type CandidateField,
  candidateFields,
  type ColumnMapping,
  plain,
  suggestedMapping,
} from '../../moving/imports/candidates/columns.ts'
import {
  type FileWords,
  mappableStages,
  noWords,
  probableMeaning,
  saidMeaning,
  type UnknownWords,
  type WordField,
  wordFields,
} from '../../moving/imports/candidates/file-words.ts'
import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { sources } from '../../candidates/intake/origin.ts'
import { type CsvPreview, orderOfDates, previewCsv } from '../../moving/imports/candidates/csv-entries.ts'
import { candidateFormats, requireColumns, wordsToMap } from '../../moving/imports/candidates/reading-actions.ts'
import { shownFeedError } from './shown-fault.ts'
import { FeedError } from '../../content/texts/feed-error.ts'
import { mapImport } from '../../moving/imports/runs/actions.ts'
import { CandidateRunOptions, openRunFile } from '../../moving/imports/runs/candidate-run-actions.ts'
import { hasColumnsToChoose, type ImportRun } from '../../moving/imports/runs/run.ts'
import { ASKED, ColumnFields, DateField, Preview, WordFields, wordInput } from './columns-view.tsx'
import { IMPORT_PATH } from '../addresses.ts'
import { visitedRun } from './visited-run.ts'
import { importWords } from '../words/imports.ts'
import { refusalWords } from '../words/refusals.ts'
import { dayOrders, orderOf } from '../../moving/imports/values/written-time.ts'

/** Rows of the file that are shown. */
const SHOWN = 5

/** An import of a table of candidates, whose columns can be chosen. */
const runOfTable = visitedIf(visitedRun, ({ format }) => format === candidateFormats.csv)

const previewOf = async ({ database }: MemberVisit, run: ImportRun): Promise<CsvPreview> =>
  previewCsv((await openRunFile(database, run)).open, SHOWN)

/** What the columns of a file of candidates are. */
export const columnScreen: Screen = editScreen('imports.run', {
  path: `${IMPORT_PATH}/:id/columns`,
  row: runOfTable,
  edit: showColumns,
  save: mapColumns,
})

async function showColumns(visit: MemberVisit, run: ImportRun, refused?: Refused): Promise<FormPage | RedirectAnswer> {
  const { language } = visit
  const w = importWords[language]
  const web = webWords[language]
  const path = `${IMPORT_PATH}/${run.id}`
  if (!hasColumnsToChoose(run)) return goTo(path)
  try {
    const preview = await previewOf(visit, run)
    const { headers, rows } = preview
    const { mapping, dates, words: said = noWords } = readForm(CandidateRunOptions, run.options, 'options')
    const known = mapping ?? suggestedMapping(headers)
    const asksOrder =
      dates !== undefined ||
      refused?.refusal?.fields.some(({ field }) => field === 'dates') === true ||
      headers.some((_, i) => orderOf(rows.map((row) => row[i] ?? '')) === null)
    const chosen = headers.map((_, i) => fieldNamed(refused ? refused.posted.get(`column-${i}`) : known[i]))
    const words = await wordsOf(visit, run, chosen)
    const meanings = wordFields.flatMap((field) =>
      words[field].map((word) => {
        const meaning = saidMeaning<string>(said[field], word) ?? probableMeaning(field, word)
        return [wordInput(field, word), meaning] as const
      }),
    )
    // A word of a column that was chosen just now has its probable meaning too.
    for (const [name, meaning] of meanings) if (refused?.posted.has(name) === false) refused.posted.set(name, meaning)
    return {
      title: w.columns,
      lead: w.columnsLead,
      above: [{ href: IMPORT_PATH, label: web.imports }],
      before: <Preview {...{ preview, language }} />,
      initial: Object.fromEntries<string>([
        ...headers.map((_, i): [string, string] => [`column-${i}`, known[i] ?? '']),
        ...meanings,
        ['dates', dates ?? ''],
      ]),
      fields: (form) => (
        <>
          <ColumnFields form={form} headers={headers} language={language} />
          {asksOrder ? <DateField form={form} language={language} /> : null}
          <WordFields form={form} words={words} language={language} />
        </>
      ),
      submit: w.check,
    }
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    // The file is gone: it is kept for a day.
    return goTo(path)
  }
}

async function mapColumns(visit: MemberVisit, run: ImportRun): Promise<Answer> {
  const { language, posted } = visit
  const told = (error: unknown): never => {
    if (!(error instanceof FeedError)) throw error
    throw new Refusal('conflict', shownFeedError(error, language))
  }
  const { headers } = await previewOf(visit, run).catch(told)
  const sent = new Submitted(posted, webWords[language].form)
  const mapping = headers.map((_, i) => sent.choice(`column-${i}`, ['', ...candidateFields] as const))
  const dates = sent.choice('dates', ['', ...dayOrders] as const)
  sent.check()
  const { dates: _before, ...options } = readForm(CandidateRunOptions, run.options, 'options')
  const fields = mapping.map((field) => (field === '' ? null : field))
  requireColumns(fields, options.positionId)
  if (dates === '') {
    const { open } = await openRunFile(visit.database, run).catch(told)
    if ((await orderOfDates(open, fields)) === null) {
      throw refusedField('dates', refusalWords[language]['import-date-order'])
    }
  }
  const words = meaningsIn(visit, sent, await wordsOf(visit, run, fields))
  const chosen = { ...options, mapping, words, ...(dates !== '' && { dates }) }
  await changeRow(visit, 'import_runs', run.id, (change, [key]) => mapImport(change, key, chosen))
  return goTo(`${IMPORT_PATH}/${run.id}`)
}

const fieldNamed = (text: string | null | undefined): CandidateField | null =>
  candidateFields.find((field) => field === text) ?? null

/** The words of a file whose meaning a person has to say. */
async function wordsOf({ database }: MemberVisit, run: ImportRun, mapping: ColumnMapping): Promise<UnknownWords> {
  return wordsToMap((await openRunFile(database, run)).open, mapping, noWords)
}

/**
 * What somebody said that the words mean. A word without a meaning is refused with its line.
 * @throws {Refusal} if a word was not shown yet, because its column was chosen just now
 */
function meaningsIn({ language, posted }: MemberVisit, sent: Submitted, words: UnknownWords): FileWords {
  const isSeen = (field: WordField) => (word: string) => posted.has(wordInput(field, word))
  const isAllSeen = wordFields.every((field) => words[field].every(isSeen(field)))
  if (posted.has(ASKED) && !isAllSeen) throw new Refusal('invalid', importWords[language].sayMeanings)
  const meanings = <T extends string>(field: WordField, allowed: readonly T[]) =>
    words[field].filter(isSeen(field)).map((word) => {
      const name = wordInput(field, word)
      return { name, word: plain(word), meaning: sent.choice<T | ''>(name, ['', ...allowed]) }
    })
  const stages: [string, CandidateStage][] = []
  for (const { name, word, meaning } of meanings('stage', mappableStages)) {
    if (meaning === '') sent.refuse(name, importWords[language].chooseStage)
    else stages.push([word, meaning])
  }
  const ways = meanings('source', sources).map(({ word, meaning }) => [word, meaning] as const)
  sent.check()
  return { stage: Object.fromEntries(stages), source: Object.fromEntries(ways) }
}
