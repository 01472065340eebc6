/**
 * Exports note how many rows left. Imports that somebody starts in the portal are jobs, which outlive the page and the process, and
 * read an uploaded file or an address.
 */
export const exportsAndImportRuns = `
-- Null: no export, or one during which the process ended.
alter table audit_entries add column row_count integer check (row_count >= 0);

-- A feed is a file that an import reads. It is deleted when the import has ended, or after a day.
alter table files
  drop constraint files_kind_check,
  drop constraint files_type_check,
  drop constraint files_size_check,
  add constraint files_kind_check check (kind in ('cv', 'feed')),
  add constraint files_type_check check (type in ('pdf', 'docx', 'doc', 'odt', 'rtf', 'txt', 'feed')),
  add constraint files_kinds_and_types check ((kind = 'feed') = (type = 'feed')),
  add constraint files_size_check check (size between 1 and case kind when 'feed' then 15728640 else 10485760 end),
  -- Feeds belong to nobody.
  add constraint files_feeds_of_nobody check (kind <> 'feed' or person_id is null);
alter table file_chunks drop constraint file_chunks_n_check, add constraint file_chunks_n_check check (n between 0 and 59);

create table import_runs (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  -- Whose access the run has, as it is while it runs.
  user_id uuid not null,
  format text not null check (format ~ '^[a-z0-9-]{1,40}$'),
  -- Distinguishes feeds of one format, as in import_items.
  board text not null check (length(board) between 1 and 2000),
  -- What is read, until the run has ended: a file, or an address, which may contain a secret.
  file_id uuid,
  file_name text check (length(file_name) between 1 and 120),
  address text check (length(address) between 1 and 2000),
  options json not null,
  state text not null check (state in ('mapping', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled')),
  -- How far the current step is: a count of items, and bytes of the feed.
  progress json,
  -- What the check found; afterwards what the import did.
  report json,
  -- Why it failed, for people.
  fault text check (length(fault) between 1 and 2000),
  -- How often a process began the current step. One that dies leaves the run to the next.
  attempts integer not null default 0 check (attempts >= 0),
  token uuid,
  lease_until moment,
  created_at moment not null,
  -- When the current state began.
  since moment not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id),
  check ((token is null) = (lease_until is null)),
  check (token is null or state in ('checking', 'importing')),
  check ((fault is not null) = (state = 'failed')),
  -- An address is kept no longer than it is needed.
  check (address is null or state in ('mapping', 'checking', 'checked', 'importing'))
);
create unique index import_runs_one_at_a_time on import_runs (company_id, format, board)
  where state in ('checking', 'importing');
create index import_runs_to_do on import_runs (since) where state in ('checking', 'importing');
create index import_runs_of_file on import_runs (company_id, file_id) where file_id is not null;
`
