import { candidateStages } from '@kandidat/contract/resources/enumerations'
import { inTransaction } from '../../changes/actions.ts'
import { type Awaited, awaitedVersion } from '../../live/store.ts'
import { isId } from '../../db/id.ts'
import { refusedField } from '../../forms/refusal.ts'
import { nothingHere } from '../../http/request-target.ts'
import { POSITIONS_PATH } from '../../positions/portal/status-view.tsx'
import { positionWords } from '../../positions/portal/words/words.ts'
import { ErrorSummary, Form, Submit } from '../../web/controls.tsx'
import { formState, Submitted } from '../../web/form.ts'
import { Banner, Heading, LinkButton, Pager } from '../../web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Refused, type Screen } from '../../web/screen.ts'
import type { MemberVisit } from '../../web/visit.ts'
import { countText, numberText } from '../../web/words/dates.ts'
import { webWords } from '../../web/words/words.ts'
import { listSubmissions } from '../submissions/list-store.ts'
import { type Board, readBoard, readColumn } from '../lists/columns-store.ts'
import { BoardView, CardView, LiveBoard, MoveBar, targetStages } from './board-view.tsx'
import { moveCandidacies, undoMoves } from '../moves/actions.ts'
import { readMove, writeMove } from '../moves/moved.ts'
import { readTable } from './table-page-view.ts'
import { CandidateTable } from './table-view.tsx'
import { boardWords } from './words/words.ts'

/** So many cards of each column are shown, and so many of a column by itself. */
const CARDS = 50
/** Waiting applications are counted up to this number. */
const HELD = 50

const BOARD_PATH = `${POSITIONS_PATH}/:id/candidates`

/** The board of a position: who is in which stage, and moving them. */
export const boardScreens: readonly Screen[] = [
  memberScreen('candidates.read', { path: BOARD_PATH, show: showBoard }),
  memberScreen('candidates.write', { path: `${BOARD_PATH}/move`, show: showBoard, act: move }),
  memberScreen('candidates.write', { path: `${BOARD_PATH}/undo`, show: showBoard, act: undo }),
]

const pathOf = ({ params }: MemberVisit) => `${POSITIONS_PATH}/${params['id'] ?? ''}/candidates`

/** The view that a form was sent from, for the page after it. */
const viewOf = ({ posted }: MemberVisit): Record<string, string> =>
  posted.get('view') === 'table' ? { view: 'table' } : {}

/** @param cards of each column @throws {ApiError} 404 if there is no such position in reach */
async function boardOf({ database, access, params }: MemberVisit, cards = 0): Promise<Board> {
  const id = params['id'] ?? ''
  const board = isId(id) ? await readBoard(database, access, id, cards) : undefined
  if (board === undefined) throw nothingHere()
  return board
}

async function showBoard(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language, query } = visit
  const w = boardWords[language]
  const live = await awaitedVersion(database, access, 'people')
  const isTable = (refused?.posted ?? query).get('view') === 'table'
  const board = await boardOf(visit, isTable ? 0 : CARDS)
  const stage = isTable ? undefined : candidateStages.find((name) => name === query.get('stage'))
  const path = pathOf(visit)
  const above = [{ href: POSITIONS_PATH, label: positionWords[language].list }]
  return page(
    w.board(board.title),
    <>
      <Heading
        title={stage === undefined ? board.title : w.stages[stage]}
        path={stage === undefined ? above : [...above, { href: path, label: board.title }]}
        actions={
          <>
            {stage === undefined ? <Steps {...{ visit, path, isTable }} /> : null}
            <LinkButton href={`${path}/export${stage === undefined ? '' : `?stage=${stage}`}`} icon="download">
              {webWords[language].exportCsv}
            </LinkButton>
          </>
        }
        language={language}
        {...(stage === undefined && { lead: <a href={`${POSITIONS_PATH}/${board.id}`}>{w.about}</a> })}
      />
      <div id="board-news">
        <ErrorSummary form={formState(refused)} language={language} />
        <Moved {...{ visit, path }} />
      </div>
      {stage === undefined ? await heldLink(visit, board.id) : null}
      {isTable ? (
        <CandidateTable
          {...{ visit, path, live, ...(await readTable(visit, { positionId: board.id })) }}
          position={board}
        />
      ) : stage === undefined ? (
        <BoardView {...{ visit, board, path, live }} />
      ) : (
        await columnOf(visit, board, stage, live)
      )}
    </>,
  )
}

/** The other way to look at the same candidates, and adding somebody by hand. */
function Steps({ visit, path, isTable }: { visit: MemberVisit; path: string; isTable: boolean }) {
  const w = boardWords[visit.language].list
  return (
    <>
      {isTable ? (
        <LinkButton href={path} icon="columns-3">
          {w.boardView}
        </LinkButton>
      ) : (
        <LinkButton href={`${path}?view=table`} icon="list">
          {w.tableView}
        </LinkButton>
      )}
      {visit.access.abilities.has('candidates.apply') ? (
        <LinkButton href={`${path}/new`} icon="plus" shortcut="create">
          {w.add}
        </LinkButton>
      ) : null}
    </>
  )
}

