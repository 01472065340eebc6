import type { Fixture } from '../../../server/test/fixture.ts'

/** An agency with objects for every rule, and another agency whose objects its key cannot see. */
export interface World {
  agency: { id: string }
  stranger: { id: string }
}

const HOUR = 3_600_000

/**
 * Creates an agency with clients, positions in every status, candidates, careers pages and links;
 * and another one with some of each.
 */
export async function makeWorld({ make }: Fixture): Promise<World> {
  const platform = await make.company({ kind: 'platform' })
  const marketplace = await make.page(platform, { is_marketplace: true })
  const agency = await make.company({ kind: 'agency', slug: 'agency' })
  const client = await make.client(agency, await make.company({ slug: 'client' }))
  await make.client(agency)
  const page = await make.page(agency, { is_default: true })
  await make.page(agency)
  const clientPage = await make.page(client, { is_default: true })
  const positions = []
  for (let n = 0; n < 9; n += 1) {
    const values = n % 3 === 0 ? { client_id: client.id } : {}
    const position = await make.published(agency, values)
    for (const each of [page, marketplace, ...(n % 3 === 0 ? [clientPage] : [])]) await make.listing(position, each)
    positions.push(position)
  }
  await make.position(agency)
  await make.published(agency)
  await make.published(agency, { status: 'PAUSED', paused_at: new Date() })
  await make.published(agency, { status: 'ARCHIVED', archived_at: new Date() })
  const busy = await make.published(agency, { expiration_date: new Date(Date.now() + 24 * HOUR) })
  await make.listing(busy, page)
  await make.sharingLink(busy)
  for (let n = 0; n < 7; n += 1) await make.vouch(busy)

  const stranger = await make.company({ kind: 'agency', slug: 'stranger' })
  await make.client(stranger)
  const strangersPage = await make.page(stranger, { is_default: true })
  const strangers = await make.published(stranger)
  for (const each of [strangersPage, marketplace]) await make.listing(strangers, each)
  await make.refresh()
  return { agency, stranger }
}
