import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { only, zip } from '../../base/certain.ts'
import { lockedOrRefused } from '../../base/access/reach-store.ts'
import { keysIn } from '../../base/db/keys.ts'
import { allOrRefused, Refusal } from '../../base/forms/refusal.ts'
import { findOrCreatePeople, writeEdited } from '../person-actions.ts'
import type { Named } from '../names.ts'
import { filledPerson, newPerson, type PersonForm } from '../person.ts'
import type { CandidacyKey } from '../write-store.ts'
import { agree, type Agreed, findCandidacies, nameOf } from './agree-actions.ts'
import { readTargets } from './application-target-store.ts'
import { refuseClosed, refuseForeignLink } from './application-target.ts'
import { claim } from './claim-actions.ts'
import { fill } from './fill-actions.ts'
import { type Entry, type Given, type Intake, prepare } from './prepare-actions.ts'

export type Application = Intake & { person: PersonForm }
export type Referral = Intake & { candidate: PersonForm; referrer: PersonForm }

export interface IntakeOptions {
  /**
   * Also adds candidates if the position is not reachable or does not take them: for operators who
   * bring candidates from elsewhere. Position and link must still exist.
   */
  evenIfClosed?: boolean
}

/** The candidacy of an application or referral. It may have existed before. */
export interface AddedCandidacy extends AllowedKey<'candidacies'> {
  personId: string
  /** Whether this call created it. */
  added: boolean
  /** Whether this call created the person. */
  isNewPerson: boolean
  /** The name of whoever has the e-mail and stays as they are, if it is another one than was written. */
  knownAs: Named | null
  /** Whether it is a referral that existed, and the person agreed to it by this call. */
  hasAgreed: boolean
  /** Who refers; null for an application. */
  referrerId: string | null
}

/**
 * Applies to positions, up to a thousand times in one call. An application that exists already is
 * returned unchanged, whatever the position has become meanwhile.
 * @returns the candidacy of each application, in the order given
 * @throws {Refusal} if a position does not take applications, a link does not belong to it, or a
 * person's fields are invalid; then none is created
 */
export async function apply(
  change: Change,
  applications: readonly Application[],
  options: IntakeOptions = {},
): Promise<AddedCandidacy[]> {
  return takeIn(
    change,
    'application',
    applications.map((application) => ({ ...application, candidate: application.person, referrer: null })),
    options,
  )
}

/** Refers people for positions, otherwise like `apply`. Nobody can refer themselves. */
export async function refer(
  change: Change,
  referrals: readonly Referral[],
  options: IntakeOptions = {},
): Promise<AddedCandidacy[]> {
  return takeIn(change, 'referral', referrals, options)
}

/**
 * Finds or creates somebody who refers others for a position, without naming them yet.
 * @returns the id of the person
 * @throws {Refusal} if the position does not take referrals now, or a field is invalid
 */
export async function findOrCreateReferrer(change: Change, intake: Intake & { referrer: PersonForm }): Promise<string> {
  change.require('candidates.apply')
  const { companyId, positionId, linkId = null, referrer } = intake
  await lockedOrRefused(change.tx, 'positions', keysIn(companyId, [positionId]), 'share')
  const [target] = await readTargets(change.tx, [{ companyId, positionId, linkId }])
  if (!target) throw new Refusal('not-found', `There is no position ${positionId}.`)
  refuseForeignLink(target, linkId)
  refuseClosed(target, 'referral')
  const { referrer: fields } = allOrRefused({ referrer: () => newPerson(referrer, target.country) })
  const person = only(await findOrCreatePeople(change, [{ companyId, fields }]))
  const { id, fields: before } = person
  await writeEdited(change, [{ companyId, id, before, after: filledPerson(before, fields) }])
  return id
}

/**
 * Takes people in. One application or referral is an entry, and all entries go through four steps, each in its own file:
 *
 * 1. `prepare` locks positions and people, and refuses what could be no candidacy.
 * 2. `claim` says whose candidacy it is: the link of a referrer makes an application their referral.
 * 3. `agree` finds the candidacies that exist already, and accepts referrals among them.
 * 4. `fill` creates the others, if their position takes them, and fills in what people said about themselves.
 *
 * Sending the same again therefore creates nothing, and is not refused either after the position has closed.
 */
async function takeIn(
  change: Change,
  kind: CandidacyKey['kind'],
  given: readonly Given[],
  { evenIfClosed = false }: IntakeOptions,
): Promise<AddedCandidacy[]> {
  change.require('candidates.apply')
  const prepared = await prepare(change, kind, given)
  const entries = await claim(change, kind, prepared)
  const agreed = await agree(change, entries)
  const isByHand = given.some(({ origin }) => origin !== undefined)
  const inserted = await fill(change, kind, agreed, { evenIfClosed, isByHand })
  return addedCandidacies(change, given, entries, agreed, inserted)
}

/** The candidacy of each entry, in the order in which they were given. */
async function addedCandidacies(
  change: Change,
  given: readonly Given[],
  entries: readonly Entry[],
  { accepted }: Agreed,
  inserted: ReadonlySet<string>,
): Promise<AddedCandidacy[]> {
  const stored = await findCandidacies(change, entries)
  const added = entries.map(({ candidacy }) => {
    const found = stored.get(nameOf(candidacy))
    if (!found) throw new Error('a candidacy that was just found or created is gone')
    return found
  })
  return zip(change.ofPositions(given, added), entries).map(([key, entry]) => ({
    ...key,
    personId: entry.candidacy.personId,
    added: inserted.has(key.id),
    isNewPerson: entry.person.isNew,
    knownAs: entry.knownAs,
    hasAgreed: accepted.includes(entry),
    referrerId: entry.candidacy.referrerId,
  }))
}
