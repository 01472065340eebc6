import {
  Position,
  PositionDetail,
  type PositionDetail as PositionDetailObject,
} from '@kandidat/contract/resources/position'
import { companyColumns } from '../organisation/companies/columns-store.ts'
import { galleries } from '../content/gallery-store.ts'
import { chosen, inOrderOfMembers, plainColumns, readColumns, selected } from '../base/forms/columns.ts'
import { columnsOf, shownAs } from '../base/forms/field.ts'
import { isUnswept, statusAt } from '../organisation/publication/expiration-store.ts'
import { positionFields } from './fields.ts'

// Fragments of SELECT over the rows p (position), c (its company) and, if it is read through a
// careers page, l (listing). `at` is SQL for the time of reading: an expiration that has passed
// shows, swept or not.

/** A careers page that the access can read, and the company that owns it. */
export interface ReadablePage {
  id: string
  companyId: string
}

const updatedAt = (at: string) =>
  `iso(case when ${isUnswept(at)} then greatest(p.updated_at, p.expiration_date) else p.updated_at end)`
/** Whether people can apply or refer. A listing can override what the position says. */
const form = (column: 'enable_application' | 'enable_vouch', through: 'position' | 'listing') =>
  through === 'listing' ? `coalesce(l.${column}, p.${column})` : `p.${column}`

const shownFields = columnsOf(positionFields, shownAs(positionFields, 'list_members', 'list', 'detail'))
const stored = readColumns(shownFields, 'p')
const readInLists = new Set<string>(shownAs(positionFields, 'list'))

/**
 * The expressions of all that the API shows of a position, except `subCompanyId` and the links: its
 * fields, and what depends on the time, on the listing or on other rows.
 */
function members(at: string, through: 'position' | 'listing') {
  return {
    ...stored,
    id: 'p.id',
    status: statusAt(at),
    createdAt: 'iso(p.created_at)',
    updatedAt: updatedAt(at),
    publishedAt: 'iso(p.published_at)',
    lastPublishedAt: 'iso(p.last_published_at)',
    firstActivatedAt: 'iso(p.first_activated_at)',
    expirationDate: 'iso(p.expiration_date)',
    enableApplication: form('enable_application', through),
    enableVouch: form('enable_vouch', through),
    company: `(select row_to_json(company) from (select ${companyColumns}) company)`,
    contentHtml: 'coalesce(p.content_html_override, p.content_html_default)',
    contentHtmlDefault: 'p.content_html_default',
    images: galleries('p.company_id', 'p.id'),
  }
}

/**
 * The row of a list as JSON (docs/operations.md#position). `list_members` is stored in the row as
 * it is sent. The other members are read with each row: they depend on the time, on the listing or
 * on other rows. They stand behind it: to put two of them at the places that they have in a detail took
 * PostgreSQL a fifth of the time of a list.
 * @param company SQL of the company's name and logo, as JSON
 */
export function listJson(at: string, through: 'position' | 'listing', company: string): string {
  const { status, updatedAt: updated, ...others } = members(at, through)
  const fields = Object.entries(others).filter(([name]) => readInLists.has(name))
  // Neither needs escaping.
  const texts = { status, updatedAt: updated }
  const read = inOrderOfMembers(Position, { ...Object.fromEntries(fields.map(asJson)), ...texts, company })
  let row = `'{' || ${subCompany} || p.list_members`
  // Each literal closes a text and opens the next member, because every `||` is paid for by each row.
  let closing = ''
  for (const [name, sql] of Object.entries(read)) {
    const quote = name in texts ? '"' : ''
    row += ` || '${closing},"${name}":${quote}' || ${sql}`
    closing = quote
  }
  return `${row} || '${closing}}'`
}

/** A field with its value as JSON text. That of a boolean is the boolean itself, which costs nothing. */
function asJson([name, sql]: [string, string]): [string, string] {
  const columns = shownFields[name]
  const isBoolean = typeof columns === 'string' && columns.endsWith(' boolean')
  return [name, isBoolean ? sql : `coalesce(to_json(${sql})::text, 'null')`]
}

/** The columns of a detail, except the links (docs/operations.md#positiondetail). */
export function detailColumns(at: string, through: 'position' | 'listing'): string {
  return selected(inOrderOfMembers(PositionDetail, members(at, through)))
}

/**
 * Some columns of a detail, without its company. Pages show less of a position than the API, and each column costs the database
 * time.
 */
export function someDetailColumns(
  at: string,
  through: 'position' | 'listing',
  names: readonly (keyof PositionDetailObject)[],
): string {
  return chosen(members(at, through), names)
}

/** The columns of a position's own fields whose change is a change of what the API shows. */
export const shownColumns = [
  ...plainColumns(shownFields, 'p'),
  'p.content_html_default',
  `${galleries('p.company_id', 'p.id')} as images`,
]

const subCompany = `coalesce('"subCompanyId":"' || p.client_id || '",', '')`

/**
 * The columns as a JSON object. `subCompanyId` is absent if the position has no client, and
 * row_to_json knows only null, so it is put in front. `columns` occurs once: named twice, as by a
 * CASE, PostgreSQL prepared their whole plan twice.
 */
export function positionJson(columns: string): string {
  return `'{' || ${subCompany} || substr((select row_to_json(shown)::text from (select ${columns}) shown), 2)`
}

/**
 * The three public addresses of a position under `path`, which is an expression
 * (docs/careers-pages.md#public-addresses).
 */
export function urlColumns(publicUrl: string, path: string): string {
  return `${publicUrl} || ${path} as "jobUrl", ${publicUrl} || ${path} || '/apply' as "applyUrl",
    ${publicUrl} || ${path} || '/refer' as "vouchUrl"`
}
