/**
 * The pictures that networks and messengers show beside the address of a position. One is drawn when it is first asked for.
 * Its name is made of what it shows, so a position that changes gets another one, which replaces the row.
 */
export const sharePictures = `
create table share_pictures (
  company_id uuid not null,
  position_id uuid not null,
  name text not null check (name ~ '^[A-Za-z0-9_-]{22}$'),
  data bytea not null check (length(data) between 1 and 1000000),
  created_at moment not null,
  primary key (company_id, position_id),
  foreign key (company_id, position_id) references positions (company_id, id)
);
-- Compressed already.
alter table share_pictures alter column data set storage external;
`
