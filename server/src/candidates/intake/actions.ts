import { only, zip } from '../../base/certain.ts'
import { lockedOrRefused } from '../../base/access/reach-store.ts'
import { newId } from '../../base/db/id.ts'
import { allOrRefused, Refusal, refusedField } from '../../base/forms/refusal.ts'
import type { Change } from '../../base/changes/actions.ts'
import { keysIn, type ObjectKey } from '../../base/db/keys.ts'
import { transitionCandidacies } from '../actions.ts'
import { findOrCreatePeople, type KnownPerson, writeEdited } from '../person-actions.ts'
import { filledPerson, newPerson, type PersonFields, type PersonForm } from '../person.ts'
import { readTargets } from './application-target-store.ts'
import { refuseClosed, refuseForeignLink, type ApplicationTarget } from './application-target.ts'
import { accept, initialState, reportedTime } from '../candidacy.ts'
import {
  type CandidacyKey,
  findAgreed,
  findSameCandidacies,
  insertCandidacies,
  type NewCandidacy,
} from '../write-store.ts'
import type { Allowed, AllowedKey } from '../../base/access/reach.ts'
import type { Origin } from './origin.ts'
import { newPeople } from './people.ts'

/** What somebody applies to or refers for, and through which link. */
interface Intake {
  companyId: string
  positionId: Allowed<'positions'>
  /** The sharing link or careers page that they come through. */
  linkId?: string | null
  /** When it was; now by default. For candidates from elsewhere. */
  createdAt?: Date
  /** Where a company found somebody whom it adds by hand. */
  origin?: Origin
}

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
  return add(
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
  return add(change, 'referral', referrals, options)
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

/** An application or referral with its position, its people and its key. */
interface Entry {
  intake: Intake
  target: ApplicationTarget
  person: KnownPerson
  /** Who applies or refers, and what they state about themselves. */
  author: { person: KnownPerson; stated: PersonFields }
  candidacy: CandidacyKey
}

async function add(
  change: Change,
  kind: CandidacyKey['kind'],
  given: readonly (Intake & { candidate: PersonForm; referrer: PersonForm | null })[],
  { evenIfClosed = false }: IntakeOptions,
): Promise<AddedCandidacy[]> {
  change.require('candidates.apply')
  const entries = await claim(change, kind, await prepare(change, kind, given))
  const existing = await findAll(change, entries)
  const agreed = await agree(change, entries, existing)
  const fresh = new Map(
    entries
      .filter(({ candidacy }) => !existing.has(nameOf(candidacy)))
      .map((entry) => [nameOf(entry.candidacy), entry]),
  )
  if (!evenIfClosed) for (const { target } of fresh.values()) refuseClosed(target, kind)
  await fillPeople(change, [...fresh.values(), ...agreed])
  const at = await change.now()
  const created = [...fresh.values()].map((entry) => newCandidacy(entry, at))
  const inserted = await insertCandidacies(change.tx, created, at)
  const keys = created.filter(({ id }) => inserted.has(id)).map(({ companyId, id }) => ({ companyId, id }))
  change.emit('CANDIDATE_ADDED', keys)
  change.invalidate(keys.map(({ companyId }) => ({ companyId, kind: 'people' })))
  const isByHand = entries.some(({ intake }) => intake.origin !== undefined)
  change.audit(isByHand ? 'candidates add' : kind === 'application' ? 'candidates apply' : 'candidates refer', keys)
  const now = await findAll(change, entries)
  const added = entries.map(({ candidacy }) => {
    const stored = now.get(nameOf(candidacy))
    if (!stored) throw new Error('a candidacy that was just found or created is gone')
    return stored
  })
  return zip(change.ofPositions(given, added), entries).map(([key, entry]) => ({
    ...key,
    personId: entry.candidacy.personId,
    added: inserted.has(key.id),
    isNewPerson: entry.person.isNew,
    hasAgreed: agreed.includes(entry),
    referrerId: entry.candidacy.referrerId,
  }))
}

/**
 * Makes applications through the link of a referrer referrals by that referrer, while the claim of the link lasts. Whoever has
 * agreed to something for the position already keeps that: the first one counts.
 */
async function claim(change: Change, kind: CandidacyKey['kind'], entries: readonly Entry[]): Promise<Entry[]> {
  const referrerOf = ({ target: { link }, person }: Entry) =>
    kind === 'application' && link !== null && link.referrerId !== person.id ? link.referrerId : null
  const claimed = entries.filter((entry) => referrerOf(entry) !== null)
  if (claimed.length === 0) return [...entries]
  const agreed = await findAgreed(
    change.tx,
    claimed.map(({ candidacy }) => candidacy),
  )
  return entries.map((entry) => {
    const referrerId = referrerOf(entry)
    if (referrerId === null) return entry
    const { companyId, positionId, personId } = entry.candidacy
    const first = agreed.find((each) => each.positionId === positionId && each.personId === personId)
    return { ...entry, candidacy: first ?? { companyId, positionId, personId, kind: 'referral', referrerId } }
  })
}

/** Accepts referrals that existed already, for people who apply through the link of the same referrer. Returns their entries. */
async function agree(
  change: Change,
  entries: readonly Entry[],
  existing: ReadonlyMap<string, ObjectKey & CandidacyKey>,
): Promise<Entry[]> {
  const agreed = entries.filter(
    ({ author, person, candidacy }) =>
      candidacy.kind === 'referral' && author.person.id === person.id && existing.has(nameOf(candidacy)),
  )
  const keys = agreed.flatMap(({ candidacy }) => existing.get(nameOf(candidacy)) ?? [])
  const intakes = agreed.map(({ intake }) => intake)
  if (keys.length > 0) {
    await transitionCandidacies(
      change,
      'candidates accept',
      change.ofPositions(intakes, keys),
      accept(),
      'candidates.apply',
    )
  }
  return agreed
}

/** Locks positions and people, and checks what applies to existing candidacies too. */
async function prepare(
  change: Change,
  kind: CandidacyKey['kind'],
  given: readonly (Intake & { candidate: PersonForm; referrer: PersonForm | null })[],
): Promise<Entry[]> {
  const positions = given.map(({ companyId, positionId }) => ({ companyId, id: positionId }))
  await lockedOrRefused(change.tx, 'positions', positions, 'share')
  const targets = await readTargets(
    change.tx,
    given.map(({ companyId, positionId, linkId }) => ({ companyId, positionId, linkId: linkId ?? null })),
  )
  const parsed = zip(given, targets).map(([intake, target]) => {
    refuseForeignLink(target, intake.linkId ?? null)
    const { candidate, referrer } = newPeople(intake, target.country)
    if (candidate.emailNormalized === referrer?.emailNormalized) {
      throw refusedField(
        'referrer.email',
        'Nobody can refer themselves: candidate and referrer have the same e-mail. Apply instead.',
      )
    }
    return { intake, target, candidate, referrer }
  })
  const people = await findOrCreatePeople(
    change,
    parsed.flatMap(({ intake: { companyId }, candidate, referrer }) =>
      [candidate, referrer ?? []].flat().map((fields) => ({ companyId, fields })),
    ),
  )
  const known = people.values()
  const next = () => {
    const { value } = known.next()
    if (!value) throw new Error('there are fewer people than forms')
    return value
  }
  return parsed.map(({ intake, target, candidate, referrer }) => {
    const person = next()
    const referring = referrer && { person: next(), stated: referrer }
    return {
      intake,
      target,
      person,
      author: referring ?? { person, stated: candidate },
      candidacy: {
        companyId: intake.companyId,
        positionId: intake.positionId,
        personId: person.id,
        kind,
        referrerId: referring?.person.id ?? null,
      },
    }
  })
}

/** Fills unknown fields of those who apply or refer with what they state about themselves. */
async function fillPeople(change: Change, fresh: readonly Entry[]): Promise<void> {
  const filled = new Map<string, { companyId: string; id: string; before: PersonFields; after: PersonFields }>()
  for (const { author } of fresh) {
    const { companyId, id, fields: before } = author.person
    const after = filledPerson(filled.get(id)?.after ?? before, author.stated)
    filled.set(id, { companyId, id, before, after })
  }
  await writeEdited(change, [...filled.values()])
}

function newCandidacy({ intake, target, author, candidacy }: Entry, at: Date): NewCandidacy {
  const createdAt = reportedTime(intake.createdAt, at)
  return {
    id: newId(),
    ...candidacy,
    ...{ linkId: intake.linkId ?? null, origin: intake.origin, createdAt },
    ...initialState(author.person.id === candidacy.personId, target.prescreens, createdAt),
  }
}

async function findAll(change: Change, entries: readonly Entry[]): Promise<Map<string, ObjectKey & CandidacyKey>> {
  const found = await findSameCandidacies(
    change.tx,
    entries.map(({ candidacy }) => candidacy),
  )
  return new Map(found.map((candidacy) => [nameOf(candidacy), candidacy]))
}

function nameOf({ positionId, personId, referrerId }: CandidacyKey): string {
  return `${positionId} ${personId} ${referrerId ?? ''}`
}
