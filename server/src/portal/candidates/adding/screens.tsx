import { EMAIL_SCRIPT } from '../../../base/web/fields/email-field.tsx'
import { checkEmail } from '../../../content/sent-email.ts'
import { isEmail, normalizedEmail } from '../../../content/email.ts'
import { readPositionNames } from '../../parts/position-names.ts'
import { findUploads } from '../../../content/files/actions.ts'
import { readMultipart } from '../../../content/files/form-actions.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { formState, Submitted, type Refused } from '../../../base/web/form.ts'
import { editScreen } from '../../parts/edit-screen.ts'
import { type FormPage, formPage } from '../../parts/form-page.tsx'
import { changeRow } from '../../parts/row-actions.ts'
import { type Answer, goTo, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords, commonWords } from '../../../base/web/words/words.ts'
import type { Board } from '../../../candidates/lists/columns-store.ts'
import { type CandidacyLine, readCandidacyLines } from '../../../candidates/lists/lines-store.ts'
import { findPerson } from '../../../candidates/lists/people-store.ts'
import { CANDIDATES_PATH, POSITIONS_PATH } from '../../addresses.ts'
import { inWords } from '../../../public/public-form/sent-form.ts'
import { publicFormWords } from '../../../public/words/applying.ts'
import { addCandidate } from '../../../candidates/adding/actions.ts'
import { aboveBoard, visitedBoard } from '../visited-list.ts'
import { EmailFields, PersonFields } from './form-view.tsx'
import { originIn } from './origin-view.tsx'
import { addingWords } from '../../words/candidates.ts'

/** Adding somebody to a position by hand: who it is first, so that nobody is stored twice. */
export const addingScreens: readonly Screen[] = [
  editScreen('candidates.apply', {
    path: `${POSITIONS_PATH}/:id/candidates/new`,
    row: (visit) => visitedBoard(visit),
    edit,
    save,
  }),
]

async function edit(visit: MemberVisit, position: Board, refused?: Refused): Promise<FormPage> {
  const { database, access, language } = visit
  const w = addingWords[language]
  const names = await readPositionNames(visit, [position.id])
  const known = {
    title: commonWords[language].addCandidate,
    lead: `${names.get(position.id) ?? position.title}. ${w.lead}`,
    above: aboveBoard(position, language),
  }
  const sent = formState(refused)
  // A wrong e-mail of the first step is asked for again there.
  const isSecond = refused !== undefined && (refused.refusal === null || sent.value('step') === 'add')
  if (!isSecond) {
    return {
      ...known,
      fields: (form) => <EmailFields {...{ form, language }} />,
      submit: w.next,
      scripts: [EMAIL_SCRIPT],
    }
  }
  const uploads = await findUploads(database, access.companyId, sent.values('cv'))
  const candidacies = await knownCandidacies(visit, sent.value('email'))
  return {
    ...known,
    hasFiles: true,
    fields: (form) => <PersonFields {...{ form, language, uploads }} known={candidacies} />,
    submit: w.save,
    scripts: [EMAIL_SCRIPT],
  }
}

/** The candidacies in reach of somebody with an e-mail, without referrals to which they have not agreed. */
async function knownCandidacies({ database, access }: MemberVisit, email: string): Promise<CandidacyLine[]> {
  const { companyId } = access
  const person = await findPerson(database, access, { companyId, emailNormalized: normalizedEmail(email) })
  const ids = person?.candidacies.map(({ id }) => id) ?? []
  const lines = await readCandidacyLines(database, access, ids)
  return lines.filter(({ agreed }) => agreed)
}

async function save(visit: MemberVisit, position: Board): Promise<Answer> {
  const { access, language, posted, site, signedIn } = visit
  const { companyId } = access
  const uploader = site.uploads.member(signedIn.identityId, companyId)
  // The e-mail comes before any file.
  const mayStore = (sent: URLSearchParams) => sent.get('step') === 'add' && isEmail((sent.get('email') ?? '').trim())
  const read = await readMultipart(visit, { companyId, inputs: ['cv'], language, uploader, mayStore })
  const { faults } = read
  const uploads = read.uploads.get('cv') ?? []
  const sent = new Submitted(posted, webWords[language].form)
  const email = sent.text('email', { max: 320, required: true })
  checkEmail(sent, visit.posted, 'email', language)
  if (posted.get('step') !== 'add') {
    sent.check()
    return shownAgain(visit, position)
  }
  const line = (name: string) => sent.text(name, { max: 200 }) || null
  const person = { email, firstName: line('firstName'), lastName: line('lastName'), phone: line('phone') }
  const origin = originIn(sent)
  for (const { field, message } of faults) sent.refuse(field, message)
  sent.check()
  // The address was corrected to that of somebody who is known: they are shown first, as after the first step.
  const isChecked = posted.get('checked') === normalizedEmail(email)
  if (!isChecked && (await knownCandidacies(visit, email)).length > 0) return shownAgain(visit, position)
  try {
    const fileIds = uploads.map((upload) => upload.id)
    const { id, knownAs } = await changeRow(visit, 'positions', position.id, (change, [{ id: positionId }]) =>
      addCandidate(change, { companyId, positionId, person, origin, fileIds }),
    )
    uploader.taken(uploads)
    return goTo(`${CANDIDATES_PATH}/${id}${knownAs === null ? '' : '?done=other-name'}`)
  } catch (error) {
    throw error instanceof Refusal && error.fields.length > 0 ? inLanguage(error, visit) : error
  }
}

/** The form as it was sent, to go on with it. */
async function shownAgain(visit: MemberVisit, position: Board): Promise<Answer> {
  const sent = { posted: visit.posted, refusal: null }
  return formPage(visit, await edit(visit, position, sent), sent)
}

/** The faults that the verb named, in the language of the page. */
function inLanguage(refusal: Refusal, { language }: MemberVisit): Refusal {
  const { faults } = publicFormWords[language]
  return inWords(refusal, { closed: faults.other, other: faults.other }, (field) => ({
    field,
    message: addingWords[language].faults[field] ?? (field === 'email' ? webWords[language].email.one : faults.other),
  }))
}
