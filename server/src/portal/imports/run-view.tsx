import { fileWords } from '../../content/words/words.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { ErrorSummary, Form, Submit } from '../../base/web/controls.tsx'
import type { FormState } from '../../base/web/form.ts'
import { Badge, Banner, Facts, Heading, LinkButton, Time, type Tone } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { formats } from '../../moving/imports/formats.ts'
import { shownFault } from './shown-fault.ts'
import { isOfCandidates } from '../../moving/imports/runs/candidate-run-actions.ts'
import { hasColumnsToChoose, type ImportRun, isOver, isRunning, type RunState } from '../../moving/imports/runs/run.ts'
import { CLIENTS_PATH, IMPORT_PATH, POSITIONS_PATH } from '../addresses.ts'
import { ReportView } from './report-parts-view.tsx'
import { importWords } from '../words/imports.ts'

const tones: Readonly<Record<RunState, Tone>> = {
  ...{ mapping: 'warning', checking: 'neutral', checked: 'warning', importing: 'neutral' },
  ...{ done: 'good', failed: 'bad', cancelled: 'neutral' },
}

/** The state of a run in a word. */
export function RunBadge({ run: { state }, language }: { run: ImportRun; language: Language }) {
  return <Badge tone={tones[state]}>{importWords[language].states[state]}</Badge>
}

/** What a run imports: the name of the format. */
export function formatName(run: ImportRun, language: Language): string {
  if (isOfCandidates(run)) return commonWords[language].candidates
  return formats.find(({ name }) => name === run.format)?.title ?? run.format
}

/** The heading of a run: the format, and the client that was chosen, who may be called otherwise in the feed. */
export function runTitle(run: ImportRun, client: { readonly name: string } | undefined, language: Language): string {
  const title = `${webWords[language].imports}: ${formatName(run, language)}`
  return client === undefined ? title : `${title} · ${client.name}`
}

/** How far the step of a run is. */
export function progressText({ progress, state, report }: ImportRun, language: Language): string {
  const w = importWords[language]
  if (isRunning({ state })) {
    if (progress === null) return '–'
    const { created, changed, unchanged, skipped, size, read } = progress
    const items = countText(created + changed + unchanged + skipped, language, w.items)
    if (size === null || size === 0) return items
    return `${items}, ${w.percent(numberText(Math.min(Math.round((read / size) * 100), 100), language))}`
  }
  if (report === null) return '–'
  return countText(report.created + report.changed + report.unchanged + report.skipped, language, w.items)
}

interface RunProps {
  visit: MemberVisit
  run: ImportRun
  /** The position that candidates are added to, if it is the same for all of them. */
  position: { readonly id: string; readonly title: string } | undefined
  /** The client that was chosen for its positions. */
  client: { readonly id: string; readonly name: string } | undefined
  form: FormState
}

/** An import with its progress and its report, and what can be done next. */
export function RunPage({ visit, run, position, client, form }: RunProps) {
  const { language } = visit
  const w = importWords[language]
  const web = webWords[language]
  const isWaiting = isRunning(run)
  return (
    <>
      <Heading
        title={runTitle(run, client, language)}
        path={[{ href: IMPORT_PATH, label: web.imports }]}
        language={language}
      />
      <ErrorSummary form={form} language={language} />
      {/* When the step is over, the script loads the page once more, and the buttons below are those of the next one. */}
      <live-region id="live-import" {...(isWaiting && { 'every-seconds': '2' })}>
        <RunFacts visit={visit} run={run} position={position} client={client} />
        {isWaiting ? (
          <p class="hint">
            {w.running} <a href={visit.path}>{w.refresh}</a>
          </p>
        ) : null}
        {run.fault === null ? null : (
          <Banner tone="bad" title={w.failedText}>
            <Fault {...{ run, language }} fault={run.fault} />
          </Banner>
        )}
        {run.report !== null && !isWaiting ? <ReportView {...{ visit, run, report: run.report }} /> : null}
      </live-region>
      <Steps {...{ visit, run }} />
    </>
  )
}

/** Why a run failed, and where: the place in a feed is told in English alone. */
function Fault({ run, fault, language }: { run: ImportRun; fault: string; language: Language }) {
  const shown = shownFault(fault, run.faultCode, language)
  return (
    <>
      <p>{shown}</p>
      {shown === fault ? null : (
        <p class="hint" lang="en" dir="ltr">
          {fault}
        </p>
      )}
    </>
  )
}

function RunFacts({ visit, run, position, client }: Omit<RunProps, 'form'>) {
  const { language } = visit
  const w = importWords[language]
  const common = commonWords[language]
  return (
    <Facts
      facts={[
        [common.state, <RunBadge {...{ run, language }} />],
        [w.progress, progressText(run, language)],
        [run.fileName === null ? w.feed : fileWords[language].file, run.fileName ?? run.board],
        ...(position === undefined
          ? []
          : [[common.position, <a href={`${POSITIONS_PATH}/${position.id}`}>{position.title}</a>] as const]),
        ...(client === undefined
          ? []
          : [[w.client, <a href={`${CLIENTS_PATH}/${client.id}`}>{client.name}</a>] as const]),
        [w.by, run.user],
        [w.started, <Time at={run.createdAt} visit={visit} />],
        [w.since, <Time at={run.since} visit={visit} hasSeconds />],
      ]}
    />
  )
}

function Steps({ visit, run }: { visit: MemberVisit; run: ImportRun }) {
  const { language, path } = visit
  const w = importWords[language]
  if (isOver(run)) {
    return (
      <p class="actions">
        {hasColumnsToChoose(run) ? (
          <LinkButton href={`${path}/columns`} tone="primary">
            {w.otherColumns}
          </LinkButton>
        ) : null}
        <LinkButton href={IMPORT_PATH}>{w.again}</LinkButton>
      </p>
    )
  }
  const { report } = run
  const isEmpty = report !== null && report.created + report.changed + report.candidates.created === 0
  return (
    <Form action={path}>
      {run.state === 'checked' ? (
        <>
          {isEmpty ? <p>{w.nothingToDo}</p> : null}
          <p class="hint">{run.address === null ? w.startFileText : w.startText}</p>
        </>
      ) : (
        <p class="hint">{w.cancelText}</p>
      )}
      <div class="actions">
        {run.state === 'checked' ? (
          <Submit name="step" value="start" icon="upload" {...(isEmpty && { tone: 'secondary' as const })}>
            {w.start}
          </Submit>
        ) : null}
        {hasColumnsToChoose(run) ? (
          <LinkButton href={`${path}/columns`} {...(isEmpty && { tone: 'primary' as const })}>
            {w.changeColumns}
          </LinkButton>
        ) : null}
        <Submit name="step" value="cancel" tone="secondary">
          {w.cancel}
        </Submit>
      </div>
    </Form>
  )
}
