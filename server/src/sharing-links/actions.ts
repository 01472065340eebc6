import { randomUUID } from 'node:crypto'
import { lockRows } from '../db/locks.ts'
import { Refusal } from '../forms/refusal.ts'
import type { Change } from '../changes/actions.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import { insertLinks } from '../publication/link-store.ts'
import { changePositions, lockPositions } from '../publication/change-actions.ts'
import { editedSharingLink, newSharingLink, type SharingLinkEdit, type SharingLinkForm } from './sharing-link.ts'
import {
  insertSharingLinks,
  readSharingLinks,
  type SharingLinkKey,
  type SharingLinkRow,
  writeSharingLinks,
} from './store.ts'

/**
 * Creates sharing links, which are active.
 * @throws {Refusal} if a position does not exist or a form is invalid
 */
export async function createSharingLinks(
  change: Change,
  links: readonly { position: ObjectKey; form: SharingLinkForm }[],
): Promise<SharingLinkKey[]> {
  const { tx } = change
  const created = links.map(({ position, form }) => ({
    companyId: position.companyId,
    id: randomUUID(),
    positionId: position.id,
    ...newSharingLink(form),
  }))
  const positions = positionsOf(created)
  await lockPositions(change, positions)
  await changePositions(change, positions, 'state', async (at) => {
    await insertLinks(
      tx,
      created.map(({ companyId, id }) => ({ companyId, id, kind: 'sharing_link' })),
    )
    await insertSharingLinks(tx, created, at)
  })
  change.audit('links create', created)
  return created.map(({ companyId, id, positionId }) => ({ companyId, id, positionId }))
}

/**
 * Edits sharing links: the fields in each edit are replaced, and all others stay.
 * @throws {Refusal} as `createSharingLinks`
 */
export function editSharingLinks(
  change: Change,
  links: readonly (SharingLinkKey & { edit: SharingLinkEdit })[],
): Promise<void> {
  const edits = new Map(links.map((link) => [link.id, link.edit]))
  return rewrite(change, 'links edit', links, (link) => ({
    ...link,
    ...editedSharingLink(link, edits.get(link.id) ?? {}),
  }))
}

/** Switches sharing links on or off. Nothing is reachable through a link that is off. */
export function switchSharingLinks(change: Change, links: readonly SharingLinkKey[], active: boolean): Promise<void> {
  return rewrite(change, active ? 'links on' : 'links off', links, (link) => ({ ...link, active }))
}

async function rewrite(
  change: Change,
  verb: string,
  links: readonly SharingLinkKey[],
  edit: (link: SharingLinkRow) => SharingLinkRow,
): Promise<void> {
  const { tx } = change
  const found = await lockRows(
    tx,
    'sharing_links',
    links.map((link) => link.companyId),
    links.map((link) => link.id),
    'update',
  )
  const missing = links.find((link) => !found.has(link.id))
  if (missing) throw new Refusal('not-found', `There is no sharing link ${missing.id}.`)
  const positions = positionsOf(links)
  await lockPositions(change, positions)
  const after = (await readSharingLinks(tx, links)).map(edit)
  await changePositions(change, positions, 'state', () => writeSharingLinks(tx, after))
  change.audit(verb, links)
}

function positionsOf(links: readonly SharingLinkKey[]): ObjectKey[] {
  return [...new Map(links.map(({ companyId, positionId }) => [positionId, { companyId, id: positionId }])).values()]
}
