import type { ContactIdentity } from '../content/contact.ts'
import { insertSections, replaceSections } from '../content/section-store.ts'
import { newId } from '../db/id.ts'
import { lockRows } from '../db/locks.ts'
import { Refusal } from '../forms/refusal.ts'
import type { Change } from '../changes/actions.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import { changePositions, lockPositions } from '../publication/change-actions.ts'
import { shownColumns } from './columns-store.ts'
import { differsOnPages, editedFields, newFields, type PositionEdit, type PositionForm, positionRow } from './form.ts'
import { factsOf, type Lifecycle, type Transition, NEW_LIFECYCLE } from './lifecycle.ts'
import { activePages, defaultPages, insertListings, unlistFromOtherCompanies } from '../publication/listing-store.ts'
import { statusOf } from '../publication/position.ts'
import { versionsShowing } from '../publication/status-store.ts'
import {
  findPositionsOfContact,
  insertPositions,
  readFields,
  readLifecycles,
  removeContact,
  writeFields,
  writeLifecycles,
} from './write-store.ts'
import { isCurrentClient } from '../clients/store.ts'
import { writeClient } from '../publication/client-store.ts'

/** A position to create. */
export interface NewPosition {
  companyId: string
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
}

/**
 * Creates positions and lists them on the default pages of owner and client and on the marketplace.
 * Each is written once, with the status that the rule gives it. An import of 100,000 would
 * otherwise write every row three times.
 * @throws {Refusal} if a form is invalid or a client is not a client of the company
 */
export async function createPositions(change: Change, positions: readonly NewPosition[]): Promise<ObjectKey[]> {
  const { tx } = change
  const drafts = positions.map((position) => ({
    ...position,
    clientId: position.clientId ?? null,
    id: newId(),
    fields: newFields(position.form),
  }))
  await lockOwners(change, drafts)
  const choices = new Map(drafts.map((position) => [position.id, position.listOn ?? {}]))
  const listings = (await defaultPages(tx, drafts)).filter((page) => choices.get(page.id)?.[page.why] !== false)
  const pages = [...new Map(listings.map((listing) => [listing.pageId, listing])).values()]
  await lockRows(
    tx,
    'careers_pages',
    pages.map((page) => page.pageCompanyId),
    pages.map((page) => page.pageId),
    'share',
  )
  const active = await activePages(tx, pages)
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
  const keys = created.map(({ companyId, id }) => ({ companyId, id }))
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
  edits: readonly (ObjectKey & { edit: PositionEdit })[],
): Promise<void> {
  const { tx } = change
  await lockPositions(change, edits)
  const before = new Map((await readFields(tx, edits)).map((position) => [position.id, position.fields]))
  const after = edits.map(({ companyId, id, edit }) => {
    const fields = before.get(id)
    if (!fields) throw new Refusal('not-found', `There is no position ${id}.`)
    return { companyId, id, edit, before: fields, fields: editedFields(fields, edit) }
  })
  await changePositions(change, edits, shownColumns, async () => {
    await writeFields(
      tx,
      after.map((position) => positionRow(position, position.fields)),
    )
    const withNewSections = after.filter((position) => position.edit.sections)
    await replaceSections(
      tx,
      withNewSections.map(({ companyId, id, fields }) => ({ companyId, positionId: id, sections: fields.sections })),
    )
  })
  // A shown field has raised them already. What only pages show is no shown field.
  const onPages = after.filter((position) => differsOnPages(position.before, position.fields))
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
  verb: string,
  positions: readonly ObjectKey[],
  transition: (position: ObjectKey & Lifecycle, at: Date) => Lifecycle,
): Promise<Transitioned[]> {
  await lockPositions(change, positions)
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
 * of their former client. Listing them on pages of the new client is another verb.
 * @param clientId the new client, or null for the company itself
 */
export async function assignPositions(
  change: Change,
  positions: readonly ObjectKey[],
  clientId: string | null,
): Promise<void> {
  const { tx } = change
  await lockOwners(
    change,
    positions.map((position) => ({ ...position, clientId })),
  )
  await lockPositions(change, positions)
  await changePositions(change, positions, 'state', async () => {
    await unlistFromOtherCompanies(tx, positions, clientId)
    await writeClient(tx, positions, clientId)
  })
  change.audit('positions assign', positions)
}

/**
 * Removes a person from the contacts of all positions of companies, also of closed ones. It moves no
 * `updatedAt` and emits no event, because the API does not show contacts.
 * @returns the positions that had the person as a contact
 */
export async function forgetContact(
  change: Change,
  companyIds: readonly string[],
  person: ContactIdentity,
): Promise<ObjectKey[]> {
  const { tx } = change
  const positions = await findPositionsOfContact(tx, companyIds, person)
  await lockPositions(change, positions)
  await removeContact(tx, positions, person)
  if (positions.length > 0) change.invalidate(await versionsShowing(tx, positions))
  change.audit('positions forget-contact', positions)
  return positions
}

/** Locks the owners, so that none of them ends its work for a client meanwhile. */
async function lockOwners(
  change: Change,
  positions: readonly { companyId: string; clientId: string | null }[],
): Promise<void> {
  const owners = [...new Set(positions.map((position) => position.companyId))]
  const found = await lockRows(change.tx, 'companies', owners, owners, 'share')
  const missing = owners.find((id) => !found.has(id))
  if (missing) throw new Refusal('not-found', `There is no company ${missing}.`)
  const pairs = new Map(positions.map((position) => [`${position.companyId} ${position.clientId}`, position]))
  for (const { companyId, clientId } of pairs.values()) {
    if (clientId !== null && !(await isCurrentClient(change.tx, companyId, clientId))) {
      throw new Refusal('conflict', `The company ${clientId} is not a client of ${companyId}: take it on first.`)
    }
  }
}
