/** Receivers of events, deliveries to them, and their attempts. */
export const webhooks = `
-- Where a company's events are sent. Only operators write this table; what workers write often is in
-- receiver_states.
create table receivers (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  url web_address not null check (length(url) <= 2000),
  -- Null for all kinds.
  kinds text[] check (cardinality(kinds) > 0 and in_order_of(kinds, array[
    'POSITION_CREATED', 'POSITION_UPDATED', 'CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED', 'CANDIDATE_HIRED'])),
  client_ids uuid[] check (cardinality(client_ids) > 0),
  position_ids uuid[] check (cardinality(position_ids) > 0),
  candidate_data text not null default 'full' check (candidate_data in ('full', 'ids')),
  -- Whether only status 200 acknowledges an event.
  strict boolean not null default false,
  -- Encrypted; each one begins with the id of its master key (base/secrets/sealed.ts).
  secret text not null,
  previous_secret text,
  previous_until moment,
  -- A JSON object of header names and values, encrypted: values may be credentials.
  headers text,
  created_at moment not null,
  paused_at moment,
  pause_reason text check (pause_reason in ('operator', 'gone')),
  removed_at moment,
  primary key (company_id, id),
  check ((paused_at is null) = (pause_reason is null)),
  check ((previous_secret is null) = (previous_until is null))
);

-- The health of a receiver. A row is inserted with the first failure.
create table receiver_states (
  company_id uuid not null,
  receiver_id uuid primary key,
  -- Incremented by every write. A worker writes only what it decided from the latest version.
  version bigint not null,
  breaker text not null check (breaker in ('closed', 'open')),
  -- Failures since the last success, at most two of the objects that failed, and the time of the first failure.
  failures integer not null check (failures >= 0),
  failing_objects uuid[] not null check (cardinality(failing_objects) <= 2),
  failing_since moment,
  last_success_at moment,
  -- While open: the number of failed probes, and when the next one may be sent.
  probes integer not null check (probes >= 0),
  probe_at moment,
  -- The maximum number of concurrent deliveries; small after an outage.
  allowance integer not null check (allowance between 1 and 8),
  foreign key (company_id, receiver_id) references receivers (company_id, id),
  check ((breaker = 'open') = (probe_at is not null))
) with (fillfactor = 50);

-- An event for a receiver. Sequence and object are those of the event.
create table deliveries (
  day date not null,
  receiver_id uuid not null,
  event_id uuid not null,
  -- 0 for regular events, otherwise the number of the replay.
  track bigint not null check (track >= 0),
  company_id uuid not null,
  object_id uuid not null,
  sequence bigint not null,
  kind text not null,
  -- The form of the body: with personal data, or with ids only.
  variant text not null check (variant in ('full', 'ids')),
  -- aside: parked; later events of its object overtake it, because it alone fails. The last four states
  -- are final.
  state text not null check (state in ('pending', 'aside', 'delivered', 'failed', 'lost', 'cancelled')),
  -- How often it was sent, set when the state is final.
  attempts integer not null default 0 check (attempts >= 0),
  created_at moment not null,
  done_at moment,
  primary key (receiver_id, event_id, track, day),
  check ((state in ('pending', 'aside')) = (done_at is null))
) partition by range (day);
create table deliveries_default partition of deliveries default;
-- After a restore this partition contains all restored days.
create index deliveries_default_by_day on deliveries_default (day);
create index deliveries_waiting on deliveries (receiver_id, object_id, track, sequence) where state in ('pending', 'aside');

-- A queue: the pending deliveries to a receiver about one object, in order. It is one row however long
-- the queue is, so that claiming is cheap. The row exists exactly while deliveries are pending.
create table lanes (
  receiver_id uuid not null,
  object_id uuid not null,
  track bigint not null,
  -- 0, or the sequence of the one parked delivery that has this queue to itself.
  aside bigint not null,
  company_id uuid not null,
  -- When its next delivery may be sent.
  due_at moment not null,
  -- The claim of a worker, and until when it is valid. Every claim writes a new token, which is the
  -- fence against a worker that was suspended.
  token uuid,
  lease_until moment,
  pending bigint not null check (pending > 0),
  -- Everything up to here is done: the next delivery is the first pending one after it.
  done_day date not null,
  done_sequence bigint not null,
  -- Of the next delivery: how often it was claimed to be sent, how many of these count against it, and
  -- since when it fails.
  tries integer not null default 0 check (tries >= 0),
  spent integer not null default 0 check (spent >= 0),
  failing_since moment,
  primary key (receiver_id, object_id, track, aside),
  check ((token is null) = (lease_until is null))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
create index lanes_due on lanes (receiver_id, due_at);
create index lanes_leased on lanes (receiver_id, company_id) where token is not null;

-- Attempts to send a delivery. The sent body is the event's body in the form of the delivery.
create table attempts (
  day date not null,
  receiver_id uuid not null,
  event_id uuid not null,
  track bigint not null,
  number integer not null check (number > 0),
  company_id uuid not null,
  at moment not null,
  -- Sent to find out whether the receiver works again. It does not count against the event.
  probe boolean not null,
  address text,
  status integer,
  -- The code of the error, null if the event was accepted, and the error message.
  word text check (word in ('dns', 'blocked', 'connect', 'tls', 'timeout', 'reset', 'status', 'gone')),
  sentence text,
  milliseconds integer not null,
  request_headers json not null,
  body_length integer not null,
  body_hash bytea not null check (octet_length(body_hash) = 32),
  -- The beginning of the response as text, and why the rest is missing.
  answer text,
  answer_cut text check (answer_cut in ('size', 'timeout', 'reset', 'erased')),
  primary key (receiver_id, event_id, track, number, day)
) partition by range (day);
create table attempts_default partition of attempts default;
create index attempts_default_by_day on attempts_default (day);
-- For reads that follow the log. Rows are inserted roughly in the order of time, so this index costs
-- next to nothing.
create index attempts_in_time on attempts using brin (at);

-- Replays: events of a period that are sent again, in queues of their own. The cursor is the last
-- event that was queued.
create table replays (
  company_id uuid not null,
  receiver_id uuid not null,
  id uuid not null unique,
  -- The track of its deliveries.
  number bigint not null check (number > 0),
  since moment not null,
  until moment not null,
  kinds text[] check (cardinality(kinds) > 0),
  state text not null check (state in ('running', 'stopped', 'done')),
  cursor_at moment,
  cursor_object uuid,
  cursor_sequence bigint,
  queued bigint not null default 0 check (queued >= 0),
  created_at moment not null,
  done_at moment,
  primary key (company_id, id),
  unique (receiver_id, number),
  foreign key (company_id, receiver_id) references receivers (company_id, id),
  check (until >= since),
  check ((state = 'done') = (done_at is not null))
);

-- Which person was anonymized and when, so that an older backup can be brought to the same state.
create table erasures (
  company_id uuid not null references companies (id),
  person_id uuid not null,
  at moment not null,
  primary key (company_id, person_id)
);
`
