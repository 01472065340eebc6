/**
 * SQL that is true if a receiver, as it is set up now, gets an event of its company. The clients are
 * those of the event's own moment (docs/webhooks.md#receivers-for-certain-clients).
 */
export function wants(receiver: string, event: string): string {
  const [r, e] = [receiver, event]
  return `${r}.removed_at is null
      and (${r}.kinds is null or ${e}.kind = any (${r}.kinds))
      and (${r}.position_ids is null or ${e}.position_id = any (${r}.position_ids))
      and (${r}.client_ids is null or ${e}.client_ids && ${r}.client_ids
        or ${e}.client_ids is null and exists (select from positions p where p.company_id = ${e}.company_id
          and p.id = ${e}.position_id and p.client_id = any (${r}.client_ids)))`
}

/**
 * The end of the statement that writes events. It adds a delivery for each receiver that gets an
 * event, and creates or extends the queue that the delivery waits in (table `lanes`). It is one
 * statement with the events, so neither exists without the other. `written` contains the rows of
 * the events. Queues are locked in the order of their keys, as in every statement that waits for
 * them.
 */
export const queueWritten = `
  , meant as (
    select w.*, r.id as receiver_id, r.candidate_data
    from written w join receivers r on r.company_id = w.company_id
    where ${wants('r', 'w')}
  ), queued as (
    insert into deliveries
      (day, receiver_id, event_id, track, company_id, object_id, sequence, kind, variant, state, created_at)
    select day, receiver_id, id, 0, company_id, object_id, sequence, kind, candidate_data, 'pending', created_at from meant
  )
  insert into lanes (receiver_id, object_id, track, aside, company_id, due_at, pending, done_day, done_sequence)
  select receiver_id, object_id, 0, 0, company_id, min(created_at), count(*), min(day), min(sequence) - 1
  from meant group by receiver_id, object_id, company_id order by receiver_id, object_id
  on conflict (receiver_id, object_id, track, aside) do update set pending = lanes.pending + excluded.pending`
