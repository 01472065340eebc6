import { inTransaction } from '../../../base/changes/actions.ts'
import { inSameFrame } from '../../careers-pages/framing.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { catalogueOf } from '../../../base/web/public/page-language.ts'
import { notFoundPage } from '../../../base/web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicPageAnswer, PublicVisit } from '../../../base/web/public/public-page.ts'
import type { Refused } from '../../../base/web/form.ts'
import { TooMany } from '../../../base/web/serving/methods.ts'
import { findForm, findSentForm, type FoundForm, isStillOpen, wasOpen } from '../../public-form/found-form.ts'
import { afterTooMany, attemptTooMany } from '../../public-form/kept-form.ts'
import { formPage, noFormPage, type SealedForm } from '../../public-form/page-view.tsx'
import { PrivacyNote } from '../../public-form/parts-view.tsx'
import { attempt, sentSeal, withoutField } from '../../public-form/sent-form.ts'
import { judge, refuseTooMany } from '../../../candidates/spam/actions.ts'
import { type FormSecrets, type FormSettings, readFormSecrets } from '../../../candidates/spam/seal.ts'
import { accessOfVisitor } from '../../../candidates/submissions/submit-actions.ts'
import { pathOfToken } from '../../../candidates/tokens/token.ts'
import { tokenPage, type TokenPages } from '../../tokens/token-pages.ts'
import { type MadeReferral, repeatReferral, submitReferral } from '../../../candidates/referrals/actions.ts'
import { ReferForm } from './form-view.tsx'
import { answerInvitation, showInvitation } from './invitation-view.tsx'
import { showYes, takeYes } from './saying-yes.ts'
import { showLink, showReferrals } from './referrer-view.tsx'
import { referralFaults, type SentReferral, submittedReferral, type Way } from './submitted-referral.ts'
import { referWords } from '../../words/referrals.ts'

/** What the pages of referring need beside a visit. */
export interface ReferSettings extends FormSettings {
  /** Null if mail is passed on by hand. */
  readonly mail: unknown
}

/** The forms of referrals. */
export function referPages(settings: FormSettings): readonly PublicPage[] {
  return ['/c/:pageId/:positionId/refer', '/j/:linkId/refer'].map((path) => ({
    path,
    show: async (visit) => show(visit, await readFormSecrets(settings, visit.database)),
    act: async (visit) => act(visit, await readFormSecrets(settings, visit.database)),
  }))
}

/** What the tokens of invitations and referrers open. */
export function referTokenPages(settings: ReferSettings): readonly TokenPages[] {
  const sendsMail = settings.mail !== null
  return [
    tokenPage('', {
      invitation: {
        show: (visit) => showInvitation(visit, sendsMail),
        act: (visit) => answerInvitation(visit, sendsMail),
      },
      referrer: { show: showReferrals },
    }),
    tokenPage('/apply', {
      invitation: {
        show: async (visit) => showYes(visit, await readFormSecrets(settings, visit.database)),
        act: async (visit) => takeYes(visit, await readFormSecrets(settings, visit.database)),
      },
    }),
    tokenPage('/link', { referrer: { show: (visit) => showLink(visit, sendsMail) } }),
  ]
}

async function show(visit: PublicVisit, secrets: FormSecrets): Promise<PublicAnswer> {
  const all = await findForm(visit)
  if (!all) return notFoundPage(visit)
  const texts = referWords[catalogueOf(all.language)]
  const way = visit.query.get('way') === 'name' ? 'name' : 'link'
  return (await noFormPage(visit, all, texts, all.found.takesReferrals)) ?? shown(visit, all, secrets, way)
}

