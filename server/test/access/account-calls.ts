import * as accounts from '../../src/organisation/accounts/actions.ts'
import * as factors from '../../src/organisation/accounts/factor-actions.ts'
import type { Change } from '../../src/base/changes/actions.ts'
import { markSeen } from '../../src/candidates/notifications/actions.ts'
import type { MasterKeys } from '../../src/base/secrets/sealed.ts'
import { UNKNOWN_ID } from '../fixture.ts'
import { by, ofSomebodyElse, type TriedVerb } from './rows.ts'

/** What a caller does for the verbs about the own account: how somebody signs in, and what the portal is like for them. */
export function makeAccountCalls(userId: string, masterKeys: MasterKeys) {
  const accountOf = async (c: Change) => {
    const [account] = await c.within('accounts', [userId])
    if (account === undefined) throw new Error('nothing was found')
    return account
  }
  const removal = { ended: 'none', isLocal: false } as const
  return {
    setPreferences: by(ofSomebodyElse, 'reached', async (c) =>
      accounts.setPreferences(c, await accountOf(c), { language: 'sv' }),
    ),
    markSeen: by(ofSomebodyElse, 'reached', async (c) => markSeen(c, await accountOf(c), new Date())),
    setPassword: by(ofSomebodyElse, 'reached', async (c) =>
      accounts.setPassword(c, await accountOf(c), '$argon2id$', 'none'),
    ),
    signOutSession: by(ofSomebodyElse, 'reached', async (c) =>
      accounts.signOutSession(c, await accountOf(c), UNKNOWN_ID),
    ),
    signOutEverywhere: by(ofSomebodyElse, 'reached', async (c) =>
      accounts.signOutEverywhere(c, await accountOf(c), null),
    ),
    setAuthenticator: by(ofSomebodyElse, 'reached', async (c) =>
      factors.setAuthenticator(c, masterKeys, await accountOf(c), { offered: '', code: '', ended: 'none' }),
    ),
    removeAuthenticator: by(ofSomebodyElse, 'reached', async (c) =>
      factors.removeAuthenticator(c, await accountOf(c), removal),
    ),
    addPasskey: by(ofSomebodyElse, 'reached', async (c) =>
      factors.addPasskey(c, await accountOf(c), {
        credential: { credentialId: Buffer.alloc(16), publicKey: Buffer.alloc(1), counter: 0, transports: [] },
        ...{ name: 'Laptop', ended: 'none' },
      }),
    ),
    renamePasskey: by(ofSomebodyElse, 'reached', async (c) =>
      factors.renamePasskey(c, await accountOf(c), UNKNOWN_ID, 'Desk'),
    ),
    removePasskey: by(ofSomebodyElse, 'reached', async (c) =>
      factors.removePasskey(c, await accountOf(c), UNKNOWN_ID, removal),
    ),
  } satisfies Record<string, TriedVerb>
}
