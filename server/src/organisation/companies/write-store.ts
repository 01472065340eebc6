import { sectionsJson } from '../../content/sections/section-store.ts'
import type { Queryable, Transaction } from '../../base/db/connection.ts'
import type { RaisedVersion } from '../../base/changes/version-store.ts'
import { readColumns, recordColumns, selected, writtenColumns } from '../../base/forms/columns.ts'
import { columnsOf } from '../../base/forms/field.ts'
import { companyFields, type CompanyFields } from './fields.ts'
import type { CompanyRow } from './form.ts'

export type CompanyKind = 'company' | 'agency' | 'platform'

// The fields, and the description that is derived from them. The statements are made once.
const WRITTEN = { ...columnsOf(companyFields), contentHtmlDefault: 'content_html_default text' }
const GIVEN = `id uuid, ${recordColumns(WRITTEN)}`
const COLUMNS = writtenColumns(WRITTEN)
const READ = selected(readColumns(columnsOf(companyFields), 'c'))

/** Inserts companies. The transaction has locked the slugs. */
export async function insertCompanies(
  tx: Transaction,
  companies: readonly (CompanyRow & { kind: CompanyKind })[],
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into companies (id, kind, created_at, updated_at, ${Object.keys(COLUMNS).join(', ')})
    select r.id, r.kind, $2, $2, ${Object.values(COLUMNS).join(', ')}
    from json_to_recordset($1::json) as r (${GIVEN}, kind text)`,
    [JSON.stringify(companies), at],
  )
}

/** Writes the fields of companies that the transaction has locked. */
export async function writeCompanies(tx: Transaction, companies: readonly CompanyRow[], at: Date): Promise<void> {
  const set = Object.entries(COLUMNS).map(([column, value]) => `${column} = ${value}`)
  await tx.query(
    `update companies c set ${set.join(', ')}, updated_at = greatest($2::timestamptz, c.updated_at + interval '1 ms')
    from json_to_recordset($1::json) as r (${GIVEN}) where c.id = r.id`,
    [JSON.stringify(companies), at],
  )
}

/** Turns companies that the transaction has locked into agencies. */
export async function writeAgencies(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await tx.query(
    `update companies set kind = 'agency', updated_at = greatest($2::timestamptz, updated_at + interval '1 ms')
    where id = any ($1::uuid[]) and kind <> 'agency'`,
    [ids, at],
  )
}

/** Companies with their fields and sections. */
export async function readCompanies(
  database: Queryable,
  ids: readonly string[],
): Promise<{ id: string; kind: CompanyKind; fields: CompanyFields }[]> {
  return database.query<{ id: string; kind: CompanyKind; fields: CompanyFields }>(
    `select c.id, c.kind, (select row_to_json(fields) from (
      select ${READ}, ${sectionsJson('c.id', 'null')} as sections) fields) as fields
    from companies c where c.id = any ($1::uuid[])`,
    [ids],
  )
}

/** The names and kinds of companies. */
export async function readKinds(
  database: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string; kind: CompanyKind }[]> {
  return database.query<{ id: string; name: string; kind: CompanyKind }>(
    'select id, name, kind from companies where id = any ($1::uuid[])',
    [ids],
  )
}

/** The companies that have these slugs. */
export async function ownersOfSlugs(
  database: Queryable,
  slugs: readonly string[],
): Promise<{ id: string; slug: string }[]> {
  return database.query<{ id: string; slug: string }>('select id, slug from companies where slug = any ($1::text[])', [
    slugs,
  ])
}

/** The agencies that companies are clients of now. */
export async function agenciesOf(
  database: Queryable,
  ids: readonly string[],
): Promise<{ name: string; clientId: string }[]> {
  return database.query<{ name: string; clientId: string }>(
    `select agency.name, cl.client_id as "clientId" from clients cl join companies agency on agency.id = cl.agency_id
    where cl.client_id = any ($1::uuid[]) and cl.ended_at is null order by agency.created_at, agency.id`,
    [ids],
  )
}

/**
 * Returns the versions of the companies whose responses show the given companies or their careers
 * pages: their own, and those of every agency that works for them. The fields of a company are also
 * shown with its positions, so on the pages of its clients too. The platform's company and its page
 * are in the responses of every company, which have one version for it.
 * @param what changed: the fields of the companies, or their careers pages
 */
export async function versionsShowingCompanies(
  tx: Transaction,
  ids: readonly string[],
  what: 'company' | 'pages',
): Promise<RaisedVersion[]> {
  return tx.query<RaisedVersion>(
    `select id as "companyId", case when kind = 'platform' then 'marketplace' else 'content' end as kind
    from companies where id = any ($1::uuid[])
    union
    select id, 'content' from companies where id = any ($1::uuid[])
    union
    select agency_id, 'content' from clients where client_id = any ($1::uuid[]) and ended_at is null
    union
    select client_id, 'content' from clients where agency_id = any ($1::uuid[]) and ended_at is null and $2`,
    [ids, what === 'company'],
  )
}

/** A company as the operator's list shows it. */
export interface CompanyLine {
  id: string
  slug: string
  name: string
  kind: CompanyKind
  /** Slugs of the companies that it works for. */
  clients: string[]
}

/** All companies, the oldest first. */
export async function listCompanies(database: Queryable): Promise<CompanyLine[]> {
  return database.query<CompanyLine>(
    `select c.id, c.slug, c.name, c.kind, array(
      select client.slug from clients cl join companies client on client.id = cl.client_id
      where cl.agency_id = c.id and cl.ended_at is null order by client.slug) as clients
    from companies c order by c.created_at, c.id`,
    [],
  )
}
