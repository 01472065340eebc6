import { type Access, canReadPosition, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { ListRow, PageRequest } from '../../base/db/page.ts'
import { parameters } from '../../base/db/parameters.ts'
import { candidateColumns } from '../store.ts'
import { type BoardFilter, candidacyInReach, newestCandidacies } from './newest-store.ts'

/**
 * Lists candidacies in reach, the newest first, in JSON like that of the API with the position of each.
 * Identities are shown as the API shows them (docs/candidates.md#identity). If the cursor is not a
 * candidacy in reach, there are no rows.
 * @param filter which to list, or the ids of those that were found otherwise
 * @throws {Refusal} if the access does not have the ability `candidates.read`
 */
export async function listBoard(
  database: Queryable,
  access: Access,
  filter: BoardFilter | { readonly ids: readonly string[] },
  page: PageRequest,
): Promise<ListRow[]> {
  requireAbility(access, 'candidates.read')
  const $ = parameters()
  const found =
    'ids' in filter
      ? `select v.* from unnest(${$(filter.ids)}::uuid[]) as given (id) cross join lateral ${rowById('vouches', 'given.id')} v
        where ${canReadPosition(access, $, 'v.company_id', 'v.position_id')}`
      : newestCandidacies(access, $, filter, page)
  const text = `
    select v.id, (select row_to_json(shown)::text from (
      select v.id, v.stage, v.custom_stage as "customStage", iso(v.created_at) as "createdAt",
        iso(v.updated_at) as "updatedAt", iso(v.started_new_job_at) as "startedNewJobAt",
        (select row_to_json(position) from (select p.id, p.title) position) as position,
        (select row_to_json(candidate) from (select ${candidateColumns(access)}) candidate) as candidate
    ) shown) as json
    from (${found}) v
    cross join lateral ${rowById('people', 'v.person_id')} people
    cross join lateral ${rowById('positions', 'v.position_id')} p
    order by v.created_at desc, v.id desc`
  return database.query<ListRow>(text, $.values)
}

/** Whether a cursor of `listBoard` is a candidacy in reach. */
export async function isBoardCursor(database: Queryable, access: Access, cursor: string): Promise<boolean> {
  const $ = parameters()
  return (await database.query(candidacyInReach(access, $, cursor), $.values)).length > 0
}
