import { candidateStages } from '@kandidat/contract/resources/enumerations'
import { Form, Select, TextField } from '../../base/web/controls.tsx'
import { formState } from '../../base/web/form.ts'
import { Badge, Banner, Breakable, type Column, Empty, LinkButton, Pager, Table } from '../../base/web/parts.tsx'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, shortDayText } from '../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { waysToCome } from '../../candidates/lists/came-through.ts'
import type { CandidacyLine } from '../../candidates/lists/lines-store.ts'
import type { Awaited } from '../live/store.ts'
import type { AskedCandidates } from './asked-candidates.ts'
import { daysText, LiveBoard, MoveBar, nameOf, Remarks } from './board-view.tsx'
import { POSITIONS_PATH } from '../addresses.ts'
import { OwnFilter } from '../parts/own-filter.tsx'
import { placeIn } from './asked-place.ts'
import { Choice, type Chosen } from './chosen-view.tsx'
import type { Found } from './found.ts'
import { cameText, wayText } from './origin-text.ts'
import { fromPile } from './pile.ts'
import type { CandidateList } from './visited-list.ts'
import { boardWords } from '../words/candidates.ts'
import { submissionWords } from '../words/submissions.ts'

/** So many rows of a table are shown. */
export const ROWS = 50

/** A page of a table of candidates. */
export interface TablePage {
  readonly asked: AskedCandidates
  readonly lines: readonly CandidacyLine[]
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null
  /** Whether more letters would find others. */
  readonly isPart: boolean
  readonly chosen: Chosen
  /** Whom the filter finds, if all of them are chosen or can be. */
  readonly found: Found | null
  /** What the table waits for. */
  readonly live: Awaited
}

interface TableProps extends TablePage {
  readonly visit: MemberVisit
  readonly list: CandidateList
}

/** Candidates in a table, with filters that stand in the address. */
export function CandidateTable(props: TableProps) {
  const { visit, list, asked, lines, next, isPart, live, chosen, found } = props
  const { path } = list
  const isOfAll = list.positionId === undefined
  const { language, access } = visit
  const w = boardWords[language]
  const common = commonWords[language]
  const canMove = access.abilities.has('candidates.write')
  const query = placeIn(visit.query)
  const all = isOfAll ? path : `${path}?view=table`
  const table = (
    <LiveBoard live={live}>
      {lines.length > 0 ? (
        <Rows {...props} columns={columnsOf(visit, canMove && chosen !== 'found', chosen, isOfAll, asked)} />
      ) : asked.isFiltered || asked.cursor !== undefined ? (
        <Empty title={w.list.nothingFound} action={<LinkButton href={all}>{w.list.showAll}</LinkButton>}>
          {w.list.nothingFoundText}
        </Empty>
      ) : (
        <Empty title={w.list.none}>{w.emptyBoardText}</Empty>
      )}
    </LiveBoard>
  )
  return (
    <>
      <Filters {...props} />
      {isPart ? <Banner tone="neutral" title={asked.fields.search === '' ? w.list.partOfNewest : w.list.part} /> : null}
      {canMove ? (
        <Form action={`${path}/move`} label={common.candidates}>
          <div class="chosen-rows">
            <Choice {...{ visit, path, chosen, found }} page="all" rows={lines.length} />
            {table}
            <MoveBar {...{ visit, list }} />
          </div>
        </Form>
      ) : (
        table
      )}
      <Pager {...{ language, path, query, next }} />
    </>
  )
}

/** The rows. Of a position, those who have not agreed are one line: nothing is known about them, and their rows would be alike. */
function Rows({ visit, list, lines, columns }: TableProps & { columns: Column<CandidacyLine>[] }) {
  const { language, query } = visit
  const waiting = list.positionId === undefined ? [] : lines.filter(({ agreed }) => !agreed)
  const folded = waiting.length > 1 ? waiting : []
  const rest = lines.filter((line) => !folded.includes(line))
  const notAgreed = countText(folded.length, language, boardWords[language].notAgreedYet)
  const table = (caption: string, rows: readonly CandidacyLine[]) =>
    rows.length === 0 ? null : <Table {...{ caption, language, rows, columns }} id={({ id }) => id} />
  return (
    <>
      {table(commonWords[language].candidates, rest)}
      {folded.length === 0 ? null : (
        <details class="folded" open={query.get('chosen') === 'all'}>
          <summary>{notAgreed}</summary>
          {table(notAgreed, folded)}
        </details>
      )}
    </>
  )
}

