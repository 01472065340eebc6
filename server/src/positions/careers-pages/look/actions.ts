import type { AllowedKey } from '../../../base/access/reach.ts'
import type { Change } from '../../../base/changes/actions.ts'
import { lockCompanies } from '../../../organisation/companies/lock-actions.ts'
import { versionsShowingCompanies } from '../../../organisation/companies/write-store.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { lockPages } from '../../../organisation/publication/page-actions.ts'
import { editedLook, type LookEdit, NO_LOOK } from './look.ts'
import { readLooks, writeLooks } from './store.ts'

/**
 * Changes the colour and the texts of careers pages, which only visitors see: no event, and no `updatedAt`.
 * @throws {Refusal} with a fault for each member that cannot be stored, or if a page is the marketplace
 */
export async function changeLooks(
  change: Change,
  pages: readonly (AllowedKey<'pages'> & { edit: LookEdit })[],
): Promise<void> {
  change.require('pages.write')
  const owners = pages.map((page) => page.companyId)
  await lockCompanies(change, owners, 'share')
  const locked = [...(await lockPages(change, pages, 'update')).values()]
  if (locked.some((page) => page.isMarketplace)) {
    const message = 'You cannot change how the marketplace looks, because it belongs to the installation.'
    throw new Refusal('conflict', message, [], 'marketplace')
  }
  const before = await readLooks(change.tx, pages)
  const looks = pages.map(({ edit, ...page }) => ({ ...page, look: editedLook(before.get(page.id) ?? NO_LOOK, edit) }))
  await writeLooks(change.tx, looks)
  change.invalidate(await versionsShowingCompanies(change.tx, owners, 'pages'))
  change.audit('pages look', pages)
}
