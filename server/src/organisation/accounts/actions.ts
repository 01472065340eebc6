import type { Change } from '../../base/changes/actions.ts'
import { visibleLine } from '../../content/text.ts'
import { isId } from '../../base/db/id.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { writePassword, writePreferences } from '../identities/store.ts'
import { endOtherSessions, endSession } from '../sessions/store.ts'
import type { Language } from '../../base/web/words/language.ts'
import { type Account, auditPerson, type EndedSessions, endSessions, lockPerson } from './person-actions.ts'

/** Characters of a name. */
export const MAX_NAME = 200

/** What people choose for themselves. */
export interface Preferences {
  readonly name: string
  /** Of the screens. */
  readonly language: Language
  /** Whether single keys do something. */
  readonly hasShortcuts: boolean
  /** Whether rows and spaces are larger. */
  readonly isComfortable: boolean
}

/**
 * Writes what somebody chose for themselves. What is not given stays.
 * @throws {Refusal} if the name is too long
 */
export async function setPreferences(change: Change, account: Account, given: Partial<Preferences>): Promise<void> {
  const { id, ...before } = await lockPerson(change, account)
  const { name, language, hasShortcuts, isComfortable } = { ...before, ...given }
  const line = visibleLine(name)
  if (line.length > MAX_NAME) throw refusedField('name', `A name has at most ${MAX_NAME} characters.`)
  await writePreferences(change.tx, { id, name: line, language, hasShortcuts, isComfortable })
  await auditPerson(change, id, 'users preferences')
}

/**
 * Gives somebody another password.
 * @param passwordHash of a password that was checked (`faultInChosen`)
 */
export async function setPassword(
  change: Change,
  account: Account,
  passwordHash: string,
  ended: EndedSessions,
): Promise<void> {
  const { id } = await lockPerson(change, account)
  await writePassword(change.tx, id, passwordHash)
  await endSessions(change, id, ended)
  await auditPerson(change, id, 'users set-password')
}

/**
 * Signs a browser out.
 * @throws {Refusal} if the person has no session with that id
 */
export async function signOutSession(change: Change, account: Account, sessionId: string): Promise<void> {
  const { id } = await lockPerson(change, account)
  const isEnded = isId(sessionId) && (await endSession(change.tx, id, sessionId)) > 0
  if (!isEnded) throw new Refusal('not-found', `There is no session ${JSON.stringify(sessionId)} of this user.`)
  await auditPerson(change, id, 'users sign-out')
}

/**
 * Signs all browsers out but one.
 * @param keptId the session that stays; null for none
 * @returns how many ended
 */
export async function signOutEverywhere(change: Change, account: Account, keptId: string | null): Promise<number> {
  const { id } = await lockPerson(change, account)
  const ended = await endOtherSessions(change.tx, id, keptId)
  await auditPerson(change, id, 'users sign-out')
  return ended
}
