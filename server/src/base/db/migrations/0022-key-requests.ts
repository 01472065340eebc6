/**
 * The last requests of each key, for whoever develops with it. A row has the requests of a key that a process writes at a
 * time, at most a hundred: a row for each request took six times as long for busy keys. The primary key is the order in
 * which rows are read, so that the newest requests of a key are one range of it. There is no other index: processes delete
 * what lies beyond the last hundred as they write, which keeps the table small, and what is older than a day is deleted
 * once an hour by reading the table.
 */
export const keyRequests = `
create table key_requests (
  company_id uuid not null,
  key_id uuid not null,
  -- When the newest of them came.
  at moment not null,
  -- The id of one of them, because two processes can write at the same time.
  id uuid not null,
  times moment[] not null,
  request_ids uuid[] not null,
  -- Null for a path that no operation has.
  operations text[] not null,
  statuses smallint[] not null,
  milliseconds real[] not null,
  primary key (company_id, key_id, at, id),
  foreign key (company_id, key_id) references keys (company_id, id) on delete cascade,
  check (cardinality(times) between 1 and 100),
  check (cardinality(request_ids) = cardinality(times) and cardinality(operations) = cardinality(times)
    and cardinality(statuses) = cardinality(times) and cardinality(milliseconds) = cardinality(times))
);
`
