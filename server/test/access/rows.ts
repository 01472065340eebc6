import type { Change } from '../../src/base/changes/actions.ts'
import { type Holder, holders } from './holders.ts'

/** `role`: the caller lacks the ability. `reach`: the caller has it, or may, but not for this object. */
export type Outcome = 'yes' | 'role' | 'reach'
export type Row = Record<Holder, Outcome>

/** Changing the position and all that hangs on it. */
export const changing: Row = {
  ...{ administrator: 'yes', recruiter: 'yes', hiringManager: 'role', viewer: 'role' },
  ...{ grantedThis: 'yes', grantedOther: 'reach', insideClient: 'yes', insideOther: 'reach' },
  ...{ restrictedAdministrator: 'yes', client: 'reach', stranger: 'reach', operator: 'yes' },
}
/** Administering the agency. */
export const administering: Row = {
  ...{ administrator: 'yes', recruiter: 'role', hiringManager: 'role', viewer: 'role' },
  ...{ grantedThis: 'role', grantedOther: 'role', insideClient: 'role', insideOther: 'role' },
  ...{ restrictedAdministrator: 'yes', client: 'reach', stranger: 'reach', operator: 'yes' },
}
/** The profile and the notice of the agency, which concern all of its positions. */
export const ofWholeAgency: Row = {
  ...administering,
  ...{ restrictedAdministrator: 'reach', insideClient: 'reach', insideOther: 'reach' },
}
/** Erasing somebody who has a candidacy for the position, or declining it. */
export const erasing: Row = { ...administering, grantedOther: 'reach', insideOther: 'reach' }
/** Somebody is erased everywhere: it is their right, and not that of whoever reaches their other candidacies. */
export const erasingWhole: Touches = {
  beyond: ['people', 'vouches'],
  because: 'Somebody who is erased is erased everywhere.',
}
/** What shows everything about a person, whatever position it is about. */
export const everythingOfPerson: Row = {
  ...changing,
  ...{ grantedThis: 'reach', restrictedAdministrator: 'reach', insideClient: 'reach' },
}
/** Who a person is, who has candidacies for another position of the client too. */
export const editingPerson: Row = { ...changing, grantedThis: 'reach', restrictedAdministrator: 'reach' }
/** Changing a user, a receiver or an import of the agency that reaches all of its positions. */
export const administeringInReach: Row = {
  ...administering,
  ...{ grantedThis: 'reach', grantedOther: 'reach', restrictedAdministrator: 'reach' },
  ...{ insideClient: 'reach', insideOther: 'reach' },
}
/** Adding something to the pages and the profile of the agency, which changes nothing that is there. */
export const addingToAgency: Row = {
  ...{ administrator: 'yes', recruiter: 'yes', hiringManager: 'role', viewer: 'role' },
  ...{ grantedThis: 'yes', grantedOther: 'yes', insideClient: 'reach', insideOther: 'reach' },
  ...{ restrictedAdministrator: 'yes', client: 'reach', stranger: 'reach', operator: 'yes' },
}
/** A careers page of the agency, which lists positions that not everybody reaches. */
export const pagesOfAgency: Row = {
  ...addingToAgency,
  ...{ grantedThis: 'reach', grantedOther: 'reach', restrictedAdministrator: 'reach' },
}
/** The installation: the operator alone. */
export const operating: Row = {
  ...{ administrator: 'role', recruiter: 'role', hiringManager: 'role', viewer: 'role' },
  ...{ grantedThis: 'role', grantedOther: 'role', insideClient: 'role', insideOther: 'role' },
  ...{ restrictedAdministrator: 'role', client: 'role', stranger: 'role', operator: 'yes' },
}

/** What a colleague wrote: administrators alone change it. */
export const ofOthers = {
  recruiter: 'reach',
  hiringManager: 'reach',
  grantedThis: 'reach',
  insideClient: 'reach',
} as const

/** Templates of the agency, which those write who reach all of its positions, or all of a client. */
export const ofTemplates: Row = {
  ...changing,
  ...{ grantedThis: 'reach', grantedOther: 'reach', restrictedAdministrator: 'reach', insideOther: 'yes' },
}

/** The account of a colleague: not even an administrator. Their own is tested with the account. */
export const ofSomebodyElse: Row = { ...all('reach'), operator: 'yes' }

/** What a verb changes, seen by somebody who reaches certain positions only. */
export type Touches =
  /** Nothing that its caller does not reach. */
  | 'reached'
  /** What concerns all positions of a company: its caller reaches all of them, or is refused. */
  | 'everything'
  /** Also rows of these tables that its caller does not reach, for a reason. */
  | { readonly beyond: readonly string[]; readonly because: string }

/**
 * A verb of the table: who may call it, what it changes, and a call, which finds its objects with the access of the caller. A verb
 * that does not say what it changes does not compile; touched.test.ts calls it as somebody who does not reach everything, and compares.
 */
export interface TriedVerb {
  readonly row: Row
  readonly touches: Touches
  readonly call: (c: Change) => Promise<unknown>
}

/** Says who may do what a call does, and what it changes. */
export function by(row: Row, touches: Touches, call: TriedVerb['call']): TriedVerb {
  return { row, touches, call }
}

/** The same outcome for everybody. */
export function all(outcome: Outcome): Row {
  return Object.fromEntries(holders.map((holder) => [holder, outcome])) as Row
}
