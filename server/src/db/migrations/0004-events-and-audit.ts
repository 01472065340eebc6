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

create table events (
  id uuid primary key,
  company_id uuid not null references companies (id),
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
  unique (company_id, object_id, sequence),
  foreign key (company_id, position_id) references positions (company_id, id),
  foreign key (company_id, person_id) references people (company_id, id),
  check ((kind in ('POSITION_CREATED', 'POSITION_UPDATED')) = (object_id = position_id)),
  check ((kind in ('POSITION_CREATED', 'POSITION_UPDATED')) = (person_id is null))
);
create index events_of_company on events (company_id, created_at, id);
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
