import { installationAccess } from '../../base/access/access.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { inTransaction } from '../../base/changes/actions.ts'
import { entrustPositions } from '../../positions/team/actions.ts'
import { type Known, lookingAfter } from './people.ts'

/**
 * Names who is responsible for positions: the colleague who does what is done with them, every other time the next one too, and
 * those who reach certain positions only.
 * @param granted the users who were granted a position, by its name
 */
export async function entrustDemo(
  { database, team }: Known,
  positions: readonly (readonly [name: string, key: AllowedKey<'positions'>])[],
  granted: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const named = positions.flatMap(([name, key], i) => {
    const [owner, next] = lookingAfter(team, key, name)
    if (owner === undefined) return []
    const memberIds = [...(next && i % 2 === 0 ? [next.id] : []), ...(granted.get(name) ?? [])]
    return [{ key, ownerId: owner.id, memberIds }]
  })
  const alike = Map.groupBy(named, ({ ownerId, memberIds }) => [ownerId, ...memberIds].join(' '))
  for (const group of alike.values()) {
    const [first] = group
    const keys = group.map(({ key }) => key)
    if (first) await inTransaction(database, installationAccess('import'), (run) => entrustPositions(run, keys, first))
  }
}
