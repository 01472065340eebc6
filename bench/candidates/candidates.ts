import { resolve } from 'node:path'
import { openDatabase } from '../../server/src/base/db/connection.ts'
import { stopOnInterrupt } from '../../scripts/harness/database/postgres.ts'
import { milliseconds } from '../../scripts/harness/figures/format.ts'
import { goalLine } from '../../scripts/harness/figures/goal.ts'
import { ascending, median, quantile } from '../../scripts/harness/figures/statistics.ts'
import { openFilled } from '../api/dataset/dataset.ts'
import { type PageTimes, timePages, withPortal } from '../portal/service.ts'
import { pagesOf } from './pages.ts'
import { candidateSteps, SMALL } from './rows.ts'

const ROUNDS = 60
const WARM_UP = 10
/** Milliseconds for half of the readings, and how much more than in a company with a thousand. */
const GOAL = 20
const NO_SLOWER = 1.5
/** The same for each run: what an earlier one has sealed is opened. */
const KEY = Buffer.alloc(32, 7)

/**
 * Measures what recruiters read all day, in an agency with `size` positions and as many candidates, beside one with a thousand of
 * each in the same installation: whole pages, from the request to the last byte, in turns.
 * @param folder keeps the rows between runs
 */
export async function benchCandidates(size: number, folder = `data/bench-candidates-${size}`): Promise<void> {
  const place = resolve(folder)
  const filled = await openFilled(place, candidateSteps(size), (line) => console.log(line))
  const allowInterrupts = stopOnInterrupt(() => filled.cluster.stop())
  const database = openDatabase({ url: filled.url, poolSize: 2 })
  try {
    const [large, small] = [await pagesOf(database, 'large', size), await pagesOf(database, 'small', SMALL)]
    await withPortal({ url: filled.url, folder: place }, KEY, async (portal) => {
      console.log(`${size} positions and candidates beside ${SMALL}; pages read in turns, ${ROUNDS} times`)
      for (const what of Object.keys(large)) {
        const pages = [large[what], small[what]].filter((page) => page !== undefined)
        const [ofLarge, ofSmall] = await timePages(portal, pages, ROUNDS, WARM_UP)
        if (!ofLarge) throw new Error('nothing was measured')
        console.log(lineOf(what, ofLarge, ofSmall))
      }
    })
  } finally {
    allowInterrupts()
    await database.close()
    await filled.close()
  }
}

/** @param small undefined for a page that only the large company has */
function lineOf(what: string, large: PageTimes, small: PageTimes | undefined): string {
  const took = median(large.times)
  const ratio = small && took / median(small.times)
  const beside = small ? `; ${SMALL}: ${figuresOf(small)}; ratio ${ratio?.toFixed(2)}` : ''
  return goalLine({
    what,
    figure: figuresOf(large) + beside,
    wanted: `p50 ≤ ${GOAL} ms${small ? `, ≤ ${NO_SLOWER} ×` : ''}`,
    met: took <= GOAL && (ratio ?? 0) <= NO_SLOWER,
  })
}

function figuresOf({ times, processor, rows }: PageTimes): string {
  const p99 = milliseconds(quantile(ascending(times), 0.99))
  return `p50 ${milliseconds(median(times))}, p99 ${p99} (${milliseconds(processor)} of processors, ${rows} rows)`
}
