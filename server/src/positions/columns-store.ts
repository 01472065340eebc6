import type { CompanyAccess } from '../access/access.ts'
import { companyColumns } from '../companies/columns-store.ts'
import { galleries } from '../content/gallery-store.ts'

// Fragments of SELECT over the rows p (position), c (its company) and, if it is read through a
// careers page, l (listing). `at` is SQL for the time of reading: an expiration that has passed
// shows, swept or not.

/** A careers page that the access can read, and the company that owns it. */
export interface ReadablePage {
  id: string
  companyId: string
}

/**
 * Whether the access can read every position that is live on the pages that it can read, whoever owns
 * it: it is public there. A restricted key reads its own positions alone
 * (docs/access.md#on-a-careers-page).
 */
export function readsWholePages(access: CompanyAccess): boolean {
  return access.positions === 'all' && access.insideClientId === null
}

const expired = (at: string) => `p.status = 'PUBLISHED' and p.expiration_date <= ${at}`
export const isUnexpired = (at: string) => `(p.expiration_date is null or p.expiration_date > ${at})`
export const isPublished = (at: string) => `p.status = 'PUBLISHED' and ${isUnexpired(at)}`

const statusAt = (at: string) => `case when ${expired(at)} then 'ACTIVE' else p.status end`
const updatedAt = (at: string) =>
  `iso(case when ${expired(at)} then greatest(p.updated_at, p.expiration_date) else p.updated_at end)`
/** Whether people can apply or refer. A listing can override what the position says. */
const form = (column: 'enable_application' | 'enable_vouch', through: 'position' | 'listing') =>
  through === 'listing' ? `coalesce(l.${column}, p.${column})` : `p.${column}`

/**
 * The row of a list as JSON (docs/operations.md#position). `list_members` is stored in the row as
 * it is sent. The few other members depend on the time, on the listing or on other rows. None of
 * these needs escaping.
 * @param company SQL of the company's name and logo, as JSON
 */
export function listJson(at: string, through: 'position' | 'listing', company: string): string {
  return `'{' || ${subCompany} || p.list_members
    || ',"status":"' || ${statusAt(at)} || '","updatedAt":"' || ${updatedAt(at)}
    || '","enableApplication":' || ${form('enable_application', through)}
    || ',"enableVouch":' || ${form('enable_vouch', through)} || ',"company":' || ${company} || '}'`
}

/**
 * A company as lists show it.
 * @param from SQL of one company that the whole list has in common, whose JSON PostgreSQL then
 * makes once; without it, the row `c`
 */
export function companySummary(from = ''): string {
  return `(select row_to_json(summary)::text from (select c.name, c.logo_url as "logoUrl" ${from}) summary)`
}

/**
 * The members that a detail shares with a list, except `company` and `subCompanyId`
 * (docs/operations.md#position).
 */
function positionColumns(at: string, through: 'position' | 'listing'): string {
  return `
    p.id, p.title, p.pitch, ${statusAt(at)} as status,
    p.language, p.employment_type as "employmentType", p.listing_color as "listingColor", p.banner_url as "bannerUrl",
    p.locations, iso(p.created_at) as "createdAt", ${updatedAt(at)} as "updatedAt",
    iso(p.published_at) as "publishedAt", iso(p.last_published_at) as "lastPublishedAt",
    iso(p.first_activated_at) as "firstActivatedAt", iso(p.expiration_date) as "expirationDate",
    ${form('enable_application', through)} as "enableApplication", ${form('enable_vouch', through)} as "enableVouch"`
}

/** The columns of a detail, except the links (docs/operations.md#positiondetail). */
export function detailColumns(at: string, through: 'position' | 'listing'): string {
  return `${positionColumns(at, through)},
    (select row_to_json(company) from (select ${companyColumns}) company) as company,
    p.highlights,
    case when coalesce(p.salary_type, p.salary_currency, p.salary_min::text, p.salary_max::text, p.salary_extra) is not null then
      (select row_to_json(salary) from (
        select p.salary_type as type, p.salary_currency as currency, p.salary_min as "minSalary",
          p.salary_max as "maxSalary", p.salary_extra as extra) salary)
    end as salary,
    coalesce(p.content_html_override, p.content_html_default) as "contentHtml",
    p.content_html_default as "contentHtmlDefault", p.content_html_override as "contentHtmlOverride",
    ${galleries('p.company_id', 'p.id')} as images`
}

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
