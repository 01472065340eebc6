import type { Queryable } from '../../base/db/connection.ts'
import { parameters } from '../../base/db/parameters.ts'
import { liveOnPage } from '../../organisation/publication/addresses/store.ts'
import { shownEmployer } from './parts/card-store.ts'

/** How many of the newest positions are compared. */
const COMPARED = 300
const SHOWN = 5

/**
 * The ids of positions that are live on a careers page and have most in common with another one: a city, an employer, a
 * tag, words of the title. Among equals, the newest come first.
 * @param closed the position, the page, and the one company whose positions count, or null for those of all
 */
export async function similarPositions(
  database: Queryable,
  { positionId, pageId, ofCompany }: { positionId: string; pageId: string; ofCompany: string | null },
  at: Date,
): Promise<string[]> {
  const $ = parameters()
  const now = `${$(at)}::timestamptz`
  const rows = await database.query<{ id: string }>(
    `with closed as materialized (
      select p.id, ${shownEmployer} as employer, p.employment_type as tags,
        array(select place ->> 'city' from json_array_elements(p.locations) place) as cities,
        tsvector_to_array(search_words(p.title)) as words
      from positions p where p.id = ${$(positionId)}
    ), newest as materialized (
      select p.*, l.published_at as listed_at
      from (select * from careers_pages where id = ${$(pageId)} offset 0) cp
      join listings l on l.page_company_id = cp.company_id and l.page_id = cp.id and l.live
      join positions p on p.id = l.position_id
      where ${liveOnPage(now)} and p.id <> ${$(positionId)} and (${$(ofCompany)}::uuid is null or p.company_id = ${$(ofCompany)})
      order by l.published_at desc, l.position_id desc limit ${COMPARED}
    )
    select p.id from newest p, closed
    order by 3 * (array(select place ->> 'city' from json_array_elements(p.locations) place) && closed.cities)::integer
        + 2 * (${shownEmployer} = closed.employer)::integer + (p.employment_type && closed.tags)::integer
        + 3 * (tsvector_to_array(search_words(p.title)) && closed.words)::integer desc,
      p.listed_at desc, p.id desc
    limit ${SHOWN}`,
    $.values,
  )
  return rows.map(({ id }) => id)
}
