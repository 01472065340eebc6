import { lockedOrRefused } from '../../base/access/reach-store.ts'
import { randomUUID } from 'node:crypto'
import { lockCompanies } from '../../organisation/companies/lock-actions.ts'
import { versionsShowingCompanies } from '../../organisation/companies/write-store.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import type { AuditVerb } from '../../base/changes/audit-verb.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { Keys } from '../../base/db/keys.ts'
import { insertLinks } from '../../organisation/publication/link-store.ts'
import { changePositions } from '../../organisation/publication/change-actions.ts'
import { refuseTooMany } from '../../organisation/publication/listing.ts'
import { positionsListedOn } from '../../organisation/publication/listing-store.ts'
import { lockPages } from '../../organisation/publication/page-actions.ts'
import { refuseMarketplace, storedPageName } from './page.ts'
import { writeActive, writeDefaults, writeNames } from './write-store.ts'
import { insertPages, pagesOf } from '../../organisation/publication/page-store.ts'
import type { Allowed, AllowedKey } from '../../base/access/reach.ts'

/**
 * Creates careers pages. One is the default page of its company if the company has none.
 * @throws {Refusal} if a name is blank or too long
 */
export async function createPages(
  change: Change,
  pages: readonly { companyId: Allowed<'profiles'>; name: string; id?: string }[],
): Promise<AllowedKey<'pages' | 'listing_pages'>[]> {
  const { tx } = change
  change.require('pages.write')
  const named = pages.map(({ companyId, name, id = randomUUID() }) => ({ companyId, id, name: storedPageName(name) }))
  const owners = named.map((page) => page.companyId)
  await lockCompanies(change, owners, 'update')
  const withDefault = new Set((await pagesOf(tx, owners)).flatMap((page) => (page.isDefault ? [page.companyId] : [])))
  const created = named.map((page) => {
    const isDefault = !withDefault.has(page.companyId)
    withDefault.add(page.companyId)
    return { ...page, active: true, isDefault, isMarketplace: false }
  })
  await insertLinks(
    tx,
    created.map(({ companyId, id }) => ({ companyId, id, kind: 'careers_page' })),
  )
  await insertPages(tx, created, await change.now())
  const keys = change.created<'pages' | 'listing_pages'>('pages', created)
  await recordPages(change, 'pages create', keys)
  return keys
}

/**
 * Renames careers pages.
 * @throws {Refusal} if one is the marketplace, or a name is blank or too long
 */
export async function renamePages(
  change: Change,
  pages: readonly (AllowedKey<'pages'> & { name: string })[],
): Promise<void> {
  change.require('pages.write')
  const named = pages.map((page) => ({ ...page, name: storedPageName(page.name) }))
  await lockOwners(change, pages)
  for (const page of (await lockPages(change, pages, 'update')).values()) refuseMarketplace(page, 'be renamed')
  await writeNames(change.tx, named)
  await recordPages(change, 'pages rename', pages)
}

/**
 * Switches careers pages on or off in one transaction, with everything that follows for the
 * positions that are listed on them, even thousands: status, events and versions.
 * @throws {Refusal} if one is the marketplace, or if more positions are listed than one transaction
 * can change
 */
export async function switchPages(
  change: Change,
  pages: readonly AllowedKey<'pages'>[],
  active: boolean,
): Promise<void> {
  change.require('pages.write')
  const { tx } = change
  await lockOwners(change, pages)
  const locked = [...(await lockPages(change, pages, 'update')).values()]
  for (const page of locked) refuseMarketplace(page, active ? 'be switched on' : 'be switched off')
  const switched = locked.filter((page) => page.active !== active)
  // All listed positions, not only published ones. If somebody publishes one meanwhile, they wait
  // here and then find the page as it is after this transaction.
  const positions = await positionsListedOn(tx, switched)
  refuseTooMany(positions.length, 'be switched with their careers pages')
  await lockedOrRefused(change.tx, 'positions', positions, 'update')
  const write = () => writeActive(tx, switched, active)
  await (positions.length > 0 ? changePositions(change, positions, 'state', write) : write())
  await recordPages(change, active ? 'pages on' : 'pages off', pages)
}

/**
 * Makes careers pages the defaults of their companies instead of the former ones.
 * @throws {Refusal} if one is the marketplace, or two belong to one company
 */
export async function makeDefaultPages(change: Change, pages: readonly AllowedKey<'pages'>[]): Promise<void> {
  change.require('pages.write')
  change.requireEverything()
  const { tx } = change
  const owners = pages.map((page) => page.companyId)
  const twice = owners.find((id, i) => owners.indexOf(id) !== i)
  if (twice !== undefined) throw new Refusal('invalid', `The company ${twice} can have only one default careers page.`)
  await lockCompanies(change, owners, 'update')
  const former = (await pagesOf(tx, owners)).filter((page) => page.isDefault)
  const locked = await lockPages(change, [...pages, ...former], 'update')
  for (const page of locked.values()) refuseMarketplace(page, 'be the default of a company')
  await writeDefaults(tx, pages)
  await recordPages(change, 'pages default', pages)
}

/**
 * Locks the owners shared. So no agency takes one on meanwhile, whose responses would then show the
 * page too.
 */
function lockOwners(change: Change, pages: Keys): Promise<void> {
  return lockCompanies(
    change,
    pages.map((page) => page.companyId),
    'share',
  )
}

async function recordPages(change: Change, verb: AuditVerb, pages: Keys): Promise<void> {
  const owners = pages.map((page) => page.companyId)
  change.invalidate(await versionsShowingCompanies(change.tx, owners, 'pages'))
  change.audit(verb, pages)
}
