import { zip } from '../../base/certain.ts'
import type { Allowed } from '../../base/access/reach.ts'
import type { CompanyAccess } from '../../base/access/access.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import type { Language } from '../../base/web/words/language.ts'
import { newId } from '../../base/db/id.ts'
import { attachFiles, keepFiles } from '../../content/files/actions.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { type AddedCandidacy, apply, type IntakeOptions } from '../intake/actions.ts'
import { refuseClosed } from '../intake/application-target.ts'
import { readTargets } from '../intake/application-target-store.ts'
import { isKnownElsewhere } from '../referrals/invitation-store.ts'
import { readReferredJob } from '../referrals/referrer-link-store.ts'
import { thankReferrers } from '../referrals/thanks-actions.ts'
import { acceptReferral, type Invited } from '../referrals/yes-actions.ts'
import { queueMail } from '../mail/actions.ts'
import { nameInMail } from '../mail/mail.ts'
import { CONSENT_MONTHS, type ConsentPurpose } from '../consents/consent.ts'
import { insertConsent } from '../consents/store.ts'
import { issueToken } from '../tokens/actions.ts'
import { type NewToken, pathOfToken } from '../tokens/token.ts'
import { readFormSettings } from './form-settings-store.ts'
import { storeShownTexts } from './shown-text-store.ts'
import { noteOtherNames } from './other-name-actions.ts'
import { findByRequest, insertSubmission, writeHeld, writeTaken } from './submission-store.ts'
import { HELD_DAYS, type HeldReason, type Shown, type Stated, stated, type SubmissionForm } from './submission.ts'

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
  /** Whether the form named a file that is not there any more. */
  readonly hasLostFiles: boolean
  /** Why it has to wait for a human; empty if it does not. */
  readonly heldBecause: readonly HeldReason[]
  /** The referral that it says yes to; null if nobody was invited. */
  readonly invited?: Invited | null
}

/** A stored submission, and the token that opens it. */
export interface Submission extends ObjectKey {
  readonly token: NewToken
  /** Whether its files belong to a candidacy from now on: not if it waits for a human, or was stored before. */
  readonly isTaken: boolean
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
  if (submitted.hasLostFiles) throw refusedField('cv', LOST_FILES)
  const settings = await readFormSettings(change.tx, companyId, positionId)
  if (!settings) throw new Refusal('not-found', `There is no position ${positionId}.`)
  const said = stated(submitted.form, settings.asked, settings.country)
  const key = { companyId, id: newId() }
  const hashes = await storeShownTexts(change.tx, companyId, shown)
  const isNew = await insertSubmission(change.tx, {
    ...key,
    ...{ positionId, linkId, requestHash: submitted.requestHash, language: shown.language, stated: said },
    ...{ adHash: hashes.ad, noticeHash: hashes.notice, noticeVersion: shown.notice.version },
    policyVersion: shown.notice.policyVersion,
  })
  if (!isNew) {
    const first = await repeatSubmission(change, submitted)
    if (!first) throw new Error('a submission that was just found is gone')
    return first
  }
  if (submitted.heldBecause.length > 0) {
    const [target] = await readTargets(change.tx, [{ companyId, positionId, linkId }])
    if (target) refuseClosed(target, 'application')
    await hold(change, key, said.fileIds, submitted.heldBecause)
  } else {
    await takeSubmissions(change, [{ ...key, positionId, linkId, stated: said, invited: submitted.invited ?? null }])
  }
  const token = await tokenOf(change, key)
  // Whatever waits causes no mail: its address may be that of anybody, and a program may have written it.
  if (submitted.heldBecause.length === 0) await confirm(change, { ...submitted, stated: said, token })
  return { ...key, token, isTaken: submitted.heldBecause.length === 0 }
}

/** Tells applicants by mail that their applications, which were let in, have arrived. Call it last. */
export async function confirmSubmissions(
  change: Change,
  submissions: readonly (ObjectKey & { positionId: Allowed<'positions'>; language: Language; stated: Stated })[],
): Promise<void> {
  for (const submission of submissions) {
    await confirm(change, {
      ...submission,
      shown: { language: submission.language },
      token: await tokenOf(change, submission),
    })
  }
}

/** Tells the applicant by mail that the application has arrived. */
async function confirm(
  change: Change,
  application: Pick<SubmittedApplication, 'companyId' | 'positionId'> & {
    readonly shown: Pick<Shown, 'language'>
    readonly stated: Stated
    readonly token: NewToken
  },
): Promise<void> {
  const { companyId, positionId, shown, stated: said, token } = application
  const { email: to, firstName } = said.person
  const job = await readReferredJob(change.tx, { companyId, id: positionId })
  const facts = { ...job, name: nameInMail(firstName), page: pathOfToken(token.token) }
  const { language } = shown
  await queueMail(change, { companyId, positionId, personId: null, language, to, kind: 'received', facts })
}

