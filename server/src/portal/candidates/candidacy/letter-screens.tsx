import { isId, newId } from '../../../base/db/id.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import {
  ALLOWED_PLACEHOLDERS,
  MAX_BODY,
  MAX_SUBJECT,
  type TemplateKind,
  unknownPlaceholder,
} from '../../../candidates/mail/templates/template.ts'
import { stopMails } from '../../../candidates/mail/actions.ts'
import { listTemplates, readTemplates } from '../../../candidates/mail/templates/template-store.ts'
import { FirstSubmit } from '../../../base/web/fields/first-submit.tsx'
import { FormId, postedId } from '../../../base/web/fields/form-id.tsx'
import { Submitted, type Refused } from '../../../base/web/form.ts'
import { type FormPage, formPage } from '../../parts/form-page.tsx'
import { changeRow } from '../../parts/row-actions.ts'
import { type Answer, goTo, memberScreen, type Screen } from '../../parts/screen.ts'
import { visitedIf } from '../../parts/visited.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { readAddressees, readSenderName } from '../../../candidates/letters/addressee-store.ts'
import { undoRejections, writeToCandidates } from '../../../candidates/letters/actions.ts'
import { letterFrom } from '../../../candidates/letters/letter.ts'
import { undoMoves } from '../../../candidates/moves/actions.ts'
import { readMoveTogether } from '../../../candidates/moves/move-store.ts'
import type { CandidacyPage } from '../../../candidates/lists/candidacy-store.ts'
import { CANDIDATES_PATH } from '../../addresses.ts'
import { inPile } from '../pile.ts'
import { LetterFields, TemplateChoice } from './letter-view.tsx'
import { pageInPile, pathTo, titleOf, visitedCandidacy } from './visited-candidacy.ts'
import { candidacyWords } from '../../words/candidates.ts'

const ONE = `${CANDIDATES_PATH}/:id` as const
/** So many templates are offered. */
const OFFERED = 100

/** Writing to a candidate, and taking back a mail or a rejection. @param show the page of the candidate */
export function letterScreens(show: (visit: MemberVisit, refused?: Refused) => Promise<Answer>): Screen[] {
  return [
    memberScreen('candidates.write', { path: `${ONE}/undo`, show, act: undo }),
    memberScreen('candidates.write', { path: `${ONE}/write`, show: showWrite, act: write }),
    memberScreen('candidates.write', { path: `${ONE}/mails/:mail/stop`, show, act: stop }),
  ]
}

/** Whether the reader can write to the person of a candidacy. */
export function canWriteTo({ access }: MemberVisit, { acceptedAt, erased }: CandidacyPage): boolean {
  return acceptedAt !== null && !erased && access.abilities.has('candidates.identity')
}

/** What can be written from, and what the chosen template says to the candidate. */
export async function readOffer(
  visit: MemberVisit,
  candidacy: CandidacyPage,
  kind: TemplateKind,
  sent?: URLSearchParams,
) {
  const { database, access } = visit
  const all = await listTemplates(database, access, { kinds: [kind, 'free'] }, { limit: OFFERED })
  const templates = all.toSorted((a, b) => Number(a.kind === 'free') - Number(b.kind === 'free'))
  const [reader] = await readAddressees(database, access, [{ companyId: candidacy.companyId, id: candidacy.id }])
  if (!reader) throw nothingHere()
  // The template whose button was pressed last; before that, the first of its kind.
  const asked = sent?.get('fill') ?? sent?.get('filled') ?? null
  const first = templates.find((template) => template.kind === kind)
  const chosen = asked === null ? first : templates.find(({ id }) => id === asked)
  const [template] = chosen ? await readTemplates(database, [{ companyId: candidacy.companyId, id: chosen.id }]) : []
  const empty = { language: reader.language, subject: '', body: '' }
  const letter = template ? letterFrom(template, reader, await readSenderName(database, access)) : empty
  return { templates, chosen: chosen?.id ?? '', wanted: reader.language, letter }
}

