import { randomFrom } from '../../../scripts/harness/random.ts'
import { budget } from '../budget.ts'
import { announceSeed } from '../seed.ts'
import { entries } from './routes.ts'
import type { Entry } from './route.ts'

/** How many addresses inside clients a usual run tries, and of how many others. */
const [INSIDE_TRIED, OTHERS_TRIED] = [budget(6, 1_000), budget(30, 1_000)]

/**
 * The addresses that a search tries: all of them in a long run, and otherwise some, others for each seed. Those inside clients
 * answer as those outside do, of which they are made.
 * @param what names the choice, beside the seed
 * @param ofOthers `all` if a usual run must try every address outside of clients, because each has rules of its own
 */
export function triedEntries(what: string, ofOthers: 'all' | 'some'): [path: string, entry: Entry][] {
  const random = randomFrom(announceSeed(what))
  const some = (paths: readonly string[], most: number) => random.some(paths, Math.min(most, paths.length))
  const isInside = (path: string) => path.startsWith('/portal/clients/:client/')
  const paths = Object.keys(entries)
  const others = paths.filter((path) => !isInside(path))
  const chosen = new Set([
    ...some(paths.filter(isInside), INSIDE_TRIED),
    ...(ofOthers === 'all' ? others : some(others, OTHERS_TRIED)),
  ])
  return Object.entries(entries).filter(([path]) => chosen.has(path))
}
