/**
 * Tables that no archive contains: counters of the current minute, hour and day; the migrations, which are in the
 * manifest; how people sign in, which is theirs and not the company's; and what triggers write again when the tables before them are restored, which are the
 * counts of candidacies, the words of positions and the versions of the marketplace; pictures that are drawn again when they are asked for; and where the installation is reached, which each start writes;
 * and imports of the portal with the files that they read, whose results are in the tables that they wrote;
 * and how far a job has come that looks through all people once a day: it begins again;
 * and what a job has still to send about days that a migration has corrected: restoring sends nothing;
 * and the feed of changes, whose transactions are those of one database: who follows it starts anew.
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
  'refused_sign_ins',
  'submission_attempts',
  'spent_challenges',
  'kysely_migration',
  'kysely_migration_lock',
  'position_people',
  'position_tallies',
  'position_tiers',
  'position_words',
  'position_words_to_fill',
  'words_in_positions',
  'marketplace_versions',
  'share_pictures',
  'installation',
  'import_runs',
  'repaired_start_dates',
  'retention_scans',
  'object_changes',
  'clients_to_note',
] as const

/**
 * SQL that is true for the rows `t` that an archive contains which a company takes with it: nothing in it opens anything here. Keys,
 * receivers of webhooks and what was sent to them stay; so do links that mails and events contain, and notes that are their
 * authors' alone. Tables that are not named have all rows.
 */
export const PORTABLE_ROWS: Readonly<Record<string, string>> = {
  keys: 'false',
  grants: 't.key_id is null',
  tokens: 'false',
  receivers: 'false',
  receiver_states: 'false',
  replays: 'false',
  lanes: 'false',
  deliveries: 'false',
  attempts: 'false',
  // Their bodies contain the addresses of CVs.
  events: 'false',
  ended_file_links: 'false',
  // What waits contains the address of somebody's own page.
  mails: `t.state not in ('queued', 'to_pass_on') and (t.facts is null or t.facts ->> 'page' is null)
    and t.sealed_page is null`,
  notes: 'not t.is_personal',
}

const RANDOM = `sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))`

/** SQL of columns `t` that such an archive has other values of. `$company` is the id of the company. */
export const PORTABLE_COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  files: {
    handle_hash: RANDOM,
    link_token: `case when t.link_token is not null then
      rtrim(translate(encode(${RANDOM}, 'base64'), '+/', '-_'), '=') end`,
  },
  // Of its clients and of the platform, a company knows what everybody sees.
  companies: { reply_to: 'case when t.id = $company then t.reply_to end' },
  careers_pages: { embed_origins: `case when t.company_id = $company then t.embed_origins else '{}' end` },
}
