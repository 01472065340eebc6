import { inTransaction } from '../../../base/changes/actions.ts'
import { Checkbox, ErrorSummary, Form, Submit } from '../../../base/web/controls.tsx'
import { FirstSubmit } from '../../../base/web/fields/first-submit.tsx'
import { formState, Submitted, type Refused } from '../../../base/web/form.ts'
import { Heading, LinkButton } from '../../../base/web/parts.tsx'
import { type Answer, goTo, page } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { rejectCandidates } from '../../../candidates/letters/actions.ts'
import { canWriteTo, filled, readOffer, submittedLetter } from '../candidacy/letter-screens.tsx'
import { LetterFields, TemplateChoice } from '../candidacy/letter-view.tsx'
import { pageOf, pathTo, titleOf, visitedCandidacy } from '../candidacy/visited-candidacy.ts'
import { candidacyWords, rejectingWords } from '../../words/candidates.ts'
import { isRejectedAlready, ReasonFields, submittedReason } from './reason-view.tsx'
import { backOf } from '../asked-place.ts'

/** Why one candidate is rejected, or was by a move, and a mail to tell it. */
export async function showReject(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, path } = visit
  const [w, c] = [rejectingWords[language], candidacyWords[language]]
  const candidacy = await visitedCandidacy(visit)
  const back = backOf(visit)
  if (candidacy.rejection !== null && refused === undefined) return goTo(back ?? pageOf(candidacy))
  const isMoved = candidacy.stage === 'REJECTED'
  const offer = canWriteTo(visit, candidacy) ? await readOffer(visit, candidacy, 'rejection', refused?.posted) : null
  const { subject = '', body = '' } = offer?.letter ?? {}
  const form = formState(filled(refused, { subject, body }), { subject, body })
  const name = titleOf(candidacy, language)
  const title = isMoved ? w.whyOne(name) : c.rejectOne(name)
  return page(
    title,
    <>
      <Heading title={title} lead={c.internal} path={pathTo(candidacy, language)} language={language} />
      <ErrorSummary {...{ form, language }} />
      <Form action={path}>
        <FirstSubmit />
        {back === undefined ? null : <input type="hidden" name="back" value={back} />}
        <ReasonFields {...{ form, language }} />
        {offer === null ? (
          <p class="hint">{c.noLetter}</p>
        ) : (
          <>
            <Checkbox {...{ form, name: 'tell', label: c.tell, hint: c.tellHint }} />
            <div class="mail-fields" data-when="tell">
              <TemplateChoice {...{ visit, ...offer }} />
              <LetterFields {...{ visit, form, wanted: offer.wanted, written: offer.letter.language }} />
            </div>
          </>
        )}
        <div class="actions">
          {isMoved ? <Submit>{w.save}</Submit> : <Submit tone="danger">{w.reject}</Submit>}
          <LinkButton href={back ?? pageOf(candidacy)}>{webWords[language].cancel}</LinkButton>
        </div>
      </Form>
    </>,
  )
}

/** Rejects the candidate of the address. */
export async function rejectOne(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  if (posted.has('fill')) return showReject(visit, { posted, refusal: null })
  const candidacy = await visitedCandidacy(visit)
  const sent = new Submitted(posted, webWords[language].form)
  const reason = submittedReason(sent)
  const letter = sent.isTicked('tell') ? submittedLetter(visit, sent) : undefined
  sent.check()
  await inTransaction(database, access, async (change) => {
    const found = await change.within('candidacies', [candidacy.id])
    if (await isRejectedAlready(change, found, reason, candidacyWords[language].rejectedAlready)) return
    await rejectCandidates(change, found, { ...reason, letter })
  })
  return goTo(backOf(visit) ?? pageOf(candidacy))
}
