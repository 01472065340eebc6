import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import { type Access, canReadPosition } from '../base/access/access.ts'
import type { ContactIdentity } from '../content/contact.ts'
import { sectionsJson } from '../content/sections/section-store.ts'
import type { Queryable, Transaction } from '../base/db/connection.ts'
import { parameters } from '../base/db/parameters.ts'
import { readColumns, recordColumns, selected, writtenColumns } from '../base/forms/columns.ts'
import { columnsOf } from '../base/forms/field.ts'
import { keyArrays, type Keys, type ObjectKey } from '../base/db/keys.ts'
import { positionFields, type PositionFields } from './fields.ts'
import type { PositionRow } from './form.ts'
import type { Lifecycle } from './lifecycle.ts'

// The fields, and the description that is derived from them. The statements are made once.
const WRITTEN = { ...columnsOf(positionFields), contentHtmlDefault: 'content_html_default text' }
const GIVEN = `"companyId" uuid, id uuid, ${recordColumns(WRITTEN)}`
const COLUMNS = writtenColumns(WRITTEN)
const READ = selected(readColumns(columnsOf(positionFields), 'p'))

/** A position to insert. */
export type NewPositionRow = PositionRow &
  Lifecycle & { clientId: string | null; status: PositionStatus; firstActivatedAt: Date | null }

/**
 * Inserts positions. Their status is the one that the rule gives them with the listings that they
 * get.
 */
export async function insertPositions(tx: Transaction, positions: readonly NewPositionRow[], at: Date): Promise<void> {
  await tx.query(
    `insert into positions (company_id, id, client_id, status, published_at, last_published_at, paused_at, archived_at,
      deleted_at, expiration_date, first_activated_at, created_at, updated_at, ${Object.keys(COLUMNS).join(', ')})
    select r."companyId", r.id, r."clientId", r.status, r."publishedAt", r."lastPublishedAt", r."pausedAt", r."archivedAt",
      r."deletedAt", r."expirationDate", r."firstActivatedAt", $2, $2, ${Object.values(COLUMNS).join(', ')}
    from json_to_recordset($1::json) as r (${GIVEN}, "clientId" uuid, status text, "publishedAt" timestamptz,
      "lastPublishedAt" timestamptz, "pausedAt" timestamptz, "archivedAt" timestamptz, "deletedAt" timestamptz,
      "expirationDate" timestamptz, "firstActivatedAt" timestamptz)`,
    [JSON.stringify(positions), at],
  )
}

/** Writes the fields of positions that the transaction has locked. */
export async function writeFields(tx: Transaction, positions: readonly PositionRow[]): Promise<void> {
  const set = Object.entries(COLUMNS).map(([column, value]) => `${column} = ${value}`)
  await tx.query(
    `update positions p set ${set.join(', ')} from json_to_recordset($1::json) as r (${GIVEN})
    where p.company_id = r."companyId" and p.id = r.id`,
    [JSON.stringify(positions)],
  )
}

/** Notes that a field of positions that only public pages show changed. */
export async function movePageChanges(tx: Transaction, positions: Keys, at: Date): Promise<void> {
  await tx.query(
    `update positions p set page_changed_at = $3 from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where p.company_id = given.company_id and p.id = given.id`,
    [...keyArrays(positions), at],
  )
}

/** The fields of positions, with their sections. */
export async function readFields(
  database: Queryable,
  positions: Keys,
): Promise<(ObjectKey & { fields: PositionFields })[]> {
  return database.query<ObjectKey & { fields: PositionFields }>(
    `select p.company_id as "companyId", p.id, (select row_to_json(fields) from (
      select ${READ}, ${sectionsJson('p.company_id', 'p.id')} as sections) fields) as fields
    from positions p join unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
      on p.company_id = given.company_id and p.id = given.id`,
    keyArrays(positions),
  )
}

/** The lifecycle of positions. */
export async function readLifecycles(database: Queryable, positions: Keys): Promise<(ObjectKey & Lifecycle)[]> {
  return database.query<ObjectKey & Lifecycle>(
    `select p.company_id as "companyId", p.id, p.published_at as "publishedAt", p.last_published_at as "lastPublishedAt",
      p.paused_at as "pausedAt", p.archived_at as "archivedAt", p.deleted_at as "deletedAt",
      p.expiration_date as "expirationDate", i.published_at as "publishedByFeedAt"
    from positions p join unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
      on p.company_id = given.company_id and p.id = given.id
    left join import_items i on i.company_id = p.company_id and i.position_id = p.id`,
    keyArrays(positions),
  )
}

/**
 * Writes the lifecycle of positions that the transaction has locked. `refreshPositions` writes
 * their status afterwards.
 */
export async function writeLifecycles(tx: Transaction, positions: readonly (ObjectKey & Lifecycle)[]): Promise<void> {
  await tx.query(
    `update positions p set published_at = r.published_at, last_published_at = r.last_published_at, paused_at = r.paused_at,
      archived_at = r.archived_at, deleted_at = r.deleted_at, expiration_date = r.expiration_date,
      -- The part of the rule that depends on no other table, so that the row's own checks hold until the refresh.
      status = case when r.archived_at is not null or r.deleted_at is not null then 'ARCHIVED'
        when r.published_at is null then 'DRAFT' when r.paused_at is not null then 'PAUSED'
        when p.status = 'PUBLISHED' then 'PUBLISHED' else 'ACTIVE' end
    from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[],
      $7::timestamptz[], $8::timestamptz[]) as r (company_id, id, published_at, last_published_at, paused_at, archived_at,
      deleted_at, expiration_date)
    where p.company_id = r.company_id and p.id = r.id`,
    [
      ...keyArrays(positions),
      positions.map((position) => position.publishedAt),
      positions.map((position) => position.lastPublishedAt),
      positions.map((position) => position.pausedAt),
      positions.map((position) => position.archivedAt),
      positions.map((position) => position.deletedAt),
      positions.map((position) => position.expirationDate),
    ],
  )
}

/** SQL: whether `contact` is the person with the e-mail, phone number or name at these places. */
const isPerson = (email: string, phone: string, name: string) =>
  `(contact ->> 'email' = ${email} or contact ->> 'phone' = ${phone} or lower(contact ->> 'name') = lower(${name})) is true`

/** The positions of companies in reach, also closed ones, that have the person as a contact. */
export async function findPositionsOfContact(
  tx: Transaction,
  access: Access,
  companyIds: readonly string[],
  { email, phone, name }: ContactIdentity,
): Promise<ObjectKey[]> {
  const $ = parameters()
  return tx.query<ObjectKey>(
    `select p.company_id as "companyId", p.id from positions p
    where p.company_id = any (${$(companyIds)}::uuid[]) and ${canReadPosition(access, $, 'p.company_id', 'p.id')} and exists (
      select from json_array_elements(p.contacts) contact where ${isPerson($(email), $(phone), $(name))})`,
    $.values,
  )
}

/** Removes the person from the contacts of positions that the transaction has locked. */
export async function removeContact(
  tx: Transaction,
  positions: Keys,
  { email, phone, name }: ContactIdentity,
): Promise<void> {
  await tx.query(
    `update positions p set contacts = (
      select coalesce(json_agg(contact order by n), '[]') from json_array_elements(p.contacts) with ordinality as list (contact, n)
      where not ${isPerson('$3', '$4', '$5')})
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where p.company_id = given.company_id and p.id = given.id`,
    [...keyArrays(positions), email, phone, name],
  )
}
