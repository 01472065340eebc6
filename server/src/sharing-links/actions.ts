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

/** Makes sharing links, active ones. @throws {Refusal} where a position does not exist, or a form can not be taken */
export async function createSharingLinks(
  change: Change,
  links: readonly { position: ObjectKey; form: SharingLinkForm }[],
): Promise<SharingLinkKey[]> {
  const { tx } = change
  const made = links.map(({ position, form }) => ({
    companyId: position.companyId,
    id: randomUUID(),
    positionId: position.id,
    ...newSharingLink(form),
  }))
  const positions = positionsOf(made)
  await lockPositions(change, positions)
  await changePositions(change, positions, 'reach', async (at) => {
    await insertLinks(
      tx,
      made.map(({ companyId, id }) => ({ companyId, id, kind: 'sharing_link' })),
    )
    await insertSharingLinks(tx, made, at)
  })
  change.audit('links create', made)
  return made.map(({ companyId, id, positionId }) => ({ companyId, id, positionId }))
}

/** Edits sharing links: what each edit names is replaced, all else stays. @throws {Refusal} as `createSharingLinks` */
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

/** Switches sharing links on or off: over those that are off nothing is reachable. */
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
  await changePositions(change, positions, 'reach', () => writeSharingLinks(tx, after))
  change.audit(verb, links)
}

function positionsOf(links: readonly SharingLinkKey[]): ObjectKey[] {
  return [...new Map(links.map(({ companyId, positionId }) => [positionId, { companyId, id: positionId }])).values()]
}
