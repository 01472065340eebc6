import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { plainText, saysNothing } from '../../content/text.ts'
import { attachment } from '../../content/files/content/file-name.ts'
import { downloadOf } from '../files/download.ts'
import { readMultipart } from '../../content/files/form-actions.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { Submitted, type Refused } from '../../base/web/form.ts'
import { notFoundPage } from '../../base/web/public/public-error.tsx'
import type { PublicAnswer } from '../../base/web/public/public-page.ts'
import { actOrShowAgain } from '../../base/web/serving/answer.ts'
import type { Language } from '../../base/web/words/language.ts'
import { commonWords, webWords } from '../../base/web/words/words.ts'
import { confirmConsent, withdrawConsent, withdrawSubmissionConsent } from '../../candidates/consents/actions.ts'
import { type ConsentPurpose, consentPurposes } from '../../candidates/consents/consent.ts'
import { applicationFaults, wholeAddress } from '../applying/submitted-application.ts'
import {
  addFiles,
  correctPeople,
  correctSubmission,
  exportPerson,
  withdrawCandidacies,
} from '../../candidates/self/actions.ts'
import { askErasure, eraseSubmission } from '../../candidates/self/erasure-actions.ts'
import { type AddressField, unkeptFields } from '../../candidates/person.ts'
import { MOST_FILES } from '../../candidates/self/files/added-files.ts'
import { addSubmissionFiles } from '../../candidates/self/submission-actions.ts'
import { MESSAGE_LENGTH } from '../../candidates/submissions/submission.ts'
import { tokenPage, type TokenPages } from '../tokens/token-pages.ts'
import { copyOf } from './copy.ts'
import { correctPage, erasePage, pathAfterErasing, withdrawPage } from './forms-view.tsx'
import { below, type Own, type OwnVisit, readOwn } from './own.ts'
import { ownAnswer, OwnPage } from './page-view.tsx'
import { thanksPage } from './thanks-view.tsx'
import { ownWords } from '../words/own-page.ts'

type Show = (visit: OwnVisit, own: Own, refused?: Refused) => Promise<PublicAnswer> | PublicAnswer
type Act = (visit: OwnVisit, own: Own) => Promise<PublicAnswer>

/** A page for the tokens of candidates, of one submission or of everything. */
function ownPage(rest: string, show: Show, act?: Act): TokenPages {
  const page = {
    async show(visit: OwnVisit, refused?: Refused) {
      const own = await readOwn(visit)
      return own ? show(visit, own, refused) : notFoundPage(visit)
    },
    ...(act && {
      async act(visit: OwnVisit) {
        const own = await readOwn(visit)
        if (!own) return notFoundPage(visit)
        return actOrShowAgain(
          visit,
          () => act(visit, own),
          async (refused) => show(visit, own, refused),
          (refusal) => inWordsOf(own.words, refusal),
        )
      },
    }),
  }
  return tokenPage(rest, { submission: page, person: page })
}

/** What the page says about a refusal. */
function inWordsOf(language: Language, error: Refusal): Refusal {
  const w = ownWords[language]
  if (error instanceof ShownRefusal) return error
  if (error.fields.length === 0)
    return refusedField('', error.reason === 'conflict' ? w.hired : w.refused, error.reason)
  if (error.fields.some(({ field }) => field === 'files')) return refusedField('cv', w.cvFull(MOST_FILES), error.reason)
  return applicationFaults(error, language)
}

/** A refusal whose faults are in the language of the page. */
class ShownRefusal extends Refusal {}

function changing<T>(visit: OwnVisit, own: Own, work: (change: Change) => Promise<T>): Promise<T> {
  return inTransaction(visit.database, own.access, work)
}

const back = (visit: OwnVisit) => ({ kind: 'redirect', to: below(visit) }) as const

