import { randomBytes } from 'node:crypto'
import { type Database, openDatabase } from '../../server/src/db/connection.ts'
import { type TemporaryDatabase, withTemporaryDatabase } from '../../scripts/harness/database/postgres.ts'
import { milliseconds } from '../../scripts/harness/figures/format.ts'
import { goalLine } from '../../scripts/harness/figures/goal.ts'
import { ascending, median, quantile } from '../../scripts/harness/figures/statistics.ts'
import { type PortalProcess, timePages, withPortal } from '../portal/service.ts'
import { type PublicRows, words, writePublicRows } from './rows.ts'
import { lengthOf, portOf, startStatic, throughputs } from './throughput.ts'

const SMALL = 1_000
const CARDS = 25
const PAGE = 1_000
/** Readings of a page, in turns that the compared pages take. */
const TURNS = 10
const ROUNDS = 12
const WARM_UP = 3

const CACHED = 0.6
const UNCACHED = 0.7
const GROWTH = 1.5
/** Milliseconds for half of the searches. */
const SEARCH = 50

const UNLIMITED = { ANONYMOUS_LIMIT: '1000000' }
const KEEPS_NOTHING = { ...UNLIMITED, ANSWER_CACHE_MB: '0' }

/** A marketplace, with what reads it. */
interface Marketplace extends PublicRows {
  readonly temporary: TemporaryDatabase
  readonly database: Database
}

/**
 * Measures job pages beside a static buffer and beside the API, and the marketplace with `size` positions beside one with
 * a thousand. Searches have a tenth of the positions.
 */
export async function benchPublic(size: number): Promise<void> {
  await withMarketplace(SMALL, async (small) => {
    await cachedPages(small)
    await uncachedPages(small)
    await withMarketplace(size, (large) => lists(small, large, size))
  })
  const searched = Math.max(SMALL, Math.round(size / 10))
  await withMarketplace(searched, (marketplace) => searches(marketplace, searched))
}

function withMarketplace(count: number, work: (marketplace: Marketplace) => Promise<void>): Promise<void> {
  return withTemporaryDatabase(async (temporary) => {
    const database = openDatabase({ url: temporary.url, poolSize: 2, timeout: 60_000 })
    try {
      await work({ temporary, database, ...(await writePublicRows(database, temporary.url, count)) })
    } finally {
      await database.close()
    }
  })
}

const withSite = (
  { temporary }: Marketplace,
  settings: Record<string, string>,
  work: (site: PortalProcess) => Promise<void>,
) => withPortal(temporary, randomBytes(32), work, settings)

async function cachedPages(marketplace: Marketplace): Promise<void> {
  const [path = ''] = await jobPaths(marketplace, 1)
  await withSite(marketplace, UNLIMITED, async (site) => {
    const port = portOf(site)
    const length = await lengthOf(port, path)
    const server = await startStatic()
    try {
      const [page = 0, buffer = 1] = await throughputs([
        { port, paths: [path] },
        { port: server.port, paths: [`/${length}`] },
      ])
      ratioLine(`cached job page of ${length} bytes`, page, buffer, 'a static buffer', CACHED)
    } finally {
      await server.stop()
    }
  })
}

async function uncachedPages(marketplace: Marketplace): Promise<void> {
  const paths = await jobPaths(marketplace, SMALL)
  await withSite(marketplace, KEEPS_NOTHING, async (site) => {
    const port = portOf(site)
    const details = paths.map((path) => path.replace(/^\/c\/([^/]+)\//, '/api/v1/career-pages/$1/positions/'))
    const [page = 0, detail = 1] = await throughputs([
      { port, paths },
      { port, paths: details, headers: [`Authorization: Bearer ${marketplace.key}`] },
    ])
    ratioLine('job page that is read for the first time', page, detail, 'the detail of the API', UNCACHED)
  })
}

async function jobPaths({ database, marketplaceId }: Marketplace, count: number): Promise<string[]> {
  const rows = await database.query<{ path: string }>(
    `select '/c/' || page_id || '/' || position_id as path from listings where page_id = $1 order by position_id limit $2`,
    [marketplaceId, count],
  )
  return rows.map(({ path }) => path)
}

async function lists(small: Marketplace, large: Marketplace, size: number): Promise<void> {
  const page = Math.min(PAGE, Math.floor(size / CARDS) - 1)
  const [last] = await large.database.query<{ id: string }>(
    `select position_id as id from listings where page_id = $1 and live
    order by published_at desc, position_id desc offset $2 limit 1`,
    [large.marketplaceId, page * CARDS - CARDS - 1],
  )
  await withSite(small, KEEPS_NOTHING, async (smallSite) => {
    await withSite(large, KEEPS_NOTHING, async (largeSite) => {
      const first = `/c/${large.marketplaceId}`
      const [ofSmall = [], ofFirst = [], ofLater = []] = await timesInTurns([
        [smallSite, `/c/${small.marketplaceId}`],
        [largeSite, first],
        [largeSite, `${first}?after=${last?.id}`],
      ])
      for (const [what, times] of [
        ['first page', ofFirst],
        [`page ${page}`, ofLater],
      ] as const) {
        const growth = median(times) / median(ofSmall)
        const figure = `p50 ${milliseconds(median(times))}, ${growth.toFixed(2)} × the first page of ${SMALL}`
        console.log(
          goalLine({ what: `marketplace of ${size}: ${what}`, figure, wanted: `≤ ${GROWTH} ×`, met: growth <= GROWTH }),
        )
      }
    })
  })
}

async function searches(marketplace: Marketplace, size: number): Promise<void> {
  await withSite(marketplace, KEEPS_NOTHING, async (site) => {
    const path = (word: string) => `/c/${marketplace.marketplaceId}?q=${word}`
    const times = await timesInTurns([
      [site, path(words.rare)],
      [site, path(words.common)],
    ])
    for (const [i, what] of ['a word of one position', 'a word of every second position'].entries()) {
      const sorted = ascending(times[i] ?? [])
      const figure = `p50 ${milliseconds(quantile(sorted, 0.5))}, p99 ${milliseconds(quantile(sorted, 0.99))}`
      const met = quantile(sorted, 0.5) <= SEARCH
      console.log(goalLine({ what: `search of ${size} for ${what}`, figure, wanted: `p50 ≤ ${SEARCH} ms`, met }))
    }
  })
}

/** Milliseconds of the readings of each page. */
async function timesInTurns(pages: readonly [site: PortalProcess, path: string][]): Promise<number[][]> {
  const times = pages.map((): number[] => [])
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [i, [site, path]] of pages.entries()) {
      const [read] = await timePages(site, [{ path, cookie: '', contains: 'Engineer' }], ROUNDS, WARM_UP)
      times[i]?.push(...(read?.times ?? []))
    }
  }
  return times
}

function ratioLine(what: string, rate: number, other: number, name: string, goal: number): void {
  const ratio = rate / other
  const figure = `${Math.round(rate)} a second, ${ratio.toFixed(2)} of ${name} (${Math.round(other)})`
  console.log(goalLine({ what, figure, wanted: `≥ ${goal}`, met: ratio >= goal }))
}
