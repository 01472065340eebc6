/** Proposals of agencies to companies, and the clients that events are about. */
export const clients = `
-- An agency proposes to a company that it becomes a client, and the company has neither accepted nor
-- declined. The row is deleted when it does, and the audit log keeps what happened. Kinds are checked when
-- the company accepts: a foreign key on them would keep the previous release from turning the company into
-- an agency.
create table client_proposals (
  -- The agency.
  company_id uuid not null references companies (id),
  client_id uuid not null references companies (id),
  proposed_at moment not null,
  primary key (company_id, client_id),
  check (company_id <> client_id)
);
create index client_proposals_of_client on client_proposals (client_id, company_id);

-- The clients that the event's position was managed for, before or after the change. Receivers for certain
-- clients get events by it, also when an event is replayed after the position has moved on. Null in events of
-- earlier releases, for which the position's client at the time of reading counts.
alter table events add column client_ids uuid[];
`
