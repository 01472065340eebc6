import { defineConfig } from 'vitest/config'
import { TotalsReporter } from './scripts/totals-reporter.ts'

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

export default defineConfig({
  ...sources,
  test: {
    include: ['{bench,client,contract,examples,scripts,server,shared,tools}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.system.test.ts', '**/*.long.test.ts'],
    reporters: ['default', new TotalsReporter()],
    globalSetup: ['server/test/global-setup.ts'],
    // One worker waits for PostgreSQL half of the time, so that by vitest's own default of one a core would idle.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