/** A person's own page, and what can be done there. */
export const ownPages: readonly TokenPages[] = [
  ownPage(
    '',
    (visit, own, refused) =>
      ownAnswer(
        visit,
        own,
        ownWords[own.words].title(own.company.name),
        <OwnPage visit={visit} own={own} refused={refused} />,
      ),
    addCv,
  ),
  ownPage('/thanks', thanksPage),
  ownPage('/correct', correctPage, correct),
  ownPage(
    '/withdraw/:processId',
    (visit, own, refused) => withdrawPage(visit, own, visit.params['processId'] ?? '', refused) ?? notFoundPage(visit),
    withdraw,
  ),
  ownPage('/consent', async (visit) => back(visit), endConsent),
  ownPage('/consent/confirm', async (visit) => back(visit), giveConsent),
  ownPage('/erase', erasePage, erase),
  ownPage('/copy.json', async (visit, own) => ({
    kind: 'text',
    type: 'application/json; charset=utf-8',
    content: JSON.stringify({ ...copyOf(visit, own), stored: await storedCopy(visit, own) }, null, 2),
    headers: {
      'content-disposition': attachment('kandidat.json'),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })),
  ownPage('/files/:fileId', (visit, own) => {
    const file = own.files.find(({ id }) => id === visit.params['fileId'])
    return file ? downloadOf(visit.database.reads, file) : notFoundPage(visit)
  }),
]

/** What is stored about the person, for the page of the person alone. The audit log says that it was taken. */
async function storedCopy(visit: OwnVisit, own: Own): Promise<unknown> {
  const { token } = visit
  if (token.kind !== 'person') return undefined
  return changing(visit, own, async (change) => {
    const [person] = await change.within('people', [token.personId])
    return person && exportPerson(change, person)
  })
}

async function addCv(visit: OwnVisit, own: Own): Promise<PublicAnswer> {
  const common = commonWords[own.words]
  const { companyId } = visit.token
  const uploader = visit.site.uploads.visitor(visit.clientAddress, companyId)
  const read = await readMultipart(visit, { companyId, inputs: ['cv'], language: own.words, uploader })
  const { faults } = read
  const uploads = read.uploads.get('cv') ?? []
  const fileIds = uploads.map(({ id }) => id)
  if (faults.length > 0) throw new ShownRefusal('invalid', faults.map(({ message }) => message).join(' '), faults)
  if (fileIds.length === 0)
    throw new ShownRefusal('invalid', common.chooseFile, [{ field: 'cv', message: common.chooseFile }])
  await changing(visit, own, async (change) => {
    if (visit.token.kind === 'person') {
      const [person] = await change.within('people', [visit.token.personId])
      if (person) await addFiles(change, person, null, fileIds)
    } else {
      const [submission] = await change.within('submissions', [visit.token.submissionId])
      if (submission) await addSubmissionFiles(change, submission, fileIds)
    }
  })
  // Those of a form may wait for a human with it.
  if (visit.token.kind === 'person') uploader.taken(uploads)
  return back(visit)
}

async function correct(visit: OwnVisit, own: Own): Promise<PublicAnswer> {
  const submitted = new Submitted(visit.posted, webWords[own.words].form)
  const written = {
    firstName: submitted.text('firstName', { max: 200, required: saysNothing(visit.posted.get('lastName') ?? '') }),
    lastName: submitted.text('lastName', { max: 200 }),
    phone: submitted.text('phone', { max: 50 }),
    linkedInUserName: submitted.text('linkedInUserName', { max: 500 }),
    portfolioUrl: wholeAddress(submitted.text('portfolioUrl')),
  }
  // What is stored already is no new fault.
  const before = own.person ?? own.submissions.find(({ person }) => person !== null)?.person
  const unkept = unkeptFields(written, (field) => written[field] !== before?.[field])
  const kept = (field: AddressField) => (unkept.includes(field) || saysNothing(written[field]) ? null : written[field])
  const correction = {
    ...written,
    linkedInUserName: kept('linkedInUserName'),
    portfolioUrl: kept('portfolioUrl'),
  }
  // Counted as it is stored: browsers send two characters for a line break.
  const message = plainText(visit.posted.get('message') ?? '')
  const { tooLong } = webWords[own.words].form
  if (message.length > MESSAGE_LENGTH) submitted.refuse('message', tooLong(MESSAGE_LENGTH, message.length))
  try {
    submitted.check()
  } catch (error) {
    if (error instanceof Refusal) throw new ShownRefusal(error.reason, error.message, error.fields)
    throw error
  }
  await changing(visit, own, async (change) => {
    if (visit.token.kind === 'person') {
      await correctPeople(change, await change.within('people', [visit.token.personId]), correction)
    } else {
      const [submission] = await change.within('submissions', [visit.token.submissionId])
      if (submission) await correctSubmission(change, submission, correction, message)
    }
  })
  return unkept.length === 0 ? back(visit) : { kind: 'redirect', to: below(visit, `?without=${unkept.join('.')}`) }
}

async function withdraw(visit: OwnVisit, own: Own): Promise<PublicAnswer> {
  const process = own.processes.find(({ id }) => id === visit.params['processId'])
  if (!process) return notFoundPage(visit)
  await changing(visit, own, async (change) => {
    if (process.isCandidacy) await withdrawCandidacies(change, await change.within('candidacies', [process.id]))
    else {
      const [submission] = await change.within('submissions', [process.id])
      if (submission) await eraseSubmission(change, submission)
    }
  })
  return back(visit)
}

/** What a form about a consent is about; undefined if it is none of ours. Forms of the previous release name nothing. */
function purposeOf({ posted }: OwnVisit): ConsentPurpose | undefined {
  const named = posted.get('purpose') ?? 'other_positions'
  return consentPurposes.find((purpose) => purpose === named)
}

async function endConsent(visit: OwnVisit, own: Own): Promise<PublicAnswer> {
  const { token } = visit
  const purpose = purposeOf(visit)
  if (purpose === undefined) return notFoundPage(visit)
  await changing(visit, own, async (change) => {
    if (token.kind === 'person') {
      await withdrawConsent(change, await change.within('people', [token.personId]), [purpose])
    } else {
      const [submission] = await change.within('submissions', [token.submissionId])
      if (submission) await withdrawSubmissionConsent(change, submission, [purpose])
    }
  })
  return back(visit)
}

async function giveConsent(visit: OwnVisit, own: Own): Promise<PublicAnswer> {
  const { token } = visit
  const purpose = purposeOf(visit)
  if (purpose === undefined || token.kind !== 'person') return notFoundPage(visit)
  await changing(visit, own, async (change) => {
    const [person] = await change.within('people', [token.personId])
    if (person) await confirmConsent(change, person, purpose)
  })
  return back(visit)
}

async function erase(visit: OwnVisit, own: Own): Promise<PublicAnswer> {
  const answer = await changing(visit, own, async (change) => {
    if (visit.token.kind === 'person') {
      const [person] = await change.within('people', [visit.token.personId])
      return person ? askErasure(change, person) : 'erased'
    }
    const [submission] = await change.within('submissions', [visit.token.submissionId])
    return submission ? eraseSubmission(change, submission) : 'erased'
  })
  return answer === 'erased' ? { kind: 'redirect', to: pathAfterErasing(own) } : back(visit)
}
