import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { slowestFirst, testFilesWith } from './scripts/test-files.ts'
import { TotalsReporter } from './scripts/totals-reporter.ts'
import { sources, usual } from './vitest.config.ts'

/** Files that take longer than all others, the slowest first. */
const slow = [
  'scripts/fresh-clone.system.test.ts',
  'server/src/commands/demo.system.test.ts',
  'scripts/screenshots/scenes/every-scene.system.test.ts',
  'server/test/system/postgresql-15.system.test.ts',
  'server/test/system/scaling.system.test.ts',
  'server/test/system/full-disk.system.test.ts',
  'server/src/service/docs-site/accessibility.system.test.ts',
  'server/test/system/applying.system.test.ts',
  'server/test/browser/elements.system.test.ts',
  'server/test/browser/lighthouse.system.test.ts',
]

const include = ['{client,contract,examples,server,scripts,shared,tools}/**/*.system.test.ts']
const exclude = ['**/node_modules/**', '**/dist/**']

/** What starts no more than a server in process and a browser shares workers, in which modules stay loaded. */
const IN_PROCESS = /\b(?:openFixture|startOneProcess|openWidgetWorld)\(/
const IN_BROWSER = /\b(?:chromium|startOneProcess|openWidgetWorld)\b/
const STARTS_MORE = /^\/\/ Isolated: |\brun(?:Command|Service)\(|\bspawn\w*\(|[^.]\bexec\w*\(/m

const filesWith = (text: RegExp) => testFilesWith(text, import.meta.dirname, include, exclude)
const startsMore = filesWith(STARTS_MORE)
const inBrowser = filesWith(IN_BROWSER)
const together = filesWith(IN_PROCESS).filter((file) => inBrowser.includes(file) && !startsMore.includes(file))

/** What holds for the tests of both projects. */
const own = { ...usual, testTimeout: 15 * 60_000, hookTimeout: 5 * 60_000 }

// What needs more than npm installs (Debian's packages, other versions of Node), and what starts many processes one after the
// other. A file starts servers and browsers of its own, which keep a core busy. With a third file, they wait for each other so long
// that answers that may take two seconds come too late.
export default defineConfig({
  ...sources,
  test: {
    tags: usual.tags,
    reporters: ['default', new TotalsReporter()],
    globalSetup: ['server/test/global-setup.ts'],
    maxWorkers: availableParallelism(),
    sequence: { sequencer: slowestFirst(slow, import.meta.dirname) },
    projects: [
      { ...sources, test: { ...own, name: 'alone', include, exclude: [...exclude, ...together] } },
      { ...sources, test: { ...own, name: 'together', include: together, exclude, isolate: false } },
    ],
  },
})
