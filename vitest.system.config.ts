import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { slowestFirst } from './scripts/test-files.ts'
import { TotalsReporter } from './scripts/totals-reporter.ts'
import { sources, usual } from './vitest.config.ts'

/** Files that take longer than all others, the slowest first. */
const slow = [
  'scripts/fresh-clone.system.test.ts',
  'scripts/screenshots/scenes/every-scene.system.test.ts',
  'server/test/system/postgresql-15.system.test.ts',
  'server/test/system/scaling.system.test.ts',
  'server/test/system/full-disk.system.test.ts',
  'server/src/service/docs-site/accessibility.system.test.ts',
  'server/src/commands/demo.system.test.ts',
  'server/test/system/applying.system.test.ts',
  'server/test/browser/elements.system.test.ts',
  'server/test/browser/lighthouse.system.test.ts',
]

// What needs more than npm installs (Debian's packages, other versions of Node), and what starts many processes one after the
// other. A file starts servers and browsers of its own, which keep a core busy. With a third file, they wait for each other so long
// that answers that may take two seconds come too late.
export default defineConfig({
  ...sources,
  test: {
    ...usual,
    include: ['{client,contract,examples,server,scripts,shared,tools}/**/*.system.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    reporters: ['default', new TotalsReporter()],
    globalSetup: ['server/test/global-setup.ts'],
    maxWorkers: availableParallelism(),
    sequence: { sequencer: slowestFirst(slow, import.meta.dirname) },
    testTimeout: 15 * 60_000,
    hookTimeout: 5 * 60_000,
  },
})
