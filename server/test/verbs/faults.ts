import { findStatusFaults } from '../../src/organisation/publication/status-store.ts'
import type { Database } from '../../src/base/db/connection.ts'
import type { TestDatabase } from '../database.ts'
import { queueFaults } from '../deliveries.ts'

/**
 * What must hold after any verbs in any order. Each returned sentence is a fault. Verbs must have
 * created the positions, so that the latest event of each shows its state.
 */
export async function findFaults(database: Database, stored: TestDatabase): Promise<string[]> {
  const status = await findStatusFaults(database, 5)
  const rows = await stored.run<{ fault: string }>(`
    select 'the latest event of ' || p.id || ' says ' || coalesce(e.body, 'nothing') || ', it is ' || p.status || ' since '
      || iso(p.updated_at) as fault
    from positions p left join lateral (
      select body from events where company_id = p.company_id and object_id = p.id order by sequence desc limit 1) e on true
    where e.body is null or e.body::json ->> 'status' <> p.status or e.body::json ->> 'updatedAt' <> iso(p.updated_at)
      or e.body::json ->> 'title' <> p.title
    union all
    select 'the events of ' || object_id || ' are not numbered from 1 without a gap' from events
    group by company_id, object_id having max(sequence) <> count(*) or min(sequence) <> 1
    union all
    select 'the company ' || company_id || ' has ' || count(*) filter (where is_default) || ' default pages' from careers_pages
    where not is_marketplace group by company_id having count(*) filter (where is_default) <> 1
    union all
    select 'the client ' || c.id || ' is an agency' from clients cl join companies c on c.id = cl.client_id
    where cl.ended_at is null and c.kind <> 'company'
    union all
    select 'the latest event of the candidate ' || v.id || ' says ' || coalesce(e.body, 'nothing') || ', it is ' || v.stage
    from vouches v left join lateral (
      select body from events where company_id = v.company_id and object_id = v.id and kind <> 'CANDIDATE_HIRED'
      order by sequence desc limit 1) e on true
    where e.body is null or e.body::json ->> 'stage' <> v.stage or e.body::json ->> 'customStage' is distinct from v.custom_stage
    union all
    select 'an event still tells of the anonymized person ' || p.id
    from people p join events e on e.company_id = p.company_id and e.person_id = p.id
    where p.erased_at is not null and e.body::json -> 'candidate' ->> 'email' is not null`)
  const queues = (await queueFaults(stored)).map(
    (fault) => `what waits is not what its queue says: ${JSON.stringify(fault)}`,
  )
  return [
    ...queues,
    ...status.map(({ positionId, fault }) => `${positionId}: ${fault}`),
    ...rows.map(({ fault }) => fault),
  ]
}
