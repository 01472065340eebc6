import { inTransaction } from '../../../base/changes/actions.ts'
import { isId, newId } from '../../../base/db/id.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { listTemplates, type TemplateLine } from '../../../candidates/mail/templates/template-store.ts'
import { postedId } from '../../../base/web/fields/form-id.tsx'
import { Submitted, type Refused } from '../../../base/web/form.ts'
import { Empty, LinkButton } from '../../../base/web/parts.tsx'
import { formPage } from '../../parts/form-page.tsx'
import { type Answer, goTo, memberScreen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { countText } from '../../../base/web/words/dates.ts'
import { commonWords, webWords } from '../../../base/web/words/words.ts'
import { type Letter, rejectCandidates } from '../../../candidates/letters/actions.ts'
import { type CandidacyLine, readCandidacyLines } from '../../../candidates/lists/lines-store.ts'
import { readMoveTogether } from '../../../candidates/moves/move-store.ts'
import { readRejections } from '../../../candidates/rejections/rejection-store.ts'
import { backOf } from '../asked-place.ts'
import { aboveBoard, visitedBoard } from '../visited-board.ts'
import { CANDIDATES_PATH, POSITIONS_PATH } from '../../addresses.ts'
import { submittedLetter } from '../candidacy/letter-screens.tsx'
import { boardWords, rejectingWords, candidacyWords } from '../../words/candidates.ts'
import { readPreviews } from './letter-previews.tsx'
import { isRejectedAlready, submittedReason } from './reason-view.tsx'
import { SeveralFields } from './several-view.tsx'

/** So many templates are offered. */
const OFFERED = 100
/** As many as a board shows cards of. */
const MOST = 500

/** Candidates of a position whom somebody chose to reject. */
export interface ChosenCandidates {
  readonly lines: readonly CandidacyLine[]
  /** Those who were rejected with a reason before. */
  readonly leftOut: readonly CandidacyLine[]
}

/** Whom an address or a form names: each by an id, or those who were moved together and are rejected without a reason. */
async function readChosen(visit: MemberVisit, positionId: string): Promise<ChosenCandidates> {
  const { database, access, query, posted } = visit
  const moveId = query.get('move') ?? ''
  const move = isId(moveId) ? await readMoveTogether(database, access, { positionId, moveId }) : undefined
  const named = [...query.getAll('id'), ...posted.getAll('id')].filter(isId).slice(0, MOST)
  const ids = [...new Set([...(move?.unexplained ?? []), ...named])]
  const all = await readCandidacyLines(database, access, ids)
  const found = all.filter(({ position }) => position.id === positionId)
  const keys = found.map(({ id }) => ({ companyId: access.companyId, id }))
  const explained = new Set((await readRejections(database, keys)).map(({ id }) => id))
  return {
    lines: found.filter(({ id }) => !explained.has(id)),
    leftOut: found.filter(({ id }) => explained.has(id)),
  }
}

/** Who of several can get a mail from the visitor. */
function isReader({ access }: MemberVisit): (line: CandidacyLine) => boolean {
  const canSee = access.abilities.has('candidates.identity')
  return ({ agreed, erased }) => canSee && agreed && !erased
}

/** Why several candidates are rejected, or were by a move, and one mail to all of them. */
export const rejectSeveralScreen = memberScreen('candidates.write', {
  path: `${POSITIONS_PATH}/:id/candidates/reject`,
  show,
  act: reject,
})

async function show(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language } = visit
  const w = rejectingWords[language]
  const position = await visitedBoard(visit)
  const board = `${POSITIONS_PATH}/${position.id}/candidates`
  const back = backOf(visit) ?? board
  const chosen = await readChosen(visit, position.id)
  const { lines } = chosen
  const [first, ...others] = lines
  const isAsked = refused !== undefined && (refused.refusal !== null || refused.posted.has('find'))
  if (first && others.length === 0 && chosen.leftOut.length === 0 && !isAsked) {
    return goTo(`${CANDIDATES_PATH}/${first.id}/reject?${new URLSearchParams({ back })}`)
  }
  const templates: TemplateLine[] = lines.some(isReader(visit))
    ? await listTemplates(database, access, { kinds: ['rejection', 'free'] }, { limit: OFFERED })
    : []
  const own = templates.find(({ kind }) => kind === 'rejection')
  const isMoved = lines.length > 0 && lines.every(({ stage }) => stage === 'REJECTED')
  const count = countText(lines.length, language, w.candidates)
  const nobody = chosen.leftOut.length === 0 ? w.rejectNobody : w.none
  const title = lines.length === 0 ? nobody : isMoved ? w.whySeveral(count) : w.rejectSeveral(count)
  const readers = lines.filter(isReader(visit)).length
  // What the board sent to get here is no part of this form.
  const sent = refused?.refusal == null && refused?.posted.has('find') !== true ? undefined : refused
  const previews = await readPreviews(
    visit,
    lines.filter(isReader(visit)).map(({ id }) => id),
    sent?.posted.get('template') ?? own?.id ?? '',
  )
  const above = aboveBoard(position, language)
  if (lines.length === 0) {
    const why = chosen.leftOut.length === 0 ? boardWords[language].chooseOne : w.noneText
    const before = <Empty title={why} action={<LinkButton href={back}>{w.back}</LinkButton>} />
    return formPage(visit, { title, above, before }, sent)
  }
  return formPage(
    visit,
    {
      title,
      lead: candidacyWords[language].internal,
      above,
      labels: severalLabels(language),
      initial: { as: newId(), template: own?.id ?? '' },
      fields: (form) => <SeveralFields {...{ visit, chosen, templates, readers, back, form, previews }} />,
      submit: isMoved ? w.save : candidacyWords[language].reject,
      tone: isMoved ? 'primary' : 'danger',
      cancel: back,
    },
    sent,
  )
}

