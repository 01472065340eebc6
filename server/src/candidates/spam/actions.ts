import { createHash, createHmac } from 'node:crypto'
import type { Database, Queryable } from '../../base/db/connection.ts'
import { TooMany } from '../../base/web/serving/methods.ts'
import { networkOf } from '../../base/http/authentication/address-limit.ts'
import type { HeldReason } from '../submissions/submission.ts'
import { type Attempts, countAttempt, HOURLY, readAttempts, spendChallenge, type Subjects } from './attempts-store.ts'
import { proofIn } from './proof.ts'
import { type FormSecrets, isResend, openSeal } from './seal.ts'

/** Nobody fills in a form in less. */
const FASTEST = 3_000
/** Submissions of one address in ten minutes, and for one position in an hour, from which on a proof of work is required. */
const SOON = 5
const OF_POSITION = 120
/** Hours for which the solution of a challenge can be used. It is remembered for as long. */
const PROOF_HOURS = 24
const HOUR = 3_600_000

/** A form that somebody sent, as far as it matters for spam. */
export interface SentForm {
  /** The path of the form. */
  readonly address: string
  readonly clientAddress: string
  readonly positionId: string
  /** The field that people do not see. */
  readonly trap: string
  readonly seal: string
  readonly proof: string
  /** Of everything that was sent with one form: however often it is sent, it counts once. */
  readonly requestHash: (nonce: string) => Buffer
}

/** @throws {TooMany} if the address has sent too much. Called before anything of the form is stored */
export async function refuseTooMany(
  database: Queryable,
  secrets: FormSecrets,
  sent: Pick<SentForm, 'clientAddress' | 'positionId'>,
): Promise<void> {
  const { hourly, waitSeconds } = await readAttempts(database, subjectsOf(secrets, sent))
  if (hourly >= HOURLY) throw new TooMany({ 'retry-after': String(Math.max(1, waitSeconds)) })
}

/**
 * Counts a form that is about to be taken, among all that its address has sent.
 * @param requestHash of everything that was sent with the form
 * @throws {TooMany} if the address has sent too much
 */
export async function countForm(
  database: Database,
  secrets: FormSecrets,
  sent: Pick<SentForm, 'clientAddress' | 'positionId'>,
  requestHash: Buffer,
): Promise<Attempts> {
  const subjects = subjectsOf(secrets, sent)
  const attempts = await database.transaction((tx) => countAttempt(tx, subjects, requestHash))
  const most = Math.max(attempts.hourly, attempts.repeated)
  if (most > HOURLY) throw new TooMany({ 'retry-after': String(Math.max(1, attempts.waitSeconds)) })
  return attempts
}

/**
 * Counts a form that is about to be taken, and says why it has to wait for a human (docs/applications.md#spam).
 * One sign alone holds nothing: password managers fill in what nobody sees, and browsers fill in and send a form within a second.
 * Two are a form that was never opened, which nobody can have solved the challenge of; a field that nobody sees, filled in within
 * seconds; and one form of many whose challenge nobody solved.
 * @returns the signs; empty if they are too few
 * @throws {TooMany} if the address has sent too much
 */
export async function judge(
  database: Database,
  secrets: FormSecrets,
  sent: SentForm,
): Promise<{ heldBecause: HeldReason[]; requestHash: Buffer }> {
  const seal = openSeal(secrets, sent.address, sent.seal)
  const requestHash = sent.requestHash(seal?.nonce ?? '')
  const attempts = await countForm(database, secrets, sent, requestHash)
  const age = seal === null ? 0 : attempts.at.getTime() - seal.shownAt.getTime()
  const burst = { address: attempts.soon > SOON, position: attempts.ofPosition > OF_POSITION }
  const proven =
    (burst.address || burst.position) &&
    seal !== null &&
    age < PROOF_HOURS * HOUR &&
    (isResend(secrets, seal.nonce, sent.proof) || (await hasProof(database, secrets, seal.nonce, sent.proof)))
  const signs: HeldReason[] = []
  if (age < FASTEST) signs.push('fast')
  if (sent.trap !== '') signs.push('trap')
  if (burst.address && !proven) signs.push('address')
  if (burst.position && !proven) signs.push('position')
  const isHeld = signs.length > 1 || seal === null || ((burst.address || burst.position) && !proven)
  return { heldBecause: isHeld ? signs : [], requestHash }
}

async function hasProof(database: Queryable, secrets: FormSecrets, nonce: string, given: string): Promise<boolean> {
  const proof = await proofIn(secrets, nonce, given)
  return proof !== null && spendChallenge(database, proof.hash, PROOF_HOURS)
}

/** Hashes with a secret: the addresses of applicants are not stored, and nobody can try all addresses of the internet. */
function subjectsOf(
  { current }: FormSecrets,
  { clientAddress, positionId }: Pick<SentForm, 'clientAddress' | 'positionId'>,
): Subjects {
  const network = networkOf(clientAddress)
  return {
    address: createHmac('sha256', current).update(`address ${network}`).digest(),
    repeating: createHmac('sha256', current).update(`repeating ${network}`).digest(),
    position: createHash('sha256').update(`position ${positionId}`).digest(),
  }
}
