import type { AllowedKey } from '../../../base/access/reach.ts'
import type { Change } from '../../../base/changes/actions.ts'
import { lockRows } from '../../../base/db/locks.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { replaceLinks } from '../../../content/files/actions.ts'
import { filesOfPeople } from '../../../content/files/read-store.ts'

/** A CV with its new address. */
export interface LinkedCv {
  person: string
  /** The name of the file. */
  name: string
  /** Below the service's address. */
  path: string
}

/**
 * Gives the CVs of people new addresses, because a former one came into wrong hands. The former ones answer 410, also those in
 * events that were sent. Later events have the new ones.
 * @throws {Refusal} if nobody of them has a CV
 */
export async function replaceCvLinks(change: Change, people: readonly AllowedKey<'people'>[]): Promise<LinkedCv[]> {
  change.require('people.write')
  change.require('candidates.identity')
  const { tx, access } = change
  await lockRows(tx, 'people', people, 'update')
  const files = await filesOfPeople(tx, access, people)
  if (files.length === 0) throw new Refusal('conflict', 'None of these people has a CV.')
  await replaceLinks(change, files)
  change.audit('candidates replace-cv-links', people)
  return (await filesOfPeople(tx, access, people)).map(({ personId, name, token }) => ({
    person: personId,
    name,
    path: `/f/${token}`,
  }))
}
