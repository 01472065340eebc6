import { candidateStages } from '@kandidat/contract/resources/enumerations'
import { type Awaited, awaitedVersion } from '../live/store.ts'
import { isId } from '../../base/db/id.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { POSITIONS_PATH, SUBMISSIONS_PATH } from '../addresses.ts'
import { ErrorSummary, Form } from '../../base/web/controls.tsx'
import { formState, type Refused } from '../../base/web/form.ts'
import { Heading, LinkButton, Pager } from '../../base/web/parts.tsx'
import { PositionHead } from '../parts/position-head.tsx'
import { type Answer, memberScreen, page, type Screen } from '../parts/screen.ts'
import { visitedPosition } from '../parts/visited-position.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { listSubmissions } from '../../candidates/submissions/list-store.ts'
import { type Board, readColumn } from '../../candidates/lists/columns-store.ts'
import { BoardView, CardView, LiveBoard, MoveBar } from './board-view.tsx'
import { movedNews, moveScreens } from './move-screens.tsx'
import { placeIn, placeOf } from './asked-place.ts'
import { sentNews, stopScreen } from './sent-letters.tsx'
import { Choice, chosenBy } from './chosen-view.tsx'
import { findChosen, readTable } from './table-page.ts'
import { CandidateTable } from './table-view.tsx'
import { boardWords } from '../words/candidates.ts'
import { aboveBoard, visitedBoard } from './visited-board.ts'

/** So many cards of each column are shown, and so many of a column by itself. */
const CARDS = 50
/** Waiting applications are counted up to this number. */
const HELD = 50

const BOARD_PATH = `${POSITIONS_PATH}/:id/candidates` as const

const pathOf = ({ params }: MemberVisit) => `${POSITIONS_PATH}/${params['id'] ?? ''}/candidates`

/** The board of a position: who is in which stage, and moving them. */
export const boardScreens: readonly Screen[] = [
  memberScreen('candidates.read', { path: BOARD_PATH, show: showBoard }),
  ...moveScreens({ path: BOARD_PATH, pathOf, show: showBoard }),
  stopScreen({ path: BOARD_PATH, pathOf, show: showBoard }),
]

async function showBoard(asked: MemberVisit, refused?: Refused): Promise<Answer> {
  // A form that was refused is shown where it was sent from.
  const visit = refused === undefined ? asked : { ...asked, query: placeOf(refused.posted) }
  const { database, access, language, query } = visit
  const w = boardWords[language]
  const live = await awaitedVersion(database, access, 'people')
  const isTable = query.get('view') === 'table'
  const board = await visitedBoard(visit, isTable ? 0 : CARDS)
  const stage = isTable ? undefined : candidateStages.find((name) => name === query.get('stage'))
  const path = pathOf(visit)
  // The file has the rows that are shown, whatever page of them.
  const exported = placeIn(query)
  exported.delete('after')
  exported.delete('trail')
  const actions = (
    <>
      {stage === undefined ? <Steps {...{ visit, path, isTable }} /> : null}
      <LinkButton href={withQuery(`${path}/export`, exported)} icon="download">
        {webWords[language].exportCsv}
      </LinkButton>
    </>
  )
  return page(
    w.board(board.title),
    <>
      {stage === undefined ? (
        <PositionHead {...{ visit, live, actions }} line={await visitedPosition(visit)} tab="candidates" />
      ) : (
        <Heading title={w.stages[stage]} path={aboveBoard(board, language)} {...{ actions, language }} />
      )}
      <div id="board-news" class="toasts">
        <ErrorSummary form={formState(refused)} language={language} />
        {await movedNews(visit, path, board.id)}
        {await sentNews(visit, path, board.id)}
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
  const common = commonWords[visit.language]
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
          {common.addCandidate}
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
      ? `${SUBMISSIONS_PATH}/${first?.id ?? ''}`
      : `${SUBMISSIONS_PATH}?state=held&position=${positionId}`
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
  const chosen = chosenBy(visit, stage)
  const isWhole = of.after === undefined && next === null
  const everybody = await findChosen(visit, board.id, chosen, isWhole)
  const list = (
    <LiveBoard live={live}>
      <ul class="cards">
        {cards.map((card) => (
          <CardView {...{ visit, card }} canMove={canMove && chosen !== 'found'} isChosen={chosen === 'page'} />
        ))}
      </ul>
    </LiveBoard>
  )
  return (
    <>
      {canMove ? (
        <Form action={`${path}/move`} label={boardWords[language].stages[stage]}>
          <div class="chosen-rows">
            <Choice {...{ visit, path, chosen }} page={stage} rows={cards.length} found={everybody} />
            {list}
            <MoveBar {...{ visit, path }} prescreens={board.prescreens} />
          </div>
        </Form>
      ) : (
        list
      )}
      <Pager {...{ language, path, next }} query={placeIn(query)} />
    </>
  )
}
