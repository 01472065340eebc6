import type { Transaction } from '../db/connection.ts'
import type { ObjectKey } from './event.ts'

/**
 * Takes people out of the events that tell of them: every field of `candidate` but its id becomes null. All else of a
 * body stays as it was sent, byte by byte in its order, as do its number and its id.
 */
export async function erasePeopleFromEvents(tx: Transaction, people: readonly ObjectKey[]): Promise<void> {
  const object = (entries: string) =>
    `(select '{' || string_agg(to_json(key)::text || ':' || value, ',' order by place) || '}' from (${entries}) entries)`
  const candidate = object(`select key, case when key = 'id' then value::text else 'null' end as value, place
    from json_each(body.value) with ordinality as fields (key, value, place)`)
  const body = object(`select key, case when key = 'candidate' then ${candidate} else value::text end as value, place
    from json_each(e.body::json) with ordinality as body (key, value, place)`)
  await tx.query(
    `update events e set body = ${body} from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where e.company_id = given.company_id and e.person_id = given.id`,
    [people.map((person) => person.companyId), people.map((person) => person.id)],
  )
}
