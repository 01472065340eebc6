import { lockedOrRefused } from '../../base/access/reach-store.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { isId } from '../../base/db/id.ts'
import { lockRows } from '../../base/db/locks.ts'
import { refusedField } from '../../base/forms/refusal.ts'
import { findUnfit, writeTeams } from './store.ts'
import { MAX_TEAM, type NamedTeam } from './team.ts'

/**
 * Names who is responsible for positions, in the place of those who were. It moves no `updatedAt` and emits no event, because the
 * API shows neither owner nor team. Cached answers stay as they are: the version that rises is that of open pages of the portal.
 * @throws {Refusal} of the field `owner` or `team` if somebody is no user of the company, was deactivated, or does not reach one
 * of the positions
 */
export async function entrustPositions(
  change: Change,
  positions: readonly AllowedKey<'positions'>[],
  { ownerId, memberIds }: NamedTeam,
): Promise<void> {
  const { tx } = change
  change.require('positions.write')
  const members = [...new Set(memberIds)].filter((id) => id !== ownerId)
  const named = ownerId === null ? members : [ownerId, ...members]
  if (named.length > MAX_TEAM) {
    throw refusedField('team', `A position has at most ${MAX_TEAM} people with its owner.`, 'invalid', 'team-size')
  }
  const known = named.filter(isId)
  const companyIds = [...new Set(positions.map(({ companyId }) => companyId))]
  // Nobody is deactivated or restricted meanwhile.
  await lockRows(
    tx,
    'users',
    companyIds.flatMap((companyId) => known.map((id) => ({ companyId, id }))),
    'share',
  )
  await lockedOrRefused(tx, 'positions', positions, 'update')
  const unfit = new Set([...named.filter((id) => !isId(id)), ...(await findUnfit(tx, positions, known))])
  const first = named.find((id) => unfit.has(id))
  if (first !== undefined) {
    const message =
      `The user ${JSON.stringify(first)} cannot be responsible for the position: ` +
      'allowed is every active user of its company who has access to it.'
    throw refusedField(first === ownerId ? 'owner' : 'team', message, 'conflict', 'team-unfit')
  }
  await writeTeams(tx, positions, { ownerId, memberIds: members })
  change.invalidate(companyIds.map((companyId) => ({ companyId, kind: 'content' })))
  change.audit('positions entrust', positions)
}
