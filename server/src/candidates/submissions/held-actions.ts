import type { AllowedKey } from '../../access/reach.ts'
import type { Change } from '../../changes/actions.ts'
import type { ObjectKey } from '../../changes/object-key.ts'
import { lockRows } from '../../db/locks.ts'
import { Refusal } from '../../forms/refusal.ts'
import { emptySubmissions, readSubmissions, type StoredSubmission } from './submission-store.ts'
import { takeSubmission } from './submit-actions.ts'

/**
 * Lets submissions in that wait: each becomes a candidacy, with its event, also if the position has closed meanwhile.
 * @throws {Refusal} if somebody has decided about one already; then none is let in
 */
export async function letIn(change: Change, submissions: readonly AllowedKey<'submissions'>[]): Promise<void> {
  change.require('candidates.apply')
  for (const submission of await readSubmissions(change.tx, submissions)) {
    const said = requireHeld(submission)
    const { companyId, id, positionId, linkId } = submission
    const [position] = await change.within('positions', [positionId])
    if (!position) throw new Error('a position that was just found is gone')
    // The submission is locked after the person, as erasing the person does: what was read is checked once more then.
    await takeSubmission(change, { companyId, id, positionId: position.id, linkId, stated: said }, { evenIfClosed: true })
  }
  change.audit('submissions let-in', submissions)
}

/**
 * Discards submissions that wait. What they say is emptied at once.
 * @returns the files that came with them
 * @throws {Refusal} if somebody has decided about one already; then none is discarded
 */
export async function discard(
  change: Change,
  submissions: readonly AllowedKey<'submissions'>[],
): Promise<void> {
  change.require('candidates.apply')
  await lockSubmissions(change, submissions)
  const found = await readSubmissions(change.tx, submissions)
  for (const submission of found) requireHeld(submission)
  await emptySubmissions(change.tx, submissions)
  change.audit('submissions discard', submissions)
}

/** Locks submissions until the end of the transaction. */
export async function lockSubmissions(change: Change, keys: readonly ObjectKey[]): Promise<void> {
  await lockRows(
    change.tx,
    'submissions',
    keys.map(({ companyId }) => companyId),
    keys.map(({ id }) => id),
    'update',
  )
}

function requireHeld({ id, state, stated }: StoredSubmission) {
  if (state === 'held' && stated) return stated
  throw new Refusal('conflict', `The submission ${id} does not wait any more: it was ${WAS[state]}.`)
}

const WAS = { new: 'just sent', held: 'erased', taken: 'let in', discarded: 'discarded' } as const
