import { inTransaction } from '../../base/changes/actions.ts'
import { turns } from '../../base/jobs/turns.ts'
import { inSameFrame } from '../careers-pages/framing.ts'
import { type ReadFiles, readMultipart } from '../../content/files/form-actions.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { Uploader } from '../../base/limits/upload-gate.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { catalogueOf, inAskedLanguage } from '../../base/web/public/page-language.ts'
import { notFoundPage } from '../../base/web/public/public-error.tsx'
import type { PublicAnswer, PublicPageAnswer, PublicVisit } from '../../base/web/public/public-page.ts'
import type { Refused } from '../../base/web/form.ts'
import { TooMany } from '../../base/web/serving/methods.ts'
import { SlowForm } from '../../base/web/serving/multipart.ts'
import { type FoundForm, isStillOpen } from '../public-form/found-form.ts'
import { afterSlow, afterTooMany, afterWait, attemptTooMany } from '../public-form/kept-form.ts'
import { formPage, type SealedForm } from '../public-form/page-view.tsx'
import { PrivacyNote } from '../public-form/parts-view.tsx'
import { sentSeal, withoutField } from '../public-form/sent-form.ts'
import type { Invited } from '../../candidates/referrals/yes-actions.ts'
import { judge, refuseTooMany } from '../../candidates/spam/actions.ts'
import { type FormSecrets, openSeal } from '../../candidates/spam/seal.ts'
import {
  accessOfVisitor,
  repeatSubmission,
  type Submission,
  submitApplication,
} from '../../candidates/submissions/submit-actions.ts'
import { pathOfToken } from '../../candidates/tokens/token.ts'
import { ApplyForm } from './form-view.tsx'
import { shownTo } from './shown-to-applicant.ts'
import {
  applicationFaults,
  hasRequiredTexts,
  type SentApplication,
  submittedApplication,
} from './submitted-application.ts'
import { applyWords } from '../words/applying.ts'

/** Applications that are stored at a time, of the connections of a process. */
const inTurn = turns(3)

/** An application that somebody writes: to whoever comes to a job, or to somebody who was invited. */
export interface ApplicationForm extends FoundForm {
  /** The referral that it says yes to, whatever e-mail is written; null for everybody who was not invited. */
  readonly invited: Invited | null
  /** What is filled in before anybody writes. */
  readonly initial?: Readonly<Record<string, string>>
}

/** The page with the form, as it was sent if it was refused. */
export function applicationPage(
  visit: PublicVisit,
  all: ApplicationForm,
  secrets: FormSecrets,
  sent?: { refused: Refused; files: ReadFiles },
): Promise<PublicPageAnswer> {
  const { path, query, site } = visit
  const { position, notice, referrer, initial = {} } = all
  const body = (sealed: SealedForm) => (
    <ApplyForm
      {...sealed}
      asked={position.asked}
      referrer={referrer}
      uploads={sent?.files.uploads.get('cv') ?? []}
      action={withQuery(path, query)}
      privacy={<PrivacyNote {...{ notice, language: sealed.language, site: site.name }} />}
    />
  )
  return formPage(visit, all, secrets, applyWords[catalogueOf(all.language)], body, {
    refused: sent?.refused,
    initial,
  })
}

/**
 * Takes what the form sent: receives it, reads it and stores it. Whatever is refused is shown again, as it was typed.
 * @param mayLearn whether the sender may learn about the form, asked once everything was received: only then the fields are known
 */
export async function takeApplication(
  visit: PublicVisit,
  all: ApplicationForm,
  secrets: FormSecrets,
  mayLearn: () => boolean = () => true,
): Promise<PublicAnswer> {
  const received = await receive(visit, all, secrets)
  if (!mayLearn()) return notFoundPage(visit)
  try {
    const sent = read(visit, all, received)
    const { token, isTaken } = await inTurn(() => store(visit, all, secrets, sent))
    if (isTaken) received.uploader.taken(sent.uploads)
    return { kind: 'redirect', to: thanksAddress(visit, token.token, sent.unkept) }
  } catch (error) {
    return shownAgain(visit, all, secrets, received, error)
  }
}

/** What arrived, and why none of it is stored if the address has sent too many. */
interface Received {
  readonly files: ReadFiles
  readonly uploader: Uploader
  readonly tooMany: TooMany | null
}

