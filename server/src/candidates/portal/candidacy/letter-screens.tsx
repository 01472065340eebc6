import { inTransaction } from '../../../changes/actions.ts'
import { newId } from '../../../db/id.ts'
import { Refusal } from '../../../forms/refusal.ts'
import { nothingHere } from '../../../http/request-target.ts'
import {
  ALLOWED_PLACEHOLDERS,
  MAX_BODY,
  MAX_SUBJECT,
  type TemplateKind,
  unknownPlaceholder,
} from '../../../mail/templates/template.ts'
import { stopMails } from '../../../mail/actions.ts'
import { listTemplates, readTemplates } from '../../../mail/templates/template-store.ts'
import { Checkbox, ErrorSummary, Form, Select, Submit, TextArea } from '../../../web/controls.tsx'
import { FirstSubmit } from '../../../web/fields/first-submit.tsx'
import { FormId, postedId } from '../../../web/fields/form-id.tsx'
import { formState, Submitted } from '../../../web/form.ts'
import { Heading, LinkButton } from '../../../web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Refused, type Screen } from '../../../web/screen.ts'
import type { MemberVisit } from '../../../web/visit.ts'
import { webWords } from '../../../web/words/words.ts'
import { lockCandidacies } from '../../actions.ts'
import { readAddressees, readSenderName } from '../../letters/addressee-store.ts'
import { rejectCandidates, undoRejections, writeToCandidates } from '../../letters/actions.ts'
import { letterFrom } from '../../letters/letter.ts'
import type { CandidacyPage } from '../../lists/candidacy-store.ts'
import { MAX_REASON_WORDS, rejectionReasons } from '../../rejections/rejection.ts'
import { readCandidacies } from '../../write-store.ts'
import { CANDIDATES_PATH } from '../board-view.tsx'
import { LetterFields, TemplateChoice } from './letter-view.tsx'
import { pageOf, pathTo, titleOf, visitedCandidacy } from './visited-view.ts'
import { candidacyWords } from './words/words.ts'

const ONE = `${CANDIDATES_PATH}/:id`
/** So many templates are offered. */
const OFFERED = 100

/** Rejecting a candidate, writing to one, and taking both back. @param show the page of the candidate */
export function letterScreens(show: (visit: MemberVisit, refused?: Refused) => Promise<Answer>): Screen[] {
  return [
    memberScreen('candidates.write', { path: `${ONE}/reject`, show: showReject, act: reject }),
    memberScreen('candidates.write', { path: `${ONE}/undo`, show, act: undo }),
    memberScreen('candidates.write', { path: `${ONE}/write`, show: showWrite, act: write }),
    memberScreen('candidates.write', { path: `${ONE}/mails/:mail/stop`, show, act: stop }),
  ]
}

/** Whether the reader can write to the person of a candidacy. */
function canWriteTo({ access }: MemberVisit, { acceptedAt, erased }: CandidacyPage): boolean {
  return acceptedAt !== null && !erased && access.abilities.has('candidates.identity')
}

/** What can be written from, and what the chosen template says to the candidate. */
async function readOffer(visit: MemberVisit, candidacy: CandidacyPage, kind: TemplateKind, sent?: URLSearchParams) {
  const { database, access } = visit
  const all = await listTemplates(database, access, { kinds: [kind, 'free'] }, { limit: OFFERED })
  const templates = all.toSorted((a, b) => Number(a.kind === 'free') - Number(b.kind === 'free'))
  const [reader] = await readAddressees(database, access, [{ companyId: candidacy.companyId, id: candidacy.id }])
  if (!reader) throw nothingHere()
  const asked = sent?.get('template') ?? null
  const first = templates.find((template) => template.kind === kind)
  const chosen = asked === null ? first : templates.find(({ id }) => id === asked)
  const [template] = chosen ? await readTemplates(database, [{ companyId: candidacy.companyId, id: chosen.id }]) : []
  const empty = { language: reader.language, subject: '', body: '' }
  const letter = template ? letterFrom(template, reader, await readSenderName(database, access)) : empty
  return { templates, chosen: chosen?.id ?? '', wanted: reader.language, letter }
}

/** What the form shows: what was sent, with the text of the template if that was asked for. */
function filled(
  refused: Refused | undefined,
  { subject, body }: { subject: string; body: string },
): Refused | undefined {
  if (refused?.posted.has('fill') !== true) return refused
  const posted = new URLSearchParams(refused.posted)
  for (const [name, text] of Object.entries({ subject, body })) posted.set(name, text)
  return { ...refused, posted }
}

