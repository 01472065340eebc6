import { only, zip } from '../../base/certain.ts'
import { randomUUID } from 'node:crypto'
import { replaceSections, insertSections } from '../../content/sections/section-store.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { newId } from '../../base/db/id.ts'
import { lockSlugs } from '../../base/db/locks.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import type { Change } from '../../base/changes/actions.ts'
import { insertLinks } from '../publication/link-store.ts'
import { insertPages } from '../publication/page-store.ts'
import { type CompanyEdit, companyRow, type CompanyForm, editedCompany, newCompany } from './form.ts'
import { lockCompanies } from './lock-actions.ts'
import { findCompany } from './store.ts'
import {
  agenciesOf,
  insertCompanies,
  ownersOfSlugs,
  readCompanies,
  readKinds,
  versionsShowingCompanies,
  writeAgencies,
  writeCompanies,
} from './write-store.ts'
import type { Access } from '../../base/access/access.ts'
import type { Allowed, CompanyFilter } from '../../base/access/reach.ts'
import { requireReach } from '../../base/access/reach-store.ts'

/**
 * The company that a command names by its slug.
 * @param reach what it is named for: `companies` to create something in it, `profiles` to edit it, `clients` to do
 * something for it, `others` to propose something to it
 * @throws {Refusal} if it does not exist, or is out of reach
 */
export async function requireCompany<R extends 'companies' | 'profiles' | 'clients' | 'others'>(
  database: Queryable,
  access: Access,
  reach: R,
  slug: string,
): Promise<{ id: Allowed<R>; name: string }> {
  const company = await findCompany(database, slug)
  if (!company) throw new Refusal('not-found', `There is no company with the slug ${JSON.stringify(slug)}.`)
  const key = only(await requireReach(database, access, reach, [company.id]))
  return { id: key.id, name: company.name }
}

/** The company that limits a list, if a command names one. @throws {Refusal} as `requireCompany` */
export async function companyFilter(
  database: Queryable,
  access: Access,
  slug: string | undefined,
): Promise<CompanyFilter> {
  return slug === undefined ? {} : { companyId: (await requireCompany(database, access, 'companies', slug)).id }
}

/** A company to create. */
export interface NewCompany {
  form: CompanyForm
  /** Whether it works for clients. */
  agency?: boolean
  /** A new one if not given. */
  id?: string
}

/**
 * Creates companies, each with a default careers page that has the company's name.
 * @throws {Refusal} if a form is invalid or a slug is taken
 */
export async function createCompanies(
  change: Change,
  companies: readonly NewCompany[],
): Promise<{ id: Allowed<'companies' | 'profiles'>; slug: string }[]> {
  change.require('installation.write')
  return addCompanies(change, companies)
}

/**
 * Creates companies for another verb, which has checked that its caller may.
 * @throws {Refusal} as `createCompanies`
 */
export async function addCompanies(
  change: Change,
  companies: readonly NewCompany[],
): Promise<{ id: Allowed<'companies' | 'profiles'>; slug: string }[]> {
  const { tx } = change
  const created = companies.map(({ form, agency = false, id = newId() }) => ({
    id,
    kind: agency ? ('agency' as const) : ('company' as const),
    fields: newCompany(form),
  }))
  await requireFreeSlugs(
    change,
    created.map(({ id, fields }) => ({ id, slug: fields.slug })),
  )
  await insertCompanies(
    tx,
    created.map(({ id, kind, fields }) => ({ ...companyRow(id, fields), kind })),
    await change.now(),
  )
  await insertSections(
    tx,
    created.map(({ id, fields }) => ({ companyId: id, positionId: null, sections: fields.sections })),
  )
  await insertDefaultPages(
    change,
    created.map(({ id, fields }) => ({ companyId: id, name: fields.name })),
  )
  change.audit(
    'companies create',
    created.map(({ id }) => ({ companyId: id, id })),
  )
  const keys = change.created<'companies' | 'profiles'>(
    'companies',
    created.map(({ id }) => ({ companyId: id, id })),
  )
  return zip(keys, created).map(([{ id }, { fields }]) => ({ id, slug: fields.slug }))
}

/**
 * Edits companies: the fields in each edit are replaced, and all others stay.
 * @throws {Refusal} as `createCompanies`
 */
