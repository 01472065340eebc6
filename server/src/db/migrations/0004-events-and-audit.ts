/** What happened: events for receivers, written with the change, and the log of who did what. */
export const eventsAndAudit = `
-- The number of an object's latest event. Apart from the object, because its row is wide and this one is written often.
-- Taken under the object's lock, so that the order of the numbers is the order of the commits.
create table event_sequences (
  company_id uuid not null references companies (id),
  object_id uuid not null,
  n bigint not null check (n > 0),
  primary key (company_id, object_id)
) with (fillfactor = 50);

-- By day of creation, so that what is old enough is dropped and not deleted. No foreign keys: everything here is written
-- with rows that the transaction holds, and each key would be looked up once for every event; doctor looks for strays.
create table events (
  day date not null,
  id uuid not null,
  company_id uuid not null,
  object_id uuid not null,
  sequence bigint not null check (sequence > 0),
  kind text not null check (kind in
    ('POSITION_CREATED', 'POSITION_UPDATED', 'CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED', 'CANDIDATE_HIRED')),
  position_id uuid not null,
  -- Whose personal data the body holds, so that erasing the person finds it.
  person_id uuid,
  -- The bytes that are sent: frozen here, so that every attempt sends the same.
  body text not null,
  created_at moment not null,
  primary key (company_id, object_id, sequence, day),
  check (day = (created_at at time zone 'UTC')::date),
  check ((kind in ('POSITION_CREATED', 'POSITION_UPDATED')) = (object_id = position_id)),
  check ((kind in ('POSITION_CREATED', 'POSITION_UPDATED')) = (person_id is null))
) partition by range (day);
create table events_default partition of events default;
-- After restoring it holds all days that were carried.
create index events_default_by_day on events_default (day);
create index events_of_company on events (company_id, created_at, object_id, sequence);
create index events_of_person on events (company_id, person_id) where person_id is not null;

-- Who did what. Names of verbs and ids of objects: nothing personal.
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