/** What the fields are called where faults are listed. */
function severalLabels(language: MemberVisit['language']): Readonly<Record<string, string>> {
  const [c, common] = [candidacyWords[language], commonWords[language]]
  return { reason: c.reason, words: c.words, template: c.template, subject: common.subject, body: common.text }
}

/** Rejects those whom the form names, all or none. */
async function reject(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  if (posted.has('fill')) return show(visit, { posted, refusal: null })
  const position = await visitedBoard(visit)
  const sent = new Submitted(posted, webWords[language].form)
  const ids = sent.values('id')
  if (ids.length === 0) sent.refuse('', boardWords[language].chooseOne)
  const reason = submittedReason(sent)
  const letter = sent.isTicked('tell') ? submittedLetters(visit, sent) : undefined
  sent.check()
  const { lines, leftOut } = await readChosen(visit, position.id)
  const known = [...lines, ...leftOut]
  const readers = new Set(known.filter(isReader(visit)).map(({ id }) => id))
  const moveId = postedId(new URLSearchParams({ id: posted.get('as') ?? '' }))
  const stayed = await inTransaction(database, access, async (change) => {
    const found = await change.within(
      'candidacies',
      ids.filter((id) => known.some((line) => line.id === id)),
    )
    // A second press answers as the first did.
    if (await isRejectedAlready(change, found, reason, rejectingWords[language].reasonedAlready)) return stayedOf(found)
    const told = letter && (await letterTo(letter))
    const [withMail, without] = [true, false].map((gets) => found.filter(({ id }) => readers.has(id) === gets))
    if (without?.length) await rejectCandidates(change, without, reason, moveId)
    if (withMail?.length) await rejectCandidates(change, withMail, { ...reason, letter: told }, moveId)
    return stayedOf(found)

    /** How many were in Rejected before, so that this form did not move them. */
    async function stayedOf(all: readonly { id: string }[]): Promise<number> {
      const move = await readMoveTogether(change.tx, access, { positionId: position.id, moveId })
      return all.length - (move?.moved.length ?? 0)
    }

    async function letterTo(submitted: SubmittedLetter): Promise<Letter> {
      if (!('templateId' in submitted)) return submitted
      const [template] = await change.within('templates', [submitted.templateId])
      if (!template) throw nothingHere()
      return { template }
    }
  })
  const back = new URL(backOf(visit) ?? `${POSITIONS_PATH}/${position.id}/candidates`, visit.site.publicUrl)
  // Those who were rejected before this are found by the move that did it, which the address still names.
  if (!back.searchParams.has('move')) {
    back.searchParams.set('move', moveId)
    if (stayed > 0) back.searchParams.set('reasoned', String(stayed))
  }
  return goTo(`${back.pathname}${back.search}`)
}

type SubmittedLetter = { readonly templateId: string } | { readonly subject: string; readonly body: string }

/** What is written to all: a template, in the language of each, or a text. */
function submittedLetters(visit: MemberVisit, sent: Submitted): SubmittedLetter {
  const { language, posted } = visit
  const templateId = posted.get('template') ?? ''
  // Another template was chosen than the page shows.
  const shown = posted.get('shown')
  if (shown !== null && shown !== templateId && templateId !== '')
    sent.refuse('template', rejectingWords[language].lookFirst)
  if (templateId === '') return submittedLetter(visit, sent)
  for (const field of ['subject', 'body']) {
    if (sent.text(field) !== '') sent.refuse(field, rejectingWords[language].notBoth)
  }
  return { templateId }
}
