import { randomBytes } from 'node:crypto'
import { openDatabase } from '../../server/src/base/db/connection.ts'
import { withTemporaryDatabase } from '../../scripts/harness/database/postgres.ts'
import { milliseconds } from '../../scripts/harness/figures/format.ts'
import { goalLine } from '../../scripts/harness/figures/goal.ts'
import { ascending, median, quantile } from '../../scripts/harness/figures/statistics.ts'
import { type LoggedReceiver, type PortalRows, SMALL, writePortalRows } from './rows.ts'
import { type PageTimes, type PortalProcess, type ReadPage, ROW, timePages, withPortal } from './service.ts'

const ROUNDS = 150
const WARM_UP = 30
/** Milliseconds for half of the pages. */
const GOAL = 15
/** How much more of the processors a log may need than a short one: less than that is noise. */
const NO_SLOWER = 1.1

const SETTINGS = '/portal/settings/api'

/** Measures the settings, and the log of a receiver with `size` deliveries beside that of one with a thousand. */
export function benchPortal(size: number): Promise<void> {
  return withTemporaryDatabase(async (temporary) => {
    const key = randomBytes(32)
    const database = openDatabase({ url: temporary.url, poolSize: 2 })
    const rows = await writePortalRows(database, temporary.url, key, size)
    await database.close()
    await withPortal(temporary, key, async (portal) => {
      console.log(`pages read in turns, ${ROUNDS} times, one after the other`)
      await settings(portal, rows)
      await logs(portal, rows, size)
    })
  })
}

async function settings(portal: PortalProcess, { administrator, ofEmptyCompany }: PortalRows): Promise<void> {
  const pages = [
    { path: SETTINGS, cookie: administrator, contains: ROW },
    { path: SETTINGS, cookie: ofEmptyCompany, contains: '</html>' },
  ]
  const [full, empty] = await timePages(portal, pages, ROUNDS, WARM_UP)
  if (!full || !empty) throw new Error('nothing was measured')
  const figure = besides(full, empty, 'a new company')
  const met = median(full.times) <= GOAL
  console.log(goalLine({ what: 'settings with 50 keys and 20 receivers', figure, wanted: `p50 ≤ ${GOAL} ms`, met }))
}

async function logs(portal: PortalProcess, rows: PortalRows, size: number): Promise<void> {
  for (const [what, query] of Object.entries(views)) {
    const page = (receiver: LoggedReceiver): ReadPage => ({
      path: `${SETTINGS}/receivers/${receiver.id}/${query(receiver)}`,
      cookie: rows.administrator,
      contains: query(receiver).startsWith('deliveries?') && !MAY_BE_EMPTY.has(what) ? ROW : '</html>',
    })
    const [large, small] = await timePages(portal, [page(rows.large), page(rows.small)], ROUNDS, WARM_UP)
    if (!large || !small) throw new Error('nothing was measured')
    const figure = besides(large, small, `log of ${SMALL}`)
    // A page of fewer rows takes less time, whatever the length of the log.
    const isAlike = large.rows === small.rows
    const met = median(large.times) <= GOAL && (!isAlike || large.processor <= NO_SLOWER * small.processor)
    const wanted = `p50 ≤ ${GOAL} ms${isAlike ? ', no slower' : ` with ${large.rows} rows beside ${small.rows}`}`
    console.log(goalLine({ what: `log of ${size}: ${what}`, figure, wanted, met }))
  }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 16)

/** Views that show nothing of a short log. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['lost', 'parked'])

/** Views of a log, with their addresses. */
const views: Readonly<Record<string, (receiver: LoggedReceiver) => string>> = {
  newest: () => 'deliveries',
  'in the middle': ({ middle }) => `deliveries?after=${middle}`,
  'near the end': ({ last }) => `deliveries?after=${last}`,
  delivered: () => 'deliveries?state=delivered',
  'delivered, in the middle': ({ middle }) => `deliveries?state=delivered&after=${middle}`,
  failed: () => 'deliveries?state=failed',
  waiting: () => 'deliveries?state=pending',
  lost: () => 'deliveries?state=lost',
  parked: () => 'deliveries?state=aside',
  'one kind': () => 'deliveries?event=CANDIDATE_HIRED',
  'one kind, in the middle': ({ middle }) => `deliveries?event=CANDIDATE_HIRED&after=${middle}`,
  'failed, one kind': () => 'deliveries?state=failed&event=CANDIDATE_HIRED',
  'one object': ({ objectId }) => `deliveries?object=${objectId}`,
  'one object, delivered': ({ objectId }) => `deliveries?object=${objectId}&state=delivered`,
  'last 30 days': () => `deliveries?since=${daysAgo(30)}`,
  'last 30 days, failed': () => `deliveries?since=${daysAgo(30)}&state=failed`,
  'until 30 days ago': () => `deliveries?until=${daysAgo(30)}`,
  'between 60 and 30 days ago, one kind': () =>
    `deliveries?since=${daysAgo(60)}&until=${daysAgo(30)}&event=POSITION_UPDATED`,
  'one delivery': ({ middle }) => `deliveries/${middle}`,
  'sending failed ones again': () => 'retry-failed',
}

function besides(page: PageTimes, other: PageTimes, name: string): string {
  const p99 = quantile(ascending(page.times), 0.99)
  const ratio = (median(page.times) / median(other.times)).toFixed(2)
  return `p50 ${took(page)}, p99 ${milliseconds(p99)}; ${name} ${took(other)}, ratio ${ratio}`
}

/** Half of the pages, and the time of processors, which other work of the machine does not change. */
function took({ times, processor }: PageTimes): string {
  return `${milliseconds(median(times))} (${milliseconds(processor)} of processors)`
}
