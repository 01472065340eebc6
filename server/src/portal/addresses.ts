// Every address of the portal, as a table of contents. A screen whose address is missing in the list does not compile, and a test
// refuses an address that no screen has. What links are made of has a name below.

/**
 * The addresses of all screens. Words that begin with a colon are parameters. Those of screens that exist inside clients too
 * begin with `/portal/clients/:client` there, and are made of these (frame/inside.ts).
 */
export const portalAddresses = [
  '/portal',
  '/portal/account',
  '/portal/account/authenticator',
  '/portal/account/authenticator/remove',
  '/portal/account/passkeys/:id',
  '/portal/account/passkeys/:id/remove',
  '/portal/account/passkeys/new',
  '/portal/account/passkeys/new/options',
  '/portal/account/password',
  '/portal/account/second-factor',
  '/portal/account/sessions/:id/end',
  '/portal/account/sessions/end-others',
  '/portal/agencies',
  '/portal/agencies/:agency/accept',
  '/portal/agencies/:agency/decline',
  '/portal/agencies/:agency/end',
  '/portal/applications',
  '/portal/applications/:id',
  '/portal/applications/:id/check-name',
  '/portal/applications/:id/discard',
  '/portal/applications/:id/let-in',
  '/portal/applications/export',
  '/portal/candidates',
  '/portal/candidates/:id',
  '/portal/candidates/:id/contact',
  '/portal/candidates/:id/cv/:file',
  '/portal/candidates/:id/files/:file',
  '/portal/candidates/:id/files/:file/edit',
  '/portal/candidates/:id/files/:file/remove',
  '/portal/candidates/:id/files/new',
  '/portal/candidates/:id/hire',
  '/portal/candidates/:id/mails/:mail/stop',
  '/portal/candidates/:id/move',
  '/portal/candidates/:id/name',
  '/portal/candidates/:id/notes',
  '/portal/candidates/:id/notes/:note',
  '/portal/candidates/:id/notes/:note/remove',
  '/portal/candidates/:id/notes/read',
  '/portal/candidates/:id/other-person',
  '/portal/candidates/:id/reject',
  '/portal/candidates/:id/same-person',
  '/portal/candidates/:id/start',
  '/portal/candidates/:id/undo',
  '/portal/candidates/:id/write',
  '/portal/candidates/export',
  '/portal/candidates/move',
  '/portal/candidates/reject',
  '/portal/candidates/stop',
  '/portal/candidates/undo',
  '/portal/candidates/write',
  '/portal/clients',
  '/portal/clients/:client',
  '/portal/clients/:client/end',
  '/portal/clients/:client/withdraw',
  '/portal/clients/ask',
  '/portal/clients/export',
  '/portal/clients/new',
  '/portal/companies',
  '/portal/deletions',
  '/portal/erasures',
  '/portal/erasures/:id',
  '/portal/erasures/:id/erase',
  '/portal/erasures/:id/keep',
  '/portal/live',
  '/portal/mails',
  '/portal/mails/:id',
  '/portal/mails/export',
  '/portal/mails/sender',
  '/portal/notifications',
  '/portal/notifications/count',
  '/portal/pages',
  '/portal/pages/:id',
  '/portal/pages/:id/default',
  '/portal/pages/:id/edit',
  '/portal/pages/:id/embedding',
  '/portal/pages/:id/off',
  '/portal/pages/:id/on',
  '/portal/pages/:id/positions/:position/list',
  '/portal/pages/:id/positions/:position/unlist',
  '/portal/pages/export',
  '/portal/pages/new',
  '/portal/persons/:id',
  '/portal/persons/:id/anonymize',
  '/portal/persons/:id/copy',
  '/portal/persons/:id/cv-links',
  '/portal/persons/:id/edit',
  '/portal/persons/:id/own-page',
  '/portal/positions',
  '/portal/positions/:id',
  '/portal/positions/:id/activity',
  '/portal/positions/:id/archive',
  '/portal/positions/:id/candidates',
  '/portal/positions/:id/candidates/export',
  '/portal/positions/:id/candidates/move',
  '/portal/positions/:id/candidates/new',
  '/portal/positions/:id/candidates/reject',
  '/portal/positions/:id/candidates/stop',
  '/portal/positions/:id/candidates/undo',
  '/portal/positions/:id/candidates/write',
  '/portal/positions/:id/deadline',
  '/portal/positions/:id/duplicate',
  '/portal/positions/:id/edit',
  '/portal/positions/:id/figures',
  '/portal/positions/:id/links/:link',
  '/portal/positions/:id/links/:link/edit',
  '/portal/positions/:id/links/:link/off',
  '/portal/positions/:id/links/:link/on',
  '/portal/positions/:id/links/new',
  '/portal/positions/:id/pages',
  '/portal/positions/:id/pages/:page',
  '/portal/positions/:id/pages/:page/list',
  '/portal/positions/:id/pages/:page/unlist',
  '/portal/positions/:id/pause',
  '/portal/positions/:id/preview',
  '/portal/positions/:id/publish',
  '/portal/positions/:id/restore',
  '/portal/positions/:id/resume',
  '/portal/positions/:id/team',
  '/portal/positions/archive',
  '/portal/positions/export',
  '/portal/positions/new',
  '/portal/positions/pause',
  '/portal/positions/publish',
  '/portal/positions/restore',
  '/portal/prove',
  '/portal/prove/passkey',
  '/portal/prove/passkey/options',
  '/portal/settings/api',
  '/portal/settings/api/keys/:id',
  '/portal/settings/api/keys/:id/revoke',
  '/portal/settings/api/keys/export',
  '/portal/settings/api/keys/new',
  '/portal/settings/api/receivers/:id',
  '/portal/settings/api/receivers/:id/deliveries',
  '/portal/settings/api/receivers/:id/deliveries/:delivery',
  '/portal/settings/api/receivers/:id/edit',
  '/portal/settings/api/receivers/:id/pause',
  '/portal/settings/api/receivers/:id/remove',
  '/portal/settings/api/receivers/:id/replays/:replay',
  '/portal/settings/api/receivers/:id/replays/new',
  '/portal/settings/api/receivers/:id/resume',
  '/portal/settings/api/receivers/:id/retry-failed',
  '/portal/settings/api/receivers/:id/secret',
  '/portal/settings/api/receivers/:id/test',
  '/portal/settings/api/receivers/new',
  '/portal/settings/audit',
  '/portal/settings/audit/export',
  '/portal/settings/company',
  '/portal/settings/export',
  '/portal/settings/import',
  '/portal/settings/import/:id',
  '/portal/settings/import/:id/columns',
  '/portal/settings/import/candidates',
  '/portal/settings/import/new',
  '/portal/settings/privacy',
  '/portal/settings/retention',
  '/portal/settings/templates',
  '/portal/settings/templates/:id',
  '/portal/settings/templates/:id/remove',
  '/portal/settings/templates/new',
  '/portal/sign-in',
  '/portal/sign-in/code',
  '/portal/sign-in/passkey',
  '/portal/sign-in/passkey/options',
  '/portal/sign-out',
  '/portal/team',
  '/portal/team/:id',
  '/portal/team/:id/access',
  '/portal/team/:id/deactivate',
  '/portal/team/:id/edit',
  '/portal/team/:id/invite',
  '/portal/team/:id/reactivate',
  '/portal/team/export',
  '/portal/team/invite',
  '/portal/today/new',
  '/portal/today/new/:id',
  '/portal/today/new/:id/contacted',
  '/portal/today/new/:id/reject',
  '/portal/today/new/:id/shortlist',
  '/portal/today/new/:id/undo',
  '/portal/welcome/:token',
] as const

