/** Who signs in to the portal, how, and for how long. */
export const identities = `
-- A person who signs in, with any number of memberships: one user in each company. Nobody but the person, and the operator
-- by a link, changes an identity.
create table identities (
  id uuid primary key,
  email text not null unique check (email = lower(email) and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  name text not null default '' check (length(name) <= 200),
  -- Of the screens, not of what is published.
  language text not null default 'en' check (language in ('en', 'nb', 'da', 'sv')),
  shortcuts boolean not null default true,
  -- argon2id with its parameters and salt. Null for somebody who signs in otherwise.
  password_hash text check (password_hash like '$argon2id$%'),
  created_at moment not null
);

-- Null until the person has joined the company.
alter table users add column identity_id uuid references identities (id);
create unique index users_of_identity on users (identity_id, company_id) where identity_id is not null;

-- The time-based codes of an app. The secret is encrypted with the master key.
create table authenticators (
  identity_id uuid primary key references identities (id),
  secret text not null,
  -- Null until the first code was right.
  confirmed_at moment,
  -- The period of the last right code: a code works once.
  last_step bigint not null default 0
);

-- A signed-in browser. Its cookie has a token, of which only the hash is stored. Until proven_at is set, a password was
-- right and the second factor is awaited.
create table sessions (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  identity_id uuid not null references identities (id),
  -- The membership that was chosen.
  company_id uuid,
  user_id uuid,
  created_at moment not null,
  seen_at moment not null,
  -- When a factor was last proved.
  proven_at moment,
  expires_at moment not null,
  device text not null check (length(device) <= 200),
  address text not null,
  foreign key (company_id, user_id) references users (company_id, id),
  check ((company_id is null) = (user_id is null)),
  check (expires_at > created_at)
);
create index sessions_of_identity on sessions (identity_id, created_at);
create index sessions_of_user on sessions (user_id) where user_id is not null;
create index sessions_by_expiry on sessions (expires_at);

-- An address that somebody is given to join, or to come back. Each works once.
create table one_time_links (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- An invitation is made by a company, and opens its membership alone. A recovery is made by the operator.
  purpose text not null check (purpose in ('invitation', 'recovery')),
  company_id uuid not null,
  user_id uuid not null,
  created_at moment not null,
  expires_at moment not null,
  used_at moment,
  foreign key (company_id, user_id) references users (company_id, id),
  check (expires_at > created_at)
);
create index one_time_links_of_user on one_time_links (user_id);
create index one_time_links_by_expiry on one_time_links (expires_at);

-- Attempts to sign in that failed, or are on their way. What was typed as an e-mail may be a password, so its hash is kept.
create table sign_in_attempts (
  id uuid primary key,
  subject bytea not null check (octet_length(subject) = 32),
  -- The address of the client: /24 or /48.
  network text not null,
  at moment not null
);
create index sign_in_attempts_of_subject on sign_in_attempts (subject, at);
create index sign_in_attempts_by_time on sign_in_attempts (at);
`
