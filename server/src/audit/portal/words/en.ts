import type { AuditGroup, AuditVerb } from '../../../changes/audit-verb.ts'
import type { AuditLine } from '../../entry.ts'
import { about, always, type Sentence } from './sentence.ts'

const position = ['a position', '# positions'] as const
const link = ['a sharing link', '# sharing links'] as const
const careersPage = ['a careers page', '# careers pages'] as const
const candidate = ['a candidate', '# candidates'] as const
const colleague = ['a colleague', '# colleagues'] as const
const key = ['an API key', '# API keys'] as const
const receiver = ['a webhook receiver', '# webhook receivers'] as const
const replay = ['a replay', '# replays'] as const

/** A sentence for each verb. One that is missing does not compile. */
const verbs: Readonly<Record<AuditVerb, Sentence>> = {
  'positions create': about('Created @', position),
  'positions edit': about('Edited @', position),
  'positions publish': about('Published @', position),
  'positions pause': about('Paused @', position),
  'positions resume': about('Resumed @', position),
  'positions archive': about('Archived @', position),
  'positions remove': about('Removed @', position),
  'positions restore': about('Restored @', position),
  'positions expire': about('Set or reached the expiry of @', position),
  'positions assign': about('Assigned @ to a client, or to none', position),
  'positions forget-contact': about('Removed a contact person from @', position),
  'positions list-on': always('Listed positions on careers pages'),
  'positions unlist': always('Took positions off careers pages'),
  'positions override': always('Changed what careers pages show of positions'),
  'links create': about('Created @', link),
  'links edit': about('Edited @', link),
  'links on': about('Switched @ on', link),
  'links off': about('Switched @ off', link),
  'pages create': about('Created @', careersPage),
  'pages rename': about('Renamed @', careersPage),
  'pages on': about('Switched @ on', careersPage),
  'pages off': about('Switched @ off', careersPage),
  'pages default': about('Made @ the default', careersPage),
  'candidates apply': about('Added @ by application', candidate),
  'candidates refer': about('Added @ by referral', candidate),
  'candidates accept': about('Noted that @ agreed to a referral', candidate),
  'candidates move': about('Moved @ to another stage', candidate),
  'candidates stage': about('Named the stage of @', candidate),
  'candidates contact': about('Noted a contact with @', candidate),
  'candidates hire': about('Hired @', candidate),
  'candidates start-date': about('Set or removed the start date of @', candidate),
  'candidates start': about('Noted whether @ started the new job', candidate),
  'candidates import': about('Imported the history of @', candidate),
  'candidates edit': about('Edited @', ['a person', '# people']),
  'candidates anonymize': about('Anonymized @', ['a person', '# people']),
  'candidates recount': about('Counted the candidates of @ again', position),
  'companies create': always('Created the company'),
  'companies edit': always('Edited a company profile'),
  'companies make-agency': always('Made the company an agency'),
  'companies take-on': always('Agency and client began to work together'),
  'companies let-go': always('Agency and client stopped working together'),
  'companies propose': always('Proposed that an agency takes a client on'),
  'companies accept': always('Accepted the proposal of an agency'),
  'companies decline': always('Declined the proposal of an agency'),
  'companies withdraw': always('Withdrew the proposal to a client'),
  'users create': about('Added @', colleague),
  'users invite': about('Made an invitation for @', colleague),
  'users link': about('Made a link that gives @ a new password', colleague),
  'users join': always('Joined the company'),
  'users recover': always('Got a new password by a link of the operator'),
  'users sign-in': always('Signed in'),
  'users sign-out': always('Signed out, or ended sessions'),
  'users preferences': always('Changed their own name, language or shortcuts'),
  'users set-password': always('Set a new password'),
  'users set-authenticator': always('Set up an authenticator app'),
  'users remove-authenticator': always('Removed their authenticator app'),
  'users add-passkey': always('Added a passkey'),
  'users rename-passkey': always('Renamed a passkey'),
  'users remove-passkey': always('Removed a passkey'),
  'users edit': about('Edited @', colleague),
  'users restrict': about('Restricted @ to certain positions', colleague),
  'users lift': about('Gave @ access to all positions', colleague),
  'users deactivate': about('Deactivated @', colleague),
  'users reactivate': about('Reactivated @', colleague),
  'keys create': about('Created @', key),
  'keys revoke': about('Revoked @', key),
  'receivers add': about('Added @', receiver),
  'receivers edit': about('Edited @', receiver),
  'receivers pause': about('Paused @', receiver),
  'receivers resume': about('Resumed @', receiver),
  'receivers rotate-secret': about('Replaced the secret of @', receiver),
  'receivers remove': about('Removed @', receiver),
  'deliveries retry': about('Sent @ again', ['a delivery', '# deliveries']),
  'deliveries replay': about('Began @ of a time range', replay),
  'deliveries replays stop': about('Stopped @', replay),
  'deliveries replays continue': about('Continued @', replay),
}

const groups: Readonly<Record<AuditGroup, string>> = {
  positions: 'Positions',
  links: 'Sharing links',
  pages: 'Careers pages',
  candidates: 'Candidates',
  companies: 'Company and clients',
  users: 'Team and sign-in',
  keys: 'API keys',
  receivers: 'Webhook receivers',
  deliveries: 'Deliveries',
}

const actors: Readonly<Record<AuditLine['actor']['kind'], string>> = {
  operator: 'The operator',
  system: 'The service itself',
  import: 'An import',
  user: 'A user',
  visitor: 'A visitor',
  candidate: 'A candidate',
}

/** The texts of the audit log in English. The other languages have the same. */
export const en = {
  title: 'Audit log',
  lead: 'Who did what, and when: in the portal, on the command line and by the service itself.',
  none: 'Nothing was done yet',
  noneText: 'As soon as somebody changes something, it appears here.',
  noneFound: 'No entry fits the filters',
  noneFoundText: 'Remove a filter, or begin earlier.',
  showAll: 'Show everything',
  filters: 'Filters of the audit log',
  time: 'Time',
  who: 'Who',
  whoHint: 'An e-mail.',
  what: 'What',
  objects: 'Concerns',
  group: 'About',
  object: 'Object id',
  since: 'Since',
  until: 'Until',
  nobody: 'No colleague has this e-mail.',
  wrongId: 'This is no id.',
  wrongTime: 'Enter a date and a time.',
  unnamed: 'Without a name',
  filterByObject: 'show all entries about it',
  more: (rest: string) => `and ${rest} more`,
  via: { portal: 'In the portal', command_line: 'On the command line' },
  actors,
  groups,
  verbs,
}

/** The texts of the audit log. */
export type AuditWords = typeof en