async function showReject(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, path } = visit
  const w = candidacyWords[language]
  const candidacy = await visitedCandidacy(visit)
  const offer = canWriteTo(visit, candidacy) ? await readOffer(visit, candidacy, 'rejection', refused?.posted) : null
  const { subject = '', body = '' } = offer?.letter ?? {}
  const form = formState(filled(refused, { subject, body }), { subject, body })
  const title = w.rejectOne(titleOf(candidacy, language))
  return page(
    title,
    <>
      <Heading title={title} lead={w.internal} path={pathTo(candidacy, language)} language={language} />
      <ErrorSummary {...{ form, language }} />
      <Form action={path}>
        <FirstSubmit />
        <Select
          {...{ form, language, name: 'reason', label: w.reason, required: true }}
          choices={[
            { value: '', label: w.chooseReason },
            ...rejectionReasons.map((value) => ({ value, label: w.reasons[value] })),
          ]}
        />
        <TextArea {...{ form, language, name: 'words', label: w.words }} rows={3} maxlength={MAX_REASON_WORDS} />
        {offer === null ? (
          <p class="hint">{w.noLetter}</p>
        ) : (
          <>
            <Checkbox {...{ form, name: 'tell', label: w.tell, hint: w.tellHint }} />
            <div class="mail-fields" data-when="tell">
              <TemplateChoice {...{ visit, ...offer }} />
              <LetterFields {...{ visit, form, wanted: offer.wanted, written: offer.letter.language }} />
            </div>
          </>
        )}
        <Buttons {...{ visit, candidacy }} tone="danger" label={w.reject} />
      </Form>
    </>,
  )
}

async function reject(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  if (posted.has('fill')) return showReject(visit, { posted, refusal: null })
  const candidacy = await visitedCandidacy(visit)
  const sent = new Submitted(posted, webWords[language].form)
  const reason = sent.choice('reason', rejectionReasons)
  const words = sent.text('words', { max: MAX_REASON_WORDS })
  const letter = sent.isTicked('tell') ? submittedLetter(visit, sent) : undefined
  sent.check()
  await inTransaction(database, access, async (change) => {
    const found = await change.within('candidacies', [candidacy.id])
    await lockCandidacies(change, found)
    const [current] = await readCandidacies(change.tx, found)
    // The page of somebody who is rejected has no button for it: this is another tab, or a colleague was faster.
    if (current?.stage === 'REJECTED') throw new Refusal('conflict', candidacyWords[language].rejectedAlready)
    await rejectCandidates(change, found, { reason, words, letter })
  })
  return goTo(pageOf(candidacy))
}

async function undo(visit: MemberVisit): Promise<Answer> {
  const { database, access } = visit
  const candidacy = await visitedCandidacy(visit)
  await inTransaction(database, access, async (change) =>
    undoRejections(change, await change.within('candidacies', [candidacy.id])),
  )
  return goTo(`${pageOf(candidacy)}?done=undone`)
}

async function showWrite(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { language, path } = visit
  const w = candidacyWords[language]
  const candidacy = await visitedCandidacy(visit)
  if (!canWriteTo(visit, candidacy)) throw nothingHere()
  const { letter, wanted, ...offer } = await readOffer(visit, candidacy, 'invitation', refused?.posted)
  const form = formState(filled(refused, letter), { id: newId(), subject: letter.subject, body: letter.body })
  const title = w.writeTo(titleOf(candidacy, language))
  return page(
    title,
    <>
      <Heading title={title} lead={w.sendHint} path={pathTo(candidacy, language)} language={language} />
      <ErrorSummary {...{ form, language }} />
      <Form action={path}>
        <FirstSubmit />
        <FormId form={form} />
        <TemplateChoice {...{ visit, ...offer }} />
        <LetterFields {...{ visit, form, wanted, written: letter.language }} />
        <Buttons {...{ visit, candidacy }} tone="primary" label={w.send} />
      </Form>
    </>,
  )
}

async function write(visit: MemberVisit): Promise<Answer> {
  const { database, access, posted, language } = visit
  if (posted.has('fill')) return showWrite(visit, { posted, refusal: null })
  const candidacy = await visitedCandidacy(visit)
  if (!canWriteTo(visit, candidacy)) throw nothingHere()
  const sent = new Submitted(posted, webWords[language].form)
  const letter = submittedLetter(visit, sent)
  sent.check()
  await inTransaction(database, access, async (change) =>
    writeToCandidates(change, await change.within('candidacies', [candidacy.id]), letter, postedId(posted)),
  )
  return goTo(pageOf(candidacy))
}

/** Stops a mail, if it is one of those about the candidacy of the address. */
async function stop(visit: MemberVisit): Promise<Answer> {
  const { database, access, params } = visit
  const candidacy = await visitedCandidacy(visit)
  await inTransaction(database, access, async (change) =>
    stopMails(change, await change.within('mails', [params['mail'] ?? ''])),
  )
  return goTo(`${pageOf(candidacy)}?done=stopped`)
}

/** What is written to the candidate. Faults are said in the language of the page. */
function submittedLetter({ language }: MemberVisit, sent: Submitted) {
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

function Buttons(props: { visit: MemberVisit; candidacy: CandidacyPage; tone: 'primary' | 'danger'; label: string }) {
  const { visit, candidacy, tone, label } = props
  return (
    <div class="actions">
      <Submit tone={tone}>{label}</Submit>
      <LinkButton href={pageOf(candidacy)}>{webWords[visit.language].cancel}</LinkButton>
    </div>
  )
}
