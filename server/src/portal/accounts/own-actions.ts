import type { Change } from '../../base/changes/actions.ts'
import { ACCOUNT_PATH } from '../addresses.ts'
import { changeRow } from '../parts/row-actions.ts'
import { isLocal } from '../sign-in/arrival.ts'
import type { Submitted } from '../../base/web/form.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { Language } from '../../base/web/words/language.ts'
import { areEnough, type Factors } from '../../organisation/accounts/factors.ts'
import { type Account, type EndedSessions, readFactors } from '../../organisation/accounts/person-actions.ts'
import { accountWords } from '../words/accounts.ts'

/** Does something to the visitor's own account. */
export async function inOwnAccount<T>(
  visit: MemberVisit,
  work: (change: Change, account: Account) => Promise<T>,
): Promise<T> {
  return changeRow(visit, 'accounts', visit.signedIn.membership.userId, (change, [account]) => work(change, account))
}

/** The way from one's account down to a page of it. */
export const aboveAccount = (language: Language) => [{ href: ACCOUNT_PATH, label: accountWords[language].title }]

/** The box that signs the visitor's other browsers out, which is ticked at first. */
export const OTHERS = 'others'

/** The sessions that end with a change of how somebody signs in. */
export function endedSessions({ signedIn }: MemberVisit, sent: Submitted): EndedSessions {
  return sent.isTicked(OTHERS) ? { allBut: signedIn.sessionId } : 'none'
}

/** How the visitor can sign in, and which of it they may remove. */
export interface OwnFactors extends Factors {
  readonly canRemoveApp: boolean
  readonly canRemovePasskey: boolean
}

/** Reads how the visitor can sign in. */
export async function readOwnFactors(visit: MemberVisit): Promise<OwnFactors> {
  const factors = await readFactors(visit.database, visit.signedIn.identityId)
  return {
    ...factors,
    canRemoveApp: factors.hasAuthenticator && areEnough({ ...factors, hasAuthenticator: false }, isLocal(visit)),
    canRemovePasskey: areEnough({ ...factors, passkeys: factors.passkeys - 1 }, isLocal(visit)),
  }
}
