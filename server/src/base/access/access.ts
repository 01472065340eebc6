/**
 * # Who may read and change what
 *
 * Everybody who reads or changes something comes with an **access**: a key, a user, a user inside a client, a visitor,
 * a candidate on their own page, the operator, an import, the service itself. All of them are values of the one type
 * below. An access answers two questions that do not depend on each other:
 *
 * - What may they do? An **ability** is one such thing, as `positions.write` (abilities.ts). A **role** is a set of
 *   abilities.
 * - Which rows are within **reach**? A company is the border: nothing of another company is, but what companies that
 *   work together share. Within the company, all positions are in reach, or only certain ones. Candidacies,
 *   submissions and mails follow their position.
 *
 * A restricted user reaches the positions that were **granted** (table `grants`). So does a restricted key, but never
 * more than the user who created it reaches now. The view `scope` has the result of both. What a key may do is cut
 * down to what its creator may do now in the same way, so that nobody keeps through a key what was taken from them.
 *
 * **Reading.** Each store takes the access and puts a condition of this file into its `WHERE`. A row out of reach is
 * never fetched, so no code above a store can show it by mistake. A lookup without an access is for one question
 * alone: does the id exist? It decides between 404 and 403 where the API promises the difference.
 *
 * **Changing.** A verb gets its access with its change (base/changes/actions.ts). It names the ability that it needs,
 * and accepts no plain ids but **allowed keys**: ids that the change has checked against the reach (reach.ts says what
 * that is for each kind). A verb that is given an unchecked id does not compile. Reach is checked once, before any
 * lock: a row never moves to another company.
 *
 * **The portal** reads session, user and access in one statement with each request, so that a right that somebody lost
 * is gone with the next one. What somebody may not see does not exist for them: 404, not 403.
 *
 * **Inside a client** (inside.ts) somebody of an agency reaches the positions that the agency manages for that client,
 * and nothing else: neither its other positions, nor what is the client's own.
 *
 * **Forbidden.** Never build an access by hand: the functions here and those that authenticate do. A verb asks for an
 * ability and never for a role. Never read first and filter afterwards: lists would have holes, and counts would tell
 * what is hidden.
 */

import type { Parameters } from '../db/parameters.ts'
import { Refusal } from '../forms/refusal.ts'
import type { Seal } from './seal.ts'
import { type Ability, abilities, abilitiesOf, type RoleSettings } from './abilities.ts'

/** How a user works: in a browser, or on the command line with `--as`. */
export type UserWay = 'portal' | 'command_line'

/** Who reads or changes something. */
export type Who =
  /** An API key, and the user who created it; null if the operator did. */
  | { readonly kind: 'key'; readonly id: string; readonly userId: string | null }
  /** A user of a company, and the way by which the user came, if it is known. */
  | { readonly kind: 'user'; readonly id: string; readonly via?: UserWay }
  /** Somebody who came through a sharing link or a careers page, and may have sent a submission. */
  | { readonly kind: 'visitor'; readonly linkId: string; readonly submissionId?: string }
  /** A candidate, on their own page, or on that of one submission. */
  | { readonly kind: 'candidate'; readonly personId: string; readonly submissionId?: string }
  /** The person who runs the installation, on the command line. */
  | { readonly kind: 'operator' }
  /** The service itself, such as a job that records expirations. */
  | { readonly kind: 'system' }
  /** A feed that the operator imports. */
  | { readonly kind: 'import' }

/**
 * The access of somebody who belongs to a company, or came to one: what they can read, and what they
 * may do. Every store function that reads takes it and uses it in its WHERE clause, so that a row
 * without access is never fetched. Every verb gets it with its `Change`.
 */
export interface CompanyAccess {
  readonly who: Who
  readonly companyId: string
  /** The client that a user of an agency works inside of: only positions managed for it are in reach. */
  readonly insideClientId: string | null
  /**
   * Which positions of the company are in reach: all, those in the view `scope`, or those that are live
   * on the link of a visitor. On their own page people reach what is theirs, and no position.
   */
  readonly positions: 'all' | 'granted' | 'live' | 'own'
  readonly abilities: ReadonlySet<Ability>
  /** What the page had read on which a change was asked for; null or left out where there was none. */
  readonly seal?: () => Seal | null
}

/** The access to a whole installation: every company, with every ability. */
export interface InstallationAccess {
  readonly who: Extract<Who, { kind: 'operator' | 'system' | 'import' }>
  readonly companyId: null
  readonly insideClientId: null
  readonly positions: 'all'
  readonly abilities: ReadonlySet<Ability>
}

export type Access = CompanyAccess | InstallationAccess

/** The access of the operator, of the service itself, or of an import by the operator. */
export function installationAccess(kind: InstallationAccess['who']['kind']): InstallationAccess {
  return { who: { kind }, companyId: null, insideClientId: null, positions: 'all', abilities: new Set(abilities) }
}

/** What decides the access of a user. */
export interface UserSettings extends RoleSettings {
  readonly companyId: string
  readonly id: string
  /** Whether only certain positions are in reach. */
  readonly restricted: boolean
}

