import type { Notice } from '../../candidates/privacy/notice.ts'
import { readNotice } from '../../candidates/privacy/store.ts'
import { addressOf } from '../../organisation/publication/addresses/address.ts'
import { type FoundAddress, findAddress, readAddress } from '../../organisation/publication/addresses/store.ts'
import { type PageLanguage, pageLanguageOf } from '../../base/web/public/page-language.ts'
import type { PublicVisit } from '../../base/web/public/public-page.ts'
import { type FormSecrets, openSeal } from '../../candidates/spam/seal.ts'
import { type FormPosition, readFormPosition } from './form-store.ts'

/** A form at a public address, with everything around it. */
export interface FoundForm {
  readonly found: FoundAddress
  readonly position: FormPosition
  readonly notice: Notice
  readonly language: PageLanguage
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

async function find({ database, params, at, asked }: PublicVisit, read: typeof readAddress): Promise<FoundForm | null> {
  const found = await read(database.reads, addressOf(params), at)
  const position = found && (await readFormPosition(database.reads, found.positionId))
  const notice = position && (await readNotice(database.reads, position.companyId))
  if (!found || !position || !notice) return null
  return { found, position, notice, language: asked ?? pageLanguageOf(position.language) }
}