/** The address of a screen. */
export type PortalAddress = (typeof portalAddresses)[number]

export const HOME_PATH = '/portal'
export const THROUGH_PATH = '/portal/today/new'
export const NOTIFICATIONS_PATH = '/portal/notifications'
export const LIVE_PATH = '/portal/live'
export const SIGN_IN_PATH = '/portal/sign-in'
export const SIGN_OUT_PATH = '/portal/sign-out'
export const WELCOME_PATH = '/portal/welcome/:token'
export const PROVE_PATH = '/portal/prove'
export const COMPANIES_PATH = '/portal/companies'
export const ACCOUNT_PATH = '/portal/account'
export const SECOND_FACTOR_PATH = '/portal/account/second-factor'
export const POSITIONS_PATH = '/portal/positions'
export const CANDIDATES_PATH = '/portal/candidates'
export const PERSONS_PATH = '/portal/persons'
export const ERASURES_PATH = '/portal/erasures'
export const DELETIONS_PATH = '/portal/deletions'
export const SUBMISSIONS_PATH = '/portal/applications'
export const CAREERS_PAGES_PATH = '/portal/pages'
export const CLIENTS_PATH = '/portal/clients'
export const AGENCIES_PATH = '/portal/agencies'
export const MAILS_PATH = '/portal/mails'
export const TEAM_PATH = '/portal/team'
export const PROFILE_PATH = '/portal/settings/company'
export const API_PATH = '/portal/settings/api'
export const KEYS_PATH = '/portal/settings/api/keys'
export const RECEIVERS_PATH = '/portal/settings/api/receivers'
export const PRIVACY_PATH = '/portal/settings/privacy'
export const RETENTION_PATH = '/portal/settings/retention'
export const TEMPLATES_PATH = '/portal/settings/templates'
export const IMPORT_PATH = '/portal/settings/import'
export const ARCHIVE_PATH = '/portal/settings/export'
export const AUDIT_PATH = '/portal/settings/audit'
