import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { slowestFirst, testFilesWith } from './scripts/test-files.ts'
import { TotalsReporter } from './scripts/totals-reporter.ts'

// One number decides every random choice of a run. Workers and the processes that tests start inherit it.
process.env['TEST_SEED'] ??= String(randomInt(1, 1_000_000_000))

/**
 * Tests in process run the source of our packages; what they spawn runs dist. The client has no condition for its source, because it
 * is published with the package.json that it has.
 */
export const sources = {
  ssr: { resolve: { conditions: ['source'] } },
  resolve: {
    alias: [
      { find: /^@kandidat\/client$/, replacement: `${import.meta.dirname}/client/src/client.ts` },
      { find: /^@kandidat\/client\/webhooks$/, replacement: `${import.meta.dirname}/client/src/webhooks.ts` },
    ],
  },
}

const tags = [{ name: 'long', description: 'a search that `npm run test:long` takes further' }]

/** What holds for all tests. The limits end what hangs: on a busy machine a test may take ten times as long as usual. */
export const usual = {
  setupFiles: ['server/test/seeded-properties.ts'],
  tags,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 50_000, interval: 10 } },
}

export const include = ['{bench,client,contract,examples,scripts,server,shared,tools}/**/*.test.ts']
export const exclude = ['**/node_modules/**', '**/dist/**', '**/*.system.test.ts']

/**
 * The first line of a test file that changes globals, starts threads or leaves processes behind, with the reason: it gets a
 * worker of its own. All other files share workers, where modules stay loaded; server/test/shared-worker.ts fails a file that
 * lacks the line.
 */
const ISOLATED = /^\/\/ Isolated: \S/

/** Files that take longer than all others, the slowest first. */
const slow = [
  'server/test/portal/matrix.test.ts',
  'server/test/query-plans.test.ts',
  'server/test/portal/hostile-text.test.ts',
  'server/src/moving/archive/older-archive.test.ts',
  'server/src/content/pictures/encoding/hostile-pictures.test.ts',
  'server/test/public/demo-pages.test.ts',
  'server/test/verb-pairs.test.ts',
  'server/test/running-server.test.ts',
  'server/src/service/demo/coverage.test.ts',
  'server/src/public/applying/refused-files.test.ts',
]

const isolated = testFilesWith(ISOLATED, import.meta.dirname, include, exclude)
export default defineConfig({
  ...sources,
  test: {
    ...usual,
    reporters: ['default', new TotalsReporter()],
    globalSetup: ['server/test/global-setup.ts'],
    // A worker waits for PostgreSQL and for processes a quarter of the time: one more than there are cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: slowestFirst(slow, import.meta.dirname) },
    projects: [
      {
        ...sources,
        test: { ...usual, name: 'isolated', include: isolated, exclude, isolate: true },
      },
      {
        ...sources,
        test: {
          ...usual,
          name: 'shared',
          include,
          exclude: [...exclude, ...isolated],
          isolate: false,
          setupFiles: [...usual.setupFiles, 'server/test/shared-worker.ts'],
        },
      },
    ],
  },
})
