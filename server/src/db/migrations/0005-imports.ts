/** What was read in from elsewhere: which position is which item of which feed. */
export const imports = `
create table import_items (
  company_id uuid not null references companies (id),
  -- The format, the board or file it comes from, and the id it has there: who it is, for ever.
  source text not null,
  board text not null,
  external_id text not null,
  position_id uuid not null,
  -- Of what the item said: what says the same again changes nothing.
  hash text not null,
  first_seen_at moment not null,
  last_seen_at moment not null,
  -- Runs in a row that did not have it. Twice, and archiving is proposed.
  missed integer not null default 0 check (missed >= 0),
  primary key (company_id, source, board, external_id),
  unique (company_id, position_id),
  foreign key (company_id, position_id) references positions (company_id, id),
  check (last_seen_at >= first_seen_at)
);
`
