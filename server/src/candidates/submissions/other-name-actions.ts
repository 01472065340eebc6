import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import { lockRows } from '../../base/db/locks.ts'
import { isOtherName } from '../names.ts'
import { readPeople } from '../person-store.ts'
import { clearNamesToCheck, writeNamesToCheck } from './submission-store.ts'
import type { Stated } from './submission.ts'

/**
 * Lets colleagues look at submissions that came with the e-mail of somebody who is called otherwise: two people may share it, and
 * the second one would be thanked and never heard of. Nothing else of them changes.
 * @param taken with the people whom they led to, and who were known before
 */
export async function noteOtherNames(
  change: Change,
  taken: readonly (ObjectKey & { stated: Stated; personId: string })[],
): Promise<void> {
  if (taken.length === 0) return
  const people = await readPeople(
    change.tx,
    taken.map(({ companyId, personId }) => ({ companyId, id: personId })),
  )
  const known = new Map(people.map(({ id, fields }) => [id, fields]))
  const others = taken.filter(({ personId, stated }) => {
    const fields = known.get(personId)
    return fields !== null && fields !== undefined && isOtherName(fields, stated.person)
  })
  if (others.length === 0) return
  await writeNamesToCheck(change.tx, others)
  change.invalidate(others.map(({ companyId }) => ({ companyId, kind: 'people' })))
}

/** Notes that somebody has looked at the names in submissions. What they say stays. */
export async function checkNames(change: Change, submissions: readonly AllowedKey<'submissions'>[]): Promise<void> {
  change.require('candidates.apply')
  await lockRows(change.tx, 'submissions', submissions, 'update')
  const checked = await clearNamesToCheck(change.tx, submissions)
  change.invalidate(checked.map(({ companyId }) => ({ companyId, kind: 'people' })))
  change.audit('submissions check-name', checked)
}
