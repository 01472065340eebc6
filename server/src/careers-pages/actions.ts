import { randomUUID } from 'node:crypto'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/id.ts'
import { readClock } from '../db/locks.ts'
import { Refusal } from '../db/refusal.ts'
import { raiseVersions } from '../versions/store.ts'
import { findPlatform, insertPlatform, lockPlatform, renamePlatform } from './platform-store.ts'

/** The platform's own company, which owns the marketplace. */
export interface Platform {
  companyId: string
  marketplaceId: string
}

/**
 * Makes the platform's company and its marketplace where they are missing, and gives the company the name and slug of
 * the settings where it has others (decisions, The marketplace). May run on any number of processes at once.
 * @throws {Refusal} where another company has the slug
 */
export function ensureMarketplace(database: Database, settings: { name: string; slug: string }): Promise<Platform> {
  return database.transaction(async (tx) => {
    await lockPlatform(tx)
    const at = await readClock(tx)
    const found = await findPlatform(tx, settings.slug)
    if (found.slugTaken) {
      throw new Refusal(
        'conflict',
        `The slug ${JSON.stringify(settings.slug)} belongs to another company: choose another PLATFORM_SLUG.`,
      )
    }
    if (found.platform) {
      if (found.isNamed(settings)) return found.platform
      await renamePlatform(tx, found.platform.companyId, settings, at)
      await raiseVersions(tx, [{ companyId: found.platform.companyId, kind: 'marketplace' }])
      return found.platform
    }
    const platform = { companyId: newId(), marketplaceId: randomUUID() }
    await insertPlatform(tx, platform, settings, at)
    return platform
  })
}
