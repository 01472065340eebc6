import type { Database } from '../../../base/db/connection.ts'
import { type Change, inTransaction } from '../../../base/changes/actions.ts'
import type { Access } from '../../../base/access/access.ts'

/** Rolls a transaction back, and carries the result of its work. */
class DryRunRollback extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('dry run')
    this.result = result
  }
}

/**
 * Runs the work of an import in a transaction. A dry run rolls it back and returns its result all
 * the same.
 */
export async function changeOrDryRun<T>(
  database: Database,
  { access, dryRun }: { access: Access; dryRun: boolean },
  work: (run: Change) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(database, access, async (run) => {
      const result = await work(run)
      if (dryRun) throw new DryRunRollback(result)
      return result
    })
  } catch (error) {
    if (error instanceof DryRunRollback) return error.result as T
    throw error
  }
}
