import type { Database } from '../../base/db/connection.ts'
import { deleteUnused, noteUnused, type PictureKey } from './unused-store.ts'

/** As long as events are kept: one that is sent again names no picture that is gone. */
const KEPT_DAYS = 90
const LOOKED_AT = 500
/** A picture has megabytes. */
const DELETED = 50

/** Deletes pictures that no company and no position has named for 90 days. @returns how many */
export async function deleteUnusedPictures(database: Database): Promise<number> {
  let last: PictureKey | null = null
  do last = await noteUnused(database, last, LOOKED_AT)
  while (last !== null)
  let deleted = 0
  for (;;) {
    const now = await deleteUnused(database, KEPT_DAYS, DELETED)
    deleted += now
    if (now < DELETED) return deleted
  }
}
