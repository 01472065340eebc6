/** Signing in without a password: by a key that a device or a password manager keeps. */
export const passkeys = `
create table passkeys (
  id uuid primary key,
  identity_id uuid not null references identities (id),
  -- What the device calls it.
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- As COSE writes it (RFC 9052).
  public_key bytea not null check (octet_length(public_key) <= 4096),
  -- How often the device has signed. Devices that do not count always say 0.
  sign_counter bigint not null check (sign_counter >= 0),
  -- How a browser reaches the device, which it tells us so that it asks for the right one.
  transports text[] not null,
  name text not null check (length(name) between 1 and 100),
  created_at moment not null,
  last_used_at moment
);
create index passkeys_of_identity on passkeys (identity_id, created_at);

-- What a browser was asked to sign. Whoever answers deletes the row, so that no answer counts twice.
create table passkey_challenges (
  -- Of a cookie: an answer counts in the browser that was asked, and in no other.
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  challenge text not null,
  purpose text not null check (purpose in ('sign-in', 'prove', 'add')),
  -- Null for signing in: the answer says who it is.
  identity_id uuid references identities (id),
  expires_at moment not null,
  check ((identity_id is null) = (purpose = 'sign-in'))
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
`
