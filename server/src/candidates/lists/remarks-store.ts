import { type Access, canReadPosition, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import { CAME_THROUGH, type CameThrough } from './came-through.ts'
import { NAME_OF_USER } from '../../organisation/users/store.ts'
import type { Source } from '../intake/origin.ts'
import type { RejectionReason } from '../rejections/rejection.ts'

/** What colleagues have written about a candidacy, how it began, and when the person begins to work. */
export interface Remarks {
  readonly id: string
  readonly kind: 'application' | 'referral'
  /** Where the company found somebody whom it added by hand; null for all others. */
  readonly source: Source | null
  /** The careers page or link through which it came. */
  readonly cameThrough: CameThrough | null
  /** The first day at work, such as 2027-01-31; null if it is not known. */
  readonly startDate: string | null
  /** Why it was rejected; null if it is not, or without a reason. */
  readonly reason: RejectionReason | null
  /** The words about the reason. */
  readonly words: string | null
  /** The notes for the team, the oldest first. */
  readonly notes: readonly { readonly at: Date; readonly author: string | null; readonly text: string }[]
}

/** So many notes of a candidacy are read, the newest ones: those of some hundred candidacies are in memory at once. */
const NOTES_READ = 50

/**
 * Reads what colleagues have written about candidacies in reach. Words and notes contain names: they are empty if the access
 * shows no identities. Personal notes are never among them.
 * @throws {Refusal} if the access does not have the ability `candidates.read`
 */
export async function readRemarks(database: Queryable, access: Access, ids: readonly string[]): Promise<Remarks[]> {
  requireAbility(access, 'candidates.read')
  const $ = parameters()
  const showsWords = access.abilities.has('candidates.identity') ? 'true' : 'false'
  const text = `
    select v.id, v.kind, v.source, ${CAME_THROUGH} as "cameThrough", to_char(v.start_date at time zone 'UTC', 'YYYY-MM-DD') as "startDate", r.reason, case when ${showsWords} then r.words end as words, coalesce((
      select json_agg(json_build_object('at', n.created_at, 'text', n.text, 'author',
        (select ${NAME_OF_USER} from users u where u.id = n.author_id)) order by n.id)
      from (select x.* from notes x where ${showsWords} and x.company_id = v.company_id and x.candidacy_id = v.id
        and not x.is_personal order by x.id desc limit ${$(NOTES_READ)}) n), '[]') as notes
    from unnest(${$(ids)}::uuid[]) as given (id)
    cross join lateral ${rowById('vouches', 'given.id')} v
    left join lateral (
      select * from rejections r where r.company_id = v.company_id and r.candidacy_id = v.id and v.stage = 'REJECTED' offset 0) r on true
    where ${canReadPosition(access, $, 'v.company_id', 'v.position_id')}`
  type Row = Omit<Remarks, 'notes'> & { notes: { at: string; author: string | null; text: string }[] }
  const rows = await database.query<Row & Record<string, unknown>>(text, $.values)
  // In JSON times are texts.
  return rows.map((row) => ({ ...row, notes: row.notes.map((note) => ({ ...note, at: new Date(note.at) })) }))
}
