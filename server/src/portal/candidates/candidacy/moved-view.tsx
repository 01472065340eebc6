import { isId } from '../../../base/db/id.ts'
import { Form, Submit } from '../../../base/web/controls.tsx'
import { Banner } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { countText } from '../../../base/web/words/dates.ts'
import type { CandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import { readMoveTogether } from '../../../candidates/moves/move-store.ts'
import { addingWords, boardWords, candidacyWords } from '../../words/candidates.ts'
import { pageOf } from './visited-candidacy.ts'

/**
 * What was done just now: where the candidate was moved, by a form of this page, with the button that takes it back, or that they were
 * added with the name of somebody else.
 */
export async function doneHere(visit: MemberVisit, candidacy: CandidacyPage, name: string) {
  const { database, access, query, language } = visit
  const [w, c] = [boardWords[language], candidacyWords[language]]
  if (query.get('done') === 'moved-back') return <Banner tone="good" title={c.movedBack(name)} />
  if (query.get('done') === 'other-name') {
    return (
      <Banner tone="warning" title={addingWords[language].otherName(name)}>
        <p>{addingWords[language].otherNameText}</p>
      </Banner>
    )
  }
  const moveId = query.get('move') ?? ''
  if (!isId(moveId) || !access.abilities.has('candidates.write')) return null
  const move = await readMoveTogether(database, access, { positionId: candidacy.positionId, moveId })
  const mine = move?.moved.find(({ id }) => id === candidacy.id)
  // Somebody may have moved the candidate on since.
  if (move === undefined || mine === undefined || move.stage !== candidacy.stage) return null
  // The stage was only given a name.
  if (mine.stage === move.stage) return null
  const title = move.stage === 'HIRED' ? c.nowHired(name) : c.nowIn(name, w.stages[move.stage])
  return (
    <Banner tone="good" title={title}>
      {move.receivers === 0 ? null : <p>{countText(move.receivers, language, w.hiredSent)}</p>}
      {mine.stage === 'REFERRAL_CREATED' ? null : (
        <Form action={`${pageOf(candidacy)}/undo`}>
          <input type="hidden" name="move" value={moveId} />
          <Submit tone="secondary" icon="rotate-ccw">
            {w.undo}
          </Submit>
        </Form>
      )}
    </Banner>
  )
}
