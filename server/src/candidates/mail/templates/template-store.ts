import { type Access, requireAbility } from '../../../base/access/access.ts'
import { type CompanyFilter, inReach } from '../../../base/access/reach.ts'
import { keyArrays, type Keys, type ObjectKey } from '../../../base/db/keys.ts'
import type { Queryable, Transaction } from '../../../base/db/connection.ts'
import type { PageRequest } from '../../../base/db/page.ts'
import { parameters } from '../../../base/db/parameters.ts'
import type { Language } from '../../../base/web/words/language.ts'
import type { LetterText, TemplateForm, TemplateKind } from './template.ts'

/** A template in a list. */
export interface TemplateLine {
  readonly id: string
  /** The slug of the company. */
  readonly company: string
  readonly name: string
  readonly kind: TemplateKind
  readonly languages: readonly Language[]
  readonly updatedAt: Date
}

/**
 * Lists templates, the newest first.
 * @throws {Refusal} if the access does not have the ability `candidates.write`
 */
export async function listTemplates(
  database: Queryable,
  access: Access,
  filter: CompanyFilter & { readonly kinds?: readonly TemplateKind[] },
  page: PageRequest,
): Promise<TemplateLine[]> {
  requireAbility(access, 'candidates.write')
  const $ = parameters()
  const kinds = filter.kinds === undefined ? '' : `and x.kind = any (${$([...filter.kinds])}::text[])`
  const before = page.cursor === undefined ? '' : `and x.id < ${$(page.cursor)}`
  return database.query<TemplateLine & Record<string, unknown>>(
    `select x.id, c.slug as company, x.name, x.kind, x.updated_at as "updatedAt", array(
      select t.language from mail_template_texts t where t.company_id = x.company_id and t.template_id = x.id
      order by t.language) as languages
    from mail_templates x join companies c on c.id = x.company_id
    where ${inReach(access, $, 'templates', filter)} ${kinds} ${before}
    order by x.id desc limit ${$(page.limit)}`,
    $.values,
  )
}

/** A template with its texts. */
export type StoredTemplate = ObjectKey & TemplateForm

/** Reads templates, which the caller has checked. */
export async function readTemplates(database: Queryable, templates: Keys): Promise<StoredTemplate[]> {
  return database.query<StoredTemplate & Record<string, unknown>>(
    `select x.company_id as "companyId", x.id, x.name, x.kind, coalesce((
      select json_object_agg(t.language, json_build_object('subject', t.subject, 'body', t.body))
      from mail_template_texts t where t.company_id = x.company_id and t.template_id = x.id), '{}') as texts
    from unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    join mail_templates x on x.company_id = given.company_id and x.id = given.id`,
    keyArrays(templates),
  )
}

/** Whether another template of the company has a name. */
export async function isNameTaken(database: Queryable, { companyId, id }: ObjectKey, name: string): Promise<boolean> {
  const rows = await database.query(
    'select from mail_templates where company_id = $1 and id <> $2 and lower(name) = lower($3)',
    [companyId, id, name],
  )
  return rows.length > 0
}

/** Inserts a template, or replaces everything of one. */
export async function writeTemplate(
  tx: Transaction,
  { companyId, id, name, kind, texts }: StoredTemplate,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into mail_templates as x (company_id, id, name, kind, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
    on conflict (company_id, id) do update set name = excluded.name, kind = excluded.kind,
      updated_at = greatest(excluded.updated_at, x.created_at)`,
    [companyId, id, name, kind, at],
  )
  await tx.query('delete from mail_template_texts where company_id = $1 and template_id = $2', [companyId, id])
  const given = Object.entries(texts) as [Language, LetterText][]
  await tx.query(
    `insert into mail_template_texts (company_id, template_id, language, subject, body)
    select $1, $2, unnest($3::text[]), unnest($4::text[]), unnest($5::text[])`,
    [
      ...[companyId, id, given.map(([language]) => language)],
      ...[given.map(([, { subject }]) => subject), given.map(([, { body }]) => body)],
    ],
  )
}

/** Deletes templates with their texts. @returns the keys of those that there were */
export async function deleteTemplates(tx: Transaction, templates: Keys): Promise<ObjectKey[]> {
  return tx.query<ObjectKey & Record<string, unknown>>(
    `delete from mail_templates x using unnest($1::uuid[], $2::uuid[]) as given (company_id, id)
    where x.company_id = given.company_id and x.id = given.id returning x.company_id as "companyId", x.id`,
    keyArrays(templates),
  )
}
