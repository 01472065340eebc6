import type { Queryable } from '../../db/connection.ts'

/** The attempts `a` to tell of the events `e`, whoever the receiver was. */
const ATTEMPTS_OF_EVENTS = `
  join receivers r on r.company_id = e.company_id
  join attempts a on a.receiver_id = r.id and a.event_id = e.id and a.answer is not null`

/**
 * Takes out of the log what receivers answered to events that tell of people: it may repeat what it was sent. Length and
 * hash of what was sent stay.
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
    [people.map((person) => person.companyId), people.map((person) => person.id)],
  )
}

/**
 * The same for what was on its way while somebody was erased, and was written down after: of people erased since a
 * moment, answers to what was still sent with what was known of them.
 * @returns how many answers
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
