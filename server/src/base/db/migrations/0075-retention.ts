/**
 * For how long people are kept (candidates/retention/kept.ts).
 *
 * A policy is never changed: a company that decides otherwise confirms the next version, and forms that were sent keep the one that
 * they were shown. `submissions.policy_version` is null for forms of the release before, whose notice named its own months, and
 * 0 for a notice that named none. The periods are one value, because a rule always needs those of all countries: `months_in` is
 * that rule for the policy in force, for one that a form was shown, and for one that nobody has confirmed yet.
 *
 * A row of `deletions` is an announcement until the day comes, and the receipt afterwards. Somebody of whom nothing is left goes away
 * with theirs: the previous release deletes people who turned out to be others.
 */
export const retention = `
create function are_periods(periods json) returns boolean language sql immutable parallel safe
return json_typeof(periods) = 'object' and (periods -> 'others') is not null and not exists (
  select from json_each_text(case when json_typeof(periods) = 'object' then periods else '{}' end) p
  where (p.key ~ '^([A-Z]{2}|others)$' and p.value ~ '^[1-9][0-9]?$' and p.value::integer <= 60) is not true);

create function months_in(periods json, countries text[]) returns integer language sql immutable parallel safe
return (select max(coalesce(periods ->> country, periods ->> 'others')::integer)
  from unnest(case when cardinality(countries) = 0 then array[''] else countries end) given (country));

create function months_after(at timestamptz, months integer) returns timestamptz language sql immutable parallel safe
return ((at at time zone 'UTC') + make_interval(months => months)) at time zone 'UTC';

create table retention_policies (
  company_id uuid not null references companies (id),
  version integer not null check (version >= 1),
  periods json not null check (are_periods(periods)),
  confirmed_at moment not null,
  primary key (company_id, version)
);

create table retention_scans (
  company_id uuid primary key references companies (id),
  started_at moment not null,
  ended_at moment check (ended_at >= started_at),
  after_id uuid
);

create table deletions (
  company_id uuid not null references companies (id),
  person_id uuid not null,
  announced_at moment not null,
  due_at moment not null,
  policy_version integer not null,
  candidacy_id uuid,
  ended_at moment not null,
  because text not null check (because in ('decision', 'closing', 'year', 'start', 'silence')),
  country text not null check (country ~ '^([A-Z]{2})?$'),
  months integer not null check (months between 1 and 60),
  is_promised boolean not null,
  agreed_until moment,
  done_at moment,
  erased json check (json_typeof(erased) = 'object'),
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references people (company_id, id) on delete cascade,
  foreign key (company_id, candidacy_id) references vouches (company_id, id),
  foreign key (company_id, policy_version) references retention_policies (company_id, version),
  constraint deletions_announced_for_long check (due_at >= announced_at + interval '720 hours'),
  constraint deletions_not_early check (done_at >= due_at),
  constraint deletions_have_receipts check ((done_at is null) = (erased is null))
);
create index deletions_by_due on deletions (due_at) where done_at is null;
create index deletions_of_company on deletions (company_id, due_at, person_id) where done_at is null;
create index deletions_done on deletions (company_id, done_at, person_id) where done_at is not null;
create index deletions_of_candidacy on deletions (company_id, candidacy_id) where candidacy_id is not null;

alter table submissions add column policy_version integer check (policy_version >= 0);
create index vouches_of_referrer on vouches (company_id, referrer_id) where referrer_id is not null;
`
