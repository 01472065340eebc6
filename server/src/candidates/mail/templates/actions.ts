import { only } from '../../../base/certain.ts'
import { lockCompanies } from '../../../organisation/companies/lock-actions.ts'
import type { Allowed, AllowedKey } from '../../../base/access/reach.ts'
import type { Change } from '../../../base/changes/actions.ts'
import type { ObjectKey } from '../../../base/db/keys.ts'
import { newId } from '../../../base/db/id.ts'
import { Refusal, refusedField } from '../../../base/forms/refusal.ts'
import { storedTemplate, type TemplateForm } from './template.ts'
import { deleteTemplates, isNameTaken, readTemplates, writeTemplate } from './template-store.ts'

/** Those who write to candidates for the company. */
const ABILITY = 'people.write'

/** Creates a template. @returns its key @throws {Refusal} with the faults by field, and for a name that another one has */
export async function createTemplate(
  change: Change,
  companyId: Allowed<'companies'>,
  form: TemplateForm,
  id: string = newId(),
): Promise<AllowedKey<'templates'>> {
  change.require(ABILITY)
  change.requireEverything()
  const template = { companyId, id, ...storedTemplate(form) }
  await lockNames(change, template.companyId)
  await refuseTaken(change, template, template.name)
  await writeTemplate(change.tx, template, await change.now())
  change.audit('templates create', [template])
  const key = only(change.created('templates', [template]))
  return key
}

/**
 * Replaces everything of a template. Mails that were written from it stay as they are.
 * @throws {Refusal} with the faults by field, and for a name that another one has
 */
export async function editTemplate(
  change: Change,
  template: AllowedKey<'templates'>,
  form: TemplateForm,
): Promise<void> {
  change.require(ABILITY)
  change.requireEverything()
  const stored = storedTemplate(form)
  await lockNames(change, template.companyId)
  const [found] = await readTemplates(change.tx, [template])
  if (!found) throw new Refusal('not-found', `There is no template ${template.id}.`)
  await refuseTaken(change, template, stored.name)
  const { companyId, id } = template
  await writeTemplate(change.tx, { companyId, id, ...stored }, await change.now())
  change.audit('templates edit', [template])
}

/** Removes templates. Mails that were written from them stay as they are. */
export async function removeTemplates(change: Change, templates: readonly AllowedKey<'templates'>[]): Promise<void> {
  change.require(ABILITY)
  change.requireEverything()
  change.audit('templates remove', await deleteTemplates(change.tx, templates))
}

/** Two templates with one name, written at once, come one after the other. */
async function lockNames(change: Change, companyId: string): Promise<void> {
  await lockCompanies(change, [companyId], 'update')
}

async function refuseTaken(change: Change, template: ObjectKey, name: string): Promise<void> {
  if (await isNameTaken(change.tx, template, name)) {
    throw refusedField('name', 'Another template has this name already. Give one that no other has.', 'conflict')
  }
}
