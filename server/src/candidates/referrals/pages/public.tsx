import { inTransaction } from '../../../changes/actions.ts'
import { inSameFrame } from '../../../careers-pages/embedding/framing-view.ts'
import type { Database } from '../../../db/connection.ts'
import { Refusal } from '../../../forms/refusal.ts'
import { readNotice } from '../../../privacy/store.ts'
import { addressOf } from '../../../publication/addresses/address.ts'
import { findAddress } from '../../../publication/addresses/store.ts'
import type { MasterKeys } from '../../../secrets/sealed.ts'
import { catalogueOf, pageLanguageOf } from '../../../web/public/page-language.ts'
import { notFoundPage } from '../../../web/public/public-error.tsx'
import type { PublicAnswer, PublicPage, PublicVisit } from '../../../web/public/public-page.ts'
import { readFormPosition } from '../../applying/form-store.ts'
import { TRAP } from '../../applying/submitted-application-view.ts'
import { judge, refuseTooMany } from '../../spam/actions.ts'
import { formSecrets, type FormSecrets } from '../../spam/seal.ts'
import { accessOfVisitor } from '../../submissions/submit-actions.ts'
import { pathOfToken } from '../../tokens/token.ts'
import { tokenPage, type TokenPages } from '../../tokens/pages-view.ts'
import { type MadeReferral, submitReferral } from '../actions.ts'
import { type Around, closedPage, formPage, switchedOffPage } from './answers-view.tsx'
import { answerInvitation, showInvitation } from './invitation-view.tsx'
import { showLink, showReferrals } from './referrer-view.tsx'
import { inWords, submittedReferral, type Way } from './submitted-referral.ts'
import { referWords } from './words/words.ts'

/** What the pages of referring need beside a visit. */
export interface ReferSettings {
  /** The keys by which forms are signed. */
  readonly masterKeys: (database: Database) => Promise<MasterKeys>
  /** Null if mail is passed on by hand. */
  readonly mail: unknown
}

/** The forms of referrals. */
export function referPages({ masterKeys }: ReferSettings): readonly PublicPage[] {
  const secretsOf = async ({ database }: PublicVisit) => formSecrets(await masterKeys(database))
  return ['/c/:pageId/:positionId/refer', '/j/:linkId/refer'].map((path) => ({
    path,
    show: async (visit) => show(visit, await secretsOf(visit)),
    act: async (visit) => act(visit, await secretsOf(visit)),
  }))
}

/** What the tokens of invitations and referrers open. */
export function referTokenPages({ mail }: ReferSettings): readonly TokenPages[] {
  const sendsMail = mail !== null
  return [
    tokenPage('', {
      invitation: { show: showInvitation, act: (visit) => answerInvitation(visit, sendsMail) },
      referrer: { show: showReferrals },
    }),
    tokenPage('/link', { referrer: { show: (visit) => showLink(visit, sendsMail) } }),
  ]
}

async function around(visit: PublicVisit): Promise<Around | null> {
  const { database, params, at, asked } = visit
  const found = await findAddress(database.reads, addressOf(params), at)
  const position = found && (await readFormPosition(database.reads, found.positionId))
  const notice = position && (await readNotice(database.reads, position.companyId))
  if (!found || !position || !notice) return null
  return { found, position, notice, language: asked ?? pageLanguageOf(position.language) }
}

async function show(visit: PublicVisit, secrets: FormSecrets): Promise<PublicAnswer> {
  const all = await around(visit)
  if (!all) return notFoundPage(visit)
  if (all.found.state !== 'live') return closedPage(visit, all)
  if (!all.found.takesReferrals) return switchedOffPage(visit, all)
  return formPage(visit, all, secrets, visit.query.get('way') === 'name' ? 'name' : 'link')
}

async function act(visit: PublicVisit, secrets: FormSecrets): Promise<PublicAnswer> {
  const all = await around(visit)
  if (!all) return notFoundPage(visit)
  const { found, position } = all
  const { database, posted, clientAddress, path: address } = visit
  const { companyId, positionId } = position
  const { linkId } = found
  await refuseTooMany(database, secrets, { clientAddress, positionId })
  const language = catalogueOf(all.language)
  const way: Way = posted.get('way') === 'name' ? 'name' : 'link'
  const again = (refusal: Refusal) => formPage(visit, all, secrets, way, { posted, refusal })
  const sent = attempt(() => submittedReferral(posted, way, language))
  if (sent instanceof Refusal) return again(sent)
  const [seal = '', proof = '', trap = ''] = ['seal', 'proof', TRAP].map((name) => posted.get(name) ?? '')
  const { heldBecause, nonce } = await judge(database, secrets, {
    address,
    clientAddress,
    positionId,
    seal,
    proof,
    trap,
  })
  // A referral is about somebody else, so nobody lets a doubtful one wait at the company: a human sends it once more.
  if (heldBecause.length > 0) return again(doubtful(referWords[language].faults.again))
  try {
    const made = await inTransaction(database, accessOfVisitor(companyId, linkId), async (change) => {
      const [allowed] = await change.within('positions', [positionId])
      if (!allowed) throw new Error('a position that was just found is gone')
      const requestHash = sent.requestHash(nonce)
      return submitReferral(change, {
        ...{ companyId, positionId: allowed.id, linkId, form: sent.form, language, requestHash },
      })
    })
    return { kind: 'redirect', to: linkAddress(visit, made) }
  } catch (error) {
    if (error instanceof Refusal) return again(inWords(error, referWords[language]))
    throw error
  }
}

function doubtful(message: string): Refusal {
  return new Refusal('conflict', message, [{ field: '', message }])
}

function attempt<T>(work: () => T): T | Refusal {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The page after sending, which shows the link, and the invitation the only time. */
function linkAddress({ asked, query }: PublicVisit, { referrer, invitation }: MadeReferral): string {
  const shown = new URLSearchParams({
    ...(invitation && { invitation: invitation.token }),
    ...(asked !== null && { lang: asked }),
  })
  const path = `${pathOfToken(referrer.token)}/link`
  return inSameFrame(shown.size === 0 ? path : `${path}?${shown}`, query)
}
