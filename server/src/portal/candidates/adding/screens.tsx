import { inTransaction } from '../../../base/changes/actions.ts'
import { isBareAddress, normalizedEmail } from '../../../content/email.ts'
import { isId } from '../../../base/db/id.ts'
import { findUploads } from '../../../content/files/actions.ts'
import { readMultipart } from '../../../content/files/form-actions.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { nothingHere } from '../../../base/http/request-target.ts'
import { positionWords } from '../../words/positions.ts'
import { formState, Submitted, type Refused } from '../../../base/web/form.ts'
import { Heading } from '../../../base/web/parts.tsx'
import { type Answer, goTo, memberScreen, page, type Screen } from '../../parts/screen.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { readBoard } from '../../../candidates/lists/columns-store.ts'
import { type CandidacyLine, readCandidacyLines } from '../../../candidates/lists/lines-store.ts'
import { findPerson } from '../../../candidates/lists/people-store.ts'
import { CANDIDATES_PATH, POSITIONS_PATH } from '../../addresses.ts'
import { inWords } from '../../../public/public-form/sent-form.ts'
import { publicFormWords } from '../../../public/words/applying.ts'
import { addCandidate } from '../../../candidates/adding/actions.ts'
import { EmailForm, PersonForm } from './form-view.tsx'
import { originIn } from './origin-view.tsx'
import { addingWords } from '../../words/candidates.ts'

/** Adding somebody to a position by hand: who it is first, so that nobody is stored twice. */
export const addingScreens: readonly Screen[] = [
  memberScreen('candidates.apply', { path: `${POSITIONS_PATH}/:id/candidates/new`, show, act }),
]

async function show(visit: MemberVisit, refused?: Refused): Promise<Answer> {
  const { database, access, language, params } = visit
  const w = addingWords[language]
  const id = params['id'] ?? ''
  const position = isId(id) ? await readBoard(database, access, id, 0) : undefined
  if (position === undefined) throw nothingHere()
  const path = `${POSITIONS_PATH}/${id}/candidates`
  const form = formState(refused)
  // A wrong e-mail of the first step is asked for again there.
  const isSecond = refused !== undefined && (refused.refusal === null || form.value('step') === 'add')
  const uploads = await findUploads(database, access.companyId, form.values('cv'))
  const parts = { form, language, action: `${path}/new` }
  return page(
    w.add,
    <>
      <Heading
        title={w.add}
        lead={w.lead}
        path={[
          { href: POSITIONS_PATH, label: positionWords[language].list },
          { href: path, label: position.title },
        ]}
        language={language}
      />
      {isSecond ? (
        <PersonForm {...parts} uploads={uploads} known={await knownCandidacies(visit, form.value('email'))} />
      ) : (
        <EmailForm {...parts} />
      )}
    </>,
  )
}

/** The candidacies in reach of somebody with an e-mail, without referrals to which they have not agreed. */
async function knownCandidacies({ database, access }: MemberVisit, email: string): Promise<CandidacyLine[]> {
  const { companyId } = access
  const person = await findPerson(database, access, { companyId, emailNormalized: normalizedEmail(email) })
  const ids = person?.candidacies.map(({ id }) => id) ?? []
  const lines = await readCandidacyLines(database, access, ids)
  return lines.filter(({ agreed }) => agreed)
}

async function act(visit: MemberVisit): Promise<Answer> {
  const { database, access, language, posted, params } = visit
  const { companyId } = access
  const { uploads, faults } = await readMultipart(visit, { companyId, inputs: ['cv'], language })
  const sent = new Submitted(posted, webWords[language].form)
  const email = sent.text('email', { max: 320, required: true })
  if (email !== '' && !isBareAddress(email)) sent.refuse('email', publicFormWords[language].faults.email)
  if (posted.get('step') !== 'add') {
    sent.check()
    return show(visit, { posted, refusal: null })
  }
  const line = (name: string) => sent.text(name, { max: 200 }) || null
  const person = { email, firstName: line('firstName'), lastName: line('lastName'), phone: line('phone') }
  const origin = originIn(sent)
  for (const { field, message } of faults) sent.refuse(field, message)
  sent.check()
  // The address was corrected to that of somebody who is known: they are shown first, as after the first step.
  const isChecked = posted.get('checked') === normalizedEmail(email)
  if (!isChecked && (await knownCandidacies(visit, email)).length > 0) return show(visit, { posted, refusal: null })
  try {
    const { id } = await inTransaction(database, access, async (change) => {
      const [position] = await change.within('positions', [params['id'] ?? ''])
      if (!position) throw nothingHere()
      const fileIds = (uploads.get('cv') ?? []).map((upload) => upload.id)
      return addCandidate(change, { companyId, positionId: position.id, person, origin, fileIds })
    })
    return goTo(`${CANDIDATES_PATH}/${id}`)
  } catch (error) {
    throw error instanceof Refusal && error.fields.length > 0 ? inLanguage(error, visit) : error
  }
}

/** The faults that the verb named, in the language of the page. */
function inLanguage(refusal: Refusal, { language }: MemberVisit): Refusal {
  const { faults } = publicFormWords[language]
  return inWords(refusal, { closed: faults.other, other: faults.other }, (field) => ({
    field,
    message: addingWords[language].faults[field] ?? (field === 'email' ? faults.email : faults.other),
  }))
}
