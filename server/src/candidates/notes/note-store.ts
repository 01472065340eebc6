import { type Access, canReadPosition, requireAbility } from '../../base/access/access.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { type Parameters, parameters } from '../../base/db/parameters.ts'
import { NAME_OF_USER } from '../../organisation/users/store.ts'

/** A note as the pages of candidates show it. */
export interface ShownNote {
  readonly id: string
  readonly candidacyId: string
  readonly positionTitle: string
  readonly text: string
  readonly isPersonal: boolean
  /** The id of its author; null for the operator. */
  readonly authorId: string | null
  readonly author: string | null
  readonly createdAt: Date
  readonly editedAt: Date | null
  /** The names of those who are mentioned. */
  readonly mentioned: readonly string[]
  /** Whether it mentions the reader, who has not said that it was read. */
  readonly isUnread: boolean
}

/** So many notes of a person are shown, the newest ones. */
const NOTES_SHOWN = 200

/** The id of the user who reads. Null for everybody else. */
export const readerOf = ({ who }: Access): string | null => (who.kind === 'user' ? who.id : null)

/**
 * SQL that is true for a note, by the name of its table, that the access reads: personal ones are their author's. Notes contain names, so whoever
 * works without the identities of candidates reads own notes alone.
 */
export function isReadableNote(access: Access, $: Parameters, n = 'n'): string {
  const own = `coalesce(${n}.author_id = ${$(readerOf(access))}::uuid, false)`
  return access.abilities.has('candidates.identity') ? `(not ${n}.is_personal or ${own})` : own
}

/**
 * Reads the notes about candidacies, the newest first.
 * @param of the candidacy, or a person with all their candidacies in reach
 * @throws {Refusal} if the access does not have the ability `candidates.read`
 */
export async function readNotes(
  database: Queryable,
  access: Access,
  of: { readonly candidacyId: string } | { readonly personId: string; readonly companyId: string },
): Promise<ShownNote[]> {
  requireAbility(access, 'candidates.read')
  const $ = parameters()
  const candidacies =
    'candidacyId' in of
      ? rowById('vouches', $(of.candidacyId))
      : `(select * from vouches where company_id = ${$(of.companyId)} and person_id = ${$(of.personId)})`
  const reader = `${$(readerOf(access))}::uuid`
  const text = `
    select n.id, n.candidacy_id as "candidacyId", p.title as "positionTitle", n.text, n.is_personal as "isPersonal",
      n.author_id as "authorId", (select ${NAME_OF_USER} from users u where u.id = n.author_id) as author,
      n.created_at as "createdAt", n.edited_at as "editedAt",
      array(select ${NAME_OF_USER} from note_mentions m join users u on u.id = m.user_id
        where m.company_id = n.company_id and m.note_id = n.id order by 1) as mentioned,
      exists (select from note_mentions m where m.company_id = n.company_id and m.note_id = n.id
        and m.user_id = ${reader} and m.read_at is null) as "isUnread"
    from ${candidacies} v
    join notes n on n.company_id = v.company_id and n.candidacy_id = v.id
    cross join lateral ${rowById('positions', 'v.position_id')} p
    where ${canReadPosition(access, $, 'v.company_id', 'v.position_id')} and ${isReadableNote(access, $)}
    order by n.created_at desc, n.id desc limit ${$(NOTES_SHOWN)}`
  return database.query<ShownNote & Record<string, unknown>>(text, $.values)
}

/** A note as its verbs need it. */
export type StoredNote = ObjectKey & { candidacyId: string; authorId: string | null; isPersonal: boolean; text: string }

/** Reads notes and locks them until the end of the transaction. */
export async function lockNotes(tx: Transaction, notes: Keys): Promise<StoredNote[]> {
  return tx.query<StoredNote & Record<string, unknown>>(
    `select n.company_id as "companyId", n.id, n.candidacy_id as "candidacyId", n.author_id as "authorId",
      n.is_personal as "isPersonal", n.text
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join notes n on n.company_id = given.company_id and n.id = given.id order by n.id for update of n`,
    keyArrays(notes),
  )
}

/** Inserts a note. */
export async function insertNote(tx: Transaction, note: StoredNote, at: Date): Promise<void> {
  await tx.query(
    `insert into notes (company_id, id, candidacy_id, author_id, is_personal, text, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
    [note.companyId, note.id, note.candidacyId, note.authorId, note.isPersonal, note.text, at],
  )
}

/** Writes the text of a note that the transaction has locked. */
export async function writeNote(tx: Transaction, note: ObjectKey, text: string, at: Date): Promise<void> {
  await tx.query(
    `update notes set text = $3, edited_at = greatest($4::timestamptz, created_at) where company_id = $1 and id = $2`,
    [note.companyId, note.id, text, at],
  )
}

/** Deletes notes with what they mention. */
export async function deleteNotes(tx: Transaction, notes: Keys): Promise<void> {
  await tx.query(
    `delete from notes n using unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where n.company_id = given.company_id and n.id = given.id`,
    keyArrays(notes),
  )
}
