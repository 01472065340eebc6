import type { Maker } from '../../../scripts/screenshots/tour/objects.ts'
import { startTour, type Tour } from '../../../scripts/screenshots/tour/tour.ts'
import { createDemoDatabase } from '../demo-database.ts'

/**
 * A tour for one test file on a copy of the demonstration, which is loaded once for all files. The caller ends it.
 * @param make makes what is looked at
 */
export async function startDemoTour<O>(make: Maker<O>): Promise<Tour<O>> {
  const database = await createDemoDatabase()
  const settings = { DATABASE_URL: database.url, MASTER_KEY: Buffer.alloc(32, 1).toString('base64') }
  const tour = await startTour(() => {}, settings, make)
  return {
    ...tour,
    async end() {
      await tour.end()
      await database.drop()
    },
  }
}
