import { randomUUID } from 'node:crypto'
import { lockCompanies } from '../companies/lock-actions.ts'
import { versionsShowingCompanies } from '../companies/write-store.ts'
import { Refusal } from '../forms/refusal.ts'
import type { Change } from '../changes/actions.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import { insertLinks } from '../publication/link-store.ts'
import { changePositions, lockPositions } from '../publication/change-actions.ts'
import { refuseTooMany } from '../publication/listing.ts'
import { positionsListedOn } from '../publication/listing-store.ts'
import { lockPages } from '../publication/page-actions.ts'
import { refuseMarketplace, storedPageName } from './page.ts'
import { insertPages, writeActive, writeDefaults, writeNames } from './write-store.ts'
import { pagesOf } from '../publication/page-store.ts'

/** Makes careers pages. A company's first is its default. @throws {Refusal} where a name has nothing to read in it */
export async function createPages(
  change: Change,
  pages: readonly { companyId: string; name: string }[],
): Promise<ObjectKey[]> {
  const { tx } = change
  const named = pages.map(({ companyId, name }) => ({ companyId, id: randomUUID(), name: storedPageName(name) }))
  const owners = named.map((page) => page.companyId)
  await lockCompanies(change, owners, 'update')
  const served = new Set((await pagesOf(tx, owners)).flatMap((page) => (page.isDefault ? [page.companyId] : [])))
  const made = named.map((page) => {
    const isDefault = !served.has(page.companyId)
    served.add(page.companyId)
    return { ...page, active: true, isDefault, isMarketplace: false }
  })
  await insertLinks(
    tx,
    made.map(({ companyId, id }) => ({ companyId, id, kind: 'careers_page' })),
  )
  await insertPages(tx, made, await change.now())
  const keys = made.map(({ companyId, id }) => ({ companyId, id }))
  await tell(change, 'pages create', keys)
  return keys
}

/** Renames careers pages. @throws {Refusal} where one is the marketplace, or a name has nothing to read in it */
export async function renamePages(change: Change, pages: readonly (ObjectKey & { name: string })[]): Promise<void> {
  const named = pages.map((page) => ({ ...page, name: storedPageName(page.name) }))
  await holdCompanies(change, pages)
  for (const page of (await lockPages(change, pages, 'update')).values()) refuseMarketplace(page, 'be renamed')
  await writeNames(change.tx, named)
  await tell(change, 'pages rename', pages)
}

/**
 * Switches careers pages on or off, with all that follows for every position that is listed on them, in one transaction
 * thousands too: status, events, versions.
 * @throws {Refusal} where one is the marketplace, which nothing switches, or more positions than one transaction can take
 */
export async function switchPages(change: Change, pages: readonly ObjectKey[], active: boolean): Promise<void> {
  const { tx } = change
  await holdCompanies(change, pages)
  const locked = [...(await lockPages(change, pages, 'update')).values()]
  for (const page of locked) refuseMarketplace(page, active ? 'be switched on' : 'be switched off')
  const switched = locked.filter((page) => page.active !== active)
  // All that is listed, not only what is published: whoever publishes meanwhile waits here, and finds the page as it is then.
  const positions = await positionsListedOn(tx, switched)
  refuseTooMany(positions.length, 'be switched with their careers pages')
  await lockPositions(change, positions)
  const write = () => writeActive(tx, switched, active)
  await (positions.length > 0 ? changePositions(change, positions, 'reach', write) : write())
  await tell(change, active ? 'pages on' : 'pages off', pages)
}

/**
 * Makes careers pages the defaults of their companies: those that were so far step back.
 * @throws {Refusal} where one is the marketplace, or two are of one company
 */
export async function makeDefaultPages(change: Change, pages: readonly ObjectKey[]): Promise<void> {
  const { tx } = change
  const owners = pages.map((page) => page.companyId)
  const twice = owners.find((id, i) => owners.indexOf(id) !== i)
  if (twice !== undefined) throw new Refusal('invalid', `The company ${twice} can have one default careers page only.`)
  await lockCompanies(change, owners, 'update')
  const former = (await pagesOf(tx, owners)).filter((page) => page.isDefault)
  const locked = await lockPages(change, [...pages, ...former], 'update')
  for (const page of locked.values()) refuseMarketplace(page, 'be the default of a company')
  await writeDefaults(tx, pages)
  await tell(change, 'pages default', pages)
}

/** Holds the owners, so that no agency takes one on meanwhile, whose answers would then show the page too. */
function holdCompanies(change: Change, pages: readonly ObjectKey[]): Promise<void> {
  return lockCompanies(
    change,
    pages.map((page) => page.companyId),
    'share',
  )
}

async function tell(change: Change, verb: string, pages: readonly ObjectKey[]): Promise<void> {
  const owners = pages.map((page) => page.companyId)
  change.invalidate(await versionsShowingCompanies(change.tx, owners, 'pages'))
  change.audit(verb, pages)
}
