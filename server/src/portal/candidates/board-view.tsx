import { commonWords } from '../../base/web/words/words.ts'
import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import type { ComponentChildren } from 'preact'
import { withQuery } from '../../base/http/request-target.ts'
import { Form, Submit } from '../../base/web/controls.tsx'
import { Badge, Empty, Icon } from '../../base/web/parts.tsx'
import type { Awaited } from '../live/store.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, numberText, shortDayText } from '../../base/web/words/dates.ts'
import { allowedStages } from '../../candidates/candidacy.ts'
import { type BoardColumn, type Card, COUNTED } from '../../candidates/lists/columns-store.ts'
import { NOTES_COUNTED } from '../../candidates/notes/unread-store.ts'
import { placeIn } from './asked-place.ts'
import { cameText } from './origin-text.ts'
import { fromPile } from './pile.ts'
import type { CandidateList } from './visited-list.ts'
import { boardWords } from '../words/candidates.ts'
import { chosenWords } from '../words/chosen.ts'
import { submissionWords } from '../words/submissions.ts'

/** Who a card is about, in a few words: the name, or why there is none. */
export function nameOf(
  card: Pick<Card, 'id' | 'agreed' | 'firstName' | 'lastName'> & { erased?: boolean },
  language: MemberVisit['language'],
): string {
  const w = boardWords[language]
  if (!card.agreed) return w.notAgreed
  if (card.erased === true) return w.anonymized
  const name = [card.firstName, card.lastName].filter((part) => part !== null).join(' ')
  return name === '' ? w.unnamed(card.id.slice(-4)) : name
}

/** A count as the board shows it: beyond what is counted, with a plus. */
function boardCount(count: number, language: MemberVisit['language']): string {
  return count < COUNTED ? numberText(count, language) : commonWords[language].many(numberText(COUNTED - 1, language))
}

/** The stages that candidates of a position can be moved to. */
export function targetStages(prescreens: boolean): CandidateStage[] {
  return allowedStages(true, prescreens)
}

/** The columns to show: those of the process, and others that somebody is in. */
function shownColumns({ prescreens }: CandidateList, columns: readonly BoardColumn[]): BoardColumn[] {
  return columns.filter(({ stage, count }) => count > 0 || targetStages(prescreens).includes(stage))
}

/** The parts of the board that refresh themselves. */
export function LiveBoard({ live, children }: { live: Awaited; children: ComponentChildren }) {
  return (
    <live-region id="live-board" {...live}>
      {children}
    </live-region>
  )
}

interface BoardProps {
  visit: MemberVisit
  list: CandidateList
  columns: readonly BoardColumn[]
  /** What the board waits for. */
  live: Awaited
}

/** The board of a position: a column for each stage, with boxes for those who may move candidates. */
export function BoardView({ visit, list, columns, live }: BoardProps) {
  const { language, access } = visit
  const w = boardWords[language]
  const common = commonWords[language]
  const canMove = access.abilities.has('candidates.write')
  const shown = (
    <LiveBoard live={live}>
      {columns.every(({ count }) => count === 0) ? (
        <Empty title={w.emptyBoard}>{w.emptyBoardText}</Empty>
      ) : (
        <section
          class="board"
          tabindex={0}
          aria-label={common.candidates}
          {...(canMove && { 'aria-describedby': 'board-help' })}
        >
          {shownColumns(list, columns).map((column) => (
            <ColumnView {...{ visit, column, canMove }} path={list.path} />
          ))}
        </section>
      )}
    </LiveBoard>
  )
  if (!canMove) return shown
  return (
    <Form action={`${list.path}/move`} label={common.candidates}>
      <div class="chosen-rows">
        <pipeline-board data-stages={targetStages(list.prescreens).join(' ')} {...readOut(language)}>
          {shown}
          <p class="hint" id="board-help" hidden>
            {w.drag.help}
          </p>
        </pipeline-board>
        <MoveBar {...{ visit, list }} />
      </div>
    </Form>
  )
}

/** The texts that the script of the board reads out. */
function readOut(language: MemberVisit['language']) {
  const { picked, over, dropped, cancelled, refused, failed } = boardWords[language].drag
  const texts = Object.entries({ picked, over, dropped, cancelled, refused })
  return {
    ...Object.fromEntries(texts.map(([name, text]) => [`data-${name}`, text('{name}', '{stage}')])),
    'data-failed': failed,
  }
}

/** A column with its newest cards, and a link to the rest. */
function ColumnView(props: { visit: MemberVisit; column: BoardColumn; canMove: boolean; path: string }) {
  const { visit, column, canMove, path } = props
  const { stage, count, cards } = column
  const w = boardWords[visit.language]
  const shown = boardCount(count, visit.language)
  const isChosen = visit.query.get('chosen') === stage
  // Nothing is known about those who have not agreed, and little can be done for them: their cards would be alike.
  const waiting = cards.filter(({ agreed }) => !agreed)
  const folded = waiting.length > 1 ? waiting : []
  const shownCards = cards.filter((card) => !folded.includes(card))
  return (
    <section class="column" aria-labelledby={`column-${stage}`} data-stage={stage}>
      <h2 id={`column-${stage}`}>
        {w.stages[stage]} <span class="count">{shown}</span>
      </h2>
      {canMove && cards.length > 1 ? (
        <a class="choose-all" href={`${path}?chosen=${stage}`}>
          {w.chooseAll}
          <span class="for-readers"> {w.stages[stage]}</span>
        </a>
      ) : null}
      {cards.length === 0 ? <p class="hint nobody">{w.emptyColumn}</p> : null}
      <ul>
        {shownCards.map((card) => (
          <CardView {...{ visit, card, canMove, isChosen }} onBoard />
        ))}
      </ul>
      {folded.length === 0 ? null : (
        <details open={isChosen}>
          <summary>{countText(folded.length, visit.language, w.notAgreedYet)}</summary>
          <ul class="cards">
            {folded.map((card) => (
              <CardView {...{ visit, card, canMove, isChosen }} onBoard />
            ))}
          </ul>
        </details>
      )}
      {count > cards.length ? <a href={`${path}?stage=${stage}`}>{w.showAll(shown)}</a> : null}
      {isChosen && count > cards.length ? (
        <a class="choose-all" href={`${path}?stage=${stage}&chosen=found`}>
          {chosenWords[visit.language].chooseColumn(shown)}
        </a>
      ) : null}
    </section>
  )
}

