import { inTransaction } from '../../base/changes/actions.ts'
import { turns } from '../../base/jobs/turns.ts'
import { inSameFrame } from '../careers-pages/framing.ts'
import { type ReadFiles, readMultipart } from '../../content/files/form-actions.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { withQuery } from '../../base/http/request-target.ts'
import { catalogueOf, inAskedLanguage } from '../../base/web/public/page-language.ts'
import { notFoundPage } from '../../base/web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicPageAnswer, PublicVisit } from '../../base/web/public/public-page.ts'
import type { Refused } from '../../base/web/form.ts'
import { TooMany } from '../../base/web/serving/methods.ts'
import { findForm, findSentForm, type FoundForm, wasOpen } from '../public-form/found-form.ts'
import { afterSlow, afterTooMany, attemptTooMany } from '../public-form/kept-form.ts'
import { formPage, noFormPage, type SealedForm } from '../public-form/page-view.tsx'
import { PrivacyNote } from '../public-form/parts-view.tsx'
import { attempt, sentSeal } from '../public-form/sent-form.ts'
import { judge, refuseTooMany } from '../../candidates/spam/actions.ts'
import { type FormSecrets, type FormSettings, readFormSecrets } from '../../candidates/spam/seal.ts'
import { accessOfVisitor, repeatSubmission, submitApplication } from '../../candidates/submissions/submit-actions.ts'
import { pathOfToken } from '../../candidates/tokens/token.ts'
import { ApplyForm } from './form-view.tsx'
import { shownTo } from './shown-to-applicant.ts'
import { applicationFaults, submittedApplication } from './submitted-application.ts'
import { applyWords } from '../words/applying.ts'

/** Applications that are stored at a time, of the connections of a process. */
const AT_A_TIME = 3

/** The forms of applications. */
export function applyPages(settings: FormSettings): readonly PublicPage[] {
  const inTurn = turns(AT_A_TIME)
  return ['/c/:pageId/:positionId/apply', '/j/:linkId/apply'].map((path) => ({
    path,
    show: async (visit) => show(visit, await readFormSecrets(settings, visit.database)),
    act: async (visit) => act(visit, await readFormSecrets(settings, visit.database), inTurn),
  }))
}

async function show(visit: PublicVisit, secrets: FormSecrets): Promise<PublicAnswer> {
  const all = await findForm(visit)
  if (!all) return notFoundPage(visit)
  const texts = applyWords[catalogueOf(all.language)]
  return noFormPage(visit, all, texts, all.found.takesApplications) ?? shown(visit, all, secrets)
}

/** The page with the form, as it was sent if it was refused. */
function shown(
  visit: PublicVisit,
  all: FoundForm,
  secrets: FormSecrets,
  sent?: { refused: Refused; files: ReadFiles },
): Promise<PublicPageAnswer> {
  const { path, query, site } = visit
  const { found, position, notice } = all
  const body = (sealed: SealedForm) => (
    <ApplyForm
      {...sealed}
      asked={position.asked}
      isReferred={found.isReferrers}
      uploads={sent?.files.uploads.get('cv') ?? []}
      action={withQuery(path, query)}
      privacy={<PrivacyNote {...{ notice, language: sealed.language, site: site.name }} />}
    />
  )
  return formPage(visit, all, secrets, applyWords[catalogueOf(all.language)], body, sent?.refused)
}

async function act(visit: PublicVisit, secrets: FormSecrets, inTurn: ReturnType<typeof turns>): Promise<PublicAnswer> {
  const all = await findSentForm(visit)
  if (!all) return notFoundPage(visit)
  const { found, position, notice } = all
  const { database, posted, clientAddress, path: address } = visit
  const { companyId, positionId } = position
  const { linkId } = found
  const tooMany = await attemptTooMany(refuseTooMany(database, secrets, { clientAddress, positionId }))
  const language = catalogueOf(all.language)
  const isRefused = tooMany !== null || found.state === 'nothing'
  const files = await readMultipart(visit, { companyId, inputs: ['cv'], language, isRefused, showsLate: true })
  if (!wasOpen(visit, all, secrets)) return notFoundPage(visit)
  const again = (refusal: Refusal) => shown(visit, all, secrets, { refused: { posted, refusal }, files })
  if (found.state === 'nothing') return again(refusedField('', applyWords[language].faults.closed, 'conflict'))
  if (tooMany) return afterTooMany(tooMany, language, files.faults, again)
  if (files.isLate) return afterSlow(language, again)
  const sent = attempt(() => submittedApplication(posted, files, position.asked, language))
  if (sent instanceof Refusal) return again(sent)
  const form = { address, clientAddress, positionId, ...sentSeal(posted) }
  const store = async () => {
    const { heldBecause, nonce } = await judge(database, secrets, form)
    const requestHash = sent.requestHash(nonce)
    return inTransaction(database, accessOfVisitor(companyId, linkId), async (change) => {
      const repeated = await repeatSubmission(change, { companyId, requestHash })
      if (repeated) return repeated
      const [allowed] = await change.within('positions', [positionId])
      if (!allowed) throw new Error('a position that was just found is gone')
      return submitApplication(change, {
        ...{ companyId, positionId: allowed.id, linkId, requestHash, heldBecause },
        shown: shownTo(position, notice, language, visit.site.name),
        ...{ form: sent.form, hasLostFiles: sent.hasLostFiles },
      })
    })
  }
  try {
    const { token } = await inTurn(store)
    return { kind: 'redirect', to: thanksAddress(visit, token.token) }
  } catch (error) {
    if (error instanceof TooMany) return afterTooMany(error, language, [], again)
    if (error instanceof Refusal) return again(applicationFaults(error, language))
    throw error
  }
}

/** The page after sending, in the language that was asked for and in the frame of a website, if the form was in one. */
function thanksAddress({ asked, query }: PublicVisit, token: string): string {
  const path = `${pathOfToken(token)}/thanks`
  return inSameFrame(inAskedLanguage(path, asked), query)
}
