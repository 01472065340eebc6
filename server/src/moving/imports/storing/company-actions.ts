import { ItemRefusal } from '../../../content/texts/feed-error.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../../../base/changes/actions.ts'
import { createClients, takeClientsOn } from '../../../organisation/clients/actions.ts'
import { clientsByName } from '../../../organisation/clients/store.ts'
import { currentClientsOf } from '../../../organisation/clients/write-store.ts'
import { createCompanies, editCompanies } from '../../../organisation/companies/actions.ts'
import { type CompanyForm, editedCompany } from '../../../organisation/companies/form.ts'
import { slugOf } from '../../../organisation/companies/slug.ts'
import { findCompany } from '../../../organisation/companies/store.ts'
import { readCompanies } from '../../../organisation/companies/write-store.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { type ClientChoice, nameKey } from './employer-actions.ts'
import type { Feed } from './item-store.ts'

/** What an import did to a company. */
export type CompanyOutcome = 'created' | 'changed' | 'unchanged'

/**
 * Creates or changes a company of our own format. With a client per employer it becomes a client,
 * so that positions that name it as their employer find it.
 * @throws {Refusal} if the line has no slug, and a company that may be another one has the same name
 */
export async function importCompany(
  run: Change,
  form: CompanyForm,
  options: { client: ClientChoice; feed: Feed },
): Promise<CompanyOutcome> {
  const becomesClient = options.client === 'per-employer'
  const id = await knownCompany(run, form, options)
  if (id === undefined) {
    const [agency] = becomesClient ? await run.within('companies', [options.feed.companyId]) : []
    if (agency) await createClients(run, agency.id, [form])
    else if (run.access.companyId === null) await createCompanies(run, [{ form }])
    else
      throw new Refusal(
        'forbidden',
        'Only the operator can create a company that is not a client: that needs the ability installation.write.',
      )
    return 'created'
  }
  const [company] = await readCompanies(run.tx, [id])
  const { slug: _slug, ...edit } = form
  const isNew = company !== undefined && isChange(company, edit)
  const [profile] = isNew ? await run.within('profiles', [id]) : []
  if (profile) await editCompanies(run, [{ id: profile.id, edit }])
  const pair = { agencyId: options.feed.companyId, clientId: id }
  const isTakenOn = becomesClient && company?.kind === 'company' && (await currentClientsOf(run.tx, [pair])).size === 0
  if (isTakenOn) await takeClientsOn(run, [pair])
  return isNew || isTakenOn ? 'changed' : 'unchanged'
}

/**
 * The company that a line describes. Its slug identifies it. Without a slug it is a client of that
 * name, or a company that an import of the same line created. A name alone never changes a company
 * that may be another one.
 */
async function knownCompany(
  run: Change,
  form: CompanyForm,
  { client, feed }: { client: ClientChoice; feed: Feed },
): Promise<string | undefined> {
  if (form.slug !== undefined) {
    const found = await findCompany(run.tx, form.slug)
    if (found && !(await isOwn(run, feed, found.id))) await run.within('profiles', [found.id])
    return found?.id
  }
  const [own] = await clientsByName(run.tx, feed.companyId, [nameKey(form.name)])
  if (own) return own.id
  const slug = slugOf(form.name)
  if (slug === undefined) return undefined
  const namesake = await findCompany(run.tx, slug)
  if (!namesake) return undefined
  // Nobody but the operator may find out what another company is called and looks like.
  const [company] = (await isOwn(run, feed, namesake.id)) ? await readCompanies(run.tx, [namesake.id]) : []
  if (company && client !== 'per-employer' && !isChange(company, form)) return company.id
  throw new ItemRefusal('conflict', { code: 'company-exists', slug })
}

/** Whether a company is the one that imports, or its client. To the operator all are. */
async function isOwn(run: Change, { companyId }: Feed, id: string): Promise<boolean> {
  if (run.access.companyId === null || id === companyId) return true
  return (await currentClientsOf(run.tx, [{ agencyId: companyId, clientId: id }])).size > 0
}

function isChange({ fields }: Awaited<ReturnType<typeof readCompanies>>[number], edit: Partial<CompanyForm>): boolean {
  return !isDeepStrictEqual(editedCompany(fields, edit), fields)
}
