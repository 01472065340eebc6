import { type Access, canReadPosition, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import { parameters } from '../../base/db/parameters.ts'
import { remarksAbout } from '../notes/unread-store.ts'
import { candidateColumns } from '../store.ts'
import { type Card, cardColumns, cardOf, type CardRow } from './columns-store.ts'

/** A candidacy in a table. */
export interface CandidacyLine extends Card {
  /** Null under the conditions of the names. */
  readonly email: string | null
  /** Whether the person was anonymized. */
  readonly erased: boolean
  readonly position: { readonly id: string; readonly title: string }
}

type LineRow = CardRow & Pick<CandidacyLine, 'email' | 'erased' | 'position'> & Record<string, unknown>

/**
 * Reads candidacies as a table shows them, in the order of their ids. Those out of reach are left out.
 * @throws {Refusal} if the access does not have the ability `candidates.read`
 */
export async function readCandidacyLines(
  database: Queryable,
  access: Access,
  ids: readonly string[],
): Promise<CandidacyLine[]> {
  requireAbility(access, 'candidates.read')
  const $ = parameters()
  const text = `
    select ${cardColumns(access)}, people.erased_at is not null as erased,
      (select shown.email from (select ${candidateColumns(access)}) shown) as email,
      json_build_object('id', p.id, 'title', p.title) as position
    from unnest(${$(ids)}::uuid[]) with ordinality as given (id, place)
    cross join lateral ${rowById('vouches', 'given.id')} v
    cross join lateral ${rowById('people', 'v.person_id')} people
    cross join lateral ${rowById('positions', 'v.position_id')} p
    cross join lateral ${remarksAbout(access, $)} remarks
    where ${canReadPosition(access, $, 'v.company_id', 'v.position_id')}
    order by given.place`
  const rows = await database.query<LineRow>(text, $.values)
  return rows.map(({ email, erased, position, ...card }) => ({ ...cardOf(card), email, erased, position }))
}
