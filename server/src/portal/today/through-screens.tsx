import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { commonWords } from '../../base/web/words/words.ts'
import { listBoard } from '../../candidates/lists/board-store.ts'
import { readCandidacyPage } from '../../candidates/lists/candidacy-store.ts'
import { transitionCandidacies } from '../../candidates/actions.ts'
import { moveTo } from '../../candidates/candidacy.ts'
import { undoMoves } from '../../candidates/moves/actions.ts'
import { type Moved, readMove, writeMove } from '../../candidates/moves/moved.ts'
import { shownCv, framingHeaders } from '../candidates/candidacy/cv-view.tsx'
import { readSent } from '../candidates/candidacy/messages-view.tsx'
import { titleOf, visitedCandidacy } from '../candidates/candidacy/visited-candidacy.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { isId } from '../../base/db/id.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { filesOfPeople } from '../../content/files/read-store.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { formState, type Refused } from '../../base/web/form.ts'
import { type Answer, goTo, memberScreen, page, type Screen } from '../parts/screen.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { COUNTED_LEFT, type DoneBefore, type ThroughStep, ThroughEnd, ThroughView } from './through-view.tsx'
import { THROUGH_PATH } from '../addresses.ts'
import { askedOwn, OWN } from '../parts/own-filter.tsx'
import { todayWords } from '../words/today.ts'

/** Where each step moves a candidate to. */
const targets: Readonly<Record<ThroughStep, CandidateStage>> = {
  shortlist: 'ACCEPTED_BY_COMPANY',
  contacted: 'CONTACTED_BY_COMPANY',
  reject: 'REJECTED',
}

const steps = Object.keys(targets) as ThroughStep[]

/** Going through the new candidates, one after the other, with a thumb. */
export const throughScreens: readonly Screen[] = [
  memberScreen('candidates.write', { path: THROUGH_PATH, show: showNext }),
  memberScreen('candidates.write', { path: `${THROUGH_PATH}/:id`, show: showOne }),
  ...steps.map((step) =>
    memberScreen('candidates.write', {
      path: `${THROUGH_PATH}/:id/${step}`,
      show: showOne,
      act: (visit) => move(visit, step),
    }),
  ),
  memberScreen('candidates.write', { path: `${THROUGH_PATH}/:id/undo`, show: showOne, act: undo }),
]

/** The position that the address limits the candidates to. */
function positionOf({ query }: MemberVisit): string | undefined {
  const position = query.get('position') ?? ''
  return isId(position) ? position : undefined
}

/** What limits the candidates: a position, or those that the reader is responsible for. */
function keptOf(visit: MemberVisit): Record<string, string> {
  const positionId = positionOf(visit)
  if (positionId !== undefined) return { position: positionId }
  return askedOwn(visit.query, visit.access) === undefined ? {} : { team: OWN }
}

/** The ids of the next new candidacies, the newest first. */
async function listNext(visit: MemberVisit, after: string | undefined, limit: number): Promise<string[]> {
  const { database, access } = visit
  const positionId = positionOf(visit)
  const of =
    positionId === undefined
      ? { companyId: access.companyId, ofUserId: askedOwn(visit.query, access)?.id }
      : { positionId }
  const found = await listBoard(database, access, { of, stage: 'READY_FOR_REVIEW' }, { cursor: after, limit })
  return found.map(({ id }) => id)
}

/** The next new candidacy. Undefined after the last one. */
async function nextOf(visit: MemberVisit, after: string | undefined): Promise<string | undefined> {
  return (await listNext(visit, after, 1))[0]
}

function addressOf(visit: MemberVisit, id: string | undefined, more: Record<string, string> = {}): string {
  return withQuery(
    `${THROUGH_PATH}${id === undefined ? '' : `/${id}`}`,
    new URLSearchParams({ ...keptOf(visit), ...more }),
  )
}

async function showNext(visit: MemberVisit): Promise<Answer> {
  const after = visit.query.get('after') ?? ''
  const isEnd = visit.query.has('end')
  const next = isEnd ? undefined : await nextOf(visit, isId(after) ? after : undefined)
  if (next !== undefined) return goTo(addressOf(visit, next))
  return page(
    commonWords[visit.language].newCandidates,
    <ThroughEnd visit={visit} before={await doneBefore(visit)} again={addressOf(visit, undefined)} />,
  )
}

/** The candidate whom the last step was about, if somebody still may see them. */
async function doneBefore({ database, access, query, language }: MemberVisit): Promise<DoneBefore | null> {
  const moved = readMove(query.get('moved') ?? '')
  const candidacy = moved && (await readCandidacyPage(database, access, moved.id))
  if (candidacy === undefined) return null
  const isUnexplained = candidacy.stage === 'REJECTED' && candidacy.rejection === null
  return { name: titleOf(candidacy, language), isUnexplained }
}

async function showOne(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language } = visit
  const candidacy = await visitedCandidacy(visit)
  const { person, companyId } = candidacy
  const [files, sent, left, before] = await Promise.all([
    person.id === null ? [] : filesOfPeople(database, access, [{ companyId, id: person.id }]),
    person.id === null ? [] : readSent(visit, candidacy.id),
    listNext(visit, candidacy.id, COUNTED_LEFT + 1),
    doneBefore(visit),
  ])
  const title = titleOf(candidacy, language)
  const skip = addressOf(visit, undefined, { after: candidacy.id })
  const query = addressOf(visit, undefined).slice(THROUGH_PATH.length)
  return page(
    title,
    <ThroughView
      {...{ visit, candidacy, files, sent, title, skip, query, before }}
      left={left.length}
      form={formState(refused)}
    />,
    { headers: framingHeaders(shownCv(files)) },
  )
}

async function move(visit: MemberVisit, step: ThroughStep): Promise<Answer> {
  const { database, access, language } = visit
  const { id } = await visitedCandidacy(visit)
  const moved: Moved[] = []
  await inTransaction(database, access, async (change) => {
    const found = await change.within('candidacies', [id])
    await transitionCandidacies(change, 'candidates move', found, (candidacy, at) => {
      const { stage, customStage } = candidacy
      if (stage !== 'READY_FOR_REVIEW') throw new Refusal('conflict', todayWords[language].notNew)
      moved.push({ id, stage, customStage })
      return moveTo(targets[step])(candidacy, at)
    })
  })
  const next = await nextOf(visit, id)
  const end: Record<string, string> = next === undefined ? { end: '' } : {}
  return goTo(addressOf(visit, next, { ...end, done: step, moved: moved.map(writeMove).join() }))
}

async function undo(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  const { id } = await visitedCandidacy(visit)
  const moved = readMove(posted.get('moved') ?? '')
  const step = steps.find((name) => name === posted.get('done'))
  if (moved?.id !== id || moved.stage !== 'READY_FOR_REVIEW' || step === undefined)
    throw refusedField('', todayWords[language].notNew)
  await inTransaction(database, access, async (change) =>
    undoMoves(change, await change.within('candidacies', [id]), [moved], targets[step]),
  )
  return goTo(addressOf(visit, id, { done: 'undo' }))
}
