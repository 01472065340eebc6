import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { kept } from '../../base/limits/budgets.ts'
import type { ChallengePurpose } from './passkey.ts'

/** How long a browser may take to answer. */
const LIFE = `interval '5 minutes'`

/** Whom a challenge is for: nobody yet if somebody signs in. */
export interface ChallengeTarget {
  readonly purpose: ChallengePurpose
  readonly identityId: string | null
}

/**
 * Stores what a browser is asked to sign. Deletes a few that expired, so that the table stays small without a job.
 * @param tokenHash the hash of the token that the browser keeps in a cookie
 */
export async function insertChallenge(
  database: Queryable,
  { tokenHash, challenge, purpose, identityId }: ChallengeTarget & { tokenHash: Buffer; challenge: string },
): Promise<void> {
  await database.query(
    `with expired as (
      delete from passkey_challenges where token_hash in (
        select token_hash from passkey_challenges where expires_at < clock() order by expires_at limit 10)
    )
    insert into passkey_challenges (token_hash, challenge, purpose, identity_id, expires_at)
    values ($1, $2, $3, $4, clock() + ${LIFE})`,
    [tokenHash, challenge, purpose, identityId],
  )
}

/**
 * Takes a challenge: it can be answered once, by the browser that it was made for, whatever the answer is worth.
 * @returns the challenge, or null if it was taken, has expired, or is for something or somebody else
 */
export async function takeChallenge(
  database: Queryable,
  tokenHash: Buffer,
  { purpose, identityId }: ChallengeTarget,
): Promise<string | null> {
  const [row] = await database.query<{ challenge: string }>(
    `delete from passkey_challenges
    where token_hash = $1 and purpose = $2 and identity_id is not distinct from $3 and expires_at > clock()
    returning challenge`,
    [tokenHash, purpose, identityId],
  )
  return row?.challenge ?? null
}

/** Deletes challenges that expired, and of the others the oldest beyond what is kept. */
export async function deleteOldChallenges(database: Queryable): Promise<void> {
  await database.query(
    `delete from passkey_challenges where expires_at < clock()
      or expires_at <= (select expires_at from passkey_challenges order by expires_at desc offset $1 limit 1)`,
    [kept.challenges],
  )
}

/** Deletes the challenges of somebody whose identity goes. */
export async function deleteChallengesOf(tx: Transaction, identityId: string): Promise<void> {
  await tx.query('delete from passkey_challenges where identity_id = $1', [identityId])
}
