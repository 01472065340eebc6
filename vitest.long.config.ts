import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { testFilesWith } from './scripts/test-files.ts'
import { TotalsReporter } from './scripts/totals-reporter.ts'
import { include, sources, usual } from './vitest.config.ts'

/** How a test says that it has a longer form. */
const HAS_LONG = /\btags: 'long'/

const exclude = ['**/node_modules/**', '**/dist/**']

// The searches of `npm test` and `npm run test:system` at their full length: run it with `--tags-filter=long`, which leaves out the other tests of these
// files. The searches are listed at the end.
export default defineConfig({
  ...sources,
  test: {
    ...usual,
    include: testFilesWith(HAS_LONG, import.meta.dirname, include, exclude),
    exclude,
    env: { TEST_BUDGET: 'long' },
    reporters: ['default', new TotalsReporter({ listTests: true })],
    globalSetup: ['server/test/global-setup.ts'],
    maxWorkers: availableParallelism(),
    testTimeout: 30 * 60_000,
    hookTimeout: 5 * 60_000,
  },
})
