import { Submit } from '../../../base/web/controls.tsx'
import { newId } from '../../../base/db/id.ts'
import { FirstSubmit } from '../../../base/web/fields/first-submit.tsx'
import { Submitted, type Refused } from '../../../base/web/form.ts'
import { type FormPage, formPage } from '../../parts/form-page.tsx'
import { changeRow } from '../../parts/row-actions.ts'
import { type Answer, goTo, memberScreen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { rejectCandidates } from '../../../candidates/letters/actions.ts'
import { canWriteTo, filled, readOffer, submittedLetter } from '../candidacy/letter-screens.tsx'
import { LetterFields, TemplateChoice } from '../candidacy/letter-view.tsx'
import { pageInPile, pathTo, titleOf, visitedCandidacy } from '../candidacy/visited-candidacy.ts'
import { candidacyWords, rejectingWords } from '../../words/candidates.ts'
import { isRejectedAlready, ReasonFields, submittedReason } from './reason-view.tsx'
import { backOf } from '../asked-place.ts'
import { inPile, pageAfter } from '../pile.ts'
import { CANDIDATES_PATH } from '../../addresses.ts'

/** Why one candidate is rejected, or was by a move, and a mail to tell it. */
export const rejectOneScreen = memberScreen('candidates.write', {
  path: `${CANDIDATES_PATH}/:id/reject`,
  show: showReject,
  act: rejectOne,
})

async function showReject(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const [w, c] = [rejectingWords[language], candidacyWords[language]]
  const candidacy = await visitedCandidacy(visit)
  const back = backOf(visit)
  if (candidacy.rejection !== null && refused === undefined) return goTo(back ?? pageInPile(visit, candidacy))
  const isMoved = candidacy.stage === 'REJECTED'
  const offer = canWriteTo(visit, candidacy) ? await readOffer(visit, candidacy, 'rejection', refused?.posted) : null
  const { subject = '', body = '' } = offer?.letter ?? {}
  const name = titleOf(candidacy, language)
  const reject: FormPage = {
    title: isMoved ? w.whyOne(name) : c.rejectOne(name),
    lead: c.internal,
    above: pathTo(visit, candidacy),
    action: inPile(visit.path, visit),
    initial: { subject, body },
    fields: (form) => (
      <>
        <FirstSubmit {...(offer !== null && { name: 'tell' })} />
        {back === undefined ? null : <input type="hidden" name="back" value={back} />}
        <ReasonFields {...{ form, language }} />
        {offer === null ? (
          <p class="hint">{c.noLetter}</p>
        ) : (
          <fieldset class="letter-fields">
            <legend>{c.letter}</legend>
            <p class="hint">{c.tellHint}</p>
            <TemplateChoice {...{ visit, ...offer }} />
            <LetterFields {...{ visit, form, wanted: offer.wanted, written: offer.letter.language }} />
          </fieldset>
        )}
      </>
    ),
    submit: isMoved ? w.save : offer === null ? c.reject : c.rejectOnly,
    // The one that tells the candidate is what most want, and only one of two buttons stands out.
    tone: offer !== null ? 'secondary' : isMoved ? 'primary' : 'danger',
    ...(offer !== null && {
      otherButtons: (
        <Submit tone={isMoved ? 'primary' : 'danger'} name="tell" value="on">
          {isMoved ? c.saveAndSend : c.rejectAndSend}
        </Submit>
      ),
    }),
    cancel: back ?? pageInPile(visit, candidacy),
  }
  return formPage(visit, reject, filled(refused, { subject, body }))
}

/** Rejects the candidate of the address. */
async function rejectOne(visit: MemberVisit): Promise<Answer> {
  const { posted, language } = visit
  if (posted.has('fill')) return showReject(visit, { posted, refusal: null })
  const candidacy = await visitedCandidacy(visit)
  const sent = new Submitted(posted, webWords[language].form)
  const reason = submittedReason(sent)
  const letter = sent.isTicked('tell') ? submittedLetter(visit, sent) : undefined
  sent.check()
  const move = newId()
  await changeRow(visit, 'candidacies', candidacy.id, async (change, found) => {
    if (await isRejectedAlready(change, found, reason, candidacyWords[language].rejectedAlready)) return
    await rejectCandidates(change, found, { ...reason, letter }, move)
  })
  return goTo(backOf(visit) ?? (await pageAfter(visit, candidacy, { move })))
}
