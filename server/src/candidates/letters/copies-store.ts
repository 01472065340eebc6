import { type CompanyAccess, canReadPosition, requireAbility } from '../../base/access/access.ts'
import type { Queryable } from '../../base/db/connection.ts'
import { parameters } from '../../base/db/parameters.ts'

/** A letter that was written to several candidates of a position. */
export interface WrittenLetter {
  readonly count: number
  /** The ids of the mails that can still be stopped. */
  readonly waiting: readonly string[]
  /** When they leave; null if none waits. */
  readonly leavesAt: Date | null
  /** How many were stopped. */
  readonly stopped: number
}

/**
 * Reads what became of a letter to several.
 * @param of which letter, and to candidates of which position if that is known
 * @returns undefined if nobody in reach got it
 * @throws {Refusal} if the access does not have the ability `candidates.write`
 */
export async function readWrittenLetter(
  database: Queryable,
  access: CompanyAccess,
  { positionId, letterId }: { readonly positionId?: string | undefined; readonly letterId: string },
): Promise<WrittenLetter | undefined> {
  requireAbility(access, 'candidates.write')
  const $ = parameters()
  const ofPosition = positionId === undefined ? '' : `and m.position_id = ${$(positionId)}`
  const rows = await database.query<{ id: string; state: string; waits: boolean; leavesAt: Date | null }>(
    `select m.id, m.state, m.state = 'queued' and m.tries = 0 and m.leaves_at > clock() as waits, m.leaves_at as "leavesAt"
    from mails m
    where m.company_id = ${$(access.companyId)} and m.letter_id = ${$(letterId)} ${ofPosition}
      and ${canReadPosition(access, $, 'm.company_id', 'm.position_id')}
    order by m.id`,
    $.values,
  )
  if (rows.length === 0) return undefined
  const waiting = rows.filter(({ waits }) => waits)
  return {
    count: rows.length,
    waiting: waiting.map(({ id }) => id),
    leavesAt: waiting[0]?.leavesAt ?? null,
    stopped: rows.filter(({ state }) => state === 'stopped').length,
  }
}
