/**
 * Our own copies of pictures. What stored an address stores the path of such a copy now, `/p/NAME-960.jpg`, or still an address
 * elsewhere until the picture was fetched. The beginning of public addresses is added when it is read: it may change.
 *
 * The domain is changed and not the type of the columns: a column of which another one is computed keeps its type, and the check is
 * not made for existing rows, which passed a stricter one.
 */
export const pictures = `
alter domain web_address drop constraint web_address_check;
alter domain web_address add constraint web_address_check
  check (value ~ '^https?://[^[:space:]]+$' or value ~ '^/p/[A-Za-z0-9_-]{32}-960[.](jpg|webp)$') not valid;
alter table people add constraint people_portfolio_url_check check (portfolio_url like 'http%') not valid;

create table pictures (
  company_id uuid not null references companies (id),
  -- Made of the bytes that were uploaded.
  name text not null check (name ~ '^[A-Za-z0-9_-]{32}$'),
  width integer not null check (width between 1 and 1600),
  height integer not null check (height >= 1),
  has_alpha boolean not null,
  created_at moment not null,
  primary key (company_id, name)
);
create index pictures_by_name on pictures (name);

create table picture_files (
  company_id uuid not null,
  name text not null,
  variant text not null check (variant in ('480.webp', '960.webp', '1600.webp', '960.jpg')),
  data bytea not null check (length(data) between 1 and 16777216),
  primary key (company_id, name, variant),
  foreign key (company_id, name) references pictures (company_id, name) on delete cascade
);
alter table picture_files alter column data set storage external;

-- Pictures elsewhere that were fetched, or could not be.
create table picture_fetches (
  company_id uuid not null references companies (id),
  url_hash bytea not null check (length(url_hash) = 32),
  url text not null,
  -- Ours, as soon as there is one.
  name text,
  tries integer not null default 0 check (tries >= 0),
  -- When it is tried again; null if it is here, or was given up.
  next_at moment,
  reason text check (length(reason) <= 500),
  primary key (company_id, url_hash),
  foreign key (company_id, name) references pictures (company_id, name),
  check (name is null or next_at is null)
);

create index positions_with_banner_elsewhere on positions (company_id, id) where banner_url::text like 'http%';
create index images_elsewhere on images (company_id, section_id, ordinal) where url::text like 'http%';
`
