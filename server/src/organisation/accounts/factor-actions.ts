import type { Change } from '../../base/changes/actions.ts'
import type { AuditVerb } from '../../base/changes/audit-verb.ts'
import { plainLine } from '../../content/text.ts'
import { isId, newId } from '../../base/db/id.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { stepOfCode } from '../identities/authenticator-actions.ts'
import { deleteAuthenticator, replaceAuthenticator } from '../identities/authenticator-store.ts'
import type { Identity } from '../identities/store.ts'
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '../passkeys/passkey.ts'
import { deletePasskey, insertPasskey, listPasskeys, type NewCredential, writePasskeyName } from '../passkeys/store.ts'
import type { MasterKeys } from '../../base/secrets/sealed.ts'
import { areEnough } from './factors.ts'
import {
  type Account,
  auditPerson,
  type EndedSessions,
  endSessions,
  lockPerson,
  readFactors,
} from './person-actions.ts'

/** What removing a factor ends, and where the person is. */
interface Removal {
  readonly ended: EndedSessions
  /** Whether the person works on the machine that the service runs on. */
  readonly isLocal: boolean
}

/**
 * Sets an authenticator app up, in place of the one before, once it shows a right code.
 * @param offered the secret that the person was shown, encrypted (`offerAuthenticator`)
 * @returns false if the code is wrong
 */
export async function setAuthenticator(
  change: Change,
  keys: MasterKeys,
  account: Account,
  { offered, code, ended }: { offered: string; code: string; ended: EndedSessions },
): Promise<boolean> {
  const { id } = await lockPerson(change, account)
  const step = stepOfCode(keys, { identityId: id, sealed: offered }, code)
  if (step === null) return false
  await replaceAuthenticator(change.tx, id, offered, step)
  await endSessions(change, id, ended)
  await auditPerson(change, id, 'users set-authenticator')
  return true
}

/**
 * Removes an authenticator app.
 * @throws {Refusal} if there is none, or a password alone would remain. The operator removes what somebody has lost, so
 * there it may
 */
export async function removeAuthenticator(change: Change, account: Account, removal: Removal): Promise<void> {
  const identity = await lockPerson(change, account)
  if (!identity.hasAuthenticator) throw new Refusal('conflict', 'The user has no authenticator app.')
  await deleteAuthenticator(change.tx, identity.id)
  await finishRemoval(change, identity, removal, 'users remove-authenticator')
}

/**
 * Adds a passkey.
 * @param credential as a device of the person made it (`createdCredential`)
 * @returns false if somebody has it already
 * @throws {Refusal} if the name is missing or too long, or there are too many passkeys
 */
export async function addPasskey(
  change: Change,
  account: Account,
  { credential, name, ended }: { credential: NewCredential; name: string; ended: EndedSessions },
): Promise<boolean> {
  const line = passkeyName(name)
  const { id: identityId } = await lockPerson(change, account)
  if ((await listPasskeys(change.tx, identityId)).length >= MAX_PASSKEYS) {
    throw new Refusal('conflict', `A user has at most ${MAX_PASSKEYS} passkeys: remove one first.`)
  }
  if (!(await insertPasskey(change.tx, { id: newId(), identityId, name: line, ...credential }))) return false
  await endSessions(change, identityId, ended)
  await auditPerson(change, identityId, 'users add-passkey')
  return true
}

/** @throws {Refusal} if the person has no passkey with that id, or the name is missing or too long */
export async function renamePasskey(change: Change, account: Account, passkeyId: string, name: string): Promise<void> {
  const line = passkeyName(name)
  const { id } = await lockPerson(change, account)
  if (!isId(passkeyId) || !(await writePasskeyName(change.tx, id, passkeyId, line))) throw noPasskey(passkeyId)
  await auditPerson(change, id, 'users rename-passkey')
}

/**
 * Removes a passkey.
 * @throws {Refusal} if the person has none with that id, or a password alone would remain. The operator removes what
 * somebody has lost, so there it may
 */
export async function removePasskey(
  change: Change,
  account: Account,
  passkeyId: string,
  removal: Removal,
): Promise<void> {
  const identity = await lockPerson(change, account)
  if (!isId(passkeyId) || !(await deletePasskey(change.tx, identity.id, passkeyId))) throw noPasskey(passkeyId)
  await finishRemoval(change, identity, removal, 'users remove-passkey')
}

/** @throws {Refusal} if what remains is not enough */
async function finishRemoval(change: Change, { id }: Identity, removal: Removal, verb: AuditVerb): Promise<void> {
  const isOperator = change.access.companyId === null
  if (!isOperator && !areEnough(await readFactors(change.tx, id), removal.isLocal)) {
    throw new Refusal('conflict', 'Only your password would be left. Add a passkey or another authenticator app first.')
  }
  await endSessions(change, id, removal.ended)
  await auditPerson(change, id, verb)
}

function passkeyName(name: string): string {
  const line = plainLine(name)
  if (line === '') throw refusedField('name', 'A passkey needs a name.')
  if (line.length <= MAX_PASSKEY_NAME) return line
  throw refusedField('name', `The name of a passkey has at most ${MAX_PASSKEY_NAME} characters.`)
}

function noPasskey(id: string): Refusal {
  return new Refusal('not-found', `There is no passkey ${JSON.stringify(id)} of this user.`)
}
