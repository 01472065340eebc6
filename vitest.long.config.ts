import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { slowestFirst, testFilesWith } from './scripts/test-files.ts'
import { TotalsReporter } from './scripts/totals-reporter.ts'
import { include, sources, usual } from './vitest.config.ts'

/** How a test says that it has a longer form. */
const HAS_LONG = /\btags: 'long'/

/** Files that take longer than all others, the slowest first. */
const slow = [
  'scripts/screenshots/scenes/every-scene.system.test.ts',
  'server/test/portal/hostile-text.test.ts',
  'server/test/public/hostile-forms.test.ts',
  'server/test/random-verbs.test.ts',
  'server/test/system/uploads.system.test.ts',
  'server/test/hostile-imports.test.ts',
  'server/test/system/postgresql-15.system.test.ts',
  'server/test/simulation/simulation.test.ts',
  'server/test/verb-pairs.test.ts',
]

/** What measures speed, which needs a machine that does nothing else. */
const alone = ['server/test/attack/attack.system.test.ts', 'server/test/browser/lighthouse.system.test.ts']

const exclude = ['**/node_modules/**', '**/dist/**']
const files = testFilesWith(HAS_LONG, import.meta.dirname, include, exclude)

/** What holds for the tests of all projects here. */
const own = { ...usual, exclude, env: { TEST_BUDGET: 'long' }, testTimeout: 30 * 60_000, hookTimeout: 5 * 60_000 }

// The searches of `npm test` and `npm run test:system` at their full length: run it with `--tags-filter=long`, which leaves out the other tests of these
// files. The searches are listed at the end.
export default defineConfig({
  ...sources,
  test: {
    tags: usual.tags,
    reporters: ['default', new TotalsReporter({ listTests: true })],
    globalSetup: ['server/test/global-setup.ts'],
    // As in vitest.system.config.ts.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: slowestFirst(slow, import.meta.dirname) },
    projects: [
      {
        ...sources,
        test: { ...own, name: 'together', include: files.filter((file) => !alone.includes(file)) },
      },
      {
        ...sources,
        test: { ...own, name: 'alone', include: alone, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
    ],
  },
})
