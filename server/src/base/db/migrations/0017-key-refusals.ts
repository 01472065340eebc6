/**
 * When and why the requests of a key were last refused (401, 403). Each process writes at most once a second. Like
 * `rate_windows` it has no foreign key, so that writing never waits for a transaction that changes the key.
 */
export const keyRefusals = `
create table key_refusals (
  key_id uuid primary key,
  refused_at moment not null,
  reason text not null check (reason in ('unknown', 'revoked', 'expired', 'suspended', 'forbidden'))
) with (fillfactor = 50);
`
