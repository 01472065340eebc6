import type { Queryable } from '../../base/db/connection.ts'

/** The platform's own company and its marketplace. */
export interface PlatformRow {
  companyId: string
  marketplaceId: string
  name: string
  slug: string
}

/** The platform's company and marketplace, and whether another company has the slug. */
export async function findPlatform(
  database: Queryable,
  slug: string,
): Promise<{ platform: PlatformRow | undefined; slugTaken: boolean }> {
  const [platform] = await database.query<PlatformRow>(
    `select c.id as "companyId", cp.id as "marketplaceId", c.name, c.slug
    from companies c join careers_pages cp on cp.company_id = c.id and cp.is_marketplace
    where c.kind = 'platform'`,
    [],
  )
  const [taken] = await database.query<{ found: boolean }>(
    `select exists (select from companies where slug = $1 and kind <> 'platform') as found`,
    [slug],
  )
  return { platform, slugTaken: taken?.found === true }
}

/** The id of the marketplace, or undefined if the installation has none yet. */
export async function findMarketplace(database: Queryable): Promise<string | undefined> {
  const [row] = await database.query<{ id: string }>('select id from careers_pages where is_marketplace', [])
  return row?.id
}
