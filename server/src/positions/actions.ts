import { lockCompanies } from '../organisation/companies/lock-actions.ts'
import { lockedOrRefused } from '../base/access/reach-store.ts'
import type { ContactIdentity } from '../content/contact.ts'
import { insertSections, replaceSections } from '../content/sections/section-store.ts'
import { newId } from '../base/db/id.ts'
import { lockRows } from '../base/db/locks.ts'
import { Refusal } from '../base/forms/refusal.ts'
import type { AuditVerb } from '../base/changes/audit-verb.ts'
import type { Change } from '../base/changes/actions.ts'
import type { ObjectKey } from '../base/db/keys.ts'
import { changePositions } from '../organisation/publication/change-actions.ts'
import { shownColumns } from './columns-store.ts'
import { differsOnPages, editedFields, newFields, type PositionEdit, type PositionForm, positionRow } from './form.ts'
import { factsOf, type Lifecycle, type Transition, NEW_LIFECYCLE } from './lifecycle.ts'
import {
  activePages,
  defaultPages,
  enableListings,
  insertListings,
  type Listing,
} from '../organisation/publication/listing-store.ts'
import { statusOf } from '../organisation/publication/position.ts'
import { versionsShowing } from '../organisation/publication/status-store.ts'
import {
  findPositionsOfContact,
  insertPositions,
  movePageChanges,
  readFields,
  readLifecycles,
  removeContact,
  writeFields,
  writeLifecycles,
} from './write-store.ts'
import { insertGrants } from '../base/access/grants-store.ts'
import type { Allowed, AllowedKey } from '../base/access/reach.ts'
import { isCurrentClient } from '../organisation/clients/store.ts'
import { moveToClient } from '../organisation/publication/client-actions.ts'
import { insertOwner } from './team/store.ts'

/** A position to create. */
export interface NewPosition {
  companyId: Allowed<'companies'>
  /** An id that no position has, for a form that may be sent twice. */
  id?: string
  /** The client that it is managed for. */
  clientId?: string | null
  form: PositionForm
  /** A transition that happens at once, such as `publish`. Without it, the position is a draft. */
  begin?: Transition
  /**
   * Which of the default pages it is listed on. All, unless one is false
   * (docs/careers-pages.md#listings).
   */
  listOn?: { ownDefault?: boolean; clientDefault?: boolean; marketplace?: boolean }
  /** Whether an import brings it: whoever moves data is seldom responsible for what it is about. */
  isImported?: boolean
}

/**
 * Creates positions and lists them on the default pages of owner and client and on the marketplace.
 * Each is written once, with the status that the rule gives it. An import of 100,000 would
 * otherwise write every row three times.
 * @throws {Refusal} if a form is invalid or a client is not a client of the company
 */
