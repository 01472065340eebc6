import { randomFrom } from '../../../scripts/harness/random.ts'
import { budget } from '../budget.ts'
import { announceSeed } from '../seed.ts'
import { entries, type Entry } from './routes.ts'

/** How many addresses inside clients a usual run tries. */
const INSIDE_TRIED = budget(12, 1_000)

/**
 * The addresses that a search tries: all of them in a long run. Those inside clients answer as those outside do, of which they
 * are made, so that a usual run tries some of them, chosen anew by the seed of each.
 * @param what names the choice, beside the seed
 */
export function triedEntries(what: string): [path: string, entry: Entry][] {
  const inside = Object.keys(entries).filter((path) => path.startsWith('/portal/clients/:client/'))
  const chosen = new Set(randomFrom(announceSeed(what)).some(inside, Math.min(INSIDE_TRIED, inside.length)))
  return Object.entries(entries).filter(([path]) => chosen.has(path) || !inside.includes(path))
}
