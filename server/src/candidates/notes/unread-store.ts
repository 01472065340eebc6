import type { Access } from '../../base/access/access.ts'
import { keyArrays, type Keys } from '../../base/db/keys.ts'
import type { Transaction } from '../../base/db/connection.ts'
import type { Parameters } from '../../base/db/parameters.ts'
import { isReadableNote, readerOf } from './note-store.ts'

/** More notes of a candidacy are not counted. */
export const NOTES_COUNTED = 100

/** SQL of how many notes about a candidacy `v` the access reads. */
export const notesCounted = (access: Access, $: Parameters): string => `(select count(*)::integer from (
    select from notes n where n.company_id = v.company_id and n.candidacy_id = v.id and ${isReadableNote(access, $)}
    limit ${NOTES_COUNTED}) counted)`

/**
 * SQL of whether a candidacy `v` has something that its reader has not read: a note that mentions them, a note of somebody else, or
 * the candidate, if nobody has looked at them. A user has read what there was when they last marked their notifications as read
 * (candidates/notifications/store.ts), or when they last said so on the page of the candidate. Whoever is no user has read everything.
 */
export function isUnread(access: Access, $: Parameters): string {
  const reader = readerOf(access)
  if (reader === null) return 'false'
  const user = `${$(reader)}::uuid`
  const until = `greatest(coalesce(
      (select m.seen_at from notification_marks m where m.user_id = ${user} and m.company_id = ${$(access.companyId)}),
      (select u.created_at from users u where u.id = ${user})),
    (select r.read_at from candidacy_reads r
      where r.company_id = v.company_id and r.user_id = ${user} and r.candidacy_id = v.id))`
  // Subselects of one value: an `exists` among other conditions would hash all mentions of the user.
  const mentioned = `(select true from note_mentions m
    where m.company_id = n.company_id and m.note_id = n.id and m.user_id = ${user} and m.read_at is null)`
  return `(v.stage = 'READY_FOR_REVIEW' and v.accepted_by_candidate_at > ${until}
    or (select true from notes n where n.company_id = v.company_id and n.candidacy_id = v.id and ${isReadableNote(access, $)}
      and (n.created_at > ${until} and n.author_id is distinct from ${user} or ${mentioned}) limit 1)) is true`
}

/** Notes that a user has read everything about candidacies until a time; never before one that was noted already. */
export async function writeRead(tx: Transaction, candidacies: Keys, userId: string, at: Date): Promise<void> {
  await tx.query(
    `insert into candidacy_reads as r (company_id, user_id, candidacy_id, read_at)
    select company_id, $3, id, $4::timestamptz from unnest($1::uuid[], $2::uuid[]) as given (company_id, id) order by id
    on conflict (company_id, user_id, candidacy_id) do update set read_at = greatest(r.read_at, excluded.read_at)`,
    [...keyArrays(candidacies), userId, at],
  )
}
