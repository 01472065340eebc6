import { resolve } from 'node:path'
import { stopOnInterrupt } from '../../scripts/harness/database/postgres.ts'
import { milliseconds } from '../../scripts/harness/figures/format.ts'
import { goalLine } from '../../scripts/harness/figures/goal.ts'
import { ascending, median, quantile } from '../../scripts/harness/figures/statistics.ts'
import { openFilled } from '../api/dataset/dataset.ts'
import { nodeTime, postgresTimes, since } from '../api/measure/processor-time.ts'
import { startService } from '../api/servers/server.ts'
import { pagesOf, timesOf } from '../pages/reading.ts'
import { RARE, searchSteps } from './rows.ts'

const ROUNDS = 40
const WARM_UP = 5
/** Pages are made for each reading, and as often as they are asked for. */
const SETTINGS = { ANSWER_CACHE_MB: '0', ANONYMOUS_LIMIT: '1000000' }
const WANTED = { most: 20, ratio: 1.5 }

/** What people look for on the marketplace, and a text that the page must have. */
const searches: Readonly<Record<string, readonly [query: string, contains: string]>> = {
  'a frequent title': ['q=sykepleier', 'Sykepleier'],
  'the inside of titles': ['q=pleier', 'pleier'],
  'a rare title': ['q=team+lead', 'Team lead'],
  'a title and a town': ['q=kokk+tromso', 'Kokk'],
  'a country': ['q=norge', 'card'],
  'a kind of employment': ['q=deltid', 'card'],
  'a word of many texts': ['q=fag1', 'card'],
  'a word of few texts': ['q=fag4321', 'card'],
  'a word of one text': [`q=${RARE}`, 'card'],
  'a mistyped title': ['q=sykeplier', 'sykepleier'],
  'a word that nothing has': ['q=xyzzyx', 'empty'],
  'a title, newest first': ['q=utvikler&sort=new', 'utvikler'],
  'filters alone': ['region=Finnmark&language=EN', 'card'],
  'a title with filters': ['q=kokk&region=Vestland&language=NO&type=Part-time', 'Kokk'],
}

/**
 * Measures searches among `size` positions that are live on the marketplace beside a tenth of them, in two installations and in
 * turns.
 * @param folder keeps the positions between runs
 * @param word of the names of the searches that are measured, otherwise all
 */
export async function benchSearch(size: number, folder = `data/bench-search-${size}`, word = ''): Promise<void> {
  const large = await openSide(resolve(folder, 'large'), size)
  const allowInterrupts = stopOnInterrupt(() => large.cluster.stop())
  try {
    const small = await openSide(resolve(folder, 'small'), Math.ceil(size / 10))
    try {
      console.log(`${size} positions beside ${Math.ceil(size / 10)}, searched in turns, ${ROUNDS} times`)
      for (const [what, [query, contains]] of Object.entries(searches).filter(([name]) => name.includes(word))) {
        const path = `${large.path}?${query}`
        const sides = [large, small].map(({ pages }) => pages.page(path, '', contains))
        const [many, few] = await timesOf(sides, ROUNDS, WARM_UP, large.clock)
        if (!many || !few) continue
        const [p50, p50Small] = [median(many.times), median(few.times)]
        console.log(
          goalLine({
            what,
            figure: `p50 ${milliseconds(p50)}, p99 ${milliseconds(quantile(ascending(many.times), 0.99))} (${milliseconds(many.processor)} of processors); a tenth: p50 ${milliseconds(p50Small)}; ratio ${(p50 / p50Small).toFixed(2)}`,
            wanted: `a tenth p50 ≤ ${WANTED.most} ms, ≤ ${WANTED.ratio} ×`,
            met: p50Small <= WANTED.most && p50 / p50Small <= WANTED.ratio,
          }),
        )
      }
    } finally {
      await small.close()
    }
  } finally {
    allowInterrupts()
    await large.close()
  }
}

async function openSide(folder: string, size: number) {
  const filled = await openFilled(folder, searchSteps(size), (line) => console.log(line))
  const { cluster, url, client } = filled
  const service = await startService({ url, folder }, SETTINGS)
  const pages = pagesOf(service.port)
  const { rows } = await client.query<{ id: string }>('select id from careers_pages where is_marketplace')
  const times = () => ({ node: nodeTime(service.pid), postgres: postgresTimes(cluster.postmaster.pid, 0) })
  return {
    cluster,
    pages,
    path: `/c/${rows[0]?.id}`,
    clock: () => {
      const before = times()
      return () => {
        const now = times()
        return now.node - before.node + since(before.postgres, now.postgres)
      }
    },
    close: async () => {
      await pages.close()
      await service.stop()
      await filled.close()
    },
  }
}
