import { only } from '../../base/certain.ts'
import type { Allowed } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { attachFiles } from '../../content/files/actions.ts'
import { areLastAttached } from '../../content/files/store.ts'
import { apply, type AddedCandidacy } from '../intake/actions.ts'
import type { Origin } from '../intake/origin.ts'
import type { PersonForm } from '../person.ts'

/** Somebody whom a company adds by hand to one of its positions. */
export interface AddedByHand {
  readonly companyId: string
  readonly positionId: Allowed<'positions'>
  readonly person: PersonForm
  readonly origin: Origin
  /** Uploads that nobody has attached yet: the CV. */
  readonly fileIds: readonly string[]
}

/**
 * Adds somebody by hand, with the events of an application, also if the position is closed. Somebody who has applied for the
 * position already stays as they are, and gets the files, unless these are the ones that came last: a form that is sent twice
 * stores a CV once.
 * @throws {Refusal} if a field is invalid or a file has expired; then nothing is added
 */
export async function addCandidate(
  change: Change,
  { companyId, positionId, person, origin, fileIds }: AddedByHand,
): Promise<AddedCandidacy> {
  change.require('candidates.identity')
  const candidacy = only(await apply(change, [{ companyId, positionId, person, origin }], { evenIfClosed: true }))
  const { personId, id, added } = candidacy
  if (!added && (await areLastAttached(change.tx, { companyId, personId, candidacyId: id }, fileIds))) return candidacy
  await attachFiles(change, { companyId, personId, candidacyId: added ? id : null }, fileIds)
  return candidacy
}
