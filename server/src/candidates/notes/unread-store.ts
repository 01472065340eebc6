import type { Access } from '../../base/access/access.ts'
import { keyArrays, type Keys } from '../../base/db/keys.ts'
import type { Transaction } from '../../base/db/connection.ts'
import type { Parameters } from '../../base/db/parameters.ts'
import { isReadableNote, readerOf } from './note-store.ts'

/** More notes of a candidacy are not counted. */
export const NOTES_COUNTED = 100

/**
 * SQL of a row with what a reader has to know about the notes of a candidacy `v`: how many there are (`notes`), and whether something
 * is there that was not read (`"isUnread"`). That is a note that mentions the reader, a note of somebody else, or the candidate, if nobody
 * has looked at them. A user has read what there was when they last marked their notifications as read
 * (candidates/notifications/store.ts), or when they last said so on the page of the candidate. Whoever is no user has read everything.
 * A board has hundreds of cards, so both are found in one look at the notes, the newest ones.
 */
export function remarksAbout(access: Access, $: Parameters): string {
  const notes = `(select n.* from notes n where n.company_id = v.company_id and n.candidacy_id = v.id and ${isReadableNote(access, $)}
    order by n.id desc limit ${NOTES_COUNTED}) n`
  const reader = readerOf(access)
  if (reader === null) return `(select count(*)::integer as notes, false as "isUnread" from ${notes})`
  const user = `${$(reader)}::uuid`
  const until = `greatest(coalesce(
      (select m.seen_at from notification_marks m where m.user_id = ${user} and m.company_id = ${$(access.companyId)}),
      (select u.created_at from users u where u.id = ${user})),
    (select r.read_at from candidacy_reads r
      where r.company_id = v.company_id and r.user_id = ${user} and r.candidacy_id = v.id))`
  // A subselect of one value: an `exists` among other conditions would hash all mentions of the user.
  const mentioned = `(select true from note_mentions m
    where m.company_id = n.company_id and m.note_id = n.id and m.user_id = ${user} and m.read_at is null)`
  return `(select count(*)::integer as notes,
      (v.stage = 'READY_FOR_REVIEW' and v.accepted_by_candidate_at > ${until}
        or bool_or(n.created_at > ${until} and n.author_id is distinct from ${user} or ${mentioned})) is true as "isUnread"
    from ${notes})`
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
