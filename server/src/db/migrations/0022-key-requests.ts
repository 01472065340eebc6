/**
 * The last requests of each key, for whoever develops with it. The primary key is the order in which they are shown, so
 * that the newest hundred of a key are one range of it. There is no other index: processes delete what lies beyond the
 * hundred as they write, which keeps the table at about a hundred rows a key, and what is older than a day is deleted
 * once an hour by reading the table. Partitions by day would not do instead: a busy key alone has a hundred rows a second.
 */
export const keyRequests = `
create table key_requests (
  company_id uuid not null,
  key_id uuid not null,
  -- The time at which the key was read, so that writing a request twice stores it once.
  at moment not null,
  request_id uuid not null,
  -- Null for a path that no operation has.
  operation text check (length(operation) <= 40),
  status smallint not null check (status between 100 and 599),
  milliseconds real not null check (milliseconds >= 0),
  primary key (company_id, key_id, at, request_id),
  foreign key (company_id, key_id) references keys (company_id, id) on delete cascade
);
`
