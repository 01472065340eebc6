import { lockCompanies } from '../../organisation/companies/lock-actions.ts'
import { isDeepStrictEqual } from 'node:util'
import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { editedNotice, type NoticeForm } from './notice.ts'
import { insertNotice, readNotice } from './store.ts'

/**
 * Publishes the next version of a company's privacy notice: the fields in the form are replaced, and all others stay. If nothing
 * would change, there is no new version.
 * @returns the version in force
 * @throws {Refusal} with the faults of all fields
 */
export async function publishNotice(
  change: Change,
  company: AllowedKey<'profiles'>,
  form: NoticeForm,
): Promise<number> {
  change.require('company.write')
  change.requireEverything()
  await lockCompanies(change, [company.id], 'update')
  const notice = await readNotice(change.tx, company.id)
  if (!notice) throw new Refusal('not-found', `There is no company ${company.id}.`)
  const { version, createdAt: _, companyName: __, ...before } = notice
  const after = editedNotice(before, form)
  if (version > 0 && isDeepStrictEqual(after, before)) return version
  const published = await insertNotice(change.tx, company.id, after)
  change.invalidate([{ companyId: company.id, kind: 'content' }])
  change.audit('companies publish-notice', [company])
  return published
}
