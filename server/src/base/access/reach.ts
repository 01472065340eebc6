import type { LockableTable } from '../db/locks.ts'
import type { Ability } from './abilities.ts'
import type { Parameters } from '../db/parameters.ts'
import { type Access, type CompanyAccess, canReadPosition, reachesAllPositions } from './access.ts'

/** What ids of one kind name, and who can change it. */
interface Rule {
  readonly table: string
  /** As messages name it. */
  readonly noun: string
  /** SQL that is true for a row `x` that somebody of a company can change. */
  readonly isAllowed: (access: CompanyAccess, $: Parameters) => string
}

const ofCompany = (access: CompanyAccess, $: Parameters) => `x.company_id = ${$(access.companyId)}`

/** SQL that is true for a receiver that gets events of positions in reach alone. */
function ofReceiver(access: CompanyAccess, $: Parameters, receiver = 'x'): string {
  const isOwn = `${receiver}.company_id = ${$(access.companyId)}`
  if (reachesAllPositions(access)) return isOwn
  return `${isOwn} and ${receiver}.position_ids is not null and not exists (
    select from unnest(${receiver}.position_ids) as sent (position_id)
    where not (${canReadPosition(access, $, `${receiver}.company_id`, 'sent.position_id')}))`
}

/**
 * SQL that is true for what belongs to the person of an own page. If the page is that of one submission, it is only what the
 * submission itself made, because its e-mail may be somebody else's.
 */
function ofSelf(access: CompanyAccess, $: Parameters, is: { ofPerson: string; ofSubmission: string }): string {
  const { who } = access
  if (who.kind !== 'candidate' && who.kind !== 'visitor') return 'false'
  if (who.submissionId !== undefined) {
    return `${ofCompany(access, $)} and exists (select from submissions s
      where s.company_id = x.company_id and s.id = ${$(who.submissionId)} and ${is.ofSubmission})`
  }
  return who.kind === 'candidate' ? `${ofCompany(access, $)} and ${is.ofPerson} = ${$(who.personId)}` : 'false'
}

/** SQL that is true for a current client of the company. */
const isClient = (id: string, access: CompanyAccess, $: Parameters) => `coalesce((
    select true from clients cl
    where cl.agency_id = ${$(access.companyId)} and cl.client_id = ${id} and cl.ended_at is null), false)`

/**
 * SQL that is true for a company whose profile and pages can be edited: the own one, and clients that
 * nobody works for yet. As soon as a client has an active user of its own, its agencies no longer edit
 * them (docs/access.md#agencies-and-clients). Inside a client it is that client alone.
 */
function isEditable(id: string, access: CompanyAccess, $: Parameters): string {
  const unattended = `${isClient(id, access, $)} and not exists (
    select from users u where u.company_id = ${id} and u.deactivated_at is null)`
  if (access.insideClientId !== null) return `(${id} = ${$(access.insideClientId)} and ${unattended})`
  return `(${id} = ${$(access.companyId)} or ${unattended})`
}

/** Who sees a document, from the most to the fewest, and what they may do by which they are known. */
const readersOfDocuments = [
  ['everybody', 'candidates.identity'],
  ['hiring_managers', 'candidates.write'],
  ['recruiters', 'people.write'],
] as const satisfies (readonly [string, Ability])[]

/** Who sees a document: everybody who reaches the candidacy, hiring managers and recruiters, or recruiters. */
export type DocumentReaders = (typeof readersOfDocuments)[number][0]

/**
 * SQL that is true for a document that the access may read. Documents contain names, so nobody reads one who works without the
 * identities of candidates.
 * @param d the name of its table
 */
export function isReadableDocument({ abilities }: Access, $: Parameters, d: string): string {
  const circles = readersOfDocuments.filter(([, ability]) => abilities.has(ability)).map(([readers]) => readers)
  return `${d}.readers = any (${$(abilities.has('candidates.identity') ? circles : [])}::text[])`
}

/**
 * For each kind of ids that verbs take: the rows that an access can change. What somebody may do to them
 * is another question, which abilities answer (docs/access.md#writing).
 */
