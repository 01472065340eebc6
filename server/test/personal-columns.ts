/** What the text columns of a table hold. A column is text if it is text, JSON or bytes, also in a list. */
export interface TextColumns {
  /** Columns with words of candidates and referrers, separated by spaces. */
  readonly personal?: string
  /** All others. */
  readonly others?: string
  /** What the others hold instead. */
  readonly why: string
}

const codes = 'codes of ours'
const hashes = 'codes of ours, and hashes of what is random'
const company = 'what a company says about itself and its positions'
const users = 'people who sign in, who are no candidates'

/** Every table, with its text columns. A table or a column that is missing here fails a test. */
export const textColumns: Readonly<Record<string, TextColumns>> = {
  ad_reports: {
    personal: 'explanation name email email_normalized',
    others: 'request_hash reason language decision',
    why: 'codes, what the operator decided, and a hash that is replaced',
  },
  attempts: {
    personal: 'answer',
    others: 'address word sentence request_headers body_hash answer_cut',
    why: 'what is known about a receiver and its connection',
  },
  audit_entries: { others: 'actor_kind verb via', why: codes },
  authenticators: { others: 'secret', why: users },
  candidacy_reads: { why: codes },
  careers_pages: { others: 'kind name embed_origins colour heading introduction', why: company },
  client_proposals: { why: codes },
  clients_to_note: { why: codes },
  clients: { others: 'agency_kind client_kind', why: codes },
  companies: {
    others: `kind name slug website logo_url industries country language brand_color banner_url social_media_links
      locations content_html_default content_html_override reply_to`,
    why: company,
  },
  consents: { others: 'purpose', why: codes },
  deliveries: { others: 'kind variant state', why: codes },
  deletions: { others: 'because country erased', why: 'codes of ours, and counts' },
  documents: { personal: 'title', others: 'file_kind kind readers', why: 'of a row that is deleted' },
  ended_file_links: { others: 'token_hash', why: hashes },
  erasure_requests: { why: codes },
  erasures: { why: codes },
  event_sequences: { why: codes },
  events: { personal: 'body', others: 'kind', why: codes },
  file_chunks: { personal: 'data', why: codes },
  files: { personal: 'name', others: 'kind type sha256 handle_hash link_token', why: 'of a row that is deleted' },
  grants: { why: codes },
  identities: { others: 'email name language password_hash', why: users },
  images: { others: 'section_kind url', why: company },
  import_runs: {
    others: 'format board file_name address options state progress report fault fault_code',
    why: 'what a company imports; reports name places of a feed and never people',
  },
  import_items: { others: 'source board external_id hash', why: company },
  installation: { others: 'public_url cursor_secret', why: 'the address of the installation, and what is random' },
  invitations: { personal: 'name note referrer_name', others: 'language answer', why: codes },
  key_refusals: { others: 'reason', why: codes },
  key_requests: { others: 'operations', why: codes },
  keys: { others: 'name secret_hash abilities', why: users },
  lanes: { why: codes },
  links: { others: 'kind', why: codes },
  listings: { why: codes },
  mail_template_texts: { others: 'language subject body', why: company },
  mail_templates: { others: 'name kind', why: company },
  mails: { personal: 'recipient facts', others: 'kind language state fault sealed_page', why: codes },
  marketplace_versions: { why: codes },
  notification_marks: { why: codes },
  note_mentions: { why: codes },
  notes: { personal: 'text search', why: codes },
  object_changes: { others: 'kind', why: codes },
  one_time_links: { others: 'token_hash purpose', why: hashes },
  passkey_challenges: { others: 'token_hash challenge purpose', why: hashes },
  passkeys: { others: 'credential_id public_key transports name', why: users },
  people: {
    personal: 'first_name last_name email email_normalized phone linkedin_user_name portfolio_url search',
    why: codes,
  },
  picture_fetches: { others: 'url_hash url name reason', why: company },
  picture_files: { others: 'name variant data', why: company },
  pictures: { others: 'name', why: company },
  position_people: { why: codes },
  position_tallies: { why: codes },
  position_team: { why: codes },
  position_tiers: { why: codes },
  position_words: { others: 'title near whole traits', why: company },
  position_words_to_fill: { why: codes },
  positions: {
    others: `title pitch status language employment_type listing_color banner_url locations highlights salary_type
      salary_currency salary_extra content_html_default content_html_override list_members contacts search ask_phone
      ask_linkedin ask_portfolio ask_cv ask_message`,
    why: company,
  },
  privacy_notices: { others: 'controller address email officer authority recipients own_html', why: company },
  rate_windows: { why: codes },
  receiver_states: { others: 'breaker', why: codes },
  receivers: {
    others: 'url kinds candidate_data secret previous_secret headers pause_reason',
    why: 'where events are sent',
  },
  referrer_links: { personal: 'referrer_name', others: 'kind request_hash', why: hashes },
  refused_sign_ins: { others: 'network', why: users },
  rejections: {
    personal: 'words',
    others: 'reason stage_before custom_stage_before',
    why: 'stages, as the company names them',
  },
  repaired_start_dates: { why: codes },
  replays: { others: 'kinds state', why: codes },
  retention_policies: { others: 'periods', why: 'months by country' },
  retention_scans: { why: codes },
  sections: { others: 'kind heading html', why: company },
  sessions: { others: 'token_hash device address', why: users },
  share_pictures: { others: 'name data', why: company },
  sharing_links: { others: 'kind type platform name', why: company },
  shown_texts: { others: 'hash kind title language html', why: company },
  sign_in_attempts: { others: 'subject network', why: users },
  spent_challenges: { others: 'hash', why: hashes },
  stage_changes: {
    others: 'actor_kind stage_before stage custom_stage custom_stage_before',
    why: 'stages, as the company names them',
  },
  submission_attempts: { others: 'subject', why: 'a keyed hash of an address of the network, for an hour' },
  submissions: {
    personal: 'first_name last_name email email_normalized phone linkedin_user_name portfolio_url message',
    others: 'request_hash form language state held_because ad_hash ad_kind notice_hash notice_kind',
    why: hashes,
  },
  tokens: { others: 'hash kind', why: hashes },
  users: { others: 'email name role', why: users },
  versions: { others: 'kind', why: codes },
  views: { why: 'counts' },
  vouches: {
    others: 'kind stage custom_stage source legal_basis',
    why: 'stages, as the company names them, and codes',
  },
  words_in_positions: { others: 'word', why: company },
}

/** The names in a list of columns. */
export const namesIn = (columns = ''): string[] => columns.split(/\s+/).filter((name) => name !== '')
