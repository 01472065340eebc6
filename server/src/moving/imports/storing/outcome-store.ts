import { keyArrays, type Keys } from '../../../base/db/keys.ts'
import type { Queryable } from '../../../base/db/connection.ts'
import { statusAt } from '../../../organisation/publication/expiration-store.ts'
import type { PositionState, VisiblePage } from './outcome.ts'

/** The states of positions at a time. */
export async function readStates(database: Queryable, positions: Keys, at: Date): Promise<PositionState[]> {
  return database.query<PositionState>(
    `select p.id, coalesce(p.expiration_date <= $3, false) as expired,
      ${statusAt('$3')} as status
    from positions p join unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
      on p.company_id = given.company_id and p.id = given.id`,
    [...keyArrays(positions), at],
  )
}

/** The careers pages on which visitors see positions at a time. */
export async function readVisiblePages(database: Queryable, positions: Keys, at: Date): Promise<VisiblePage[]> {
  return database.query<VisiblePage>(
    `select cp.id, cp.name, c.name as company, count(*)::integer as positions
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join positions p on p.company_id = given.company_id and p.id = given.id
      and (p.expiration_date is null or p.expiration_date > $3)
    join listings l on l.company_id = p.company_id and l.position_id = p.id and l.live
    join careers_pages cp on cp.company_id = l.page_company_id and cp.id = l.page_id
    join companies c on c.id = cp.company_id
    group by cp.id, cp.name, c.name`,
    [...keyArrays(positions), at],
  )
}