/** The filters are in the address, so that a view can be kept and passed on. */
function Filters({ visit, list, asked }: TableProps) {
  const isOfAll = list.positionId === undefined
  const { language, access } = visit
  const [web, w] = [webWords[language], boardWords[language]]
  const known = { form: formState(undefined, asked.fields), language, required: true }
  return (
    <form method="get" action={list.path} class="filters" aria-label={commonWords[visit.language].filters} novalidate>
      {isOfAll ? null : <input type="hidden" name="view" value="table" />}
      {access.abilities.has('candidates.identity') ? (
        <TextField {...known} name="search" label={w.list.search} autocomplete="off" spellcheck={false} />
      ) : null}
      <Select
        {...known}
        name="stage"
        label={commonWords[visit.language].stage}
        choices={[
          { value: '', label: web.all },
          ...candidateStages.map((value) => ({ value, label: w.stages[value] })),
        ]}
      />
      <Select
        {...known}
        name="source"
        label={w.cameBy}
        choices={[
          { value: '', label: web.all },
          ...waysToCome.map((way) => ({ value: way, label: wayText(way, language) })),
        ]}
      />
      {isOfAll ? <OwnFilter form={known.form} language={language} /> : null}
      <button type="submit" class="button secondary">
        {web.filter}
      </button>
    </form>
  )
}

function columnsOf(
  visit: MemberVisit,
  hasBoxes: boolean,
  chosen: Chosen,
  isOfAll: boolean,
  asked: AskedCandidates,
): Column<CandidacyLine>[] {
  const { language, site } = visit
  const w = boardWords[language]
  const common = commonWords[language]
  const who: Column<CandidacyLine> = {
    label: w.list.who,
    cell: (line) => {
      const name = nameOf(line, language)
      return (
        <div class={hasBoxes ? 'with-box' : undefined}>
          {hasBoxes ? (
            <input type="checkbox" name="id" value={line.id} checked={chosen === 'page'} aria-label={w.choose(name)} />
          ) : null}
          <div>
            <a href={fromPile(line.id, isOfAll ? 'all' : 'table', asked.fields)}>{name}</a>
            <Remarks card={line} language={language} />
            {line.email === null ? null : (
              <span class="hint">
                <Breakable>{line.email}</Breakable>
              </span>
            )}
            {line.hasOtherName ? <Badge tone="warning">{submissionWords[language].otherName}</Badge> : null}
          </div>
        </div>
      )
    },
  }
  const stage: Column<CandidacyLine> = {
    label: common.stage,
    cell: ({ stage: at, customStage, daysInStage }) => (
      <>
        {w.stages[at]}
        <span class="hint">
          {[customStage, daysText(daysInStage, language)].filter((text) => text !== null).join(' · ')}
        </span>
      </>
    ),
  }
  const position: Column<CandidacyLine> = {
    label: common.position,
    cell: (line) => <a href={`${POSITIONS_PATH}/${line.position.id}/candidates`}>{line.position.title}</a>,
  }
  const since: Column<CandidacyLine> = {
    label: w.list.since,
    cell: ({ createdAt }) => (
      <time datetime={createdAt.toISOString()}>{shortDayText(createdAt, language, site.timeZone)}</time>
    ),
  }
  const source: Column<CandidacyLine> = {
    label: w.cameBy,
    cell: ({ kind, source: found, cameThrough }) =>
      cameText({ kind, referrer: null, origin: found && { source: found }, cameThrough }, language),
  }
  return [who, stage, ...(isOfAll ? [position] : []), source, since]
}
