import { zip } from '../../base/certain.ts'
import { lockedOrRefused } from '../../base/access/reach-store.ts'
import { randomUUID } from 'node:crypto'
import type { AuditVerb } from '../../base/changes/audit-verb.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import { insertLinks } from '../../organisation/publication/link-store.ts'
import { changePositions } from '../../organisation/publication/change-actions.ts'
import { editedSharingLink, newSharingLink, type SharingLinkEdit, type SharingLinkForm } from './sharing-link.ts'
import {
  insertSharingLinks,
  readSharingLinks,
  type SharingLinkKey,
  type SharingLinkRow,
  writeSharingLinks,
} from './store.ts'
import type { AllowedKey } from '../../base/access/reach.ts'

/**
 * Creates sharing links, which are active.
 * @throws {Refusal} if a position does not exist or a form is invalid
 */
export async function createSharingLinks(
  change: Change,
  links: readonly { position: AllowedKey<'positions'>; form: SharingLinkForm; id?: string }[],
): Promise<(AllowedKey<'links'> & { positionId: string })[]> {
  const { tx } = change
  change.require('positions.write')
  const created = links.map(({ position, form, id = randomUUID() }) => ({
    companyId: position.companyId,
    id,
    positionId: position.id,
    ...newSharingLink(form),
  }))
  const positions = positionsOf(created)
  await lockedOrRefused(change.tx, 'positions', positions, 'update')
  await changePositions(change, positions, 'state', async (at) => {
    await insertLinks(
      tx,
      created.map(({ companyId, id }) => ({ companyId, id, kind: 'sharing_link' })),
    )
    await insertSharingLinks(tx, created, at)
  })
  change.audit('links create', created)
  return zip(change.created('links', created), created).map(([key, { positionId }]) => ({ ...key, positionId }))
}

/**
 * Edits sharing links: the fields in each edit are replaced, and all others stay.
 * @throws {Refusal} as `createSharingLinks`
 */
export function editSharingLinks(
  change: Change,
  links: readonly (AllowedKey<'links'> & { edit: SharingLinkEdit })[],
): Promise<void> {
  const edits = new Map<string, SharingLinkEdit>(links.map((link) => [link.id, link.edit]))
  return rewrite(change, 'links edit', links, (link) => ({
    ...link,
    ...editedSharingLink(link, edits.get(link.id) ?? {}),
  }))
}

/** Switches sharing links on or off. Nothing is reachable through a link that is off. */
export function switchSharingLinks(
  change: Change,
  links: readonly AllowedKey<'links'>[],
  active: boolean,
): Promise<void> {
  return rewrite(change, active ? 'links on' : 'links off', links, (link) => ({ ...link, active }))
}

async function rewrite(
  change: Change,
  verb: AuditVerb,
  links: readonly AllowedKey<'links'>[],
  edit: (link: SharingLinkRow) => SharingLinkRow,
): Promise<void> {
  const { tx } = change
  change.require('positions.write')
  await lockedOrRefused(tx, 'links', links, 'update')
  // A link never moves to another position.
  const positions = positionsOf(await readSharingLinks(tx, links))
  await lockedOrRefused(change.tx, 'positions', positions, 'update')
  const after = (await readSharingLinks(tx, links)).map(edit)
  await changePositions(change, positions, 'state', () => writeSharingLinks(tx, after))
  change.audit(verb, links)
}

function positionsOf(links: readonly SharingLinkKey[]): ObjectKey[] {
  return [...new Map(links.map(({ companyId, positionId }) => [positionId, { companyId, id: positionId }])).values()]
}
