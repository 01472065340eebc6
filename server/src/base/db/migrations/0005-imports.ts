/** Imported positions: which position comes from which item of which feed. */
export const imports = `
create table import_items (
  company_id uuid not null references companies (id),
  -- The format, the board or file that the item comes from, and its id there identify it permanently.
  source text not null,
  board text not null,
  external_id text not null,
  position_id uuid not null,
  -- The hash of the item's content. An item with the same hash changes nothing.
  hash text not null,
  first_seen_at moment not null,
  last_seen_at moment not null,
  -- The number of consecutive runs without the item. After two, archiving is proposed.
  missed integer not null default 0 check (missed >= 0),
  primary key (company_id, source, board, external_id),
  unique (company_id, position_id),
  foreign key (company_id, position_id) references positions (company_id, id),
  check (last_seen_at >= first_seen_at)
);
`
