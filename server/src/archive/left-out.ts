/**
 * Tables that no archive contains: counters of the current minute, hour and day; the migrations, which are in the
 * manifest; how people sign in, which is theirs and not the company's; and what triggers write again when the tables before them are restored, which are the
 * counts of candidacies and the versions of the marketplace; pictures that are drawn again when they are asked for; and where the installation is reached, which each start writes.
 */
export const LEFT_OUT = [
  'rate_windows',
  'key_refusals',
  'key_requests',
  'identities',
  'authenticators',
  'passkeys',
  'passkey_challenges',
  'sessions',
  'one_time_links',
  'sign_in_attempts',
  'submission_attempts',
  'spent_challenges',
  'kysely_migration',
  'kysely_migration_lock',
  'position_people',
  'position_tallies',
  'marketplace_versions',
  'share_pictures',
  'installation',
] as const