export async function editCompanies(
  change: Change,
  edits: readonly { id: Allowed<'profiles'>; edit: CompanyEdit }[],
): Promise<void> {
  const { tx } = change
  change.require('company.write')
  change.requireEverything()
  const ids = edits.map(({ id }) => id)
  const slugs = edits.flatMap(({ id, edit }) => (edit.slug === undefined ? [] : [{ id, slug: edit.slug }]))
  if (slugs.length > 0) await lockSlugs(tx)
  await lockCompanies(change, ids, 'update')
  const before = new Map((await readCompanies(tx, ids)).map((company) => [company.id, company]))
  const after = edits.map(({ id, edit }) => {
    const company = before.get(id)
    if (!company) throw new Refusal('not-found', `There is no company ${id}.`)
    if (company.kind === 'platform' && (edit.name !== undefined || edit.slug !== undefined)) {
      throw new Refusal(
        'conflict',
        "The name and slug of the platform's own company come from the settings PLATFORM_NAME and PLATFORM_SLUG. Change them there.",
      )
    }
    return { id, edit, fields: editedCompany(company.fields, edit) }
  })
  await requireFreeSlugs(change, slugs)
  await writeCompanies(
    tx,
    after.map(({ id, fields }) => companyRow(id, fields)),
    await change.now(),
  )
  const withNewSections = after.filter(({ edit }) => edit.sections)
  await replaceSections(
    tx,
    withNewSections.map(({ id, fields }) => ({ companyId: id, positionId: null, sections: fields.sections })),
  )
  change.invalidate(await versionsShowingCompanies(tx, ids, 'company'))
  change.audit('companies edit', ids.map(objectOf))
}

/**
 * Turns companies into agencies, which can have clients.
 * @throws {Refusal} if one is a client of an agency
 */
export async function makeAgencies(change: Change, ids: readonly Allowed<'companies'>[]): Promise<void> {
  const { tx } = change
  change.require('installation.write')
  await lockCompanies(change, ids, 'update')
  const platform = (await readKinds(tx, ids)).find((company) => company.kind === 'platform')
  if (platform) throw new Refusal('conflict', "The platform's own company cannot be an agency.")
  const [client] = await agenciesOf(tx, ids)
  if (client) {
    throw new Refusal(
      'conflict',
      `The company ${client.clientId} is a client of ${client.name}, and an agency cannot be a client. End that first.`,
    )
  }
  await writeAgencies(tx, ids, await change.now())
  change.invalidate(await versionsShowingCompanies(tx, ids, 'company'))
  change.audit('companies make-agency', ids.map(objectOf))
}

async function insertDefaultPages(
  change: Change,
  owners: readonly { companyId: string; name: string }[],
): Promise<void> {
  const pages = owners.map((owner) => ({
    ...owner,
    id: randomUUID(),
    active: true,
    isDefault: true,
    isMarketplace: false,
  }))
  await insertLinks(
    change.tx,
    pages.map(({ companyId, id }) => ({ companyId, id, kind: 'careers_page' })),
  )
  await insertPages(change.tx, pages, await change.now())
}

/**
 * Locks slugs and requires that companies can have them.
 * @throws {Refusal} if two want the same, or another company has it
 */
async function requireFreeSlugs(change: Change, wanted: readonly { id: string; slug: string }[]): Promise<void> {
  if (wanted.length === 0) return
  await lockSlugs(change.tx)
  const slugs = wanted.map(({ slug }) => slug)
  const twice = slugs.find((slug, i) => slugs.indexOf(slug) !== i)
  const taken = (await ownersOfSlugs(change.tx, slugs)).find(
    (owner) => !wanted.some(({ id, slug }) => id === owner.id && slug === owner.slug),
  )
  const fault =
    twice !== undefined
      ? `Two of the companies have the slug ${JSON.stringify(twice)}.`
      : taken && `The slug ${JSON.stringify(taken.slug)} is taken by another company.`
  if (fault !== undefined) {
    throw refusedField('slug', `${fault} Give another one in the field "slug".`, 'conflict', 'slug-taken')
  }
}

function objectOf(id: string): { companyId: string; id: string } {
  return { companyId: id, id }
}
