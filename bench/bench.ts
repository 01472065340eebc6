// Measures what is promised, beside something to compare it with, in one run: `npm run bench`, `npm run bench candidates`, `npm run bench import`,
// `npm run bench lists`, `npm run bench live`, `npm run bench portal`, `npm run bench public`, `npm run bench switch-off` and `npm run bench webhooks`.
import { benchApi } from './api/api.ts'
import { type BenchOptions, readOptions } from './api/options.ts'
import { benchImport } from './import.ts'
import { installBench } from './install.ts'
import { benchCandidates } from './candidates/candidates.ts'
import { benchLists } from './lists/lists.ts'
import { benchLive } from './portal/live.ts'
import { benchPortal } from './portal/portal.ts'
import { benchPublic } from './public/public.ts'
import { benchSwitchOff } from './switch-off.ts'
import { benchWebhooks } from './webhooks/webhooks.ts'

/** The size of each is its number of positions, rows of each list, open pages, listings or deliveries. Some keep their rows in a folder. */
const benches: Record<string, { run: (size: number, folder?: string) => Promise<void>; size: number }> = {
  candidates: { run: benchCandidates, size: 1_000_000 },
  import: { run: benchImport, size: 100_000 },
  lists: { run: benchLists, size: 1_000_000 },
  live: { run: benchLive, size: 1_000 },
  portal: { run: benchPortal, size: 1_000_000 },
  public: { run: benchPublic, size: 1_000_000 },
  'switch-off': { run: benchSwitchOff, size: 10_000 },
  webhooks: { run: benchWebhooks, size: 20_000 },
}

const [what = 'api', ...rest] = process.argv.slice(2)
if (what === 'api' || what.startsWith('-')) {
  const options = optionsOf(what === 'api' ? rest : [what, ...rest])
  installBench()
  await benchApi(options)
} else {
  const [size, folder] = rest
  const bench = Object.hasOwn(benches, what) ? benches[what] : undefined
  if (!bench || (size !== undefined && !/^[1-9]\d*$/.test(size))) {
    console.error(
      `Usage: npm run bench [api] [-- OPTIONS], or npm run bench ${Object.keys(benches).join('|')} [SIZE] [FOLDER]`,
    )
    process.exit(2)
  }
  await bench.run(size === undefined ? bench.size : Number(size), folder)
}

function optionsOf(args: readonly string[]): BenchOptions {
  try {
    return readOptions(args, process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(2)
  }
}
