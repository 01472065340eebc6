import type { Allowed } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import { visibleLine } from '../../content/text.ts'
import { nameInMail, type NewMail } from '../mail/mail.ts'
import { queueMail } from '../mail/actions.ts'
import { deleteLinks, insertLinks } from '../../organisation/publication/link-store.ts'
import type { Language } from '../../base/web/words/language.ts'
import { findOrCreateReferrer, refer } from '../intake/actions.ts'
import { issueToken } from '../tokens/actions.ts'
import { type NewToken, pathOfToken } from '../tokens/token.ts'
import { findInvited, insertInvitation, readInvitation } from './invitation-store.ts'
import { type ReferralForm, statedReferral, type StatedReferral } from './referral.ts'
import { findLinkByRequest, insertReferrerLink, readReferredJob } from './referrer-link-store.ts'

/** What somebody sends through the form of a referral. */
export interface SubmittedReferral {
  readonly companyId: string
  readonly positionId: Allowed<'positions'>
  /** The careers page or link that the form was on. */
  readonly linkId: string
  readonly form: ReferralForm
  readonly language: Language
  /** Of the form that was filled in, and of everything that was sent with it: the same request creates nothing twice. */
  readonly requestHash: Buffer
}

/** The referrer's link, and the tokens that are shown once. */
export interface MadeReferral {
  readonly linkId: string
  /** Opens the page of the referrer. */
  readonly referrer: NewToken
  /** Opens the invitation; null if nobody was named. */
  readonly invitation: NewToken | null
}

/**
 * Somebody refers: gets a link of their own, and may name somebody, who is invited. Both is mailed if mail can be sent.
 * @returns tokens of their own for a request that was sent before: only whoever filled in the form has it
 * @throws {Refusal} if the position does not take referrals now, or a field is invalid; then nothing is stored
 */
export async function submitReferral(change: Change, submitted: SubmittedReferral): Promise<MadeReferral> {
  change.require('candidates.apply')
  const { companyId, requestHash } = submitted
  const repeated = await repeatReferral(change, submitted)
  if (repeated) return repeated
  const stated = statedReferral(submitted.form)
  const { referrerId, candidacy } = await takeReferral(change, submitted, stated)
  const link = { companyId, id: crypto.randomUUID() }
  await insertLinks(change.tx, [{ ...link, kind: 'referrer' }])
  const { positionId, linkId: throughId } = submitted
  const isNew = await insertReferrerLink(change.tx, {
    ...{ ...link, requestHash, positionId, referrerId, throughId },
    referrerName: fullName(stated.referrer),
  })
  if (!isNew) {
    await deleteLinks(change.tx, [link])
    const first = await findLinkByRequest(change.tx, companyId, requestHash)
    if (!first) throw new Error('a link that was just found is gone')
    return answerAgain(change, first, stated)
  }
  change.audit('referrals link', [link])
  const referrer = await issueToken(change, { kind: 'referrer', companyId, linkId: link.id })
  const people = { referrerId, stated }
  const mails = [await ownLinkMail(change, submitted, people, referrer)]
  const invited = candidacy && (await invite(change, submitted, people, candidacy, link.id))
  await queueMail(change, ...mails, ...(invited?.mails ?? []))
  return { linkId: link.id, referrer, invitation: invited?.token ?? null }
}

/**
 * What was made when the same request came before, with further tokens: only whoever filled in the form has its request. It needs
 * no position, which may have closed since.
 * @returns null if it has not come before
 * @throws {Refusal} if a field is invalid
 */
export async function repeatReferral(
  change: Change,
  { companyId, requestHash, form }: Pick<SubmittedReferral, 'companyId' | 'requestHash' | 'form'>,
): Promise<MadeReferral | null> {
  change.require('candidates.apply')
  const known = await findLinkByRequest(change.tx, companyId, requestHash)
  return known && answerAgain(change, known, statedReferral(form))
}

/** Finds or creates the referrer, and the referral if somebody was named. */
async function takeReferral(
  change: Change,
  { companyId, positionId, linkId }: SubmittedReferral,
  { referrer, candidate }: StatedReferral,
): Promise<{ referrerId: string; candidacy: (ObjectKey & { personId: string }) | null }> {
  const intake = { companyId, positionId, linkId, referrer }
  if (candidate === null) return { referrerId: await findOrCreateReferrer(change, intake), candidacy: null }
  const [made] = await refer(change, [{ ...intake, candidate: candidate.person }])
  if (!made?.referrerId) throw new Error('a referral led to no candidacy')
  return { referrerId: made.referrerId, candidacy: made }
}

/**
 * Invites the referred person. Whoever refers the same person again gets a link to the same invitation, so that the form tells
 * nobody who was referred before; no second mail is sent.
 */
async function invite(
  change: Change,
  { companyId, positionId, language }: SubmittedReferral,
  { referrerId, stated: { referrer, candidate } }: { referrerId: string; stated: StatedReferral },
  candidacy: ObjectKey & { personId: string },
  linkId: string,
): Promise<{ token: NewToken; mails: NewMail[] } | null> {
  if (candidate === null) return null
  const { id: candidacyId, personId } = candidacy
  const { name, note, person } = candidate
  const isNew = await insertInvitation(change.tx, {
    ...{ companyId, candidacyId, linkId, language, name, note, referrerName: fullName(referrer) },
  })
  const token = await issueToken(change, { kind: 'invitation', companyId, vouchId: candidacyId })
  const invitation = isNew ? await readInvitation(change.tx, companyId, candidacyId) : null
  if (!invitation?.isOpen) return { token, mails: [] }
  const { title, employer, lapsesAt } = invitation
  const facts = {
    ...{ title, employer, page: pathOfToken(token.token), until: lapsesAt.toISOString() },
    name: nameInMail(person.firstName ?? null),
    referrer: nameInMail(fullName(referrer)) ?? employer,
  }
  const to = { companyId, positionId, language, to: person.email, personId, namedId: referrerId }
  return { token, mails: [{ ...to, kind: 'invitation', facts }] }
}

async function ownLinkMail(
  change: Change,
  { companyId, positionId, language }: SubmittedReferral,
  { referrerId: personId, stated: { referrer } }: { referrerId: string; stated: StatedReferral },
  { token, expiresAt }: NewToken,
): Promise<NewMail> {
  const { employer } = await readReferredJob(change.tx, { companyId, id: positionId })
  const name = nameInMail(referrer.firstName ?? null)
  const facts = { employer, name, opens: 'referrer', page: pathOfToken(token), until: expiresAt.toISOString() } as const
  return { companyId, positionId, language, to: referrer.email, personId, kind: 'own-link', facts }
}

async function answerAgain(
  change: Change,
  { companyId, id: linkId }: ObjectKey,
  { candidate }: StatedReferral,
): Promise<MadeReferral> {
  const referrer = await issueToken(change, { kind: 'referrer', companyId, linkId })
  const vouchId = candidate && (await findInvited(change.tx, companyId, linkId))
  const invitation = vouchId === null ? null : await issueToken(change, { kind: 'invitation', companyId, vouchId })
  return { linkId, referrer, invitation }
}

function fullName({ firstName, lastName }: { firstName?: string | null; lastName?: string | null }): string {
  return visibleLine(`${firstName ?? ''} ${lastName ?? ''}`)
}
