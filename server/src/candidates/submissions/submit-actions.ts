import type { Allowed } from '../../access/reach.ts'
import type { CompanyAccess } from '../../access/access.ts'
import type { Change } from '../../changes/actions.ts'
import type { ObjectKey } from '../../changes/object-key.ts'
import { newId } from '../../db/id.ts'
import { Refusal } from '../../forms/refusal.ts'
import { apply, type IntakeOptions } from '../intake/actions.ts'
import { issueToken } from '../tokens/actions.ts'
import type { NewToken } from '../tokens/token.ts'
import { insertConsent } from './consent-store.ts'
import { readFormSettings } from './form-settings-store.ts'
import { storeShownTexts } from './shown-text-store.ts'
import { findByRequest, insertSubmission, writeHeld, writeTaken } from './submission-store.ts'
import { CONSENT_MONTHS, type HeldReason, type Shown, type Stated, stated, type SubmissionForm } from './submission.ts'

/** What somebody sends through the form of an application. */
export interface SubmittedApplication {
  readonly companyId: string
  readonly positionId: Allowed<'positions'>
  /** The careers page or link that the form was on. */
  readonly linkId: string
  readonly form: SubmissionForm
  readonly shown: Shown
  /** Of the form that was filled in, and of everything that was sent with it: the same request creates nothing twice. */
  readonly requestHash: Buffer
  /** Why it has to wait for a human; empty if it does not. */
  readonly heldBecause: readonly HeldReason[]
}

/** A stored submission, and the token that opens it. */
export interface Submission extends ObjectKey {
  readonly token: NewToken
}

/** The access of somebody who came through a careers page or a link, to what is live there. */
export function accessOfVisitor(companyId: string, linkId: string): CompanyAccess {
  return {
    who: { kind: 'visitor', linkId },
    companyId,
    insideClientId: null,
    positions: 'live',
    abilities: new Set(['candidates.apply']),
  }
}

/**
 * Takes an application, or lets it wait for a human. The same request again finds what the first one stored.
 * @returns the submission with a token of its own, also if it was sent before: only whoever filled in the form has its request
 * @throws {Refusal} if the position does not take applications now, or a field is invalid; then nothing is stored
 */
export async function submitApplication(change: Change, submitted: SubmittedApplication): Promise<Submission> {
  change.require('candidates.apply')
  const { companyId, positionId, linkId, shown } = submitted
  const settings = await readFormSettings(change.tx, companyId, positionId)
  if (!settings) throw new Refusal('not-found', `There is no position ${positionId}.`)
  const said = stated(submitted.form, settings.asked, settings.country)
  const key = { companyId, id: newId() }
  const hashes = await storeShownTexts(change.tx, companyId, shown)
  const isNew = await insertSubmission(change.tx, {
    ...key,
    ...{ positionId, linkId, requestHash: submitted.requestHash, language: shown.language, stated: said },
    ...{ adHash: hashes.ad, noticeHash: hashes.notice, noticeVersion: shown.notice.version },
  })
  const stored = isNew ? key : await findByRequest(change.tx, companyId, submitted.requestHash)
  if (!stored) throw new Error('a submission that was just found is gone')
  if (isNew && submitted.heldBecause.length > 0) {
    await writeHeld(change.tx, key, submitted.heldBecause)
    change.audit('submissions hold', [key])
  } else if (isNew) {
    await takeSubmission(change, { ...key, positionId, linkId, stated: said })
  }
  return { ...stored, token: await issueToken(change, { kind: 'submission', companyId, submissionId: stored.id }) }
}

/**
 * Makes a candidacy of a submission. Other verbs call it.
 * @throws {Refusal} if the position does not take applications now
 */
export async function takeSubmission(
  change: Change,
  submission: ObjectKey & { positionId: Allowed<'positions'>; linkId: string; stated: Stated },
  options: IntakeOptions = {},
): Promise<void> {
  const { companyId, id, positionId, linkId, stated: said } = submission
  const { emailNormalized: _, ...person } = said.person
  const [candidacy] = await apply(change, [{ companyId, positionId, linkId, person }], options)
  if (!candidacy) throw new Error('an application led to no candidacy')
  const { personId, isNewPerson, id: vouchId, added: isNewVouch } = candidacy
  await writeTaken(change.tx, { companyId, id }, { personId, isNewPerson, vouchId, isNewVouch })
  if (said.keepMe) {
    await insertConsent(change.tx, { companyId, id: newId(), personId, submissionId: id, months: CONSENT_MONTHS })
  }
}
