import type { Change } from '../../base/changes/actions.ts'
import { newId } from '../../base/db/id.ts'
import { hashOfToken, makeToken } from '../../organisation/sessions/token.ts'
import { insertToken } from './token-store.ts'
import { type NewToken, tokenDays, type TokenSubject } from './token.ts'

/**
 * Makes a token for something that the change has checked or created. It writes no audit entry: the verb around it says what
 * was done.
 * @returns the token, which is shown once, and when it ends
 */
export async function issueToken(change: Change, subject: TokenSubject & { companyId: string }): Promise<NewToken> {
  const token = makeToken()
  const stored = { ...subject, id: newId(), hash: hashOfToken(token), days: tokenDays[subject.kind] }
  return { token, expiresAt: await insertToken(change.tx, stored) }
}
