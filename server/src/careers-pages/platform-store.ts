import type { Queryable, Transaction } from '../db/connection.ts'

/** Held while the platform is looked for and made, so that two processes do not make it twice. */
export async function lockPlatform(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('kandidat platform'))`, [])
}

interface Found {
  platform: { companyId: string; marketplaceId: string } | undefined
  /** Another company has the slug. */
  slugTaken: boolean
  isNamed(settings: { name: string; slug: string }): boolean
}

/** The platform's company and page, and whether a slug is free for it. */
export async function findPlatform(database: Queryable, slug: string): Promise<Found> {
  const [row] = await database.query<{ companyId: string; marketplaceId: string; name: string; slug: string }>(
    `select c.id as "companyId", cp.id as "marketplaceId", c.name, c.slug
    from companies c join careers_pages cp on cp.company_id = c.id and cp.is_marketplace
    where c.kind = 'platform'`,
    [],
  )
  const [taken] = await database.query<{ found: boolean }>(
    `select exists (select from companies where slug = $1 and kind <> 'platform') as found`,
    [slug],
  )
  return {
    platform: row && { companyId: row.companyId, marketplaceId: row.marketplaceId },
    slugTaken: taken?.found === true,
    isNamed: (settings) => row?.name === settings.name && row.slug === settings.slug,
  }
}

/** Writes company, link and page of a new platform. */
export async function insertPlatform(
  tx: Transaction,
  platform: { companyId: string; marketplaceId: string },
  settings: { name: string; slug: string },
  at: Date,
): Promise<void> {
  await tx.kysely
    .insertInto('companies')
    .values({ id: platform.companyId, kind: 'platform', ...settings, created_at: at, updated_at: at })
    .execute()
  const link = { company_id: platform.companyId, id: platform.marketplaceId }
  await tx.kysely
    .insertInto('links')
    .values({ ...link, kind: 'careers_page' })
    .execute()
  await tx.kysely
    .insertInto('careers_pages')
    .values({ ...link, name: settings.name, is_marketplace: true, created_at: at })
    .execute()
}

/** Gives the platform's company, and with it the marketplace, another name. */
export async function renamePlatform(
  tx: Transaction,
  companyId: string,
  settings: { name: string; slug: string },
  at: Date,
): Promise<void> {
  await tx.kysely
    .updateTable('companies')
    .set({ ...settings, updated_at: at })
    .where('id', '=', companyId)
    .execute()
  await tx.kysely
    .updateTable('careers_pages')
    .set({ name: settings.name })
    .where('company_id', '=', companyId)
    .where('is_marketplace', '=', true)
    .execute()
}
