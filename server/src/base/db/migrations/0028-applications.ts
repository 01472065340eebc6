/**
 * What people send through the public forms, what they agreed to, and the addresses by which they come back. The tables have
 * what people wrote beside the person whom it is about, because anybody can write anybody's e-mail: what a form says belongs to
 * the submission until somebody who knows better says otherwise.
 */
export const applications = `
-- What the form of an application asks for beside the names and the e-mail.
alter table positions
  add column ask_phone text not null default 'optional' check (ask_phone in ('off', 'optional', 'required')),
  add column ask_linkedin text not null default 'optional' check (ask_linkedin in ('off', 'optional', 'required')),
  add column ask_portfolio text not null default 'optional' check (ask_portfolio in ('off', 'optional', 'required')),
  add column ask_cv text not null default 'optional' check (ask_cv in ('off', 'optional', 'required')),
  add column ask_message text not null default 'optional' check (ask_message in ('off', 'optional', 'required'));

-- What a company says about personal data. A version never changes: a submission says which one it showed. Version 0 is no
-- row: what we say for a company that has said nothing yet.
create table privacy_notices (
  company_id uuid not null references companies (id),
  version integer not null check (version >= 1),
  controller text not null default '' check (length(controller) <= 500),
  address text not null default '' check (length(address) <= 500),
  email text not null default '' check (length(email) <= 320),
  officer text not null default '' check (length(officer) <= 500),
  authority text not null default '' check (length(authority) <= 500),
  recipients text not null default '' check (length(recipients) <= 2000),
  -- For how long data stay after the end of the last process.
  months integer not null check (months between 1 and 60),
  -- Whether somebody looks at a wish to be erased before it is done, for at most 30 days.
  reviews_erasure boolean not null default false,
  -- The company's own text instead of ours.
  own_html text check (own_html <> ''),
  created_at moment not null,
  primary key (company_id, version)
);

-- Texts as applicants saw them, each once: ads and notices.
create table shown_texts (
  company_id uuid not null references companies (id),
  hash bytea not null check (octet_length(hash) = 32),
  kind text not null check (kind in ('ad', 'notice')),
  title text not null,
  language spoken_language not null,
  html text not null,
  first_shown_at moment not null,
  primary key (company_id, hash),
  unique (company_id, hash, kind)
);

create table submissions (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  -- The form that was filled in, and exactly what was sent with it: a repeated request finds its row.
  request_hash bytea not null check (octet_length(request_hash) = 32),
  form text not null check (form in ('apply', 'refer')),
  position_id uuid not null,
  -- The careers page or link that the form was on. It may belong to another company.
  link_id uuid not null references links (id),
  language text not null check (language in ('en', 'nb', 'da', 'sv')),
  -- new exists inside the transaction alone. held waits for a human, and is neither a candidacy nor an event.
  state text not null check (state in ('new', 'held', 'taken', 'discarded')),
  held_because text[] not null default '{}' check (in_order_of(held_because, array['fast', 'trap', 'address', 'position'])),
  created_at moment not null,
  decided_at moment,
  -- What was written. All of it is null once it has been erased.
  first_name text check (length(first_name) between 1 and 200),
  last_name text check (length(last_name) between 1 and 200),
  email text,
  email_normalized text check (email_normalized = lower(email_normalized)),
  phone text check (phone ~ '^[+][1-9][0-9]{5,14}$'),
  linkedin_user_name text check (linkedin_user_name !~ '[/[:space:]]'),
  portfolio_url web_address,
  message text check (length(message) between 1 and 5000),
  keep_me boolean not null default false,
  -- CVs that came with it. Once it is taken, they belong to the person.
  file_ids uuid[] not null default '{}',
  erased_at moment,
  -- What the form showed.
  ad_hash bytea not null,
  ad_kind text not null generated always as ('ad') stored,
  notice_hash bytea not null,
  notice_kind text not null generated always as ('notice') stored,
  notice_version integer not null check (notice_version >= 0),
  -- What it led to. The person and candidacy may have existed before: then the submission says nothing about them.
  person_id uuid,
  is_new_person boolean not null default false,
  vouch_id uuid,
  is_new_vouch boolean not null default false,
  primary key (company_id, id),
  unique (company_id, request_hash),
  foreign key (company_id, position_id) references positions (company_id, id),
  foreign key (company_id, ad_hash, ad_kind) references shown_texts (company_id, hash, kind),
  foreign key (company_id, notice_hash, notice_kind) references shown_texts (company_id, hash, kind),
  foreign key (company_id, person_id) references people (company_id, id),
  foreign key (company_id, vouch_id) references vouches (company_id, id),
  check ((state = 'taken') = (vouch_id is not null) and (vouch_id is null) = (person_id is null)),
  check ((state in ('new', 'held')) = (decided_at is null)),
  check (state <> 'held' or cardinality(held_because) > 0),
  check ((email is null) = (email_normalized is null) and (email is null) = (erased_at is not null)),
  check (erased_at is null or
    (coalesce(first_name, last_name, phone, linkedin_user_name, portfolio_url, message) is null and not keep_me and file_ids = '{}')),
  -- Nobody needs what a submission says once it has been discarded.
  check (state <> 'discarded' or erased_at is not null),
  check (not is_new_person or is_new_vouch),
  check (not is_new_vouch or vouch_id is not null)
);
create index submissions_in_order on submissions (company_id, position_id, created_at desc, id desc);
create index submissions_held on submissions (company_id, id) where state = 'held';
create index submissions_undecided on submissions (created_at) where state = 'held' or state = 'discarded';
create index submissions_of_person on submissions (company_id, person_id) where person_id is not null;
create index submissions_of_vouch on submissions (company_id, vouch_id) where vouch_id is not null;
create index submissions_by_email on submissions (company_id, email_normalized) where email_normalized is not null;

-- Addresses that open something for whoever has them. Only the hash is stored.
create table tokens (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  hash bytea not null unique check (octet_length(hash) = 32),
  -- submission: one submission. person: everything about a person. invitation: the answer to a referral. referrer: what has
  -- become of the referrals of a person.
  kind text not null check (kind in ('submission', 'person', 'invitation', 'referrer')),
  submission_id uuid,
  person_id uuid,
  vouch_id uuid,
  created_at moment not null,
  expires_at moment not null,
  primary key (company_id, id),
  foreign key (company_id, submission_id) references submissions (company_id, id),
  foreign key (company_id, person_id) references people (company_id, id),
  foreign key (company_id, vouch_id) references vouches (company_id, id),
  check (expires_at > created_at),
  check (num_nonnulls(submission_id, person_id, vouch_id) = 1),
  check ((kind = 'submission') = (submission_id is not null)),
  check ((kind in ('person', 'referrer')) = (person_id is not null)),
  check ((kind = 'invitation') = (vouch_id is not null))
);
create index tokens_of_submission on tokens (company_id, submission_id) where submission_id is not null;
create index tokens_of_person on tokens (company_id, person_id) where person_id is not null;
create index tokens_of_vouch on tokens (company_id, vouch_id) where vouch_id is not null;
create index tokens_by_expiry on tokens (expires_at);

-- What people agreed to: to be kept for other positions, and that whoever referred them is shown what became of it. Each row
-- is one act; the newest one of a purpose counts.
create table consents (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  person_id uuid not null,
  -- Where it was given; null for one that a company records.
  submission_id uuid,
  purpose text not null check (purpose in ('other_positions', 'stage_for_referrer')),
  given_at moment not null,
  expires_at moment not null,
  withdrawn_at moment,
  primary key (company_id, id),
  foreign key (company_id, person_id) references people (company_id, id),
  foreign key (company_id, submission_id) references submissions (company_id, id),
  check (expires_at > given_at),
  check (withdrawn_at >= given_at)
);
create index consents_of_person on consents (company_id, person_id, given_at);
create index consents_of_submission on consents (company_id, submission_id) where submission_id is not null;

-- People who asked to be erased, until it is done.
create table erasure_requests (
  company_id uuid not null references companies (id),
  person_id uuid not null,
  asked_at moment not null,
  due_at moment not null,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references people (company_id, id),
  check (due_at >= asked_at)
);
create index erasure_requests_by_due on erasure_requests (due_at);

-- Submissions of the last hour, by the client's address and by the position. The subject is a hash.
create table submission_attempts (
  id uuid primary key,
  subject bytea not null check (octet_length(subject) = 32),
  at moment not null
);
create index submission_attempts_of_subject on submission_attempts (subject, at);
create index submission_attempts_by_time on submission_attempts (at);

-- Solved puzzles. Each counts once.
create table spent_challenges (
  hash bytea primary key check (octet_length(hash) = 32),
  expires_at moment not null
);
create index spent_challenges_by_expiry on spent_challenges (expires_at);

-- What visitors say about ads on the marketplace (Regulation (EU) 2022/2065, Article 16). The operator answers for the marketplace.
create table ad_reports (
  company_id uuid not null references companies (id),
  id uuid not null unique,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  position_id uuid not null,
  page_id uuid not null references careers_pages (id),
  reason text not null check (reason in ('fraud', 'discrimination', 'illegal', 'wrong', 'other')),
  explanation text check (length(explanation) between 1 and 5000),
  name text check (length(name) between 1 and 200),
  email text,
  email_normalized text check (email_normalized = lower(email_normalized)),
  language text not null check (language in ('en', 'nb', 'da', 'sv')),
  created_at moment not null,
  closed_at moment,
  decision text check (length(decision) between 1 and 2000),
  primary key (company_id, id),
  unique (company_id, request_hash),
  foreign key (company_id, position_id) references positions (company_id, id),
  check ((email is null) = (email_normalized is null)),
  check ((closed_at is null) = (decision is null)),
  check (closed_at >= created_at)
);
create index ad_reports_open on ad_reports (id) where closed_at is null;
create index ad_reports_by_email on ad_reports (company_id, email_normalized) where email_normalized is not null;
`
