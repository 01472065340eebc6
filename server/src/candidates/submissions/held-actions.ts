import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { lockRows } from '../../base/db/locks.ts'
import { deleteFiles } from '../../content/files/store.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { emptySubmissions, readSubmissions, type StoredSubmission } from './submission-store.ts'
import { confirmSubmissions, takeSubmissions } from './submit-actions.ts'

/**
 * Lets submissions in that wait: each becomes a candidacy, with its event, also if the position has closed meanwhile. Their senders
 * get the mail that confirms an application.
 * @throws {Refusal} if somebody has decided about one already; then none is let in
 */
export async function letIn(change: Change, submissions: readonly AllowedKey<'submissions'>[]): Promise<void> {
  change.require('candidates.apply')
  const found = await readSubmissions(change.tx, submissions)
  const positions = await change.within('positions', [...new Set(found.map(({ positionId }) => positionId))])
  const held = found.map((submission) => {
    const position = positions.find(({ id }) => id === submission.positionId)
    if (!position) throw new Error('a position that was just found is gone')
    const { companyId, id, linkId, language } = submission
    return { companyId, id, linkId, language, positionId: position.id, stated: requireHeld(submission) }
  })
  await takeSubmissions(change, held, { evenIfClosed: true })
  change.audit('submissions let-in', submissions)
  // Not before: what waits causes no mail.
  await confirmSubmissions(change, held)
}

/**
 * Discards submissions that wait. What they say is emptied at once.
 * @throws {Refusal} if somebody has decided about one already; then none is discarded
 */
export async function discard(change: Change, submissions: readonly AllowedKey<'submissions'>[]): Promise<void> {
  change.require('candidates.apply')
  await lockRows(change.tx, 'submissions', submissions, 'update')
  const found = await readSubmissions(change.tx, submissions)
  for (const submission of found) requireHeld(submission)
  await emptySubmissions(change.tx, submissions)
  const files = found.flatMap(({ companyId, stated }) => (stated?.fileIds ?? []).map((id) => ({ companyId, id })))
  await deleteFiles(change.tx, files, await change.now())
  change.audit('submissions discard', submissions)
}

function requireHeld({ id, state, stated }: StoredSubmission) {
  if (state === 'held' && stated) return stated
  throw new Refusal('conflict', `The submission ${id} does not wait any more: it was ${WAS[state]}.`)
}

const WAS = { new: 'just sent', held: 'erased', taken: 'let in', discarded: 'discarded' } as const