/** What the form shows: what was sent, with the text of the template if that was asked for. */
export function filled(
  refused: Refused | undefined,
  { subject, body }: { subject: string; body: string },
): Refused | undefined {
  if (refused?.posted.has('fill') !== true) return refused
  const posted = new URLSearchParams(refused.posted)
  for (const [name, text] of Object.entries({ subject, body })) posted.set(name, text)
  return { ...refused, posted }
}

async function undo(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted } = visit
  const candidacy = await visitedCandidacy(visit)
  const { positionId } = candidacy
  const moveId = posted.get('move') ?? ''
  const move = isId(moveId) ? await readMoveTogether(database, access, { positionId, moveId }) : undefined
  if (move !== undefined) {
    await changeRow(visit, 'candidacies', candidacy.id, (change, found) =>
      undoMoves(change, found, move.moved, move.stage),
    )
    return goTo(pageInPile(visit, candidacy, { done: 'moved-back' }))
  }
  await changeRow(visit, 'candidacies', candidacy.id, undoRejections)
  return goTo(pageInPile(visit, candidacy, { done: 'undone' }))
}

const visitedReader = visitedIf(visitedCandidacy, (candidacy, visit) => canWriteTo(visit, candidacy))

async function showWrite(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language } = visit
  const w = candidacyWords[language]
  const candidacy = await visitedReader(visit)
  const { letter, wanted, ...offer } = await readOffer(visit, candidacy, 'invitation', refused?.posted)
  const letterForm: FormPage = {
    title: w.writeTo(titleOf(candidacy, language)),
    // Whoever does not get to the mails does not pass them on.
    lead: visit.access.abilities.has('people.write') ? w.sendHint : w.sendHintOther,
    above: pathTo(visit, candidacy),
    action: inPile(visit.path, visit),
    initial: { id: newId(), subject: letter.subject, body: letter.body },
    fields: (form) => (
      <>
        <FirstSubmit />
        <FormId form={form} />
        <TemplateChoice {...{ visit, ...offer }} />
        <LetterFields {...{ visit, form, wanted, written: letter.language }} />
      </>
    ),
    submit: w.send,
    cancel: pageInPile(visit, candidacy),
  }
  return formPage(visit, letterForm, filled(refused, letter))
}

async function write(visit: MemberVisit): Promise<Answer> {
  const { posted, language } = visit
  if (posted.has('fill')) return showWrite(visit, { posted, refusal: null })
  const candidacy = await visitedReader(visit)
  const sent = new Submitted(posted, webWords[language].form)
  const letter = submittedLetter(visit, sent)
  sent.check()
  await changeRow(visit, 'candidacies', candidacy.id, (change, candidacies) =>
    writeToCandidates(change, candidacies, letter, postedId(posted)),
  )
  return goTo(pageInPile(visit, candidacy))
}

/** Stops a mail, if it is one of those about the candidacy of the address. */
async function stop(visit: MemberVisit): Promise<Answer> {
  const candidacy = await visitedCandidacy(visit)
  await changeRow(visit, 'mails', visit.params['mail'] ?? '', stopMails)
  return goTo(pageInPile(visit, candidacy, { done: 'stopped' }))
}

/** What is written to the candidate. Faults are said in the language of the page. */
export function submittedLetter({ language }: MemberVisit, sent: Submitted) {
  const letter = {
    subject: sent.text('subject', { max: MAX_SUBJECT, required: true }),
    body: sent.text('body', { max: MAX_BODY, required: true }),
  }
  for (const field of ['subject', 'body'] as const) {
    const unknown = unknownPlaceholder(letter[field])
    if (unknown === undefined) continue
    sent.refuse(field, candidacyWords[language].unknownPlaceholder(unknown, ALLOWED_PLACEHOLDERS))
  }
  return letter
}