/**
 * What was stored when the same request came before, with a further token: only whoever filled in the form has its request.
 * It needs no position, which may have closed since.
 * @returns null if it has not come before
 */
export async function repeatSubmission(
  change: Change,
  { companyId, requestHash }: Pick<SubmittedApplication, 'companyId' | 'requestHash'>,
): Promise<Submission | null> {
  change.require('candidates.apply')
  const known = await findByRequest(change.tx, companyId, requestHash)
  return known && { ...known, token: await tokenOf(change, known), isTaken: false }
}

function tokenOf(change: Change, { companyId, id }: ObjectKey): Promise<NewToken> {
  return issueToken(change, { kind: 'submission', companyId, submissionId: id })
}

const LOST_FILES = 'A file is gone, because files that are not sent are deleted after a day. Choose it again.'
const DAY = 86_400_000

async function hold(
  change: Change,
  submission: ObjectKey,
  fileIds: readonly string[],
  reasons: readonly HeldReason[],
): Promise<void> {
  await writeHeld(change.tx, submission, reasons)
  // A day longer than the submission, which the job deletes with its files.
  const until = new Date((await change.now()).getTime() + (HELD_DAYS + 1) * DAY)
  await keepFiles(change, submission.companyId, fileIds, until)
  change.audit('submissions hold', [submission])
}

/** A submission that nobody has decided about. */
export type UndecidedSubmission = ObjectKey & {
  positionId: Allowed<'positions'>
  linkId: string
  stated: Stated
  /** The referral that it says yes to, if somebody was invited. */
  invited?: Invited | null
}

/** Finds or makes the candidacies of submissions. An answer to an invitation comes alone. */
async function candidaciesOf(
  change: Change,
  submissions: readonly UndecidedSubmission[],
  options: IntakeOptions,
): Promise<Omit<AddedCandidacy, 'knownAs'>[]> {
  const applications = submissions.map(({ companyId, positionId, linkId, stated: { person } }) => {
    const { emailNormalized: _, ...form } = person
    return { companyId, positionId, linkId, person: form }
  })
  const [first] = zip(submissions, applications)
  if (!first?.[0].invited) return apply(change, applications, options)
  return [await acceptReferral(change, first[1], first[0].invited)]
}

/**
 * Makes candidacies of submissions. Other verbs call it, once in a transaction, as they call `apply`.
 * @throws {Refusal} if a position does not take applications now, or somebody else has decided meanwhile
 */
export async function takeSubmissions(
  change: Change,
  submissions: readonly UndecidedSubmission[],
  options: IntakeOptions = {},
): Promise<void> {
  const candidacies = await candidaciesOf(change, submissions, options)
  // Two submissions at once may lead to the same person and candidacy: the first one made them.
  const made = new Set<string>()
  const ofKnown: (UndecidedSubmission & { personId: string })[] = []
  for (const [submission, candidacy] of zip(submissions, candidacies)) {
    const { companyId, id, stated: said } = submission
    const { personId, id: vouchId } = candidacy
    // Whoever agrees to a referral by a submission owns it from then on, and their record if there is nothing else in it.
    const isOwn =
      candidacy.isNewPerson ||
      (candidacy.hasAgreed && !(await isKnownElsewhere(change.tx, { companyId, id: personId }, vouchId)))
    const isNewPerson = isOwn && !made.has(personId)
    const isNewVouch = (candidacy.added || candidacy.hasAgreed) && !made.has(vouchId)
    made.add(personId).add(vouchId)
    if (!isNewPerson) ofKnown.push({ ...submission, personId })
    const taken = await writeTaken(change.tx, { companyId, id }, { personId, isNewPerson, vouchId, isNewVouch })
    if (!taken) throw new Refusal('conflict', `Somebody else has already decided about the submission ${id}.`)
    // The CV of an application that existed before stays: whoever sends another form may be somebody else.
    await attachFiles(change, { companyId, personId, candidacyId: isNewVouch ? vouchId : null }, said.fileIds)
    // Anybody may have typed the e-mail of somebody whom the company knew. What a form agrees to in their name stays with the
    // submission until they confirm it on their own page.
    const agreed: ConsentPurpose[] = []
    if (isNewPerson && taken.keepMe) agreed.push('other_positions')
    if (isNewPerson && taken.tellReferrer && candidacy.referrerId !== null) agreed.push('stage_for_referrer')
    for (const purpose of agreed) {
      const consent = { companyId, id: newId(), personId, submissionId: id, months: CONSENT_MONTHS }
      await insertConsent(change.tx, { ...consent, purpose })
    }
  }
  await noteOtherNames(change, ofKnown)
  await thankReferrers(
    change,
    candidacies.filter(({ hasAgreed }) => hasAgreed),
  )
}