export const reaches = {
  /** Companies to create something in: the own one. */
  companies: { table: 'companies', noun: 'company', isAllowed: (access, $) => `x.id = ${$(access.companyId)}` },
  /** Companies to edit: the own one, and clients that nobody works for yet. */
  profiles: { table: 'companies', noun: 'company', isAllowed: (access, $) => isEditable('x.id', access, $) },
  /** Companies that an agency works for. */
  clients: { table: 'companies', noun: 'client', isAllowed: (access, $) => isClient('x.id', access, $) },
  /** Companies of others, to propose something to them or answer it. */
  others: { table: 'companies', noun: 'company', isAllowed: () => 'true' },
  /**
   * Users whose own account is to be changed: oneself. An account belongs to a person, who may work for other companies too,
   * so not even an administrator changes that of somebody else.
   */
  accounts: {
    table: 'users',
    noun: 'account of the user',
    isAllowed: (access, $) =>
      `${ofCompany(access, $)} and x.id = ${$(access.who.kind === 'user' ? access.who.id : null)}::uuid`,
  },
  /** Users to list. */
  colleagues: { table: 'users', noun: 'user', isAllowed: ofCompany },
  /**
   * Users to change: those of the company, and for granted positions those who reach no more. Otherwise somebody who
   * reaches certain positions could get to the others through a colleague: by another e-mail and a new invitation.
   */
  users: {
    table: 'users',
    noun: 'user',
    isAllowed: (access, $) =>
      reachesAllPositions(access)
        ? ofCompany(access, $)
        : // A subselect of one value, so that the grants are looked up user by user.
          `${ofCompany(access, $)} and x.restricted and coalesce((
            select false from grants g where g.company_id = x.company_id and g.holder_id = x.id
              and not (${canReadPosition(access, $, 'g.company_id', 'g.position_id')}) limit 1), true)`,
  },
  /** Keys: those of the company for administrators, and otherwise one's own. */
  keys: {
    table: 'keys',
    noun: 'key',
    isAllowed: (access, $) =>
      access.abilities.has('keys.write')
        ? ofCompany(access, $)
        : `${ofCompany(access, $)} and x.maker_id = ${$('id' in access.who ? access.who.id : null)}::uuid`,
  },
  /**
   * Careers pages to change, and for granted positions those that list no others. Otherwise somebody who reaches certain
   * positions could take the others offline. The marketplace belongs to the platform.
   */
  pages: {
    table: 'careers_pages',
    noun: 'careers page',
    isAllowed: (access, $) =>
      access.positions === 'granted'
        ? // A subselect of one value, so that the listings are looked up page by page.
          `${isEditable('x.company_id', access, $)} and coalesce((
            select false from (select * from listings where page_id = x.id offset 0) l
            where not (${canReadPosition(access, $, 'l.company_id', 'l.position_id')}) limit 1), true)`
        : isEditable('x.company_id', access, $),
  },
  /** Careers pages to list own positions on. */
  listing_pages: {
    table: 'careers_pages',
    noun: 'careers page',
    isAllowed: (access, $) => `(x.is_marketplace or ${ofCompany(access, $)} or ${isClient('x.company_id', access, $)})`,
  },
  links: {
    table: 'sharing_links',
    noun: 'sharing link',
    isAllowed: (access, $) => canReadPosition(access, $, 'x.company_id', 'x.position_id'),
  },
  positions: {
    table: 'positions',
    noun: 'position',
    isAllowed: (access, $) => canReadPosition(access, $, 'x.company_id', 'x.id'),
  },
  candidacies: {
    table: 'vouches',
    noun: 'candidate',
    isAllowed: (access, $) =>
      access.positions === 'own'
        ? ofSelf(access, $, { ofPerson: 'x.person_id', ofSubmission: 's.is_new_vouch and s.vouch_id = x.id' })
        : canReadPosition(access, $, 'x.company_id', 'x.position_id'),
  },
  submissions: {
    table: 'submissions',
    noun: 'submission',
    isAllowed: (access, $) =>
      access.positions === 'own'
        ? ofSelf(access, $, { ofPerson: 'x.person_id', ofSubmission: 's.id = x.id' })
        : canReadPosition(access, $, 'x.company_id', 'x.position_id'),
  },
  /** People: those of the company, and for granted positions those with a candidacy for one of them. */
  people: {
    table: 'people',
    noun: 'person',
    isAllowed: (access, $) => {
      if (access.positions === 'own')
        return ofSelf(access, $, { ofPerson: 'x.id', ofSubmission: 's.is_new_person and s.person_id = x.id' })
      return reachesAllPositions(access)
        ? ofCompany(access, $)
        : // A subselect of one value, so that candidacies are looked up person by person.
          `${ofCompany(access, $)} and coalesce((
            select true from (select * from vouches where company_id = x.company_id and person_id = x.id offset 0) v
            where ${canReadPosition(access, $, 'v.company_id', 'v.position_id')} limit 1), false)`
    },
  },
  /** Notes: of candidates in reach. Of personal ones their author's, and without identities only one's own. */
  notes: {
    table: 'notes',
    noun: 'note',
    isAllowed: (access, $) => {
      const own = `coalesce(x.author_id = ${$(access.who.kind === 'user' ? access.who.id : null)}::uuid, false)`
      return `${access.abilities.has('candidates.identity') ? `(not x.is_personal or ${own})` : own} and exists (
        select from vouches v where v.company_id = x.company_id and v.id = x.candidacy_id
          and ${canReadPosition(access, $, 'v.company_id', 'v.position_id')})`
    },
  },
  /** Files that colleagues added about candidates in reach, for those who may see them. */
  documents: {
    table: 'documents',
    noun: 'file',
    isAllowed: (access, $) => `${isReadableDocument(access, $, 'x')} and exists (
        select from vouches v where v.company_id = x.company_id and v.id = x.candidacy_id
          and ${canReadPosition(access, $, 'v.company_id', 'v.position_id')})`,
  },
  /** Templates of mails: those of the company. */
  templates: { table: 'mail_templates', noun: 'template', isAllowed: ofCompany },
  /**
   * Receivers: those of the company, and for granted positions those that get events of no others. Otherwise somebody who
   * reaches certain positions could have the candidates of the others sent to an address of their own.
   */
  receivers: { table: 'receivers', noun: 'receiver', isAllowed: ofReceiver },
  replays: {
    table: 'replays',
    noun: 'replay',
    isAllowed: (access, $) =>
      reachesAllPositions(access)
        ? ofCompany(access, $)
        : `exists (select from receivers r where r.id = x.receiver_id and ${ofReceiver(access, $, 'r')})`,
  },
  /** Mails: those of the company, and for granted positions those about one of them. */
  mails: {
    table: 'mails',
    noun: 'mail',
    isAllowed: (access, $) =>
      reachesAllPositions(access)
        ? ofCompany(access, $)
        : `${ofCompany(access, $)} and x.position_id is not null and ${canReadPosition(access, $, 'x.company_id', 'x.position_id')}`,
  },
  /**
   * Imports that somebody started in the portal: those of the company, and for granted positions one's own. That of a
   * colleague runs with the access of the colleague, and its report and its file name candidates of any position.
   */
  import_runs: {
    table: 'import_runs',
    noun: 'import',
    isAllowed: (access, $) =>
      reachesAllPositions(access)
        ? ofCompany(access, $)
        : `${ofCompany(access, $)} and x.user_id = ${$(access.who.kind === 'user' ? access.who.id : null)}::uuid`,
  },
  /** Entries of the audit log, to list. No verb changes one. */
  audit_entries: { table: 'audit_entries', noun: 'audit entry', isAllowed: ofCompany },
} as const satisfies Record<string, Rule>

/** A kind of ids that verbs take. */
export type Reach = keyof typeof reaches

/** A kind of ids whose rows verbs lock. */
export type LockableReach = {
  [R in Reach]: (typeof reaches)[R]['table'] extends LockableTable ? R : never
}[Reach]

/** What a list shows of the rows in reach. */
export interface CompanyFilter {
  /** Only rows of this company. */
  readonly companyId?: string | undefined
}

/** SQL that is true for a row `x` of a list: in reach of the access and, if one is given, of one company. */
export function inReach(access: Access, $: Parameters, reach: Reach, { companyId }: CompanyFilter): string {
  const reached = access.companyId === null ? 'true' : reaches[reach].isAllowed(access, $)
  return companyId === undefined || companyId === access.companyId
    ? reached
    : `${reached} and x.company_id = ${$(companyId)}`
}

declare const allowed: unique symbol

/**
 * An id that the current change has checked against its access. Only methods of `Change` return it, so a
 * verb cannot be called with an id that nobody checked.
 */
export type Allowed<R extends Reach> = string & { readonly [allowed]: { readonly [Kind in R]: true } }

/** The key of a row that the current change has checked against its access. */
export interface AllowedKey<R extends Reach> {
  readonly companyId: string
  readonly id: Allowed<R>
}
