import { newId } from '../../db/id.ts'
import { lockRows } from '../../db/locks.ts'
import { Refusal } from '../../forms/refusal.ts'
import type { Change } from '../../changes/actions.ts'
import type { ObjectKey } from '../../changes/object-key.ts'
import { type KnownPerson, takePeople, writeEdited } from '../person-actions.ts'
import { filledPerson, newPerson, type PersonFields, type PersonForm } from '../person.ts'
import { readTargets } from './application-target-store.ts'
import { refuseClosed, refuseForeignLink, type ApplicationTarget } from './application-target.ts'
import { initialState, past } from '../candidacy.ts'
import { type CandidacyKey, findSameCandidacies, insertCandidacies, type NewCandidacy } from '../write-store.ts'

/** Where somebody applies or refers. */
interface Intake {
  companyId: string
  positionId: string
  /** The sharing link or careers page that they come over. */
  linkId?: string | null
  /** When it was, where that is not now: for what is brought from elsewhere. */
  createdAt?: Date
}

export type Application = Intake & { person: PersonForm }
export type Referral = Intake & { candidate: PersonForm; referrer: PersonForm }

export interface IntakeOptions {
  /**
   * Also where the position is not reachable or takes none: for an operator who brings candidates from elsewhere. Position
   * and link must exist all the same.
   */
  evenIfClosed?: boolean
}

/** The vouch that an application or referral has, which can have been there before. */
export interface Added extends ObjectKey {
  personId: string
  /** Whether it is new. */
  added: boolean
}

/**
 * Applies to positions. The same again answers with what exists, whatever the position has become meanwhile, and changes
 * nothing. Up to a thousand at a time.
 * @returns what each application has, in the order given
 * @throws {Refusal} where a position takes no applications, a link is not its, or a person can not be read; then none is made
 */
export async function apply(
  change: Change,
  applications: readonly Application[],
  options: IntakeOptions = {},
): Promise<Added[]> {
  return add(
    change,
    'application',
    applications.map((application) => ({ ...application, candidate: application.person, referrer: null })),
    options,
  )
}

/** Refers people for positions; the rest is as with `apply`. Nobody refers themselves. */
export async function refer(
  change: Change,
  referrals: readonly Referral[],
  options: IntakeOptions = {},
): Promise<Added[]> {
  return add(change, 'referral', referrals, options)
}

/** One application or referral on its way. */
interface Wanted {
  way: Intake
  target: ApplicationTarget
  person: KnownPerson
  /** What the one who comes says of themselves, and who that is. */
  said: { of: KnownPerson; fields: PersonFields }
  candidacy: CandidacyKey
}

async function add(
  change: Change,
  kind: CandidacyKey['kind'],
  given: readonly (Intake & { candidate: PersonForm; referrer: PersonForm | null })[],
  { evenIfClosed = false }: IntakeOptions,
): Promise<Added[]> {
  const wanted = await takeWanted(change, kind, given)
  const existing = await findAll(change, wanted)
  const fresh = new Map(
    wanted.filter(({ candidacy }) => !existing.has(nameOf(candidacy))).map((one) => [nameOf(one.candidacy), one]),
  )
  if (!evenIfClosed) for (const { target } of fresh.values()) refuseClosed(target, kind)
  await fillPeople(change, [...fresh.values()])
  const at = await change.now()
  const made = [...fresh.values()].map((one) => newCandidacy(one, at))
  const inserted = await insertCandidacies(change.tx, made, at)
  const keys = made.filter(({ id }) => inserted.has(id)).map(({ companyId, id }) => ({ companyId, id }))
  change.emit('CANDIDATE_ADDED', keys)
  change.invalidate(keys.map(({ companyId }) => ({ companyId, kind: 'people' })))
  change.audit(kind === 'application' ? 'candidates apply' : 'candidates refer', keys)
  const now = await findAll(change, wanted)
  return wanted.map(({ candidacy }) => {
    const stored = now.get(nameOf(candidacy))
    if (!stored) throw new Error('a candidacy that was just found or made is gone')
    return {
      companyId: stored.companyId,
      id: stored.id,
      personId: stored.personId,
      added: inserted.has(stored.id),
    }
  })
}

/** Holds positions and people, and sees who comes to what. */
async function takeWanted(
  change: Change,
  kind: CandidacyKey['kind'],
  given: readonly (Intake & { candidate: PersonForm; referrer: PersonForm | null })[],
): Promise<Wanted[]> {
  const found = await lockRows(
    change.tx,
    'positions',
    given.map((way) => way.companyId),
    given.map((way) => way.positionId),
    'share',
  )
  const missing = given.find((way) => !found.has(way.positionId))
  if (missing) throw new Refusal('not-found', `There is no position ${missing.positionId}.`)
  const targets = await readTargets(
    change.tx,
    given.map(({ companyId, positionId, linkId }) => ({ companyId, positionId, linkId: linkId ?? null })),
  )
  const read = given.flatMap((way, i) => {
    const target = targets[i]
    if (!target) return []
    refuseForeignLink(target, way.linkId ?? null)
    const candidate = newPerson(way.candidate, target.country)
    const referrer = way.referrer && newPerson(way.referrer, target.country)
    if (candidate.emailNormalized === referrer?.emailNormalized) {
      throw new Refusal(
        'invalid',
        'Nobody refers themselves: candidate and referrer have the same e-mail. Apply instead.',
      )
    }
    return [{ way, target, candidate, referrer }]
  })
  const people = await takePeople(
    change,
    read.flatMap(({ way: { companyId }, candidate, referrer }) =>
      [candidate, referrer ?? []].flat().map((fields) => ({ companyId, fields })),
    ),
  )
  const known = people.values()
  const next = () => {
    const { value } = known.next()
    if (!value) throw new Error('fewer people were taken than wanted')
    return value
  }
  return read.map(({ way, target, candidate, referrer }) => {
    const person = next()
    const by = referrer && { of: next(), fields: referrer }
    return {
      way,
      target,
      person,
      said: by ?? { of: person, fields: candidate },
      candidacy: {
        companyId: way.companyId,
        positionId: way.positionId,
        personId: person.id,
        kind,
        referrerId: by?.of.id ?? null,
      },
    }
  })
}

/** What those who come say of themselves fills what is unknown of them. */
async function fillPeople(change: Change, fresh: readonly Wanted[]): Promise<void> {
  const filled = new Map<string, { companyId: string; id: string; before: PersonFields; after: PersonFields }>()
  for (const { said } of fresh) {
    const { companyId, id, fields: before } = said.of
    const after = filledPerson(filled.get(id)?.after ?? before, said.fields)
    filled.set(id, { companyId, id, before, after })
  }
  await writeEdited(change, [...filled.values()])
}

function newCandidacy({ way, target, candidacy }: Wanted, at: Date): NewCandidacy {
  const createdAt = past(way.createdAt, at)
  return {
    id: newId(),
    ...candidacy,
    linkId: way.linkId ?? null,
    createdAt,
    ...initialState(candidacy.kind, target.prescreens, createdAt),
  }
}

async function findAll(change: Change, wanted: readonly Wanted[]): Promise<Map<string, ObjectKey & CandidacyKey>> {
  const found = await findSameCandidacies(
    change.tx,
    wanted.map(({ candidacy }) => candidacy),
  )
  return new Map(found.map((candidacy) => [nameOf(candidacy), candidacy]))
}

function nameOf({ positionId, personId, referrerId }: CandidacyKey): string {
  return `${positionId} ${personId} ${referrerId ?? ''}`
}
