/** Positions, their content, and the links and pages that lead to them. */
export const positionsAndLinks = `
create table positions (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  -- The client that the position is managed for. The foreign key below requires that company to be a
  -- current client.
  client_id uuid,
  client_is_current boolean generated always as (case when client_id is not null then true end) stored,
  title text not null,
  pitch text check (pitch <> ''),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PUBLISHED', 'ACTIVE', 'PAUSED', 'ARCHIVED')),
  language spoken_language not null,
  employment_type text[] not null default '{}' constraint employment_type_in_order check (in_order_of(employment_type, array[
    'Full-time', 'Part-time', 'On-site', 'Temporary', 'Internship', 'Volunteer', 'Contract', 'Remote', 'Hybrid'])),
  listing_color colour,
  banner_url web_address,
  locations json_list not null default '[]',
  highlights text[] check (cardinality(highlights) > 0 and array_position(highlights, null) is null),
  salary_type text check (salary_type in ('HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR')),
  salary_currency text check (salary_currency in ('NOK', 'SEK', 'DKK', 'EUR', 'GBP', 'USD', 'CAD', 'AUD')),
  -- JSON has neither NaN nor infinity, so the response could not be written.
  salary_min double precision check (salary_min >= 0 and salary_min < 'infinity'),
  salary_max double precision check (salary_max >= 0 and salary_max < 'infinity'),
  salary_extra text check (salary_extra <> ''),
  content_html_default text not null default '',
  content_html_override text check (content_html_override <> ''),
  enable_application boolean not null default true,
  enable_vouch boolean not null default true,
  prescreening boolean not null default false,
  translation_group_id uuid,
  created_at moment not null,
  updated_at moment not null,
  published_at moment,
  last_published_at moment,
  first_activated_at moment,
  paused_at moment,
  archived_at moment,
  deleted_at moment,
  expiration_date moment,
  primary key (company_id, id),
  foreign key (company_id, client_id, client_is_current) references clients (agency_id, client_id, is_current),
  check (salary_min <= salary_max),
  check (updated_at >= created_at),
  check ((published_at is null) = (last_published_at is null) and last_published_at >= published_at),
  -- The part of the rule for the status that needs no other table. One statement maintains the rest.
  check ((status = 'ARCHIVED') = (archived_at is not null or deleted_at is not null)),
  check (status not in ('PUBLISHED', 'ACTIVE', 'PAUSED') or published_at is not null),
  check (status <> 'DRAFT' or published_at is null),
  check (status <> 'PAUSED' or paused_at is not null),
  check (status <> 'PUBLISHED' or first_activated_at is not null)
);
-- One index for each combination of filters, so that every page of every list is one short range of an index.
create index positions_in_order on positions (company_id, created_at desc, id desc);
create index positions_by_status on positions (company_id, status, created_at desc, id desc);
-- No query fits two of these: PostgreSQL could choose the one that reads a whole client or company. So
-- these two begin with the client, and the second combines client and status. It is not partial,
-- because PostgreSQL uses the statistics of an expression only from an index over all rows.
create index positions_by_client on positions (client_id, company_id, created_at desc, id desc) where client_id is not null;
create index positions_by_client_and_status on positions ((client_id::text || status), company_id, created_at desc, id desc);
-- The second index finds positions that have expired and whose expiration is not recorded yet: few
-- rows at any time. The first one has "is true" so that a query with the same condition cannot use an
-- index that begins with the status.
create index positions_expiring on positions (company_id, expiration_date)
  where (status = 'PUBLISHED') is true and expiration_date is not null;
create index positions_to_sweep on positions (expiration_date) where status = 'PUBLISHED' and expiration_date is not null;

-- Text and galleries of a position, or of the company itself if position_id is null.
create table sections (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  position_id uuid,
  ordinal integer not null check (ordinal >= 0),
  kind text not null check (kind in ('text', 'gallery')),
  heading text not null default '',
  html text not null default '',
  primary key (company_id, id),
  unique (company_id, id, kind),
  unique nulls not distinct (company_id, position_id, ordinal),
  foreign key (company_id, position_id) references positions (company_id, id),
  check (kind = 'text' or html = '')
);

create table images (
  company_id uuid not null,
  section_id uuid not null,
  section_kind text not null generated always as ('gallery') stored,
  ordinal integer not null check (ordinal >= 0),
  url web_address not null,
  primary key (company_id, section_id, ordinal),
  foreign key (company_id, section_id, section_kind) references sections (company_id, id, kind)
);

-- One id space for everything that leads to a position; a referrer's own link will be a third kind.
create table links (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  kind text not null check (kind in ('sharing_link', 'careers_page')),
  primary key (company_id, id),
  unique (company_id, id, kind)
);

create table sharing_links (
  company_id uuid not null,
  id uuid not null unique,
  kind text not null generated always as ('sharing_link') stored,
  position_id uuid not null,
  type text not null check (type in ('JOB_BOARD', 'AD', 'NETWORK', 'OTHER')),
  platform text not null,
  name text not null,
  active boolean not null default true,
  created_at moment not null,
  primary key (company_id, id),
  foreign key (company_id, id, kind) references links (company_id, id, kind),
  foreign key (company_id, position_id) references positions (company_id, id)
);
create index sharing_links_of_position on sharing_links (company_id, position_id, created_at, id);

create table careers_pages (
  company_id uuid not null,
  id uuid not null unique,
  kind text not null generated always as ('careers_page') stored,
  name text not null check (name <> ''),
  is_default boolean not null default false,
  is_marketplace boolean not null default false,
  active boolean not null default true,
  created_at moment not null,
  primary key (company_id, id),
  foreign key (company_id, id, kind) references links (company_id, id, kind),
  check (not (is_default and is_marketplace))
);
create unique index one_default_page_a_company on careers_pages (company_id) where is_default;
create unique index one_marketplace on careers_pages (is_marketplace) where is_marketplace;

-- A position on a careers page. company_id is the position's owner, page_company_id the page's. live and
-- published_at repeat values of the position and the page, so that a page's list is one range of an index.
create table listings (
  company_id uuid not null,
  position_id uuid not null,
  page_id uuid not null,
  page_company_id uuid not null,
  enabled boolean not null default true,
  enable_application boolean,
  enable_vouch boolean,
  live boolean not null default false,
  published_at moment,
  created_at moment not null,
  primary key (company_id, position_id, page_id),
  foreign key (company_id, position_id) references positions (company_id, id),
  foreign key (page_company_id, page_id) references careers_pages (company_id, id),
  check (not live or (enabled and published_at is not null))
);
-- For the list of a page, and for the list of one owner's positions on it. No query fits both.
create index listings_of_page on listings (page_company_id, page_id, live, published_at desc, position_id desc);
create index live_listings_of_owner on listings (company_id, page_id, published_at desc, position_id desc) where live;
-- A page has one company. Without knowing that, PostgreSQL expected so few rows that it read and
-- sorted all of a page.
create statistics listings_of_page_statistics (dependencies) on page_company_id, page_id from listings;

create table user_positions (
  company_id uuid not null,
  user_id uuid not null,
  position_id uuid not null,
  primary key (company_id, user_id, position_id),
  foreign key (company_id, user_id) references users (company_id, id),
  foreign key (company_id, position_id) references positions (company_id, id)
);

create table key_positions (
  company_id uuid not null,
  key_id uuid not null,
  position_id uuid not null,
  primary key (company_id, key_id, position_id),
  foreign key (company_id, key_id) references keys (company_id, id),
  foreign key (company_id, position_id) references positions (company_id, id)
);

-- The positions of a restricted key: its own restriction, limited to what its user may see now. A
-- subselect of one value uses its index; with EXISTS, PostgreSQL read all of user_positions. The user
-- is looked up by id alone, and before the positions: with the company in the condition, or after the
-- positions, PostgreSQL read all users.
create view key_scope as
  select k.company_id, k.id as key_id, kp.position_id
  from keys k
  cross join lateral (select (select u.restricted from users u where u.id = k.maker_id) as restricted offset 0) maker
  join key_positions kp on kp.company_id = k.company_id and kp.key_id = k.id
  where k.restricted and (maker.restricted is not true or (
    select true from user_positions up
    where up.company_id = k.company_id and up.user_id = k.maker_id and up.position_id = kp.position_id))
  union all
  select k.company_id, k.id, up.position_id
  from keys k
  join users u on u.id = k.maker_id
  join user_positions up on up.company_id = u.company_id and up.user_id = u.id
  where not k.restricted and u.restricted;
`
