import { type Access, requireAbility } from '../../base/access/access.ts'
import { keyArrays, type ObjectKey } from '../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import { rowById } from '../../base/db/lookup.ts'
import type { PageRequest } from '../../base/db/page.ts'
import { parameters } from '../../base/db/parameters.ts'
import type { ReportFields, ReportReason } from './report.ts'

/** Stores a report, unless the same one was sent before. @returns whether it was stored */
export async function insertReport(
  tx: Transaction,
  report: ObjectKey & { requestHash: Buffer; positionId: string; pageId: string; fields: ReportFields },
): Promise<boolean> {
  const { companyId, id, requestHash, positionId, pageId, fields } = report
  const rows = await tx.query(
    `insert into ad_reports (company_id, id, request_hash, position_id, page_id, reason, explanation, name, email,
      email_normalized, language, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock())
    on conflict (company_id, request_hash) do nothing returning id`,
    [
      ...[companyId, id, requestHash, positionId, pageId, fields.reason, fields.explanation, fields.name, fields.email],
      ...[fields.emailNormalized, fields.language],
    ],
  )
  return rows.length > 0
}

/** A report as the operator sees it. */
export interface ListedReport extends ObjectKey {
  readonly positionId: string
  readonly title: string
  readonly company: string
  readonly pageId: string
  readonly reason: ReportReason
  readonly explanation: string | null
  readonly name: string | null
  readonly email: string | null
  readonly language: string
  readonly createdAt: Date
  readonly closedAt: Date | null
  readonly decision: string | null
}

/**
 * Reports of all companies, the newest first.
 * @param isOpen only those without a decision
 * @throws {Refusal} if the access is not the operator's
 */
export async function listReports(
  database: Queryable,
  access: Access,
  isOpen: boolean,
  page: PageRequest,
): Promise<ListedReport[]> {
  requireAbility(access, 'installation.write')
  const $ = parameters()
  const conditions = [isOpen ? 'x.closed_at is null' : 'true']
  if (page.cursor !== undefined) conditions.push(`x.id < ${$(page.cursor)}`)
  return database.query<ListedReport & Record<string, unknown>>(
    `select r.company_id as "companyId", r.id, r.position_id as "positionId", p.title,
      (select c.name from companies c where c.id = r.company_id) as company, r.page_id as "pageId", r.reason, r.explanation,
      r.name, r.email, r.language, r.created_at as "createdAt", r.closed_at as "closedAt", r.decision
    from (select * from ad_reports x where ${conditions.join(' and ')} order by x.id desc limit ${$(page.limit)}) r
    cross join lateral ${rowById('positions', 'r.position_id')} p order by r.id desc`,
    $.values,
  )
}

/** Notes what was decided about open reports. @returns the keys of those that were open */
export async function closeReports(tx: Transaction, ids: readonly string[], decision: string): Promise<ObjectKey[]> {
  return tx.query<ObjectKey & Record<string, unknown>>(
    `update ad_reports set closed_at = greatest(clock(), created_at), decision = $2
    where id = any ($1::uuid[]) and closed_at is null returning company_id as "companyId", id`,
    [ids, decision],
  )
}

/** Forgets who reported: people who were erased, found by their e-mails in their company. */
export async function eraseReporters(
  tx: Transaction,
  people: readonly (ObjectKey & { emailNormalized: string })[],
): Promise<void> {
  // The hash of what was sent would tell whether a guess of it is right.
  await tx.query(
    `update ad_reports r set name = null, email = null, email_normalized = null, explanation = null,
      request_hash = sha256(uuid_send(gen_random_uuid()))
    from unnest($1::uuid[], $2::text[]) as given (company_id, email)
    where r.company_id = given.company_id and r.email_normalized = given.email`,
    [keyArrays(people)[0], people.map(({ emailNormalized }) => emailNormalized)],
  )
}

/** The position that a report is about, if it is live on the marketplace or was. */
export async function readReported(
  database: Queryable,
  pageId: string,
  positionId: string,
): Promise<{ companyId: string; title: string; employer: string; platformId: string } | null> {
  const [row] = await database.query<{ companyId: string; title: string; employer: string; platformId: string }>(
    `select p.company_id as "companyId", p.title, g.company_id as "platformId",
      (select c.name from companies c where c.id = coalesce(case when not p.hide_employer then p.client_id end, p.company_id))
        as employer
    from careers_pages g join listings l on l.page_company_id = g.company_id and l.page_id = g.id and l.position_id = $2
    join positions p on p.company_id = l.company_id and p.id = l.position_id
    where g.id = $1 and g.is_marketplace and (l.live or l.was_live)`,
    [pageId, positionId],
  )
  return row ?? null
}
