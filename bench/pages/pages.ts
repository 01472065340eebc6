import { resolve } from 'node:path'
import { openDatabase } from '../../server/src/base/db/connection.ts'
import { stopOnInterrupt } from '../../scripts/harness/database/postgres.ts'
import { milliseconds } from '../../scripts/harness/figures/format.ts'
import { goalLine } from '../../scripts/harness/figures/goal.ts'
import { ascending, median, quantile } from '../../scripts/harness/figures/statistics.ts'
import { type FilledDatabase, openFilled } from '../api/dataset/dataset.ts'
import { nodeTime, postgresTimes, since } from '../api/measure/processor-time.ts'
import { startService } from '../api/servers/server.ts'
import { type Group, type Limit, otherPages, pagesOfRecruiters } from './addresses.ts'
import { pagesOf, type Times, timesOf } from './reading.ts'
import { factsOf } from './facts.ts'
import { fillSteps } from './rows/fill.ts'
import { SMALL } from './rows/ids.ts'

const ROUNDS = 60
const WARM_UP = 10
/** Pages are made for each reading, and as often as they are asked for. */
const SETTINGS = { ANSWER_CACHE_MB: '0', ANONYMOUS_LIMIT: '1000000' }

/**
 * Measures pages with `size` rows beside the same pages with a thousand, in one installation and in turns.
 * @param folder keeps the rows between runs
 * @param word of the names of those that are measured, otherwise all
 */
type BenchOfPages = (size: number, folder?: string, word?: string) => Promise<void>

/** What recruiters read all day. */
export const benchCandidates: BenchOfPages = (size, folder, word) => bench(pagesOfRecruiters, size, folder, word)

/** The settings, the lists of the command line, and the marketplace. */
export const benchPages: BenchOfPages = (size, folder, word) => bench(otherPages, size, folder, word)

async function bench(
  groups: readonly Group[],
  size: number,
  folder = `data/bench-pages-${size}`,
  word = '',
): Promise<void> {
  const place = resolve(folder)
  const filled = await openFilled(place, fillSteps(size), (line) => console.log(line))
  const allowInterrupts = stopOnInterrupt(() => filled.cluster.stop())
  try {
    await measure(groups, filled, place, size, word)
  } finally {
    allowInterrupts()
    await filled.close()
  }
}

async function measure(
  groups: readonly Group[],
  { url, cluster }: FilledDatabase,
  folder: string,
  size: number,
  word: string,
): Promise<void> {
  const service = await startService({ url, folder }, SETTINGS)
  const database = openDatabase({ url, poolSize: 2, timeout: 60_000 })
  const pages = pagesOf(service.port)
  const times = () => ({ node: nodeTime(service.pid), postgres: postgresTimes(cluster.postmaster.pid, 0) })
  const clock = () => {
    const before = times()
    return () => {
      const now = times()
      return now.node - before.node + since(before.postgres, now.postgres)
    }
  }
  try {
    const [large, small] = [await factsOf(database, 'large', size), await factsOf(database, 'small', SMALL)]
    console.log(`${size} rows of each kind beside ${SMALL}, read in turns, ${ROUNDS} times`)
    for (const { limit, addresses } of groups) {
      const [many, few] = [addresses(large, pages.page, database), addresses(small, pages.page, database)]
      for (const [what, reading] of Object.entries(many).filter(([name]) => name.includes(word))) {
        const other = few[what]
        const [ofMany, ofFew] = await timesOf(other ? [reading, other] : [reading], ROUNDS, WARM_UP, clock)
        if (ofMany) console.log(lineOf(what, ofMany, ofFew, limit))
      }
    }
  } finally {
    await pages.close()
    await database.close()
    await service.stop()
  }
}

/** @param few undefined for what only the large company has */
function lineOf(what: string, many: Times, few: Times | undefined, { most, ratio, of }: Limit): string {
  const took = median(many.times)
  const growth = few && (of === 'processor' ? many.processor / few.processor : took / median(few.times))
  // A part of a log with fewer rows takes less time, whatever the length of the log.
  const isCompared = few !== undefined && (of !== 'processor' || many.rows === few.rows)
  const beside = few ? `; ${SMALL}: ${figuresOf(few)}; ratio ${growth?.toFixed(2)}` : ''
  return goalLine({
    what,
    figure: figuresOf(many) + beside,
    wanted: `p50 ≤ ${most} ms${isCompared ? `, ≤ ${ratio} ×` : ''}`,
    met: took <= most && (!isCompared || (growth ?? 0) <= ratio),
  })
}

function figuresOf({ times, processor, rows }: Times): string {
  const p99 = milliseconds(quantile(ascending(times), 0.99))
  return `p50 ${milliseconds(median(times))}, p99 ${p99} (${milliseconds(processor)} of processors, ${rows} rows)`
}