/** The access of a user of a company, who came by the portal if nothing else is said. */
export function accessOfUser(user: UserSettings, via: UserWay = 'portal'): CompanyAccess {
  return {
    who: { kind: 'user', id: user.id, via },
    companyId: user.companyId,
    insideClientId: null,
    positions: user.restricted ? 'granted' : 'all',
    abilities: abilitiesOf(user),
  }
}

/** @throws {Refusal} if the access does not have the ability */
export function requireAbility(access: Access, ability: Ability): void {
  if (access.abilities.has(ability)) return
  throw new Refusal('forbidden', `You are not allowed to do this. It needs the ability ${ability}.`)
}

/** Whether what concerns all positions of a company may be changed, such as its profile and its templates. */
export function reachesEverything(access: Access): boolean {
  return access.positions !== 'granted'
}

/** @throws {Refusal} unless `reachesEverything` */
export function requireEverything(access: Access): void {
  if (reachesEverything(access)) return
  const message =
    'This concerns all positions of the company, and you have access to certain ones only. ' +
    'Ask somebody who has access to all of them.'
  throw new Refusal('forbidden', message, [], 'everything-needed')
}

/** Whether all positions of a company are in reach, its future ones too. */
export function reachesAllPositions({ positions, insideClientId }: Access): boolean {
  return positions === 'all' && insideClientId === null
}

const cacheScopes = new WeakMap<CompanyAccess, string>()

/** Accesses with equal texts get equal responses, so they can share a cached one. */
export function cacheScope(access: CompanyAccess): string {
  const known = cacheScopes.get(access)
  if (known !== undefined) return known
  const { who, companyId, insideClientId, positions, abilities: has } = access
  const holder = positions === 'granted' && 'id' in who ? who.id : ''
  const text = `${companyId} ${insideClientId ?? ''} ${holder} ${[...has].toSorted().join()}`
  cacheScopes.set(access, text)
  return text
}

/** SQL that is true for a row whose position can be read, given the columns for its owner and position. */
export function canReadPosition(access: Access, $: Parameters, companyId: string, positionId: string): string {
  if (access.companyId === null) return 'true'
  const conditions = [`${companyId} = ${$(access.companyId)}`]
  if (access.positions !== 'all') conditions.push(`${positionId} = any (${positionsInScope(access, $)})`)
  if (access.insideClientId !== null) {
    // A subselect of one value, so that the position is looked up by its id.
    conditions.push(
      `(select managed.client_id from positions managed where managed.id = ${positionId}) = ${$(access.insideClientId)}`,
    )
  }
  return conditions.join(' and ')
}

/**
 * SQL of the ids of the positions in reach of an access that does not reach all, as an array: it is made
 * once, and each of its ids is looked up in an index. When it was joined as a table, it was made again
 * for each position of the company (900,000 rows for one page).
 */
export function positionsInScope({ who, companyId, positions }: CompanyAccess, $: Parameters): string {
  if (who.kind === 'visitor' && positions === 'live') {
    return `array(select l.position_id from listings l where l.page_id = ${$(who.linkId)} and l.live
      union all select s.position_id from sharing_links s where s.id = ${$(who.linkId)} and s.active
      union all select r.position_id from referrer_links r
        join positions led on led.id = r.position_id and led.status = 'PUBLISHED' where r.id = ${$(who.linkId)})`
  }
  if (positions !== 'granted' || !('id' in who)) return `'{}'::uuid[]`
  return `array(select s.position_id from scope s where s.company_id = ${$(companyId)} and s.holder_id = ${$(who.id)})`
}

/**
 * SQL of the positions that can be read, as a table to filter further. Granted positions are fetched by
 * their ids, whatever the other conditions. They are at most a thousand, while a condition on the
 * company may be true for any number of rows.
 */
export function readablePositions(access: CompanyAccess, $: Parameters): string {
  const owned = `company_id = ${$(access.companyId)}`
  const managed = access.insideClientId === null ? '' : ` and client_id = ${$(access.insideClientId)}`
  if (access.positions === 'all') return `(select * from positions where ${owned}${managed})`
  return `(select * from (select * from positions where id = any (${positionsInScope(access, $)}) offset 0) of_holder
    where ${owned}${managed})`
}

/**
 * SQL of those of some positions that can be read, as a table. They are fetched by their ids, whatever the other conditions.
 * @param ids SQL of an array
 */
export function readableOf(access: Access, $: Parameters, ids: string): string {
  return `(select * from (select * from positions where id = any (${ids}) offset 0) given
    where ${canReadPosition(access, $, 'given.company_id', 'given.id')})`
}

/**
 * SQL of the listings of readable positions that fulfil a condition, as a table, for an access that does
 * not read all positions of its company. It looks up one position after the other. Given all positions at
 * once, PostgreSQL 15 read every listing of the company and compared (39,000 rows).
 */
export function listingsOfReadable(access: CompanyAccess, $: Parameters, condition: string): string {
  const ids =
    access.insideClientId === null
      ? positionsInScope(access, $)
      : `array(select id from ${readablePositions(access, $)} p)`
  return `(select listed.* from unnest(${ids}) as readable (position_id) cross join lateral (
    select * from listings where company_id = ${$(access.companyId)} and position_id = readable.position_id and ${condition}
    offset 0) listed)`
}
