import type { ComponentChildren } from 'preact'
import { commonWords } from '../../base/web/words/words.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { POSITIONS_PATH } from '../addresses.ts'
import { type Column, Facts, Section, Table } from '../../base/web/parts.tsx'
import type { Visit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import { remarkText } from '../../content/words/remarks.ts'
import { shownFault } from './shown-fault.ts'
import { shownPlace } from './shown-place.ts'
import { isOfCandidates } from '../../moving/imports/runs/candidate-run-actions.ts'
import type { StoredReport } from '../../moving/imports/runs/report.ts'
import { chosenClient, type ImportRun } from '../../moving/imports/runs/run.ts'
import { importWords } from '../words/imports.ts'

interface ReportProps {
  visit: Visit
  run: ImportRun
  report: StoredReport
}

/** What a check found, or what an import did: counts, and the beginning of each list. */
export function ReportView({ visit, run, report }: ReportProps) {
  const { language } = visit
  const w = importWords[language]
  const common = commonWords[language]
  const ofCandidates = isOfCandidates(run)
  const { created, changed, unchanged, gone, skipped, excluded, clientsCreated, candidates } = report
  const count = (n: number) => numberText(n, language)
  return (
    <>
      <Section
        id="report"
        title={run.state === 'done' ? w.was : w.wouldBe}
        {...(run.state !== 'done' && { lead: w.wouldBeText })}
      >
        <Facts
          facts={[
            [w.counts.created, count(created)],
            ...(ofCandidates ? [] : ([[w.counts.changed, count(changed)]] as const)),
            [w.counts.unchanged, count(unchanged)],
            ...(ofCandidates ? [] : ([[w.counts.gone, count(gone)]] as const)),
            [w.counts.skipped, count(skipped)],
            ...(excluded === 0 ? [] : ([[w.counts.excluded, count(excluded)]] as const)),
            ...(clientsCreated.length === 0 ? [] : ([[w.counts.clients, clientsCreated.join(', ')]] as const)),
            ...(ofCandidates || candidates.created === 0
              ? []
              : ([[common.newCandidates, count(candidates.created)]] as const)),
          ]}
        />
      </Section>
      <Items {...{ visit, report, run }} />
      <Gone {...{ visit, report }} />
      <LeftOut {...{ visit, report, run }} />
      <Remarks {...{ visit, report }} />
    </>
  )
}

type PartProps = Pick<ReportProps, 'visit' | 'report'>

/** A list of a report, and how much of it there is. */
function Part<Row>(props: {
  visit: Visit
  id: string
  title: string
  lead?: ComponentChildren
  rows: readonly Row[]
  all: number
  columns: readonly Column<Row>[]
}) {
  const { visit, id, title, lead, rows, all, columns } = props
  const { language } = visit
  if (rows.length === 0) return null
  const shown =
    all > rows.length
      ? importWords[language].first(numberText(rows.length, language), numberText(all, language))
      : undefined
  return (
    <Section id={id} title={title} {...((lead ?? shown) !== undefined && { lead: lead ?? shown })}>
      <Table {...{ caption: title, language, rows, columns }} />
      {lead !== undefined && shown !== undefined ? <p class="hint">{shown}</p> : null}
    </Section>
  )
}

function Items({ visit, run, report: { items, created, changed } }: ReportProps) {
  const { language } = visit
  const w = importWords[language]
  const common = commonWords[language]
  const employer: Column<(typeof items)[number]> = { label: common.employer, cell: (item) => item.employer ?? '' }
  return (
    <Part
      {...{ visit, id: 'items', title: w.newAndChanged, rows: items, all: created + changed }}
      columns={[
        {
          label: common.positionTitle,
          cell: ({ id, title }) => (id === null ? title : <a href={`${POSITIONS_PATH}/${id}`}>{title}</a>),
        },
        { label: w.what, cell: ({ did }) => (did === 'created' ? w.new : w.changed) },
        // Elsewhere the feed's name of the employer says nothing: a client was chosen, or none.
        ...(chosenClient(run) === 'per-employer' && items.some((item) => item.employer !== null) ? [employer] : []),
        { label: w.status, cell: ({ status }) => <StatusBadge {...{ status, language }} /> },
      ]}
    />
  )
}

function Gone({ visit, report: { goneItems, gone } }: PartProps) {
  const { language } = visit
  const w = importWords[language]
  const common = commonWords[language]
  return (
    <Part
      {...{ visit, id: 'gone', title: w.gone, lead: w.goneText, rows: goneItems, all: gone }}
      columns={[
        { label: common.positionTitle, cell: ({ id, title }) => <a href={`${POSITIONS_PATH}/${id}`}>{title}</a> },
        { label: w.missed, cell: ({ missed }) => numberText(missed, language), isNumber: true },
      ]}
    />
  )
}

function LeftOut({ visit, run, report: { leftOut, skipped, excluded } }: ReportProps) {
  const { language } = visit
  const w = importWords[language]
  const common = commonWords[language]
  const ofCandidates = isOfCandidates(run)
  const title: Column<(typeof leftOut)[number]> = {
    label: ofCandidates ? w.columnName : common.positionTitle,
    cell: (item) => item.title,
  }
  return (
    <Part
      {...{ visit, id: 'left-out', title: w.failed, rows: leftOut, all: skipped + excluded }}
      columns={[
        { label: ofCandidates ? w.line : w.place, cell: ({ at }) => shownPlace(at, language) },
        ...(leftOut.some((item) => item.title !== '') ? [title] : []),
        {
          label: w.why,
          cell: ({ reason, code, remark }) =>
            remark === undefined ? shownFault(reason, code, language) : remarkText(remark, language),
        },
      ]}
    />
  )
}

function Remarks({ visit, report: { remarks, problems, dropped, notices, visibleOn } }: PartProps) {
  const { language } = visit
  const w = importWords[language]
  const common = commonWords[language]
  const sentences = [
    ...(remarks ?? []).map(([remark, n]) => {
      const text = remarkText(remark, language)
      return n === 1 ? text : `${text} (${countText(n, language, w.times)})`
    }),
    ...problems.map(([text, n]) => `${text} (${countText(n, language, w.times)})`),
    ...notices,
  ]
  return (
    <>
      {visibleOn.length === 0 ? null : (
        <Section id="visible" title={w.visible}>
          <ul>
            {visibleOn.map(({ name, positions }) => (
              <li>
                {name}: {countText(positions, language, common.countedPositions)}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {sentences.length === 0 ? null : (
        <Section id="remarks" title={w.remarks}>
          <ul>
            {sentences.map((sentence) => (
              <li>{sentence}</li>
            ))}
          </ul>
        </Section>
      )}
      {dropped.length === 0 ? null : (
        <Section id="dropped" title={w.dropped}>
          <p>{w.droppedText(countText(dropped.length, language, w.fieldsOfFeed))}</p>
        </Section>
      )}
    </>
  )
}
