import { type Access, canReadPosition, requireAbility } from '../../base/access/access.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { parameters } from '../../base/db/parameters.ts'
import { candidateColumns } from '../store.ts'
import type { Colleague } from './mention.ts'
import { isReadableNote, readerOf } from './note-store.ts'
import { NAME_OF_USER } from '../../organisation/users/store.ts'

/** So many colleagues are suggested. */
const SUGGESTED = 200

/** A mention of the reader that is not read. */
export interface UnreadMention {
  /** The id of the note, by which lists are paged. */
  readonly id: string
  readonly candidacyId: string
  readonly positionTitle: string
  /** The name of who wrote it; null for the operator. */
  readonly author: string | null
  readonly text: string
  readonly createdAt: Date
  /** Null if the reader sees no identities, or the person has none any more. */
  readonly firstName: string | null
  readonly lastName: string | null
}

/**
 * The mentions of the reader that are not read, the newest first. Somebody who does not reach a candidate any more is not
 * told about mentions there. Whoever is no user has none.
 * @throws {Refusal} if the access does not have the ability `candidates.read`
 */
export async function listUnreadMentions(
  database: Queryable,
  access: Access,
  page: PageRequest,
): Promise<UnreadMention[]> {
  requireAbility(access, 'candidates.read')
  const reader = readerOf(access)
  if (access.companyId === null || reader === null) return []
  const $ = parameters()
  const before = page.cursor === undefined ? '' : `and m.note_id < ${$(page.cursor)}`
  const text = `
    select n.id, n.candidacy_id as "candidacyId", p.title as "positionTitle",
      (select ${NAME_OF_USER} from users u where u.id = n.author_id) as author, n.text, n.created_at as "createdAt",
      person."firstName", person."lastName"
    from note_mentions m
    join notes n on n.company_id = m.company_id and n.id = m.note_id
    cross join lateral ${rowById('vouches', 'n.candidacy_id')} v
    cross join lateral ${rowById('positions', 'v.position_id')} p
    cross join lateral ${rowById('people', 'v.person_id')} people
    cross join lateral (select ${candidateColumns(access)}) person
    where m.company_id = ${$(access.companyId)} and m.user_id = ${$(reader)} and m.read_at is null ${before}
      and ${isReadableNote(access, $)} and ${canReadPosition(access, $, 'v.company_id', 'v.position_id')}
    order by m.note_id desc limit ${$(page.limit)}`
  return database.query<UnreadMention & Record<string, unknown>>(text, $.values)
}

/**
 * Everybody of the company who can read a candidacy and sees who candidates are, by name: they can be mentioned in notes about
 * it. Without the reader.
 * @throws {Refusal} if the access does not have the ability `candidates.write`
 */
export async function readColleagues(database: Queryable, access: Access, candidacyId: string): Promise<Colleague[]> {
  requireAbility(access, 'candidates.write')
  const $ = parameters()
  const one = `(select * from ${rowById('vouches', $(candidacyId))} v
    where ${canReadPosition(access, $, 'v.company_id', 'v.position_id')})`
  // Both ids as values, so that users are read in the order of their index. An `exists` would hash all grants.
  return database.query<Colleague & Record<string, unknown>>(
    `select u.id, ${NAME_OF_USER} as name, u.email
    from users u
    where u.company_id = (select company_id from ${one} known) and u.deactivated_at is null and u.identities
      and u.id is distinct from ${$(readerOf(access))}::uuid
      and (not u.restricted or (select count(*) from grants g where g.company_id = u.company_id and g.holder_id = u.id
        and g.position_id = (select position_id from ${one} known)) > 0)
    order by lower(${NAME_OF_USER}), u.id limit ${$(SUGGESTED)}`,
    $.values,
  )
}

/** Adds mentions to a note. Those that it has already stay as they are. */
export async function insertMentions(tx: Transaction, note: ObjectKey, userIds: readonly string[]): Promise<void> {
  await tx.query(
    `insert into note_mentions (company_id, note_id, user_id) select $1, $2, unnest($3::uuid[]) on conflict do nothing`,
    [note.companyId, note.id, userIds],
  )
}

/** Takes the mentions of a note away that its new text does not have. */
export async function deleteOtherMentions(tx: Transaction, note: ObjectKey, userIds: readonly string[]): Promise<void> {
  await tx.query(
    'delete from note_mentions where company_id = $1 and note_id = $2 and not user_id = any ($3::uuid[])',
    [note.companyId, note.id, userIds],
  )
}

/**
 * Notes that a user has read the mentions in notes about candidacies.
 * @returns the keys of those candidacies that had one
 */
export async function writeMentionsRead(
  tx: Transaction,
  candidacies: Keys,
  userId: string,
  at: Date,
): Promise<ObjectKey[]> {
  const rows = await tx.query<ObjectKey & Record<string, unknown>>(
    `update note_mentions m set read_at = $4::timestamptz
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id), notes n
    where n.company_id = given.company_id and n.candidacy_id = given.id
      and m.company_id = n.company_id and m.note_id = n.id and m.user_id = $3 and m.read_at is null
    returning given.company_id as "companyId", given.id`,
    [...keyArrays(candidacies), userId, at],
  )
  return [...new Map(rows.map(({ companyId, id }) => [id, { companyId, id }])).values()]
}
