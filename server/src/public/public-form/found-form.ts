import type { Notice } from '../../candidates/privacy/notice.ts'
import { nameInMail } from '../../candidates/mail/mail.ts'
import { readNotice } from '../../candidates/privacy/store.ts'
import { type Address, addressOf } from '../../organisation/publication/addresses/address.ts'
import { type FoundAddress, findAddress, readAddress } from '../../organisation/publication/addresses/store.ts'
import { type PageLanguage, pageLanguageOf } from '../../base/web/public/page-language.ts'
import type { PublicVisit } from '../../base/web/public/public-page.ts'
import { readReferrer } from '../../candidates/referrals/referrer-link-store.ts'
import { type FormSecrets, openSeal } from '../../candidates/spam/seal.ts'
import { type FormPosition, readFormPosition } from './form-store.ts'

/** A form at a public address, with everything around it. */
export interface FoundForm {
  readonly found: FoundAddress
  readonly position: FormPosition
  readonly notice: Notice
  readonly language: PageLanguage
  /** Where the job is that the form leads back to. */
  readonly address: Address
  /** Who recommended the job to whoever comes through their link, if that still counts; the name if it may be shown. */
  readonly referrer: { readonly name: string | null } | null
}

/** Finds what the form at the address of a visit is about; null if nothing is there. */
export function findForm(visit: PublicVisit): Promise<FoundForm | null> {
  return find(visit, findAddress)
}

/**
 * Finds what a form that was sent is about, even if nothing is at its address any more: the page may have been switched off while
 * somebody wrote. `wasOpen` says whether they had the form.
 */
export function findSentForm(visit: PublicVisit): Promise<FoundForm | null> {
  return find(visit, readAddress)
}

/** Whether whoever sent a form may learn about what is at its address: if something is, or if they were shown the form. */
export function wasOpen({ path, posted }: PublicVisit, { found }: FoundForm, secrets: FormSecrets): boolean {
  return found.state !== 'nothing' || openSeal(secrets, path, posted.get('seal') ?? '') !== null
}

/** Whether the position takes what the form sends. If it does not, whatever else is wrong with the form does not matter. */
export function isStillOpen({ found }: FoundForm, what: 'takesApplications' | 'takesReferrals'): boolean {
  return found.state === 'live' && found[what]
}

/** The same for the form that an invitation opens, which is about the link of the referrer. */
export function findInvitedForm(visit: PublicVisit, linkId: string): Promise<FoundForm | null> {
  return find(visit, readAddress, { linkId })
}

async function find(
  { database, params, at, asked }: PublicVisit,
  read: typeof readAddress,
  address: Address = addressOf(params),
): Promise<FoundForm | null> {
  const found = await read(database.reads, address, at)
  const position = found && (await readFormPosition(database.reads, found.positionId))
  const notice = position && (await readNotice(database.reads, position.companyId))
  if (!found || !position || !notice) return null
  const referrer = found.isReferrers ? await readReferrer(database.reads, found.linkId) : null
  return {
    ...{ found, position, notice, address },
    language: asked ?? pageLanguageOf(position.language),
    // A visitor wrote it: on the page of a company it must not become a text of theirs.
    referrer: referrer && { name: nameInMail(referrer.name) },
  }
}