/**
 * Receives everything, also what is refused: a browser shows an answer only when it has sent all. Files of a form that nobody
 * would take are dropped.
 */
async function receive(visit: PublicVisit, all: FoundForm, secrets: FormSecrets): Promise<Received> {
  const { companyId, positionId } = all.position
  const { database, clientAddress } = visit
  const tooMany = await attemptTooMany(refuseTooMany(database, secrets, { clientAddress, positionId }))
  const isRefused = tooMany !== null || all.found.state === 'nothing'
  const language = catalogueOf(all.language)
  const uploader = visit.site.uploads.visitor(clientAddress, companyId)
  // Nobody who opened the form lacks its seal, and it came before any file.
  const mayStore = (posted: URLSearchParams) =>
    all.position.asked.cv !== 'off' &&
    openSeal(secrets, visit.path, sentSeal(posted).seal) !== null &&
    hasRequiredTexts(posted, all.position)
  const files = await readMultipart(visit, {
    ...{ companyId, inputs: ['cv'], language, uploader, mayStore, isRefused },
    showsLate: true,
  })
  return { files, uploader, tooMany }
}

/** Reads an application from what arrived. @throws {Refusal | TooMany | SlowForm} if it cannot be stored as it is */
function read({ posted }: PublicVisit, all: FoundForm, { files, tooMany }: Received): SentApplication {
  const language = catalogueOf(all.language)
  if (tooMany) throw tooMany
  if (files.isLate) throw new SlowForm()
  return submittedApplication(posted, files, all.position, language)
}

/** Stores an application, or finds what the same form stored before. @throws {Refusal} in the language of the page */
async function store(
  visit: PublicVisit,
  { found: { linkId }, position, notice, language: pageLanguage, invited }: ApplicationForm,
  secrets: FormSecrets,
  sent: SentApplication,
): Promise<Submission> {
  const { database, posted, clientAddress, path: address } = visit
  const { companyId, positionId } = position
  const language = catalogueOf(pageLanguage)
  const form = { address, clientAddress, positionId, ...sentSeal(posted), requestHash: sent.requestHash }
  try {
    const { heldBecause, requestHash } = await judge(database, secrets, form)
    return await inTransaction(database, accessOfVisitor(companyId, linkId), async (change) => {
      const repeated = await repeatSubmission(change, { companyId, requestHash })
      if (repeated) return repeated
      const [allowed] = await change.within('positions', [positionId])
      if (!allowed) throw new Error('a position that was just found is gone')
      return submitApplication(change, {
        ...{ companyId, positionId: allowed.id, linkId, requestHash, invited },
        // Whoever was invited is no program: nobody else has the address of the form.
        heldBecause: invited === null ? heldBecause : [],
        shown: shownTo(position, notice, language, visit.site.name),
        ...{ form: sent.form, hasLostFiles: sent.hasLostFiles },
      })
    })
  } catch (error) {
    throw error instanceof Refusal ? applicationFaults(error, language) : error
  }
}

/** The form as it was sent, with why it was refused. @throws what is no refusal */
async function shownAgain(
  visit: PublicVisit,
  all: ApplicationForm,
  secrets: FormSecrets,
  { files, tooMany }: Received,
  error: unknown,
): Promise<PublicPageAnswer> {
  const language = catalogueOf(all.language)
  const again = (refusal: Refusal) =>
    applicationPage(visit, all, secrets, { refused: { posted: visit.posted, refusal }, files })
  const isRefused = error instanceof Refusal || error instanceof TooMany || error instanceof SlowForm
  if (isRefused && !isStillOpen(all, 'takesApplications'))
    return again(withoutField(applyWords[language].faults.closed))
  if (error instanceof Refusal) return afterWait(files, await again(error))
  if (error instanceof TooMany) return afterTooMany(error, language, error === tooMany ? files.faults : [], again)
  if (error instanceof SlowForm) return afterSlow(language, again)
  throw error
}

/** The page after sending, in the language that was asked for and in the frame of a website, if the form was in one. */
function thanksAddress({ asked, query }: PublicVisit, token: string, unkept: readonly string[]): string {
  const without = unkept.length === 0 ? '' : `?without=${unkept.join('.')}`
  const path = `${pathOfToken(token)}/thanks${without}`
  return inSameFrame(inAskedLanguage(path, asked), query)
}
