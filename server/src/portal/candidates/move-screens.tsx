import { inTransaction } from '../../base/changes/actions.ts'
import { isId } from '../../base/db/id.ts'
import { refusedField } from '../../base/forms/refusal.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { Form, Submit } from '../../base/web/controls.tsx'
import { Submitted, type Refused } from '../../base/web/form.ts'
import { Banner, LinkButton } from '../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { countText } from '../../base/web/words/dates.ts'
import { webWords } from '../../base/web/words/words.ts'
import { moveCandidacies, undoMoves } from '../../candidates/moves/actions.ts'
import { readMoveTogether } from '../../candidates/moves/move-store.ts'
import { targetStages } from './board-view.tsx'
import { placeIn, placeOf } from './asked-place.ts'
import { isFilterChosen } from './found.ts'
import { movePage } from './move-page.tsx'
import { boardWords } from '../words/candidates.ts'
import { type CandidateList, visitedList } from './visited-list.ts'

/** A list in which several candidates are chosen, and how it is shown. */
export interface ListPages {
  readonly path: '/portal/candidates' | '/portal/positions/:id/candidates'
  readonly show: (visit: MemberVisit, refused?: Refused) => Promise<Answer>
}

/** Moving candidates of a list, and taking that back. */
export function moveScreens({ path, show }: ListPages): Screen[] {
  return [
    memberScreen('candidates.write', { path: `${path}/move`, show: showMove, act: move }),
    memberScreen('candidates.write', { path: `${path}/undo`, show, act: undo }),
  ]

  /** The page that asked, if it did, and otherwise the list. */
  async function showMove(visit: MemberVisit, refused?: Refused): Promise<Answer> {
    const list = await visitedList(visit)
    const stage = targetStages(list.prescreens).find((name) => name === refused?.posted.get('stage'))
    if (refused?.posted.has('sure') !== true || stage === undefined) return show(visit, refused)
    return movePage(visit, { list, stage }, refused)
  }

  async function move(visit: MemberVisit): Promise<Answer> {
    const { database, access, language, posted } = visit
    const list = await visitedList(visit)
    const sent = new Submitted(posted, webWords[language].form)
    const stage = sent.choice('stage', ['READY_FOR_REVIEW', ...targetStages(list.prescreens)])
    if (isFilterChosen(visit)) {
      sent.check()
      return movePage(visit, { list, stage })
    }
    const ids = sent.values('id')
    if (ids.length === 0) sent.refuse('', boardWords[language].chooseOne)
    sent.check()
    const moved = await inTransaction(database, access, async (change) =>
      moveCandidacies(change, await change.within('candidacies', ids), stage),
    )
    return backTo(visit, list, moved.count === 0 ? {} : { move: moved.id })
  }

  async function undo(visit: MemberVisit): Promise<Answer> {
    const { database, access, posted, language } = visit
    const list = await visitedList(visit)
    const { positionId } = list
    const moveId = posted.get('move') ?? ''
    const found = isId(moveId) ? await readMoveTogether(database, access, { positionId, moveId }) : undefined
    if (found === undefined) throw refusedField('', boardWords[language].chooseOne)
    await inTransaction(database, access, async (change) =>
      undoMoves(
        change,
        await change.within(
          'candidacies',
          found.moved.map(({ id }) => id),
        ),
        found.moved,
        found.stage,
      ),
    )
    return backTo(visit, list, { done: 'undo' })
  }

  /** Goes on where the form was sent from. */
  function backTo(visit: MemberVisit, list: CandidateList, done: Record<string, string>): Answer {
    const query = placeOf(visit.posted)
    for (const [name, value] of Object.entries(done)) query.set(name, value)
    return goTo(withQuery(list.path, query))
  }
}

/** What was moved just now: the button that takes it back, and the way to say why somebody was rejected. */
export async function movedNews(visit: MemberVisit, { path, positionId }: CandidateList) {
  const { database, query, language, access } = visit
  const w = boardWords[language]
  if (query.get('done') === 'undo') return <Banner tone="good" title={w.undone} />
  const moveId = query.get('move') ?? ''
  if (!isId(moveId) || !access.abilities.has('candidates.write')) return null
  const move = await readMoveTogether(database, access, { positionId, moveId })
  const reasoned = Number(query.get('reasoned') ?? 0)
  const stayed = Number.isInteger(reasoned) && reasoned > 0 ? countText(reasoned, language, w.reasoned) : null
  if (move === undefined) return stayed === null ? null : <Banner tone="good" title={stayed} />
  const { stage, moved, unexplained, receivers } = move
  const here = withQuery(path, new URLSearchParams([...placeIn(query), ['move', moveId]]))
  const isExplained = stage === 'REJECTED' && unexplained.length === 0
  return (
    <Banner tone="good" title={`${countText(moved.length, language, w.moved)} ${w.movedTo(w.stages[stage])}`}>
      {receivers === 0 ? null : <p>{countText(receivers, language, w.hiredSent)}</p>}
      {isExplained ? <p>{w.undoStops}</p> : null}
      {stayed === null ? null : (
        <p>
          {stayed} {w.reasonedStay}
        </p>
      )}
      <div class="actions">
        {unexplained.length === 0 ? null : (
          <LinkButton href={`${path}/reject?${new URLSearchParams({ move: moveId, back: here })}`} icon="pencil">
            {w.explain}
          </LinkButton>
        )}
        {moved.some((each) => each.stage === 'REFERRAL_CREATED') ? null : (
          <Form action={`${path}/undo`}>
            <input type="hidden" name="back" value={here} />
            <input type="hidden" name="move" value={moveId} />
            <Submit tone="secondary" icon="rotate-ccw">
              {w.undo}
            </Submit>
          </Form>
        )}
      </div>
    </Banner>
  )
}
