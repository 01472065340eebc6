/**
 * Files that visitors upload, and pictures, with their bytes. Bytes in PostgreSQL are erased in the transaction that erases a
 * person, are in every backup and archive, and are the same for all processes.
 *
 * `files.link_token` is not hashed: whoever can read it can read the file beside it, and events contain the address too, because
 * they are sent again as they were.
 */
export const files = `
create table files (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  -- Null while nobody has submitted the file.
  person_id uuid,
  candidacy_id uuid,
  kind text not null check (kind in ('cv')),
  name text not null check (length(name) between 1 and 120 and name !~ '[/\\\\[:cntrl:]]'),
  type text check (type in ('pdf', 'docx', 'doc', 'odt', 'rtf', 'txt')),
  size integer check (size between 1 and 10485760),
  sha256 bytea check (length(sha256) = 32),
  -- Of the secret by which a form names a file that it has uploaded before.
  handle_hash bytea not null check (length(handle_hash) = 32),
  link_token text unique check (link_token ~ '^[A-Za-z0-9_-]{43}$'),
  created_at moment not null,
  attached_at moment,
  -- A file that nobody has submitted is deleted then.
  expires_at moment,
  primary key (company_id, id),
  foreign key (company_id, person_id) references people (company_id, id),
  foreign key (company_id, candidacy_id) references vouches (company_id, id),
  -- These three are known when the last byte has arrived and the content was checked.
  check (num_nulls(type, size, sha256) in (0, 3)),
  check (person_id is null or type is not null),
  check ((person_id is null) = (link_token is null)),
  check ((person_id is null) = (attached_at is null)),
  check ((person_id is null) <> (expires_at is null)),
  check (candidacy_id is null or person_id is not null)
);
create index files_of_candidacy on files (company_id, candidacy_id, attached_at) where candidacy_id is not null;
create index files_of_person on files (company_id, person_id) where person_id is not null;
create index files_to_delete on files (expires_at) where expires_at is not null;

create table file_chunks (
  company_id uuid not null,
  file_id uuid not null,
  n integer not null check (n between 0 and 39),
  data bytea not null check (length(data) between 1 and 262144),
  primary key (company_id, file_id, n),
  foreign key (company_id, file_id) references files (company_id, id) on delete cascade
);
-- Not compressed: the files are compressed already, and parts of a chunk can be read without reading all of it.
alter table file_chunks alter column data set storage external;

-- Links that led to a file and do not any more. Only a hash stays, so that the address can say that it is gone.
create table ended_file_links (
  company_id uuid not null references companies (id),
  token_hash bytea not null check (length(token_hash) = 32),
  ended_at moment not null,
  primary key (company_id, token_hash)
);
create index ended_file_links_by_hash on ended_file_links (token_hash);

-- What the processes of an installation must know in common. Addresses in events are made of it.
create table installation (
  is_only boolean primary key default true check (is_only),
  public_url text not null check (public_url ~ '^https?://[^[:space:]]+[^/[:space:]]$')
);
`
