import type { AllowedKey } from '../../../base/access/reach.ts'
import type { Change } from '../../../base/changes/actions.ts'
import { lockCompanies } from '../../../organisation/companies/lock-actions.ts'
import { versionsShowingCompanies } from '../../../organisation/companies/write-store.ts'
import { lockPages } from '../../../organisation/publication/page-actions.ts'
import { storedOrigins } from './origin.ts'
import { writeEmbedOrigins } from './store.ts'

/**
 * Changes which websites may show the forms of careers pages in a frame (docs/embedding.md#forms-inside-your-page). Others
 * link to them.
 * @throws {Refusal} with a fault for each text that is not the origin of a website
 */
export async function setEmbedOrigins(
  change: Change,
  pages: readonly (AllowedKey<'pages'> & { origins: readonly string[] })[],
): Promise<void> {
  change.require('pages.write')
  const stored = pages.map((page) => ({ ...page, origins: storedOrigins(page.origins) }))
  const owners = pages.map((page) => page.companyId)
  await lockCompanies(change, owners, 'share')
  await lockPages(change, pages, 'update')
  await writeEmbedOrigins(change.tx, stored)
  change.invalidate(await versionsShowingCompanies(change.tx, owners, 'pages'))
  change.audit('pages set', pages)
}
