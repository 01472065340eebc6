import { inTransaction } from '../../../base/changes/actions.ts'
import { isId, newId } from '../../../base/db/id.ts'
import { Submit } from '../../../base/web/controls.tsx'
import { postedId } from '../../../base/web/fields/form-id.tsx'
import { Submitted, type Refused } from '../../../base/web/form.ts'
import { Empty, LinkButton } from '../../../base/web/parts.tsx'
import { formPage } from '../../parts/form-page.tsx'
import { type Answer, goTo, memberScreen, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { countText } from '../../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../../base/web/words/words.ts'
import { rejectCandidates } from '../../../candidates/letters/actions.ts'
import type { SeenLetter } from '../../../candidates/letters/letter.ts'
import type { CandidacyLine } from '../../../candidates/lists/lines-store.ts'
import { readMoveTogether } from '../../../candidates/moves/move-store.ts'
import { readRejections } from '../../../candidates/rejections/rejection-store.ts'
import { backOf } from '../asked-place.ts'
import { OverView } from '../chosen-view.tsx'
import { type ChosenCandidates, readChosen } from '../found.ts'
import { readOffers } from '../letters/compose-view.tsx'
import { reviewPage } from '../letters/review-page.tsx'
import { isReader, readReview, reviewedLetters } from '../letters/review.ts'
import { readSource } from '../letters/source.ts'
import { hasTexts, keptTexts, stepOf, submittedSource } from '../letters/steps.ts'
import type { ListPages } from '../move-screens.tsx'
import { type CandidateList, visitedList } from '../visited-list.ts'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { boardWords, rejectingWords, candidacyWords } from '../../words/candidates.ts'
import { lettersWords } from '../../words/chosen.ts'
import { isRejectedAlready, submittedReason } from './reason-view.tsx'
import { SeveralFields } from './several-view.tsx'

/** Candidates of a list whom somebody chose to reject. */
interface Opened extends ChosenCandidates {
  readonly list: CandidateList
  readonly back: string
  /** Those who were rejected with a reason before. */
  readonly leftOut: readonly CandidacyLine[]
}

/** Whom an address or a form is about: those that it chooses, or those who were moved together and are rejected without a reason. */
async function open(visit: MemberVisit): Promise<Opened> {
  const { database, access, query } = visit
  const list = await visitedList(visit)
  const { positionId } = list
  const back = backOf(visit) ?? list.path
  const moveId = query.get('move') ?? ''
  const move = isId(moveId) ? await readMoveTogether(database, access, { positionId, moveId }) : undefined
  const { lines: found, over } = await readChosen(visit, positionId, move?.unexplained)
  const keys = found.map(({ id }) => ({ companyId: access.companyId, id }))
  const explained = new Set((await readRejections(database, keys)).map(({ id }) => id))
  return {
    ...{ list, back, over },
    lines: found.filter(({ id }) => !explained.has(id)),
    leftOut: found.filter(({ id }) => explained.has(id)),
  }
}

const isMoved = ({ lines }: Opened) => lines.length > 0 && lines.every(({ stage }) => stage === 'REJECTED')

/** Why several candidates are rejected, or were by a move, and one letter to all of them. */
export const rejectSeveralScreen = ({ path }: ListPages): Screen =>
  memberScreen('candidates.write', { path: `${path}/reject`, show, act: reject })

async function show(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const opened = await open(visit)
  const isOfTexts = refused !== undefined && readSource(refused.posted) !== undefined && opened.lines.length > 0
  return isOfTexts ? showTexts(visit, opened, refused) : showReason(visit, opened, refused)
}

/** Who is rejected, why, and what they are told. @param refused the form if it is shown again */
async function showReason(visit: MemberVisit, opened: Opened, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const { back, lines, leftOut, over } = opened
  const [w, c, common] = [rejectingWords[language], candidacyWords[language], commonWords[language]]
  const [first, ...others] = lines
  if (first && others.length === 0 && leftOut.length === 0 && refused === undefined) {
    return goTo(`${CANDIDATES_PATH}/${first.id}/reject?${new URLSearchParams({ back })}`)
  }
  const { above } = opened.list
  const count = countText(lines.length, language, w.candidates)
  const nobody = leftOut.length === 0 ? w.rejectNobody : w.none
  const wasMoved = isMoved(opened)
  const title = lines.length === 0 ? nobody : wasMoved ? w.whySeveral(count) : w.rejectSeveral(count)
  if (lines.length === 0) {
    const why = leftOut.length === 0 ? boardWords[language].chooseOne : w.noneText
    const before = <Empty title={why} action={<LinkButton href={back}>{w.back}</LinkButton>} />
    return formPage(visit, { title, above, before, after: <OverView {...{ visit, over }} /> }, refused)
  }
  const { templates, first: template } = await readOffers(visit, lines, 'rejection')
  const hasReaders = lines.some(isReader(visit))
  const tone = wasMoved ? 'primary' : 'danger'
  return formPage(
    visit,
    {
      title,
      lead: c.internal,
      above,
      labels: { reason: c.reason, words: c.words, template: c.template, subject: common.subject, body: common.text },
      initial: { as: newId(), template },
      fields: (form) => (
        <SeveralFields {...{ visit, templates, back, form, hasReaders }} chosen={{ lines, leftOut, over }} />
      ),
      submit: wasMoved ? w.save : hasReaders ? c.rejectOnly : c.reject,
      tone: hasReaders ? 'secondary' : tone,
      ...(hasReaders && {
        otherButtons: (
          <Submit name="look" value="on">
            {lettersWords[language].look}
          </Submit>
        ),
      }),
      cancel: back,
    },
    refused,
  )
}

/** What each of them is told. */
async function showTexts(visit: MemberVisit, opened: Opened, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const { back, lines } = opened
  const w = lettersWords[language]
  const source = refused === undefined ? await submittedSource(visit, submittedReason) : keptTexts(visit)
  const { above } = opened.list
  const wasMoved = isMoved(opened)
  const parts = { lines, source, above, back, leaveOut: w.withoutMail, kept: ['reason', 'words'] }
  const submit = wasMoved ? w.saveAndSend : w.rejectAndSend
  return reviewPage(visit, { ...parts, submit, tone: wasMoved ? 'primary' : 'danger' }, refused)
}

/** Rejects those whom the form names, all or none. */
async function reject(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  const step = stepOf(posted)
  const opened = await open(visit)
  if (step === 'open') return showReason(visit, opened)
  if (step === 'compose') return showReason(visit, opened, { posted, refusal: null })
  if (step === 'look') return showTexts(visit, opened)
  const { positionId } = opened.list
  const sent = new Submitted(posted, webWords[language].form)
  // A second press is about those whom the first one has rejected.
  const known = [...opened.lines, ...opened.leftOut]
  // Those out of reach are nobody.
  if (known.length === 0) sent.refuse('', boardWords[language].chooseOne)
  const reason = submittedReason(sent)
  const letters = hasTexts(posted) ? await lettersIn(known) : new Map<string, SeenLetter>()
  sent.check()
  const moveId = postedId(new URLSearchParams({ id: posted.get('as') ?? '' }))
  const stayed = await inTransaction(database, access, async (change) => {
    const found = await change.within(
      'candidacies',
      known.map(({ id }) => id),
    )
    // A second press answers as the first did.
    if (await isRejectedAlready(change, found, reason, rejectingWords[language].reasonedAlready)) return stayedOf(found)
    const [told, untold] = [true, false].map((gets) => found.filter(({ id }) => letters.has(id) === gets))
    if (untold?.length) await rejectCandidates(change, untold, reason, moveId)
    if (told?.length) await rejectCandidates(change, told, { ...reason, letter: { each: letters } }, moveId)
    return stayedOf(found)

    /** How many were in Rejected before, so that this form did not move them. */
    async function stayedOf(all: readonly { id: string }[]): Promise<number> {
      const move = await readMoveTogether(change.tx, access, { positionId, moveId })
      return all.length - (move?.moved.length ?? 0)
    }
  })
  const to = new URL(opened.back, visit.site.publicUrl)
  // Those who were rejected before this are found by the move that did it, which the address still names.
  if (!to.searchParams.has('move')) {
    to.searchParams.set('move', moveId)
    if (stayed > 0) to.searchParams.set('reasoned', String(stayed))
  }
  return goTo(`${to.pathname}${to.search}`)

  async function lettersIn(lines: readonly CandidacyLine[]): Promise<Map<string, SeenLetter>> {
    return reviewedLetters(visit, sent, await readReview(visit, lines.filter(isReader(visit)), keptTexts(visit)))
  }
}
