import type { Transaction } from '../db/connection.ts'
import { refreshPositions } from '../positions/status-store.ts'
import type { DemoPage } from './company-rows.ts'
import type { Fate } from './fate.ts'
import { type Happening, happen } from './insert-store.ts'
import type { Made } from './made.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * Lets what became of the positions happen, in order: publishing, then what ended some of them. Status, first activation
 * and what is live come out of the one refresh, each at its own time.
 */
export async function live(
  tx: Transaction,
  positions: readonly Made[],
  pages: readonly DemoPage[],
  today: Date,
): Promise<void> {
  for (const { companyId, id, publishedAt } of positions) {
    if (publishedAt) await refreshPositions(tx, [{ companyId, id }], publishedAt)
  }
  const ended = (...fates: Fate[]): Happening[] =>
    positions
      .filter((made) => fates.includes(made.fate) && made.endedAt)
      .map(({ companyId, id, endedAt }) => ({ companyId, id, at: endedAt as Date }))

  await happen(tx, 'paused', ended('paused'))
  await happen(tx, 'archived', ended('archived', 'archived-draft'))
  await happen(tx, 'deleted', ended('deleted'))
  await happen(tx, 'unlinked', ended('unlinked'))
  await happen(tx, 'unlisted', ended('unlinked'))
  await refreshEach(tx, ended('paused', 'archived', 'archived-draft', 'deleted', 'unlinked'))

  const offAt = new Date(today.getTime() - 12 * DAY + 9 * 60 * MINUTE)
  const off = pages.filter((page) => !page.active)
  await happen(
    tx,
    'pageOff',
    off.map(({ companyId, id }) => ({ companyId, id, at: offAt })),
  )
  const listed = positions.filter((made) => made.publishedAt && made.pages.some((page) => off.includes(page)))
  await refreshEach(
    tx,
    listed.map(({ companyId, id, publishedAt }) => ({
      companyId,
      id,
      at: new Date(Math.max(offAt.getTime(), (publishedAt?.getTime() ?? 0) + MINUTE)),
    })),
  )

  const expired = positions.filter((made) => made.fate === 'expired')
  await refreshPositions(tx, expired, today, 'clock')
  await happen(
    tx,
    'edited',
    positions.flatMap(({ companyId, id, editedAt, lastPublishedAt }) => {
      const at = new Date(Math.max(editedAt?.getTime() ?? 0, lastPublishedAt?.getTime() ?? 0))
      return lastPublishedAt ? [{ companyId, id, at }] : []
    }),
  )
}

async function refreshEach(tx: Transaction, happenings: readonly Happening[]): Promise<void> {
  for (const { at, ...position } of happenings) await refreshPositions(tx, [position], at)
}
