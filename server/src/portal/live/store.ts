import type { CompanyAccess } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { IS_OPEN } from '../../organisation/sessions/store.ts'
import type { Holder, Look, Topic, Watched } from '../../base/live/topic.ts'

/**
 * SQL of the health of the receivers of the company `w.company_id`, in one number. It is another one when a receiver begins
 * or ceases to fail, and when it has been down for so long that pages show a banner.
 */
const HEALTH = `coalesce((
    select bit_xor(hashtextextended(concat_ws(' ', s.receiver_id, s.breaker, s.failing_since,
      s.breaker = 'open' and s.failing_since <= clock() - interval '5 minutes'), 0))
    from receivers r join receiver_states s on s.receiver_id = r.id where r.company_id = w.company_id and r.removed_at is null
  ), 0)`

/** What is given stands in subselects: if its length were known, PostgreSQL would plan each look anew, for half a millisecond. */
const LOOK = `
  select w.company_id as "companyId", w.topic, null::int as ended, (
    select coalesce(sum(v.n), 0) from versions v where v.company_id = w.company_id
      and v.kind = any (case w.topic when 'receivers' then array['settings']
        when 'notifications' then array['content', 'people', 'settings'] else array[w.topic] end)
  ) || case when w.topic in ('receivers', 'notifications') then '.' || ${HEALTH} else '' end as version
  from unnest((select $1::uuid[]), (select $2::text[])) as w (company_id, topic)
  union all
  select null, null, h.place::int, null
  from unnest((select $3::uuid[]), (select $4::uuid[]), (select $5::text[])) with ordinality as h (session_id, user_id, role, place)
  where not exists (
    select from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id
    where s.id = h.session_id and ${IS_OPEN} and s.proven_at is not null
      and u.id = h.user_id and u.identity_id = s.identity_id and u.role = h.role and u.deactivated_at is null)`

/** Reads the versions of topics, and finds those who may not wait for them any more, in one statement. */
export async function lookAt(
  database: Queryable,
  watched: readonly Watched[],
  holders: readonly Holder[],
): Promise<Look> {
  const rows = await database.query<Watched & { version: string; ended: number | null }>(LOOK, [
    watched.map(({ companyId }) => companyId),
    watched.map(({ topic }) => topic),
    holders.map(({ sessionId }) => sessionId),
    holders.map(({ userId }) => userId),
    holders.map(({ role }) => role),
  ])
  return {
    versions: rows.filter(({ ended }) => ended === null),
    ended: rows.flatMap(({ ended }) => (ended === null ? [] : [ended - 1])),
  }
}

/** What a live region waits for: its attributes, apart from its id. */
export interface Awaited {
  readonly topic?: Topic
  readonly version?: string
}

/**
 * The version of a topic, for the regions of a page that wait for the next one. Read it before what the page shows, so
 * that no change is missed in between.
 */
export async function awaitedVersion(
  database: Queryable,
  { companyId }: Pick<CompanyAccess, 'companyId'>,
  topic: Topic,
): Promise<Awaited> {
  const { versions } = await lookAt(database, [{ companyId, topic }], [])
  return { topic, version: versions[0]?.version ?? '' }
}
