import { randomUUID } from 'node:crypto'
import { companyRow, editedCompany, newCompany } from '../../organisation/companies/form.ts'
import { lockCompanies } from '../../organisation/companies/lock-actions.ts'
import { insertCompanies, readCompanies, writeCompanies } from '../../organisation/companies/write-store.ts'
import type { Database } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import { lockSlugs } from '../../base/db/locks.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { insertLinks } from '../../organisation/publication/link-store.ts'
import { lockPages } from '../../organisation/publication/page-actions.ts'
import { findPlatform, type PlatformRow } from './platform-store.ts'
import { insertPages } from '../../organisation/publication/page-store.ts'
import { writeNames } from './write-store.ts'
import { installationAccess } from '../../base/access/access.ts'

/** The platform's own company, which owns the marketplace. */
export interface Platform {
  companyId: string
  marketplaceId: string
}

interface Settings {
  name: string
  slug: string
}

/**
 * Creates the platform's company and its marketplace if they are missing, and gives the company the
 * name and slug of the settings if it has others (docs/careers-pages.md#the-marketplace). Any
 * number of processes can run it at once.
 * @throws {Refusal} if another company has the slug
 */
export function ensureMarketplace(database: Database, settings: Settings): Promise<Platform> {
  return inTransaction(database, installationAccess('system'), async (current) => {
    // The lock also keeps two processes from creating the platform twice.
    await lockSlugs(current.tx)
    const { platform, slugTaken } = await findPlatform(current.tx, settings.slug)
    if (slugTaken) {
      throw new Refusal(
        'conflict',
        `The slug ${JSON.stringify(settings.slug)} belongs to another company: choose another PLATFORM_SLUG.`,
      )
    }
    if (!platform) return createPlatform(current, settings)
    if (platform.name !== settings.name || platform.slug !== settings.slug)
      await renamePlatform(current, platform, settings)
    return { companyId: platform.companyId, marketplaceId: platform.marketplaceId }
  })
}

async function createPlatform(current: Change, settings: Settings): Promise<Platform> {
  const { tx } = current
  const at = await current.now()
  const platform = { companyId: newId(), marketplaceId: randomUUID() }
  const page = { companyId: platform.companyId, id: platform.marketplaceId }
  await insertCompanies(tx, [{ ...companyRow(platform.companyId, newCompany(settings)), kind: 'platform' }], at)
  await insertLinks(tx, [{ ...page, kind: 'careers_page' }])
  await insertPages(tx, [{ ...page, name: settings.name, active: true, isDefault: false, isMarketplace: true }], at)
  return platform
}

/** Renames the platform's company, and with it the marketplace. */
async function renamePlatform(current: Change, platform: PlatformRow, { name, slug }: Settings): Promise<void> {
  const { tx } = current
  const page = { companyId: platform.companyId, id: platform.marketplaceId }
  await lockCompanies(current, [platform.companyId], 'update')
  await lockPages(current, [page], 'update')
  const rows = (await readCompanies(tx, [platform.companyId])).map((company) =>
    companyRow(company.id, editedCompany(company.fields, { name, slug })),
  )
  await writeCompanies(tx, rows, await current.now())
  await writeNames(tx, [{ ...page, name }])
  current.invalidate([{ companyId: platform.companyId, kind: 'marketplace' }])
}
