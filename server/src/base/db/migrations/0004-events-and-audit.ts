/** Events for receivers, which are written with the change that they report, and the audit log. */
export const eventsAndAudit = `
-- The number of an object's latest event. It is not in the object's row, because that row is wide and
-- this one is written often. It is incremented under the object's lock, so that the order of the
-- numbers is the order of the commits.
create table event_sequences (
  company_id uuid not null references companies (id),
  object_id uuid not null,
  n bigint not null check (n > 0),
  primary key (company_id, object_id)
) with (fillfactor = 50);

-- Partitioned by day of creation, so that old events are dropped and not deleted. There are no foreign
-- keys: events are written with rows that the transaction has locked, and each key would be looked up
-- once per event. doctor finds rows without their references.
create table events (
  day date not null,
  id uuid not null,
  company_id uuid not null,
  object_id uuid not null,
  sequence bigint not null check (sequence > 0),
  kind text not null check (kind in
    ('POSITION_CREATED', 'POSITION_UPDATED', 'CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED', 'CANDIDATE_HIRED')),
  position_id uuid not null,
  -- The person whose personal data the body contains, so that anonymizing the person finds it.
  person_id uuid,
  -- The bytes that are sent. They are stored, so that every attempt sends the same.
  body text not null,
  created_at moment not null,
  primary key (company_id, object_id, sequence, day),
  check (day = (created_at at time zone 'UTC')::date),
  check ((kind in ('POSITION_CREATED', 'POSITION_UPDATED')) = (object_id = position_id)),
  check ((kind in ('POSITION_CREATED', 'POSITION_UPDATED')) = (person_id is null))
) partition by range (day);
create table events_default partition of events default;
-- After a restore this partition contains all restored days.
create index events_default_by_day on events_default (day);
create index events_of_company on events (company_id, created_at, object_id, sequence);
create index events_of_person on events (company_id, person_id) where person_id is not null;

-- The audit log: who did what. It contains names of verbs and ids of objects, and no personal data.
create table audit_entries (
  id uuid primary key,
  company_id uuid not null references companies (id),
  at moment not null,
  actor_kind text not null check (actor_kind in ('operator', 'user', 'system', 'import')),
  actor_id uuid,
  verb text not null,
  object_ids uuid[] not null,
  check ((actor_kind = 'user') = (actor_id is not null))
);
create index audit_entries_in_order on audit_entries (company_id, at, id);
`