export async function createPositions(
  change: Change,
  positions: readonly NewPosition[],
): Promise<AllowedKey<'positions'>[]> {
  const { tx } = change
  change.require('positions.write')
  const drafts = positions.map((position) => ({
    ...position,
    clientId: clientWithin(change, position.clientId ?? null),
    id: position.id ?? newId(),
    fields: newFields(position.form),
  }))
  await lockOwners(change, drafts)
  const choices = new Map(drafts.map((position) => [position.id, position.listOn ?? {}]))
  const listings = (await defaultPages(tx, drafts)).filter((page) => choices.get(page.id)?.[page.why] !== false)
  const active = await activePages(tx, await lockDefaultPages(change, listings))
  const at = await change.now()
  const reachable = new Set(listings.filter((listing) => active.has(listing.pageId)).map((listing) => listing.id))
  const created = drafts.map(({ begin = (position: Lifecycle) => position, ...draft }) => {
    const lifecycle = begin(NEW_LIFECYCLE, at)
    return { ...draft, lifecycle, status: statusOf(factsOf(lifecycle, at, reachable.has(draft.id))) }
  })
  await insertPositions(
    tx,
    created.map(({ fields, clientId, lifecycle, status, ...position }) => ({
      ...positionRow(position, fields),
      ...lifecycle,
      clientId,
      status,
      firstActivatedAt: status === 'PUBLISHED' ? at : null,
    })),
    at,
  )
  await insertSections(
    tx,
    created.map(({ companyId, id, fields }) => ({ companyId, positionId: id, sections: fields.sections })),
  )
  const byId = new Map(created.map((position) => [position.id, position]))
  await insertListings(
    tx,
    listings.map((listing) => ({
      ...listing,
      live: active.has(listing.pageId) && byId.get(listing.id)?.status === 'PUBLISHED',
      publishedAt: byId.get(listing.id)?.lifecycle.publishedAt ?? null,
    })),
    at,
  )
  const keys = change.created('positions', created)
  // What somebody with access to certain positions creates is one of them (docs/access.md#roles).
  const { who, positions: reach } = change.access
  if (reach === 'granted' && who.kind === 'user') {
    await insertGrants(
      tx,
      keys.map(({ companyId, id: positionId }) => ({ companyId, userId: who.id, positionId })),
    )
  }
  // Whoever writes a position is responsible for it, until somebody else is named (docs/access.md#owners-and-teams).
  const imported = new Set(created.filter(({ isImported }) => isImported === true).map(({ id }) => id))
  const written = keys.filter(({ id }) => !imported.has(id))
  if (who.kind === 'user' && written.length > 0) await insertOwner(tx, written, who.id)
  change.emit('POSITION_CREATED', keys)
  change.invalidate(await versionsShowing(tx, keys))
  change.audit('positions create', keys)
  return keys
}

/**
 * Edits positions: the fields in each edit are replaced, and all others stay.
 * @throws {Refusal} as `createPositions`
 */
export async function editPositions(
  change: Change,
  edits: readonly (AllowedKey<'positions'> & { edit: PositionEdit })[],
): Promise<void> {
  const { tx } = change
  change.require('positions.write')
  await lockedOrRefused(change.tx, 'positions', edits, 'update')
  const before = new Map((await readFields(tx, edits)).map((position) => [position.id, position.fields]))
  const after = edits.map(({ companyId, id, edit }) => {
    const fields = before.get(id)
    if (!fields) throw new Refusal('not-found', `There is no position ${id}.`)
    return { companyId, id, edit, before: fields, fields: editedFields(fields, edit) }
  })
  const onPages = after.filter((position) => differsOnPages(position.before, position.fields))
  await changePositions(change, edits, shownColumns, async (at) => {
    await writeFields(
      tx,
      after.map((position) => positionRow(position, position.fields)),
    )
    const withNewSections = after.filter((position) => position.edit.sections)
    await replaceSections(
      tx,
      withNewSections.map(({ companyId, id, fields }) => ({ companyId, positionId: id, sections: fields.sections })),
    )
    if (onPages.length > 0) await movePageChanges(tx, onPages, at)
  })
  // A shown field has raised them already. What only pages show is no shown field.
  if (onPages.length > 0) change.invalidate(await versionsShowing(tx, onPages))
  change.audit('positions edit', edits)
}

/** A position after `transitionPositions`. */
export interface Transitioned extends ObjectKey {
  expired: boolean
}

/**
 * Applies one transition to positions: publish, pause, resume, archive, remove, restore, or another
 * expiration.
 * @param verb as the audit log names it
 * @throws {Refusal} if one of them does not allow it, with the reason; then none is changed
 */
export async function transitionPositions(
  change: Change,
  verb: AuditVerb,
  positions: readonly AllowedKey<'positions'>[],
  transition: (position: ObjectKey & Lifecycle, at: Date) => Lifecycle,
): Promise<Transitioned[]> {
  change.require('positions.write')
  await lockedOrRefused(change.tx, 'positions', positions, 'update')
  const before = await readLifecycles(change.tx, positions)
  let transitioned: Transitioned[] = []
  await changePositions(change, positions, 'state', async (at) => {
    const after = before.map((position) => ({
      ...transition(position, at),
      companyId: position.companyId,
      id: position.id,
    }))
    await writeLifecycles(change.tx, after)
    transitioned = after.map(({ companyId, id, expirationDate }) => ({
      companyId,
      id,
      expired: expirationDate !== null && expirationDate <= at,
    }))
  })
  change.audit(verb, positions)
  return transitioned
}

