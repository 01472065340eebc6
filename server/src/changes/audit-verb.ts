/**
 * Everything that the audit log says was done: names of commands, and of what is done without one, such as signing in. The
 * list is complete by its type, so that the portal has a sentence for each.
 */
export const auditVerbs = [
  'positions create',
  'positions edit',
  'positions publish',
  'positions pause',
  'positions resume',
  'positions archive',
  'positions remove',
  'positions restore',
  'positions expire',
  'positions assign',
  'positions forget-contact',
  'positions list-on',
  'positions unlist',
  'positions override',
  'links create',
  'links edit',
  'links on',
  'links off',
  'pages create',
  'pages rename',
  'pages on',
  'pages off',
  'pages default',
  'candidates apply',
  'candidates refer',
  'candidates accept',
  'candidates move',
  'candidates stage',
  'candidates contact',
  'candidates hire',
  'candidates start-date',
  'candidates start',
  'candidates import',
  'candidates edit',
  'candidates anonymize',
  'candidates recount',
  'companies create',
  'companies edit',
  'companies make-agency',
  'companies take-on',
  'companies let-go',
  'companies propose',
  'companies accept',
  'companies decline',
  'companies withdraw',
  'users create',
  'users invite',
  'users link',
  'users join',
  'users recover',
  'users sign-in',
  'users sign-out',
  'users preferences',
  'users set-password',
  'users set-authenticator',
  'users remove-authenticator',
  'users add-passkey',
  'users rename-passkey',
  'users remove-passkey',
  'users edit',
  'users restrict',
  'users lift',
  'users deactivate',
  'users reactivate',
  'keys create',
  'keys revoke',
  'receivers add',
  'receivers edit',
  'receivers pause',
  'receivers resume',
  'receivers rotate-secret',
  'receivers remove',
  'deliveries retry',
  'deliveries replay',
  'deliveries replays stop',
  'deliveries replays continue',
] as const

export type AuditVerb = (typeof auditVerbs)[number]

type GroupOf<Verb> = Verb extends `${infer Group} ${string}` ? Group : never

/** What a verb is about: the first word of its name. */
export type AuditGroup = GroupOf<AuditVerb>

/** The verbs of a group without its name, such as `publish` of positions. */
export type NameIn<Group extends AuditGroup, Verb = AuditVerb> = Verb extends `${Group} ${infer Name}` ? Name : never

/** The groups, in the order of the verbs. */
export const auditGroups: readonly AuditGroup[] = [
  ...new Set(auditVerbs.map((verb) => verb.slice(0, verb.indexOf(' ')) as AuditGroup)),
]