/** Applications for the position that wait for a human, and the way to them. */
async function heldLink({ database, access, language }: MemberVisit, positionId: string) {
  if (!access.abilities.has('candidates.identity')) return null
  const held = await listSubmissions(database, access, { positionId, state: 'held' }, HELD + 1)
  if (held.length === 0) return null
  const w = boardWords[language].list
  const [first] = held
  const count = held.length > HELD ? w.manyHeld(numberText(HELD, language)) : countText(held.length, language, w.held)
  const href =
    held.length === 1
      ? `/portal/applications/${first?.id ?? ''}`
      : `/portal/applications?state=held&position=${positionId}`
  return (
    <p>
      <a href={href}>{count}</a>
    </p>
  )
}

/** One column by itself, page by page. */
async function columnOf(visit: MemberVisit, board: Board, stage: (typeof candidateStages)[number], live: Awaited) {
  const { database, access, language, query, params } = visit
  const after = query.get('after') ?? undefined
  const of = { positionId: params['id'] ?? '', stage, after: after !== undefined && isId(after) ? after : undefined }
  const found = await readColumn(database, access, of, CARDS + 1)
  const cards = found.slice(0, CARDS)
  const next = found.length > CARDS ? (cards.at(-1)?.id ?? null) : null
  const canMove = access.abilities.has('candidates.write')
  const path = pathOf(visit)
  const list = (
    <LiveBoard live={live}>
      <ul class="cards">
        {cards.map((card) => (
          <CardView {...{ visit, card, canMove }} />
        ))}
      </ul>
    </LiveBoard>
  )
  return (
    <>
      {canMove ? (
        <Form action={`${path}/move`} label={boardWords[language].stages[stage]}>
          <div class="chosen-rows">
            {list}
            <MoveBar visit={visit} prescreens={board.prescreens} />
          </div>
        </Form>
      ) : (
        list
      )}
      <Pager {...{ language, path, query, next }} />
    </>
  )
}

/** What was moved just now, with the button that takes it back. */
function Moved({ visit, path }: { visit: MemberVisit; path: string }) {
  const { query, language, access } = visit
  const w = boardWords[language]
  if (query.get('done') === 'undo') return <Banner tone="good" title={w.undone} />
  const moves = query.getAll('moved').flatMap((text) => readMove(text) ?? [])
  const stage = targetStages(true).find((name) => name === query.get('to'))
  if (moves.length === 0 || stage === undefined || !access.abilities.has('candidates.write')) return null
  return (
    <Banner tone="good" title={`${countText(moves.length, language, w.moved)} ${w.movedTo(w.stages[stage])}`}>
      {stage === 'HIRED' ? <p>{w.hiredSent}</p> : null}
      {moves.some((moved) => moved.stage === 'REFERRAL_CREATED') ? null : (
        <Form action={`${path}/undo`}>
          {query.get('view') === 'table' ? <input type="hidden" name="view" value="table" /> : null}
          <input type="hidden" name="to" value={stage} />
          {moves.map((moved) => (
            <input type="hidden" name="moved" value={writeMove(moved)} />
          ))}
          <Submit tone="secondary" icon="rotate-ccw">
            {w.undo}
          </Submit>
        </Form>
      )}
    </Banner>
  )
}

async function move(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, posted } = visit
  const w = boardWords[language]
  const board = await boardOf(visit)
  const sent = new Submitted(posted, webWords[language].form)
  const ids = sent.values('id')
  const stage = sent.choice('stage', ['READY_FOR_REVIEW', ...targetStages(board.prescreens)])
  if (ids.length === 0) sent.refuse('', w.chooseOne)
  sent.check()
  const moved = await inTransaction(database, access, async (change) =>
    moveCandidacies(change, await change.within('candidacies', ids), stage),
  )
  const query = new URLSearchParams({ ...viewOf(visit), to: stage })
  for (const text of moved.map(writeMove)) query.append('moved', text)
  return goTo(`${pathOf(visit)}?${query.toString()}`)
}

async function undo(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  await boardOf(visit)
  const moves = posted.getAll('moved').flatMap((text) => readMove(text) ?? [])
  const stage = targetStages(true).find((name) => name === posted.get('to'))
  if (moves.length === 0 || stage === undefined) throw refusedField('', boardWords[language].chooseOne)
  await inTransaction(database, access, async (change) =>
    undoMoves(
      change,
      await change.within(
        'candidacies',
        moves.map(({ id }) => id),
      ),
      moves,
      stage,
    ),
  )
  return goTo(`${pathOf(visit)}?${new URLSearchParams({ ...viewOf(visit), done: 'undo' }).toString()}`)
}
