import { defineConfig } from 'vitest/config'
import { TotalsReporter } from './scripts/totals-reporter.ts'
import { sources } from './vitest.config.ts'

// What takes minutes because it is worth them: the same as shorter tests do, longer.
export default defineConfig({
  ...sources,
  test: {
    include: ['{contract,server,scripts,shared,tools}/**/*.long.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    reporters: ['default', new TotalsReporter()],
    globalSetup: ['server/test/global-setup.ts'],
    fileParallelism: false,
    testTimeout: 10 * 60_000,
    hookTimeout: 60_000,
  },
})
