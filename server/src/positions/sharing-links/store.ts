import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../base/db/keys.ts'
import type { SharingLinkFields } from './sharing-link.ts'

/** The key of a sharing link, and its position, which never changes. */
export interface SharingLinkKey extends ObjectKey {
  positionId: string
}

export type SharingLinkRow = SharingLinkKey & SharingLinkFields & { active: boolean }

const LINK = `s.company_id as "companyId", s.id, s.position_id as "positionId"`

/** Links by their keys. */
export async function readSharingLinks(database: Queryable, links: Keys): Promise<SharingLinkRow[]> {
  return database.query<SharingLinkRow>(
    `select ${LINK}, s.type, s.platform, s.name, s.active from sharing_links s
    join unnest($1::uuid[], $2::uuid[]) as given (company_id, id) using (company_id, id)`,
    keyArrays(links),
  )
}

/** Inserts links, which are active. The transaction has reserved their ids. */
export async function insertSharingLinks(
  tx: Transaction,
  links: readonly (SharingLinkKey & SharingLinkFields)[],
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into sharing_links (company_id, id, position_id, type, platform, name, created_at)
    select *, $7::timestamptz from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[])`,
    [
      ...keyArrays(links),
      links.map((link) => link.positionId),
      links.map((link) => link.type),
      links.map((link) => link.platform),
      links.map((link) => link.name),
      at,
    ],
  )
}

/** Writes links that the transaction has locked. */
export async function writeSharingLinks(
  tx: Transaction,
  links: readonly (ObjectKey & SharingLinkFields & { active: boolean })[],
): Promise<void> {
  await tx.query(
    `update sharing_links s set type = given.type, platform = given.platform, name = given.name, active = given.active
    from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::boolean[])
      as given (company_id, id, type, platform, name, active)
    where s.company_id = given.company_id and s.id = given.id`,
    [
      ...keyArrays(links),
      links.map((link) => link.type),
      links.map((link) => link.platform),
      links.map((link) => link.name),
      links.map((link) => link.active),
    ],
  )
}

/** All links of positions, the oldest first. */
export async function listSharingLinks(
  database: Queryable,
  positions: Keys,
): Promise<(SharingLinkRow & { positionTitle: string })[]> {
  return database.query<SharingLinkRow & { positionTitle: string }>(
    `select ${LINK}, p.title as "positionTitle", s.type, s.platform, s.name, s.active from sharing_links s
    join unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
      on s.company_id = given.company_id and s.position_id = given.id
    join positions p on p.company_id = s.company_id and p.id = s.position_id
    order by s.position_id, s.created_at, s.id`,
    keyArrays(positions),
  )
}
