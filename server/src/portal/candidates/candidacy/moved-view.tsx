import { isId } from '../../../base/db/id.ts'
import { Form, Submit } from '../../../base/web/controls.tsx'
import { Banner, KeyHint, pressedBy } from '../../../base/web/parts.tsx'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { countText } from '../../../base/web/words/dates.ts'
import { type CandidacyPage, readCandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import { readMoveTogether } from '../../../candidates/moves/move-store.ts'
import { aboveCandidate, inPile, isPileOver } from '../pile.ts'
import { addingWords, boardWords, candidacyWords } from '../../words/candidates.ts'
import { pageInPile, pageOf, titleOf } from './visited-candidacy.ts'

/**
 * What was done just now, with the button that takes it back: to this candidate, or to the one before in the pile, whose page the
 * decision has left. Or that they were added with the name of somebody else.
 */
export async function doneHere(visit: MemberVisit, candidacy: CandidacyPage, name: string) {
  const { query, language } = visit
  const c = candidacyWords[language]
  if (query.get('done') === 'moved-back') return <Banner tone="good" title={c.movedBack(name)} />
  if (query.get('done') === 'other-name') {
    return (
      <Banner tone="warning" title={addingWords[language].otherName(name)}>
        <p>{addingWords[language].otherNameText}</p>
      </Banner>
    )
  }
  const about = await decidedAbout(visit, candidacy)
  return about && ((await moved(visit, candidacy, about)) ?? over(visit, candidacy))
}

/** Whom the last decision was about: somebody may have moved them on since, or they may be gone. */
async function decidedAbout(visit: MemberVisit, candidacy: CandidacyPage): Promise<CandidacyPage | undefined> {
  const { database, access, query } = visit
  const of = query.get('of') ?? ''
  return isId(of) && of !== candidacy.id ? readCandidacyPage(database, access, of) : candidacy
}

async function moved(visit: MemberVisit, here: CandidacyPage, about: CandidacyPage) {
  const { database, access, query, language } = visit
  const [w, c] = [boardWords[language], candidacyWords[language]]
  const moveId = query.get('move') ?? ''
  if (!isId(moveId) || !access.abilities.has('candidates.write')) return null
  const move = await readMoveTogether(database, access, { positionId: about.positionId, moveId })
  const mine = move?.moved.find(({ id }) => id === about.id)
  // Somebody may have moved the candidate on since.
  if (move === undefined || mine === undefined || move.stage !== about.stage) return null
  // The stage was only given a name.
  if (mine.stage === move.stage) return null
  const name = titleOf(about, language)
  const titles = { HIRED: c.nowHired(name), REJECTED: c.nowRejected(name) } as Partial<Record<string, string>>
  const title = titles[move.stage] ?? c.nowIn(name, w.stages[move.stage])
  // The page of a rejected candidate has the button beside the reason.
  const canUndo =
    about.rejection === null ? mine.stage !== 'REFERRAL_CREATED' : about.rejection.canUndo && about !== here
  return (
    <Banner tone="good" title={about === here ? title : <a href={pageInPile(visit, about)}>{title}</a>}>
      {move.receivers === 0 ? null : <p>{countText(move.receivers, language, w.hiredSent)}</p>}
      {about.rejection === null || about === here ? null : <p>{w.undoStops}</p>}
      {isPileOver(visit) ? <End visit={visit} candidacy={here} /> : null}
      {canUndo ? (
        <Form action={inPile(`${pageOf(about)}/undo`, visit)}>
          {about.rejection === null ? <input type="hidden" name="move" value={moveId} /> : null}
          <Submit tone="secondary" icon="rotate-ccw" pressed={pressedBy('undo', visit)}>
            {w.undo}
            <KeyHint by="undo" visit={visit} />
          </Submit>
        </Form>
      ) : null}
    </Banner>
  )
}

/** After the last one of a pile, if nothing more can be said of it. */
function over(visit: MemberVisit, candidacy: CandidacyPage) {
  if (!isPileOver(visit)) return null
  return <Banner tone="neutral" title={<End visit={visit} candidacy={candidacy} />} />
}

function End({ visit, candidacy }: { visit: MemberVisit; candidacy: CandidacyPage }) {
  const w = boardWords[visit.language]
  const list = aboveCandidate(visit, candidacy)[1]
  return (
    <span>
      {w.pileOver} {list === undefined ? null : <a href={list.href}>{w.backToList}</a>}
    </span>
  )
}
