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
/** Erasing somebody who has a candidacy for the position, or declining it. */
export const erasing: Row = { ...administering, grantedOther: 'reach', insideOther: 'reach' }
/** What shows everything about a person, whatever position it is about. */
export const everythingOfPerson: Row = {
  ...changing,
  ...{ grantedThis: 'reach', restrictedAdministrator: 'reach', insideClient: 'reach' },
}
/** Changing a user, a receiver or an import of the agency that reaches all of its positions. */
export const administeringInReach: Row = {
  ...administering,
  ...{ grantedThis: 'reach', grantedOther: 'reach', restrictedAdministrator: 'reach' },
  ...{ insideClient: 'reach', insideOther: 'reach' },
}
/** Careers pages of the agency. */
export const pagesOfAgency: Row = {
  ...{ administrator: 'yes', recruiter: 'yes', hiringManager: 'role', viewer: 'role' },
  ...{ grantedThis: 'yes', grantedOther: 'yes', insideClient: 'reach', insideOther: 'reach' },
  ...{ restrictedAdministrator: 'yes', client: 'reach', stranger: 'reach', operator: 'yes' },
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

/** The account of a colleague: not even an administrator. Their own is tested with the account. */
export const ofSomebodyElse: Row = { ...all('reach'), operator: 'yes' }

/** A verb of the table: who may call it, and a call, which finds its objects with the access of the caller. */
export interface TriedVerb {
  readonly row: Row
  readonly call: (c: Change) => Promise<unknown>
}

/** Says who may do what a call does. */
export function by(row: Row, call: TriedVerb['call']): TriedVerb {
  return { row, call }
}

/** The same outcome for everybody. */
export function all(outcome: Outcome): Row {
  return Object.fromEntries(holders.map((holder) => [holder, outcome])) as Row
}
