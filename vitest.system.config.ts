import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { TotalsReporter } from './scripts/totals-reporter.ts'
import { sources, usual } from './vitest.config.ts'

// What needs more than npm installs (Debian's packages, other versions of Node), and what starts many processes one after the
// other. A file for each core: each of them starts servers and whole test runs of its own.
export default defineConfig({
  ...sources,
  test: {
    ...usual,
    include: ['{client,contract,examples,server,scripts,shared,tools}/**/*.system.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    reporters: ['default', new TotalsReporter()],
    globalSetup: ['server/test/global-setup.ts'],
    maxWorkers: availableParallelism(),
    testTimeout: 15 * 60_000,
    hookTimeout: 5 * 60_000,
  },
})