/** The page with the form, as it was sent if it was refused. */
function shown(
  visit: PublicVisit,
  all: FoundForm,
  secrets: FormSecrets,
  way: Way,
  refused?: Refused,
  isResent = false,
): Promise<PublicPageAnswer> {
  const texts = referWords[catalogueOf(all.language)]
  const paths = { link: pathTo(visit, 'link'), name: pathTo(visit, 'name') }
  const { notice } = all
  const body = (sealed: SealedForm) => (
    <ReferForm
      {...{ ...sealed, way, paths }}
      action={paths[way]}
      privacy={<PrivacyNote {...{ notice, language: sealed.language, why: texts.why, site: visit.site.name }} />}
    />
  )
  return formPage(visit, all, secrets, texts, body, { refused, isResent })
}

/** The path of one of the two ways, with the rest of the query. */
function pathTo({ path, query }: PublicVisit, way: Way): string {
  const changed = new URLSearchParams(query)
  if (way === 'link') changed.delete('way')
  else changed.set('way', way)
  return changed.size === 0 ? path : `${path}?${changed}`
}

async function act(visit: PublicVisit, secrets: FormSecrets): Promise<PublicAnswer> {
  const all = await findSentForm(visit)
  if (!all || !wasOpen(visit, all, secrets)) return notFoundPage(visit)
  const { database, posted, clientAddress } = visit
  const { positionId } = all.position
  const language = catalogueOf(all.language)
  const w = referWords[language].faults
  const way: Way = posted.get('way') === 'name' ? 'name' : 'link'
  const isOpen = isStillOpen(all, 'takesReferrals')
  const again = (refusal: Refusal, isResent = false) =>
    isOpen
      ? shown(visit, all, secrets, way, { posted, refusal }, isResent)
      : shown(visit, all, secrets, way, { posted, refusal: withoutField(w.closed) })
  const tooMany = await attemptTooMany(refuseTooMany(database, secrets, { clientAddress, positionId }))
  if (tooMany) return isOpen ? afterTooMany(tooMany, language, [], again) : again(withoutField(w.closed))
  const sent = attempt(() => submittedReferral(posted, way, language))
  if (sent instanceof Refusal) return again(sent)
  try {
    const made = await store(visit, all, secrets, sent)
    // A referral is about somebody else, so nobody lets a doubtful one wait at the company: a human sends it once more.
    return made === 'doubtful'
      ? await again(withoutField(w.again), true)
      : { kind: 'redirect', to: linkAddress(visit, made) }
  } catch (error) {
    if (error instanceof TooMany) return afterTooMany(error, language, [], again)
    if (error instanceof Refusal) return again(referralFaults(error, language))
    throw error
  }
}

/** Stores a referral, or finds what the same form stored before. @throws {Refusal | TooMany} */
async function store(
  visit: PublicVisit,
  { found: { linkId }, position, language: pageLanguage }: FoundForm,
  secrets: FormSecrets,
  sent: SentReferral,
): Promise<MadeReferral | 'doubtful'> {
  const { database, posted, clientAddress, path: address } = visit
  const { companyId, positionId } = position
  const form = { address, clientAddress, positionId, ...sentSeal(posted), requestHash: sent.requestHash }
  const { heldBecause, requestHash } = await judge(database, secrets, form)
  if (heldBecause.length > 0) return 'doubtful'
  const request = { companyId, form: sent.form, requestHash }
  return inTransaction(database, accessOfVisitor(companyId, linkId), async (change) => {
    const repeated = await repeatReferral(change, request)
    if (repeated) return repeated
    const [allowed] = await change.within('positions', [positionId])
    if (!allowed) throw new Error('a position that was just found is gone')
    const language = catalogueOf(pageLanguage)
    return submitReferral(change, { ...request, positionId: allowed.id, linkId, language })
  })
}

/** The page after sending, which shows the link, and the invitation the only time. */
function linkAddress({ asked, query }: PublicVisit, { referrer, invitation }: MadeReferral): string {
  const parameters = new URLSearchParams({
    ...(invitation && { invitation: invitation.token }),
    ...(asked !== null && { lang: asked }),
  })
  const path = `${pathOfToken(referrer.token)}/link`
  return inSameFrame(parameters.size === 0 ? path : `${path}?${parameters}`, query)
}
