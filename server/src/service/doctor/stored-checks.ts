import type { Database } from '../../base/db/connection.ts'
import { fileBudgets } from '../../base/limits/budgets.ts'
import { readBytesOfNothing } from '../../content/files/store.ts'
import { type Finding, ok, warning } from './finding.ts'

const MIB = 2 ** 20

/** Checks whether files of refused forms fill the disk (docs/budgets.md#files). */
export async function checkRefusedFiles(database: Database): Promise<Finding> {
  const bytes = await readBytesOfNothing(database)
  const size = `${Math.ceil(bytes / MIB).toLocaleString('en')} MiB of files of refused forms`
  if (bytes <= fileBudgets.lying / 2) return ok('refused files', size)
  return warning(
    'refused files',
    `${size}: of more than ${fileBudgets.lying / MIB} MiB the oldest are deleted`,
    'somebody may try to fill the disk; let the proxy refuse who sends many forms',
  )
}
