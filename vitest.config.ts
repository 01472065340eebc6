import { defineConfig } from 'vitest/config'
import { TotalsReporter } from './scripts/totals-reporter.ts'

export default defineConfig({
  // Tests in process run the source of both packages; what they spawn runs dist.
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['{bench,contract,examples,scripts,server}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.system.test.ts', '**/*.long.test.ts'],
    reporters: ['default', new TotalsReporter()],
    globalSetup: ['server/test/global-setup.ts'],
    // One worker waits for PostgreSQL half of the time, so that by vitest's own default of one a core would idle.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
