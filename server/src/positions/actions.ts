import { storedContent } from '../content/section.ts'
import { insertSections, replaceSections } from '../content/section-store.ts'
import { newId } from '../db/id.ts'
import { lockRows } from '../db/locks.ts'
import { Refusal } from '../forms/refusal.ts'
import type { Change } from '../changes/actions.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import { changePositions, lockPositions } from '../publication/change-actions.ts'
import { editedFields, newFields, type PositionEdit, type PositionFields, type PositionForm } from './form.ts'
import { factsOf, type Lifecycle, type Transition, NEVER } from './lifecycle.ts'
import { activePages, defaultPages, insertListings, unlistFromPagesOf } from '../publication/listing-store.ts'
import { statusOf } from '../publication/position.ts'
import { versionsShowing } from '../publication/status-store.ts'
import {
  insertPositions,
  type PositionRow,
  readFields,
  readLifecycles,
  writeFields,
  writeLifecycles,
} from './write-store.ts'
import { isCurrentClient } from '../clients/store.ts'
import { writeClient } from '../publication/client-store.ts'

/** A position to make. */
export interface NewPosition {
  companyId: string
  /** The client it is managed for. */
  clientId?: string | null
  form: PositionForm
  /** What happens to it at once, such as `publish`. Without it, it is a draft. */
  begin?: Transition
  /** Which of the default pages it is listed on: all unless told otherwise (docs/careers-pages.md#listings). */
  listOn?: { ownDefault?: boolean; clientDefault?: boolean; marketplace?: boolean }
}

/**
 * Makes positions, listed on the default pages of owner and client and on the marketplace. They are written once, with
 * the status that the rule gives them: an import of 100,000 would otherwise write every row three times.
 * @throws {Refusal} where a form can not be taken or a client is none of the company's
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
  const wanted = new Map(drafts.map((position) => [position.id, position.listOn ?? {}]))
  const listings = (await defaultPages(tx, drafts)).filter((page) => wanted.get(page.id)?.[page.why] !== false)
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
  const made = drafts.map(({ begin = (position: Lifecycle) => position, ...draft }) => {
    const lifecycle = begin(NEVER, at)
    return { ...draft, lifecycle, status: statusOf(factsOf(lifecycle, at, reachable.has(draft.id))) }
  })
  await insertPositions(
    tx,
    made.map(({ fields, clientId, lifecycle, status, ...position }) => ({
      ...rowOf(position, fields),
      ...lifecycle,
      clientId,
      status,
      firstActivatedAt: status === 'PUBLISHED' ? at : null,
    })),
    at,
  )
  await insertSections(
    tx,
    made.map(({ companyId, id, fields }) => ({ companyId, positionId: id, sections: fields.sections })),
  )
  const byId = new Map(made.map((position) => [position.id, position]))
  await insertListings(
    tx,
    listings.map((listing) => ({
      ...listing,
      live: active.has(listing.pageId) && byId.get(listing.id)?.status === 'PUBLISHED',
      publishedAt: byId.get(listing.id)?.lifecycle.publishedAt ?? null,
    })),
    at,
  )
  const keys = made.map(({ companyId, id }) => ({ companyId, id }))
  change.emit('POSITION_CREATED', keys)
  change.invalidate(await versionsShowing(tx, keys))
  change.audit('positions create', keys)
  return keys
}

/** Edits positions: what each names is replaced, all else stays. @throws {Refusal} as `createPositions` */
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
    return { companyId, id, edit, fields: editedFields(fields, edit) }
  })
  await changePositions(change, edits, 'everything', async () => {
    await writeFields(
      tx,
      after.map((position) => rowOf(position, position.fields)),
    )
    const resectioned = after.filter((position) => position.edit.sections)
    await replaceSections(
      tx,
      resectioned.map(({ companyId, id, fields }) => ({ companyId, positionId: id, sections: fields.sections })),
    )
  })
  change.audit('positions edit', edits)
}

/** What `movePositions` made of a position. */
export interface Transitioned extends ObjectKey {
  expired: boolean
}

/**
 * Lets the same thing happen to positions: publish, pause, resume, archive, remove, restore, or another expiration.
 * @param verb as the audit log names it
 * @throws {Refusal} where one of them does not allow it, with the reason; then none is changed
 */
export async function transitionPositions(
  change: Change,
  verb: string,
  positions: readonly ObjectKey[],
  move: (position: ObjectKey & Lifecycle, at: Date) => Lifecycle,
): Promise<Transitioned[]> {
  await lockPositions(change, positions)
  const before = await readLifecycles(change.tx, positions)
  let moved: Transitioned[] = []
  await changePositions(change, positions, 'everything', async (at) => {
    const after = before.map((position) => ({ ...move(position, at), companyId: position.companyId, id: position.id }))
    await writeLifecycles(change.tx, after)
    moved = after.map(({ companyId, id, expirationDate }) => ({
      companyId,
      id,
      expired: expirationDate !== null && expirationDate <= at,
    }))
  })
  change.audit(verb, positions)
  return moved
}

/**
 * Hands positions of one company to a client, or back to the company itself. They leave the pages of the client they
 * were for; on which of the new one's they are listed is another verb.
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
  await changePositions(change, positions, 'everything', async () => {
    await unlistFromPagesOf(tx, positions, clientId)
    await writeClient(tx, positions, clientId)
  })
  change.audit('positions assign', positions)
}

/** Holds the owners, so that none lets go of a client meanwhile. */
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
      throw new Refusal('conflict', `The company ${clientId} is no client of ${companyId}: take it on first.`)
    }
  }
}

function rowOf(position: ObjectKey, fields: PositionFields): PositionRow {
  const { sections, contentHtmlOverride, ...rest } = fields
  return {
    companyId: position.companyId,
    id: position.id,
    ...rest,
    ...storedContent(fields.pitch, sections, contentHtmlOverride),
  }
}
