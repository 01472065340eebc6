import { randomBytes } from 'node:crypto'
import { type Database, openDatabase } from '../../server/src/base/db/connection.ts'
import { type TemporaryDatabase, withTemporaryDatabase } from '../../scripts/harness/database/postgres.ts'
import { milliseconds } from '../../scripts/harness/figures/format.ts'
import { goalLine } from '../../scripts/harness/figures/goal.ts'
import { ascending, median, quantile } from '../../scripts/harness/figures/statistics.ts'
import { type PortalProcess, timePages, withPortal } from '../portal/service.ts'
import { type PublicRows, words, writePublicRows } from './rows.ts'
import { lengthOf, portOf, startStatic, type Throughput, throughputs, timesOfStatic } from './throughput.ts'

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

// Connections that end in the middle of a request, as those of a load do, leave warnings.
const UNLIMITED = { ANONYMOUS_LIMIT: '1000000', LOG_LEVEL: 'error' }
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
      const { processorTimes } = site
      const [page, detail, buffer] = await throughputs([
        { port, paths: [path], processorTimes },
        { port, ...detailsOf(marketplace, [path]), processorTimes },
        { port: server.port, paths: [`/${length}`], processorTimes: timesOfStatic(server) },
      ])
      ratioLine(`cached job page of ${length} bytes`, page, buffer, 'a static buffer', CACHED)
      if (detail) console.log(`        beside them, the cached detail of the API: ${inWords(detail)}`)
    } finally {
      await server.stop()
    }
  })
}

async function uncachedPages(marketplace: Marketplace): Promise<void> {
  const paths = await jobPaths(marketplace, SMALL)
  await withSite(marketplace, KEEPS_NOTHING, async (site) => {
    const port = portOf(site)
    const { processorTimes } = site
    const [page, detail] = await throughputs([
      { port, paths, processorTimes },
      { port, ...detailsOf(marketplace, paths), processorTimes },
    ])
    ratioLine('job page that is read for the first time', page, detail, 'the detail of the API', UNCACHED)
  })
}

/** What the API says about the positions of job pages. */
function detailsOf({ key }: Marketplace, paths: readonly string[]) {
  const details = paths.map((path) => path.replace(/^\/c\/([^/]+)\//, '/api/v1/career-pages/$1/positions/'))
  return { paths: details, headers: [`Authorization: Bearer ${key}`] }
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
      const [ofSmall, ofFirst, ofLater] = await timesInTurns([
        [smallSite, `/c/${small.marketplaceId}`],
        [largeSite, first],
        [largeSite, `${first}?after=${last?.id}`],
      ])
      if (!ofSmall || !ofFirst || !ofLater) throw new Error('nothing was measured')
      for (const [what, read] of [
        ['first page', ofFirst],
        [`page ${page}`, ofLater],
      ] as const) {
        const growth = median(read.times) / median(ofSmall.times)
        const figure = `${besides(read)}; ${growth.toFixed(2)} × the first page of ${SMALL} (${besides(ofSmall)})`
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
    const pages = await timesInTurns([
      [site, path(words.rare)],
      [site, path(words.common)],
    ])
    for (const [i, what] of ['a word of one position', 'a word of every second position'].entries()) {
      const read = pages[i]
      if (!read) throw new Error('nothing was measured')
      const figure = `${besides(read)}, p99 ${milliseconds(quantile(ascending(read.times), 0.99))}`
      const met = median(read.times) <= SEARCH
      console.log(goalLine({ what: `search of ${size} for ${what}`, figure, wanted: `p50 ≤ ${SEARCH} ms`, met }))
    }
  })
}

/** What was measured of a page: the processors need their time however busy the machine is. */
interface Read {
  readonly times: number[]
  /** Milliseconds of processors for one reading. */
  processor: number
}

const besides = ({ times, processor }: Read) =>
  `p50 ${milliseconds(median(times))}, processor ${milliseconds(processor)}`

async function timesInTurns(pages: readonly [site: PortalProcess, path: string][]): Promise<Read[]> {
  const results = pages.map((): Read => ({ times: [], processor: 0 }))
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [i, [site, path]] of pages.entries()) {
      const [read] = await timePages(site, [{ path, cookie: '', contains: 'Engineer' }], ROUNDS, WARM_UP)
      const result = results[i]
      if (!read || !result) throw new Error('nothing was measured')
      result.times.push(...read.times)
      result.processor += read.processor / TURNS
    }
  }
  return results
}

function ratioLine(
  what: string,
  measured: Throughput | undefined,
  other: Throughput | undefined,
  name: string,
  goal: number,
): void {
  if (!measured || !other) throw new Error('nothing was measured')
  const ratio = measured.rate / other.rate
  const figure = `${inWords(measured)}; ${ratio.toFixed(2)} of ${name} (${inWords(other)})`
  console.log(goalLine({ what, figure, wanted: `≥ ${goal}`, met: ratio >= goal }))
}

function inWords({ rate, node, postgres }: Throughput): string {
  const database = postgres === 0 ? '' : ` and ${Math.round(postgres)} µs of PostgreSQL`
  return `${Math.round(rate)} a second, each ${Math.round(node)} µs of Node${database}`
}
