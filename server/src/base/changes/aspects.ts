import type { AuditVerb } from './audit-verb.ts'

/** What of an object two people can change without knowing of each other. */
export type Aspect =
  /** How far it is, or whether it is on. */
  | 'state'
  /** What somebody wrote in its form. */
  | 'words'
  /** Where it is listed. */
  | 'listing'
  /** What a page looks like, and who may embed it. */
  | 'look'
  /** Who is responsible for it. */
  | 'team'
  /** What somebody may do. */
  | 'role'
  | 'secret'
  | 'notice'
  | 'erasure'

interface Aspects {
  /** What the verb changes. */
  readonly changes?: readonly Aspect[]
  /** What it relies on beside that: nobody writes to a candidate whom a colleague has rejected meanwhile. */
  readonly reliesOn?: readonly Aspect[]
}

const ofState: Aspects = { changes: ['state'] }
const ofWords: Aspects = { changes: ['words'] }
const ofListing: Aspects = { changes: ['listing'] }
const ofLook: Aspects = { changes: ['look'] }
const ofRole: Aspects = { changes: ['role'] }
/** It adds something, and overrules nobody. */
const none: Aspects = {}
/** Its form compares each field itself, and takes over what others wrote in the other fields (portal/positions/editor/versions). */
const ofFields: Aspects = {}

/**
 * What each verb overrules. Two changes of one aspect of one object are one too many if the second was asked for on a page that
 * did not show the first.
 */
export const aspectsOf: Readonly<Record<AuditVerb, Aspects>> = {
  'positions create': none,
  'positions edit': ofFields,
  'positions publish': ofState,
  'positions pause': ofState,
  'positions resume': ofState,
  'positions archive': ofState,
  'positions remove': { changes: ['state', 'words', 'listing'] },
  'positions restore': ofState,
  'positions expire': ofState,
  'positions assign': ofFields,
  'positions entrust': { changes: ['team'] },
  'positions forget-contact': none,
  'positions list-on': ofListing,
  'positions unlist': ofListing,
  'positions override': ofListing,
  'links create': none,
  'links edit': ofWords,
  'links on': ofState,
  'links off': ofState,
  'pages create': none,
  'pages rename': ofWords,
  'pages on': ofState,
  'pages off': ofState,
  'pages default': ofState,
  'pages set': ofLook,
  'pages look': ofLook,
  'candidates add': none,
  'candidates apply': none,
  'candidates refer': none,
  'candidates accept': ofState,
  'candidates move': ofState,
  'candidates stage': ofState,
  'candidates contact': none,
  'candidates hire': ofState,
  'candidates start-date': ofState,
  'candidates start': ofState,
  'candidates import': none,
  'candidates edit': ofWords,
  'candidates anonymize': { changes: ['state', 'words', 'erasure'] },
  'candidates join': ofWords,
  'candidates tell-apart': none,
  'candidates recount': none,
  'candidates reject': ofState,
  'candidates undo-reject': ofState,
  'candidates withdraw': ofState,
  'candidates correct': ofWords,
  'candidates export': none,
  'candidates open-page': none,
  'candidates add-cv': none,
  'candidates replace-cv-links': none,
  'candidates ask-erasure': { changes: ['erasure'] },
  'candidates keep': { changes: ['erasure'] },
  'candidates announce-deletion': none,
  'candidates take-back-deletion': none,
  'candidates lapse': ofState,
  'notes add': none,
  'notes edit': none,
  'notes remove': none,
  'notes read': none,
  'documents add': none,
  'documents edit': none,
  'documents remove': none,
  'submissions hold': none,
  'submissions let-in': ofState,
  'submissions discard': ofState,
  'submissions correct': ofWords,
  'submissions erase': { changes: ['state', 'words', 'erasure'] },
  'submissions lapse': ofState,
  'submissions check-name': none,
  'consents give': none,
  'consents withdraw': none,
  'referrals link': none,
  'referrals decline': ofState,
  'referrals lapse': ofState,
  'mails write': { reliesOn: ['state'] },
  'mails stop': ofState,
  'mails retry': ofState,
  'mails pass-on': ofState,
  'templates create': none,
  'templates edit': ofWords,
  'templates remove': { changes: ['words'] },
  'companies create': none,
  'companies edit': ofWords,
  'companies publish-notice': { changes: ['notice'] },
  'companies confirm-retention': { changes: ['notice'] },
  'companies make-agency': ofState,
  'companies take-on': ofState,
  'companies let-go': ofState,
  'companies propose': ofState,
  'companies accept': ofState,
  'companies decline': ofState,
  'companies withdraw': ofState,
  'companies remove-demonstration': none,
  'pictures add': none,
  'users create': none,
  'users invite': none,
  'users link': none,
  'users join': none,
  'users recover': none,
  'users mail-link': none,
  'users give-way': none,
  'users sign-in': none,
  'users refuse-sign-in': none,
  'users sign-out': none,
  'users preferences': none,
  'users see-notifications': none,
  'users set-password': none,
  'users set-authenticator': none,
  'users remove-authenticator': none,
  'users add-passkey': none,
  'users rename-passkey': none,
  'users remove-passkey': none,
  'users edit': ofRole,
  'users restrict': ofRole,
  'users lift': ofRole,
  'users deactivate': ofState,
  'users reactivate': ofState,
  'keys create': none,
  'keys revoke': ofState,
  'receivers add': none,
  'receivers edit': ofWords,
  'receivers pause': ofState,
  'receivers resume': ofState,
  'receivers rotate-secret': { changes: ['secret'] },
  'receivers remove': { changes: ['state', 'words', 'secret'] },
  'deliveries retry': none,
  'deliveries replay': none,
  'deliveries replays stop': ofState,
  'deliveries replays continue': ofState,
  'reports receive': none,
  'reports close': ofState,
  'exports positions': none,
  'exports candidates': none,
  'exports clients': none,
  'exports submissions': none,
  'exports mails': none,
  'exports users': none,
  'exports pages': none,
  'exports keys': none,
  'exports audit': none,
  'exports archive': none,
  'imports check': ofState,
  'imports start': ofState,
  'imports cancel': ofState,
}
