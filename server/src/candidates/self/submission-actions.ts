import { keysIn } from '../../base/db/keys.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { lockRows } from '../../base/db/locks.ts'
import { attachFiles, keepFiles } from '../../content/files/actions.ts'
import { HELD_DAYS } from '../submissions/submission.ts'
import { requireRoom } from './files/added-files.ts'
import { dropRepeated } from './files/added-files-actions.ts'
import { addFileIds, readSubmissions } from '../submissions/submission-store.ts'

const DAY = 86_400_000

/**
 * Adds CVs to a submission, once each. If it made its candidacy, they belong to that one, whose later events carry them; the CV of a
 * candidacy that existed before stays as it is.
 * @throws {Refusal} if a file has gone, or the submission has too many
 */
export async function addSubmissionFiles(
  change: Change,
  submission: AllowedKey<'submissions'>,
  given: readonly string[],
): Promise<void> {
  change.require('people.self')
  const { companyId } = submission
  const [found] = await readSubmissions(change.tx, [submission])
  if (!found?.stated) return
  if (found.personId !== null) await lockRows(change.tx, 'people', keysIn(companyId, [found.personId]), 'update')
  await lockRows(change.tx, 'submissions', [submission], 'update')
  const [locked] = await readSubmissions(change.tx, [submission])
  if (!locked?.stated) return
  const known = locked.stated.fileIds
  const fileIds = await dropRepeated(change, companyId, given, { fileIds: known })
  if (fileIds.length === 0) return
  requireRoom(known.length, fileIds.length)
  if (found.personId === null) {
    await keepFiles(change, companyId, fileIds, new Date((await change.now()).getTime() + (HELD_DAYS + 1) * DAY))
  } else {
    const { personId, vouchId, isNewVouch } = found
    await attachFiles(change, { companyId, personId, candidacyId: isNewVouch ? vouchId : null }, fileIds)
  }
  await addFileIds(change.tx, submission, fileIds)
  change.audit('candidates add-cv', [submission])
}