/**
 * Assigns positions of one company to a client, or back to the company itself. They leave the pages
 * of their former client and are listed on the default page of the new one
 * (docs/careers-pages.md#assigning-a-position-to-a-client). A position that is managed for the
 * client already stays as it is.
 * @param clientId the new client, or null for the company itself
 * @throws {Refusal} if it is not a client of the company
 */
export async function assignPositions(
  change: Change,
  positions: readonly AllowedKey<'positions'>[],
  clientId: string | null,
): Promise<void> {
  const { tx } = change
  change.require('positions.write')
  if (clientId !== clientWithin(change, clientId)) {
    throw new Refusal('forbidden', 'Inside a client, you cannot take its positions away from it.')
  }
  const assigned = positions.map((position) => ({ ...position, clientId }))
  await lockOwners(change, assigned)
  const pages = (await defaultPages(tx, assigned)).filter((page) => page.why === 'clientDefault')
  await lockDefaultPages(change, pages)
  await lockedOrRefused(change.tx, 'positions', positions, 'update')
  await changePositions(change, positions, 'state', async (at) => {
    const before = await moveToClient(change, positions, clientId)
    const moved = pages.filter((page) => before.get(page.id) !== clientId)
    await enableListings(tx, moved, at)
  })
  change.audit('positions assign', positions)
}

/**
 * The client that positions get. Inside a client it is that client.
 * @throws {Refusal} if it is another one: such a position would be out of reach
 */
function clientWithin({ access: { insideClientId } }: Change, clientId: string | null): string | null {
  if (insideClientId === null || insideClientId === (clientId ?? insideClientId)) return insideClientId ?? clientId
  throw new Refusal('forbidden', 'Inside a client, positions can be managed for that client only.')
}

/**
 * Removes a person from the contacts of all positions of companies that are in reach, also of closed ones. It moves no
 * `updatedAt` and emits no event, because the API does not show contacts.
 * @returns the positions that had the person as a contact
 */
export async function forgetContact(
  change: Change,
  companyIds: readonly Allowed<'companies'>[],
  person: ContactIdentity,
): Promise<ObjectKey[]> {
  const { tx } = change
  change.require('people.anonymize')
  const positions = await findPositionsOfContact(tx, change.access, companyIds, person)
  await lockedOrRefused(change.tx, 'positions', positions, 'update')
  await removeContact(tx, positions, person)
  await movePageChanges(tx, positions, await change.now())
  if (positions.length > 0) change.invalidate(await versionsShowing(tx, positions))
  change.audit('positions forget-contact', positions)
  return positions
}

/** Locks the owners, so that none of them ends its work for a client meanwhile. */
async function lockOwners(
  change: Change,
  positions: readonly { companyId: string; clientId: string | null }[],
): Promise<void> {
  await lockCompanies(
    change,
    positions.map((position) => position.companyId),
    'share',
  )
  const pairs = new Map(positions.map((position) => [`${position.companyId} ${position.clientId}`, position]))
  for (const { companyId, clientId } of pairs.values()) {
    if (clientId !== null && !(await isCurrentClient(change.tx, companyId, clientId))) {
      const message = `The company ${clientId} is not a client of ${companyId}: add it as a client first.`
      throw new Refusal('conflict', message, [], 'not-client')
    }
  }
}

/** Locks the pages of listings, so that nobody switches one before the commit. @returns the pages */
async function lockDefaultPages(change: Change, listings: readonly Listing[]): Promise<Listing[]> {
  const pages = [...new Map(listings.map((listing) => [listing.pageId, listing])).values()]
  await lockRows(
    change.tx,
    'careers_pages',
    pages.map(({ pageCompanyId, pageId }) => ({ companyId: pageCompanyId, id: pageId })),
    'share',
  )
  return pages
}
