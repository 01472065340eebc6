import type { Queryable } from '../../../base/db/connection.ts'

/** The deliveries that wait, over all companies. */
export interface Backlog {
  /** How many queues are due, due later, claimed, or of a paused receiver. */
  queues: { due: number; later: number; leased: number; paused: number }
  /** How many deliveries are in them. */
  deliveries: number
  /**
   * For how many seconds the oldest due queue has been due. Receivers that are paused or have an
   * open breaker are left out.
   */
  lag: number
  receivers: { closed: number; open: number; paused: number }
}

/**
 * Counts the backlog. It reads every queue, so call it for a scrape of the metrics and never for a
 * request.
 */
export async function readBacklog(database: Queryable): Promise<Backlog> {
  const [queues] = await database.query<Backlog['queues'] & { deliveries: number; lag: number }>(
    `select count(*) filter (where token is null and paused_at is null and due_at <= at)::float8 as due,
      count(*) filter (where token is null and paused_at is null and due_at > at)::float8 as later,
      count(*) filter (where token is not null)::float8 as leased,
      count(*) filter (where token is null and paused_at is not null)::float8 as paused,
      coalesce(sum(pending), 0)::float8 as deliveries,
      coalesce(extract(epoch from max(at - due_at) filter (
        where token is null and due_at <= at and paused_at is null and s.breaker is distinct from 'open')), 0)::float8 as lag
    from lanes l join receivers r on r.id = l.receiver_id left join receiver_states s on s.receiver_id = r.id
    cross join (select clock() as at) this_moment`,
    [],
  )
  const [receivers] = await database.query<Backlog['receivers']>(
    `select count(*) filter (where paused_at is null and s.breaker is distinct from 'open')::float8 as closed,
      count(*) filter (where paused_at is null and s.breaker = 'open')::float8 as open,
      count(*) filter (where paused_at is not null)::float8 as paused
    from receivers r left join receiver_states s on s.receiver_id = r.id where r.removed_at is null`,
    [],
  )
  if (!queues || !receivers) throw new Error('counting returned no row')
  const { deliveries, lag, ...byState } = queues
  return { queues: byState, deliveries, lag, receivers }
}
