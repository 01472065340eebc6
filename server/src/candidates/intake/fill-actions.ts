import type { Change } from '../../base/changes/actions.ts'
import { newId } from '../../base/db/id.ts'
import { initialState, reportedTime } from '../candidacy.ts'
import { writeEdited } from '../person-actions.ts'
import { filledPerson, type PersonFields } from '../person.ts'
import { type CandidacyKey, insertCandidacies, type NewCandidacy } from '../write-store.ts'
import type { Agreed } from './agree-actions.ts'
import { refuseClosed } from './application-target.ts'
import type { Entry } from './prepare-actions.ts'

/**
 * The last step. It fills unknown fields of people who are new at a position, or agreed to a referral, and creates the candidacies
 * that there are not yet, with their events. It relies on `agree`: what it is given has no candidacy, and is given once. Only here it
 * matters whether the position takes somebody now, because it is asked of new candidacies alone.
 * @returns the ids of the candidacies that it created
 * @throws {Refusal} if a position takes nobody now, unless `evenIfClosed`
 */
export async function fill(
  change: Change,
  kind: CandidacyKey['kind'],
  { fresh, accepted }: Agreed,
  { evenIfClosed, isByHand }: { evenIfClosed: boolean; isByHand: boolean },
): Promise<ReadonlySet<string>> {
  if (!evenIfClosed) for (const { target } of fresh) refuseClosed(target, kind)
  await fillPeople(change, [...fresh, ...accepted])
  const at = await change.now()
  const created = fresh.map((entry) => newCandidacy(entry, at))
  const inserted = await insertCandidacies(change.tx, created, at)
  const keys = created.filter(({ id }) => inserted.has(id)).map(({ companyId, id }) => ({ companyId, id }))
  change.emit('CANDIDATE_ADDED', keys)
  change.invalidate(keys.map(({ companyId }) => ({ companyId, kind: 'people' })))
  change.audit(isByHand ? 'candidates add' : kind === 'application' ? 'candidates apply' : 'candidates refer', keys)
  return inserted
}

/** Fills unknown fields of those who apply or refer with what they state about themselves. */
async function fillPeople(change: Change, entries: readonly Entry[]): Promise<void> {
  const filled = new Map<string, { companyId: string; id: string; before: PersonFields; after: PersonFields }>()
  for (const { author } of entries) {
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
