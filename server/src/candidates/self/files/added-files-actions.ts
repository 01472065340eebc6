import type { Change } from '../../../base/changes/actions.ts'
import { deleteFiles } from '../../../content/files/store.ts'
import { findRepeated } from './added-files-store.ts'

/**
 * Drops those of some uploads that are there already: a browser that sends a form again adds nothing twice, and leaves nothing
 * behind. The verb that calls this has checked the access.
 * @param among the person whose files they may be, or the ids of the files of a submission
 * @returns the ids of the others
 */
export async function dropRepeated(
  change: Change,
  companyId: string,
  fileIds: readonly string[],
  among: Parameters<typeof findRepeated>[3],
): Promise<string[]> {
  const repeated = await findRepeated(change.tx, companyId, fileIds, among)
  await deleteFiles(
    change.tx,
    [...repeated].map((id) => ({ companyId, id })),
    await change.now(),
  )
  return fileIds.filter((id) => !repeated.has(id))
}