/** A candidacy of a board, or of a column by itself. */
export function CardView(props: {
  visit: MemberVisit
  card: Card
  canMove: boolean
  isChosen?: boolean
  onBoard?: boolean
}) {
  const { visit, card, canMove, isChosen = false, onBoard = false } = props
  const { language, site } = visit
  const w = boardWords[language]
  const name = nameOf(card, language)
  const day = shortDayText(card.createdAt, language, site.timeZone)
  const source = sourceOf(card, language)
  const days = daysText(card.daysInStage, language)
  return (
    <li
      class={canMove ? 'card with-box' : 'card'}
      id={`card-${card.id}`}
      data-row=""
      data-at={`${card.createdAt.toISOString()} ${card.id}`}
      {...(onBoard && canMove && { draggable: true })}
      {...(!card.agreed && { 'data-stages': allowedStages(false, false).join(' ') })}
    >
      {canMove ? (
        <input type="checkbox" name="id" value={card.id} checked={isChosen} aria-label={w.choose(name)} />
      ) : null}
      <div>
        <a href={fromPile(card.id, 'board', { stage: card.stage })} draggable={false}>
          {name}
        </a>
        {card.customStage === null ? null : <span class="custom-stage">{card.customStage}</span>}
        {days === null ? null : (
          <span class="days">
            <span aria-hidden="true">{numberText(card.daysInStage, language)} d</span>
            <span class="for-readers">{days}</span>
          </span>
        )}
        <span class="hint">{cameOn(card, day, language)}</span>
        {source === null ? null : <span class="hint">{source}</span>}
        <Remarks card={card} language={language} />
        {card.hasOtherName ? <Badge tone="warning">{submissionWords[language].otherName}</Badge> : null}
      </div>
    </li>
  )
}

/** Whether there is something that the reader has not read, and how many notes there are. */
export function Remarks({
  card,
  language,
}: {
  card: Pick<Card, 'notes' | 'isUnread'>
  language: MemberVisit['language']
}) {
  const { notes, isUnread } = card
  if (notes === 0 && !isUnread) return null
  const w = boardWords[language]
  const count =
    notes < NOTES_COUNTED ? numberText(notes, language) : commonWords[language].many(numberText(notes - 1, language))
  return (
    <span class="remarks">
      {isUnread ? <span class="badge fresh">{w.isNew}</span> : null}
      {notes === 0 ? null : (
        <span class="hint">
          <Icon name="scroll-text" />
          <span aria-hidden="true">{count}</span>
          <span class="for-readers">{countText(notes, language, w.notes)}</span>
        </span>
      )}
    </span>
  )
}

/** How long somebody is where they are; null on the first day. */
export function daysText(days: number, language: MemberVisit['language']): string | null {
  return days === 0 ? null : countText(days, language, boardWords[language].daysHere)
}

/** How somebody came, and when: whom a colleague or an import has added did not apply. */
function cameOn({ kind, source }: Card, day: string, language: MemberVisit['language']): string {
  const w = boardWords[language]
  if (source !== null) return w.added(day)
  return kind === 'application' ? w.applied(day) : w.referred(day)
}

/** Through which page or link somebody came, or where a colleague found them; null if that says no more than `cameOn`. */
function sourceOf(
  { kind, source, cameThrough }: Pick<Card, 'kind' | 'source' | 'cameThrough'>,
  language: MemberVisit['language'],
): string | null {
  if (source === null && (cameThrough === null || kind === 'referral')) return null
  return cameText({ kind, referrer: null, origin: source && { source }, cameThrough }, language)
}

/** Where to move the candidates that were chosen, and rejecting them with a reason. */
export function MoveBar({ visit, list: { path, prescreens } }: { visit: MemberVisit; list: CandidateList }) {
  const w = boardWords[visit.language]
  const common = commonWords[visit.language]
  return (
    <fieldset class="bulk">
      <legend>{w.withChosen}</legend>
      {/* Nobody is moved to a stage that nobody chose. */}
      <select name="stage" aria-label={common.stage}>
        <option value="">{w.chooseStage}</option>
        {targetStages(prescreens).map((stage) => (
          <option value={stage}>{w.stages[stage]}</option>
        ))}
      </select>
      <Submit>{w.move}</Submit>
      <input type="hidden" name="back" value={withQuery(path, placeIn(visit.query))} />
      {/* They show a form, as every button with this name. */}
      <button type="submit" class="button secondary" name="fill" value="on" formaction={`${path}/reject`}>
        {w.rejectChosen}
      </button>
      {visit.access.abilities.has('candidates.identity') ? (
        <button type="submit" class="button secondary" name="fill" value="on" formaction={`${path}/write`}>
          {chosenWords[visit.language].writeChosen}
        </button>
      ) : null}
    </fieldset>
  )
}
