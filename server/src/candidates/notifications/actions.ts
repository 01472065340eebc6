import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { writeSeen } from './store.ts'

/**
 * Notes that a user has seen all notifications until a time.
 * @param until a time in the future counts as now
 */
export async function markSeen(change: Change, account: AllowedKey<'accounts'>, until: Date): Promise<void> {
  await writeSeen(change.tx, account, until)
  change.audit('users see-notifications', [account])
}
