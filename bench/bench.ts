// Measures what is promised, beside something to compare it with, in one run: `npm run bench`, `npm run bench candidates`,
// `npm run bench disk`, `npm run bench import`, `npm run bench live`, `npm run bench pages`, `npm run bench search` and
// `npm run bench webhooks`.
import { benchApi } from './api/api.ts'
import { type BenchOptions, readOptions } from './api/options.ts'
import { benchDisk } from './disk.ts'
import { benchImport } from './import.ts'
import { installBench } from './install.ts'
import { benchLive } from './live/live.ts'
import { benchCandidates, benchPages } from './pages/pages.ts'
import { benchSearch } from './search/search.ts'
import { benchWebhooks } from './webhooks/webhooks.ts'

interface Bench {
  readonly run: (size: number, folder?: string, word?: string) => Promise<void>
  /** The number of its positions, rows, open pages or deliveries, if nothing else is asked for. */
  readonly size: number
}

/** Pages keep their rows in a folder, and measure those with a word in their names. */
const benches: Readonly<Record<string, Bench>> = {
  candidates: { run: benchCandidates, size: 1_000_000 },
  disk: { run: benchDisk, size: 10_000 },
  import: { run: benchImport, size: 100_000 },
  live: { run: benchLive, size: 1_000 },
  pages: { run: benchPages, size: 1_000_000 },
  search: { run: benchSearch, size: 1_000_000 },
  webhooks: { run: benchWebhooks, size: 20_000 },
}

const [what = 'api', ...rest] = process.argv.slice(2)
if (what === 'api' || what.startsWith('-')) {
  const options = optionsOf(what === 'api' ? rest : [what, ...rest])
  installBench()
  await benchApi(options)
} else {
  const [size, folder, word] = rest
  const bench = Object.hasOwn(benches, what) ? benches[what] : undefined
  if (!bench || (size !== undefined && !/^[1-9]\d*$/.test(size))) {
    console.error(
      `Usage: npm run bench [api] [-- OPTIONS], or npm run bench ${Object.keys(benches).join('|')} [SIZE] [FOLDER] [WORD]`,
    )
    process.exit(2)
  }
  await bench.run(size === undefined ? bench.size : Number(size), folder, word)
}

function optionsOf(args: readonly string[]): BenchOptions {
  try {
    return readOptions(args, process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return process.exit(2)
  }
}
