/** Who is told of events, what is still to be told, and how it went. */
export const webhooks = `
-- Where a company's events are sent. Written by operators only; what workers write all the time stands in receiver_states.
create table receivers (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  url web_address not null check (length(url) <= 2000),
  -- Null is all of them.
  kinds text[] check (cardinality(kinds) > 0 and in_order_of(kinds, array[
    'POSITION_CREATED', 'POSITION_UPDATED', 'CANDIDATE_ADDED', 'CANDIDATE_STAGE_UPDATED', 'CANDIDATE_HIRED'])),
  client_ids uuid[] check (cardinality(client_ids) > 0),
  position_ids uuid[] check (cardinality(position_ids) > 0),
  candidate_data text not null default 'full' check (candidate_data in ('full', 'ids')),
  -- Whether 200 alone acknowledges.
  strict boolean not null default false,
  -- Encrypted; the id of the master key stands in front of each (secrets/sealed.ts).
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

-- How a receiver fares. A row appears with its first trouble.
create table receiver_states (
  company_id uuid not null,
  receiver_id uuid primary key,
  -- Raised by every write: a worker writes only what it decided from the latest.
  version bigint not null,
  breaker text not null check (breaker in ('closed', 'open')),
  -- Failures since the last success, at most two of the objects that failed, and when the first did.
  failures integer not null check (failures >= 0),
  failing_objects uuid[] not null check (cardinality(failing_objects) <= 2),
  failing_since moment,
  last_success_at moment,
  -- While open: how many probes failed, and when the next may go.
  probes integer not null check (probes >= 0),
  probe_at moment,
  -- Deliveries that may be in flight at once; small after an outage.
  allowance integer not null check (allowance between 1 and 8),
  foreign key (company_id, receiver_id) references receivers (company_id, id),
  check ((breaker = 'open') = (probe_at is not null))
) with (fillfactor = 50);

-- An event for a receiver. Sequence and object are the event's.
create table deliveries (
  day date not null,
  receiver_id uuid not null,
  event_id uuid not null,
  -- 0 for what happens, else the number of the replay.
  track bigint not null check (track >= 0),
  company_id uuid not null,
  object_id uuid not null,
  sequence bigint not null,
  kind text not null,
  -- Which form of the body: with personal data, or with ids alone.
  variant text not null check (variant in ('full', 'ids')),
  -- aside: overtaken by later events of its object, because it alone fails. The last four are final.
  state text not null check (state in ('pending', 'aside', 'delivered', 'failed', 'lost', 'cancelled')),
  -- How often it was sent, once that is final.
  attempts integer not null default 0 check (attempts >= 0),
  created_at moment not null,
  done_at moment,
  primary key (receiver_id, event_id, track, day),
  check ((state in ('pending', 'aside')) = (done_at is null))
) partition by range (day);
create table deliveries_default partition of deliveries default;
-- After restoring it holds all days that were carried.
create index deliveries_default_by_day on deliveries_default (day);
create index deliveries_waiting on deliveries (receiver_id, object_id, track, sequence) where state in ('pending', 'aside');

-- What waits for a receiver about one object, in order: one row however long the queue, so that claiming is cheap. The
-- row is there exactly while something waits.
create table lanes (
  receiver_id uuid not null,
  object_id uuid not null,
  track bigint not null,
  -- 0, or the sequence of the one delivery that was set aside and has this lane to itself.
  aside bigint not null,
  company_id uuid not null,
  -- When its head may be sent.
  due_at moment not null,
  -- Whose the lane is, and until when. Every claim writes another token: the fence against a worker that slept.
  token uuid,
  lease_until moment,
  pending bigint not null check (pending > 0),
  -- Everything up to here is done: the head is the first delivery that waits behind.
  done_day date not null,
  done_sequence bigint not null,
  -- Of the head: how often it was taken to be sent, how many of these count against it, since when it fails.
  tries integer not null default 0 check (tries >= 0),
  spent integer not null default 0 check (spent >= 0),
  failing_since moment,
  primary key (receiver_id, object_id, track, aside),
  check ((token is null) = (lease_until is null))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);
create index lanes_due on lanes (receiver_id, due_at);
create index lanes_leased on lanes (receiver_id, company_id) where token is not null;

-- Each time something was sent. What was sent is the event's body in the delivery's form.
create table attempts (
  day date not null,
  receiver_id uuid not null,
  event_id uuid not null,
  track bigint not null,
  number integer not null check (number > 0),
  company_id uuid not null,
  at moment not null,
  -- Sent to see whether the receiver is back; does not count against the event.
  probe boolean not null,
  address text,
  status integer,
  -- What went wrong, null where it was taken, and the sentence for it.
  word text check (word in ('dns', 'blocked', 'connect', 'tls', 'timeout', 'reset', 'status', 'gone')),
  sentence text,
  milliseconds integer not null,
  request_headers json not null,
  body_length integer not null,
  body_hash bytea not null check (octet_length(body_hash) = 32),
  -- The beginning of the answer as text, and why the rest is missing.
  answer text,
  answer_cut text check (answer_cut in ('size', 'timeout', 'reset', 'erased')),
  primary key (receiver_id, event_id, track, number, day)
) partition by range (day);
create table attempts_default partition of attempts default;
create index attempts_default_by_day on attempts_default (day);
-- For whoever follows the log: they are written about in the order of time, so this one costs next to nothing.
create index attempts_in_time on attempts using brin (at);

-- Events of a time sent once more, in tracks of their own. The cursor is the last event that was queued.
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

-- Who was anonymized when, so that a backup from before is brought to the same state.
create table erasures (
  company_id uuid not null references companies (id),
  person_id uuid not null,
  at moment not null,
  primary key (company_id, person_id)
);
`
