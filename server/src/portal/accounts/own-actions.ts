import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { isLocal } from '../sign-in/arrival.ts'
import type { Submitted } from '../../base/web/form.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import { areEnough, type Factors } from '../../organisation/accounts/factors.ts'
import { type Account, type EndedSessions, readFactors } from '../../organisation/accounts/person-actions.ts'

/** Changes the visitor's own account. */
export async function inOwnAccount<T>(
  { database, access, signedIn }: MemberVisit,
  work: (change: Change, account: Account) => Promise<T>,
): Promise<T> {
  return inTransaction(database, access, async (change) => {
    const [account] = await change.within('accounts', [signedIn.membership.userId])
    if (!account) throw new Error('the user vanished')
    return work(change, account)
  })
}

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
