/**
 * Companies, access to them, and the counters by which caches detect changes.
 *
 * Conventions of all migrations: every row below a company has `company_id`, and primary keys begin
 * with it, because it is the sharding key. A unique index on the id alone serves the only question
 * without a company, whether an id exists at all, which decides between 404 and 403. Migrations assume
 * that the previous version of the code is still running.
 */
export const companiesAndAccess = `
-- The only clock. Tests move it by the offset. Nothing else reads the time.
create function clock() returns timestamptz language sql volatile parallel safe
return date_trunc('milliseconds', clock_timestamp())
  + coalesce(nullif(current_setting('kandidat.clock_offset', true), ''), '0')::interval;

-- The only format of times in responses and events. Stable, not immutable: declared immutable it would
-- not be inlined.
create function iso(moment timestamptz) returns text language sql stable parallel safe
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- True if items is a subset of allowed, without repetition, in the order of allowed.
create function in_order_of(items text[], allowed text[]) returns boolean language sql immutable parallel safe
return items = array(select a from unnest(allowed) with ordinality as list (a, n) where a = any (items) order by n);

-- Outside these bounds a time has no four-digit year, so iso() could not write it.
create domain moment as timestamptz(3) check (value >= '1000-01-01Z' and value < '10000-01-01Z');
create domain colour as text check (value ~ '^#[0-9a-f]{6}$');
create domain web_address as text check (value ~ '^https?://[^[:space:]]+$');
create domain spoken_language as text check (value in ('NO', 'DK', 'EN', 'SE', 'GB'));
create domain json_list as json check (json_typeof(value) = 'array');

create table companies (
  id uuid primary key,
  kind text not null check (kind in ('company', 'agency', 'platform')),
  name text not null check (name <> ''),
  -- A slug can never have the form of an id, because GET /clients/{id} takes both.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100
    and slug !~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'),
  website text not null default '',
  logo_url web_address,
  industries text[] not null default '{}' constraint industries_in_order check (in_order_of(industries, array[
    'AKVAKULTUR', 'HAVBRUK', 'FISKERI', 'EMPLOYER_EMPLOYEE_ORGANIZATIONS', 'ARCHITECTURE_AREA', 'ARCHIVE_LIBRARY', 'BANK',
    'CHILD_SCHOOL_EDUCATION', 'CAR_VEHICLE_WORKSHOP', 'CAR_PARTS_MANUFACTURING', 'STORE_RETAIL', 'CONSTRUCTION',
    'MAINTENANCE_SERVICES', 'ANIMALS_ANIMAL_HEALTH', 'REAL_ESTATE', 'ELECTRONICS', 'EVENTS', 'PHARMACEUTICAL_MEDICINE',
    'FINANCE', 'PUBLISHING_PRINTING', 'INSURANCE', 'RESEARCH_EDUCATION_SCIENCE', 'WHOLESALE_IMPORT_EXPORT', 'HR',
    'HEALTHCARE', 'HOTEL_ACCOMMODATION', 'INFORMATION_TECHNOLOGY', 'NON_PROFIT_ORGANIZATIONS', 'SPORTS_TRAINING',
    'INDUSTRY_MANUFACTURING', 'ONLINE_SERVICES', 'LEGAL_SERVICES', 'CHEMICAL_INDUSTRY', 'CONSULTING_ADVISORY',
    'POWER_ENERGY', 'ART_CULTURE', 'AVIATION', 'MARITIME_OFFSHORE', 'MARKET_ANALYSIS', 'MARKETING_ADVERTISING',
    'FOOD_PRODUCTION_INDUSTRY', 'MEDIA_CONTENT_PRODUCTION', 'MEDICAL_EQUIPMENT_SUPPLIES', 'ENVIRONMENTAL_SERVICES',
    'MUSEUMS_GALLERIES_CULTURAL_HERITAGE', 'MUSIC', 'PUBLIC_ADMINISTRATION', 'OIL_GAS', 'ORGANIZATIONS',
    'ORGANIZATION_DEVELOPMENT', 'PR_INFORMATION_COMMUNICATION', 'POLICE_SECURITY', 'TRAVEL_TOURISM', 'RECRUITMENT',
    'WASTE_CLEANING', 'RESTAURANT_FOOD_NIGHTLIFE', 'SHIPPING', 'TELECOMMUNICATIONS', 'TRANSPORT_LOGISTICS',
    'ENTERTAINMENT', 'ECONOMY_ACCOUNTING', 'VENTURE_CAPITAL', 'SOFTWARE_DEVELOPMENT', 'PRIVATE_EQUITY', 'OTHER',
    'SPACE', 'GROUND_STATION'])),
  country text not null default '' check (country ~ '^([A-Z]{2})?$'),
  language spoken_language,
  brand_color colour,
  banner_url web_address,
  social_media_links json not null default '{}' check (json_typeof(social_media_links) = 'object'),
  locations json_list not null default '[]',
  content_html_default text not null default '',
  content_html_override text check (content_html_override <> ''),
  created_at moment not null,
  updated_at moment not null,
  unique (id, kind),
  check (updated_at >= created_at)
);
create unique index one_platform on companies (kind) where kind = 'platform';

-- Which agency works for which client. agency_kind is constant, so that only an agency can have clients,
-- and stays an agency. A company cannot become an agency while it is a client; after that it can.
create table clients (
  agency_id uuid not null,
  agency_kind text not null generated always as ('agency') stored,
  client_id uuid not null,
  client_kind text generated always as (case when ended_at is null then 'company' end) stored,
  started_at moment not null,
  ended_at moment,
  is_current boolean not null generated always as (ended_at is null) stored,
  primary key (agency_id, client_id),
  unique (agency_id, client_id, is_current),
  foreign key (agency_id, agency_kind) references companies (id, kind),
  foreign key (client_id, client_kind) references companies (id, kind),
  check (ended_at >= started_at)
);
create index clients_by_client on clients (client_id, agency_id) where ended_at is null;

create table users (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  email text not null check (email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  name text not null default '',
  restricted boolean not null default false,
  scope_version bigint not null default 0,
  created_at moment not null,
  deactivated_at moment,
  primary key (company_id, id),
  unique (company_id, email),
  check (deactivated_at >= created_at)
);

create table keys (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  name text not null default '' check (length(name) <= 200),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  maker_id uuid,
  restricted boolean not null default false,
  rate_limit integer not null default 60 check (rate_limit between 1 and 1000000),
  scope_version bigint not null default 0,
  created_at moment not null,
  expires_at moment,
  revoked_at moment,
  primary key (company_id, id),
  foreign key (company_id, maker_id) references users (company_id, id),
  check (expires_at > created_at),
  check (revoked_at >= created_at)
);

-- The window in which a key's requests are counted. It has no foreign key, which would lock the key's
-- row on every request.
create table rate_windows (
  key_id uuid primary key,
  started_at timestamptz(3) not null,
  used integer not null check (used >= 1)
) with (fillfactor = 50);

-- A version is the sum over its slots. One row per company, locked until the commit, cost two thirds
-- of the write speed; sixteen rows cost a fifth. There is no foreign key: its check would wait for a
-- transaction that changes the company's slug, which may wait for the row being inserted.
create table versions (
  company_id uuid not null,
  kind text not null check (kind in ('content', 'people', 'marketplace')),
  slot smallint not null check (slot between 0 and 15),
  n bigint not null,
  primary key (company_id, kind, slot)
) with (fillfactor = 50);
`
