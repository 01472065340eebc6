import { lockCompanies } from '../../organisation/companies/lock-actions.ts'
import { isDeepStrictEqual } from 'node:util'
import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { type Periods, periodOf } from '../retention/periods.ts'
import { insertPolicy, readPolicy } from '../retention/policy-store.ts'
import { editedNotice, type NoticeForm } from './notice.ts'
import { insertNotice, readCountry, readNotice } from './store.ts'

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
  const { version, createdAt: _, companyName: __, policy: ___, ...before } = notice
  const after = editedNotice(before, form)
  if (version > 0 && isDeepStrictEqual(after, before)) return version
  const published = await insertNotice(change.tx, company.id, after)
  change.invalidate([{ companyId: company.id, kind: 'content' }])
  change.audit('companies publish-notice', [company])
  return published
}

/**
 * Confirms for how long a company keeps people, which its notice says from then on: the next version of both. Who is overdue by it
 * is announced, and goes 30 days later (candidates/retention/kept.ts). The same periods again change nothing.
 * @returns the version of the policy in force
 */
export async function confirmPolicy(
  change: Change,
  company: AllowedKey<'profiles'>,
  periods: Periods,
): Promise<number> {
  change.require('company.write')
  change.require('people.anonymize')
  change.requireEverything()
  await lockCompanies(change, [company.id], 'update')
  const before = await readPolicy(change.tx, company.id)
  if (before && isDeepStrictEqual(before.periods, periods)) return before.version
  const notice = await readNotice(change.tx, company.id)
  if (!notice) throw new Refusal('not-found', `There is no company ${company.id}.`)
  const { version: _, createdAt: __, companyName: ___, policy: ____, ...said } = notice
  const confirmed = await insertPolicy(change.tx, company.id, periods)
  // The release before reads the months of the notice.
  const months = periods[periodOf(await readCountry(change.tx, company.id))]
  await insertNotice(change.tx, company.id, { ...said, months })
  change.invalidate([
    { companyId: company.id, kind: 'content' },
    { companyId: company.id, kind: 'people' },
  ])
  change.audit('companies confirm-retention', [company])
  return confirmed
}
