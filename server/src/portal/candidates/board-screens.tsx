import { type CandidateStage, candidateStages } from '@kandidat/contract/resources/enumerations'
import { type Awaited, awaitedVersion } from '../live/store.ts'
import { isId } from '../../base/db/id.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { POSITIONS_PATH, SUBMISSIONS_PATH } from '../addresses.ts'
import { Form } from '../../base/web/controls.tsx'
import type { Refused } from '../../base/web/form.ts'
import { Heading, LinkButton, Pager } from '../../base/web/parts.tsx'
import { PositionHead } from '../parts/position-head.tsx'
import { type Answer, memberScreen, page, type Screen } from '../parts/screen.ts'
import { visitedPosition } from '../parts/visited-position.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText, numberText } from '../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { listSubmissions } from '../../candidates/submissions/list-store.ts'
import { readColumn, readColumns } from '../../candidates/lists/columns-store.ts'
import { BoardView, CardView, LiveBoard, MoveBar } from './board-view.tsx'
import { listNews } from './list-news.tsx'
import { placeIn, whereSent } from './asked-place.ts'
import { severalScreens } from './several-screens.ts'
import { Choice, chosenBy } from './chosen-view.tsx'
import { isOver } from './found.ts'
import { findChosen, readTable } from './table-page.ts'
import { CandidateTable } from './table-view.tsx'
import { boardWords } from '../words/candidates.ts'
import { type CandidateList, listOf, visitedBoard } from './visited-list.ts'

/** So many cards of a column are shown by themselves, page by page. */
const CARDS = 50
/** So many cards of a column are shown on the board: what three screens hold, and of those for whom it is over, the latest. */
const CARDS_ON_BOARD = { inProcess: 30, over: 10 }
/** Waiting applications are counted up to this number. */
const HELD = 50

const BOARD_PATH = `${POSITIONS_PATH}/:id/candidates` as const

/** The board of a position: who is in which stage, and moving them. */
export const boardScreens: readonly Screen[] = [
  memberScreen('candidates.read', { path: BOARD_PATH, show: showBoard }),
  ...severalScreens({ path: BOARD_PATH, show: showBoard }),
]

async function showBoard(asked: MemberVisit, refused?: Refused): Promise<Answer> {
  const visit = whereSent(asked, refused)
  const { database, access, language, query } = visit
  const w = boardWords[language]
  const live = await awaitedVersion(database, access, 'people')
  const isTable = query.get('view') === 'table'
  const board = await visitedBoard(visit)
  const stage = isTable ? undefined : candidateStages.find((name) => name === query.get('stage'))
  const list = listOf(board, language)
  const { path } = list
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
        <Heading title={w.stages[stage]} path={list.above} {...{ actions, language }} />
      )}
      {await listNews(visit, list, refused)}
      {stage === undefined ? await heldLink(visit, board.id) : null}
      {isTable ? (
        <CandidateTable {...{ visit, list, live, ...(await readTable(visit, { positionId: board.id })) }} />
      ) : stage === undefined ? (
        <BoardView {...{ visit, list, live }} columns={await readColumns(database, access, board.id, cardsOf)} />
      ) : (
        await columnOf(visit, list, stage, live)
      )}
    </>,
  )
}

const cardsOf = (stage: CandidateStage) => (isOver({ stage }) ? CARDS_ON_BOARD.over : CARDS_ON_BOARD.inProcess)

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
async function columnOf(visit: MemberVisit, list: CandidateList, stage: CandidateStage, live: Awaited) {
  const { database, access, language, query } = visit
  const { path, positionId = '' } = list
  const after = query.get('after') ?? undefined
  const of = { positionId, stage, after: after !== undefined && isId(after) ? after : undefined }
  const found = await readColumn(database, access, of, CARDS + 1)
  const cards = found.slice(0, CARDS)
  const next = found.length > CARDS ? (cards.at(-1)?.id ?? null) : null
  const canMove = access.abilities.has('candidates.write')
  const chosen = chosenBy(visit, stage)
  const isWhole = of.after === undefined && next === null
  const everybody = await findChosen(visit, positionId, chosen, isWhole)
  const shown = (
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
            {shown}
            <MoveBar {...{ visit, list }} />
          </div>
        </Form>
      ) : (
        shown
      )}
      <Pager {...{ language, path, next }} query={placeIn(query)} />
    </>
  )
}
