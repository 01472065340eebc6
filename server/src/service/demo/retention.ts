import { only } from '../../base/certain.ts'
import { installationAccess } from '../../base/access/access.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import type { Database } from '../../base/db/connection.ts'
import { confirmPolicy } from '../../candidates/privacy/actions.ts'
import { announceDeletions } from '../../candidates/retention/actions.ts'

/** Short enough for the past of the demonstration, so that some deletions are announced from its first day on. */
const PERIODS = { NO: 4, SE: 24, DK: 4, others: 4 } as const

/** People who are looked at in one step. */
const STEP = 1_000

/** Confirms for how long companies of the demonstration keep people, and announces the first deletions. */
export async function confirmDemoRetention(within: Database, companyIds: readonly string[]): Promise<void> {
  for (const id of companyIds) {
    await inTransaction(within, installationAccess('import'), async (run) =>
      confirmPolicy(run, only(await run.within('profiles', [id])), PERIODS),
    )
  }
  while (await inTransaction(within, installationAccess('system'), (run) => announceDeletions(run, STEP)));
}
