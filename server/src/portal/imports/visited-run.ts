import type { ImportRun } from '../../moving/imports/runs/run.ts'
import { listRuns } from '../../moving/imports/runs/run-store.ts'
import { visited } from '../parts/visited.ts'

/** The import that the address names. */
export const visitedRun = visited(async ({ database, access }, id): Promise<ImportRun | undefined> => {
  const [run] = await listRuns(database, access, { id }, { limit: 1 })
  return run
})
