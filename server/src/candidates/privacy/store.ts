import type { Language as SpokenLanguage } from '@kandidat/contract/resources/enumerations'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import type { Policy } from '../retention/periods.ts'
import { defaultNotice, type Notice, type NoticeFields } from './notice.ts'

/** The notice of a company that is in force; null if there is no such company. It is public, so it needs no access. */
export async function readNotice(database: Queryable, companyId: string): Promise<Notice | null> {
  const [row] = await database.query<{
    company: { name: string; country: string }
    notice: Notice | null
    policy: Policy | null
  }>(
    `select json_build_object('name', c.name, 'country', c.country) as company, (
      select row_to_json(stored) from (
        select n.version, iso(n.created_at) as "createdAt", n.controller, n.address, n.email, n.officer, n.authority,
          n.recipients, n.months, n.reviews_erasure as "reviewsErasure", n.own_html as "ownHtml"
        from privacy_notices n where n.company_id = c.id order by n.version desc limit 1) stored) as notice, (
      select row_to_json(confirmed) from (
        select r.version, r.periods, iso(r.confirmed_at) as "confirmedAt" from retention_policies r where r.company_id = c.id
        order by r.version desc limit 1) confirmed) as policy
    from companies c where c.id = $1`,
    [companyId],
  )
  if (!row) return null
  const companyName = row.company.name
  const policy = row.policy && { ...row.policy, confirmedAt: new Date(String(row.policy.confirmedAt)) }
  if (row.notice === null) return { ...defaultNotice(row.company), version: 0, createdAt: null, companyName, policy }
  return { ...row.notice, createdAt: new Date(String(row.notice.createdAt)), companyName, policy }
}

/** Adds the next version of a notice. The company is locked. @returns its number */
export async function insertNotice(tx: Transaction, companyId: string, fields: NoticeFields): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into privacy_notices (company_id, version, controller, address, email, officer, authority, recipients, months,
      reviews_erasure, own_html, created_at)
    select $1, coalesce(max(version), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock()
    from privacy_notices where company_id = $1 returning version`,
    [
      companyId,
      fields.controller,
      fields.address,
      fields.email,
      fields.officer,
      fields.authority,
      fields.recipients,
      fields.months,
      fields.reviewsErasure,
      fields.ownHtml,
    ],
  )
  if (!row) throw new Error('a notice was not stored')
  return row.version
}

/** The company of a careers page, as its notice shows it. */
export interface PageOwner {
  readonly companyId: string
  readonly language: SpokenLanguage | null
  readonly brandColor: string | null
  readonly logoUrl: string | null
  readonly isActive: boolean
}

/** The company of a careers page that exists, whether it is on or not. */
export async function readPageOwner(database: Queryable, pageId: string): Promise<PageOwner | null> {
  const [row] = await database.query<PageOwner & Record<string, unknown>>(
    `select c.id as "companyId", c.language, c.brand_color as "brandColor", c.logo_url as "logoUrl", g.active as "isActive"
    from careers_pages g join companies c on c.id = g.company_id where g.id = $1`,
    [pageId],
  )
  return row ?? null
}

/** The country of a company: ISO 3166-1 alpha-2, or empty. */
export async function readCountry(database: Queryable, companyId: string): Promise<string> {
  const [row] = await database.query<{ country: string }>('select country from companies where id = $1', [companyId])
  return row?.country ?? ''
}
