import { keyArrays } from '../../../base/db/keys.ts'
import type { Queryable } from '../../../base/db/connection.ts'

/** SQL: the attempts `a` of the events `e`, to all receivers. */
const ATTEMPTS_OF_EVENTS = `
  join receivers r on r.company_id = e.company_id
  join attempts a on a.receiver_id = r.id and a.event_id = e.id and a.answer is not null`

/**
 * Erases the answers of receivers to events about these people, because an answer may repeat the
 * event. Length and hash of the body that was sent stay.
 */
export async function eraseAnswersAbout(
  database: Queryable,
  people: readonly { companyId: string; id: string }[],
): Promise<void> {
  await database.query(
    `with about as (
      select a.receiver_id, a.event_id, a.track, a.number, a.day
      from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
      join events e on e.company_id = given.company_id and e.person_id = given.id ${ATTEMPTS_OF_EVENTS}
    )
    update attempts a set answer = null, answer_cut = 'erased' from about o
    where (a.receiver_id, a.event_id, a.track, a.number, a.day) = (o.receiver_id, o.event_id, o.track, o.number, o.day)`,
    keyArrays(people),
  )
}

/**
 * Erases answers to attempts that were in flight during an anonymization and recorded after it.
 * These are attempts about people anonymized since a moment, whose body differs from the event's
 * present body.
 * @returns how many answers were erased
 */
export async function eraseLateAnswers(database: Queryable, since: Date): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `with late as (
      select a.receiver_id, a.event_id, a.track, a.number, a.day
      from erasures x
      join events e on e.company_id = x.company_id and e.person_id = x.person_id ${ATTEMPTS_OF_EVENTS}
      where x.at >= $1 and a.body_hash <> sha256(convert_to(e.body, 'UTF8'))
    ), erased as (
      update attempts a set answer = null, answer_cut = 'erased' from late o
      where (a.receiver_id, a.event_id, a.track, a.number, a.day) = (o.receiver_id, o.event_id, o.track, o.number, o.day)
      returning 1
    )
    select count(*)::int as n from erased`,
    [since],
  )
  return row?.n ?? 0
}
