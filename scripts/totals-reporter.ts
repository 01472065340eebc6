import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node'
import { coverageReport, failureReport, minutes, timeReport } from './time-report.ts'

/** What a run came to. Nothing may be skipped, so what did not run counts as failed. */
export interface Totals {
  passed: number
  failed: number
}

/** What a run prints besides its totals. */
export interface TotalsOptions {
  /** Whether every test is listed with its time, because its name says what a long search covered. */
  listTests?: boolean
  /** Seconds that a test file may take before it is listed; 5 by default. */
  fileBudget?: number
}

/**
 * Ends a run with where its time went, what failed, its seed, and a line of its own, `N passed, N failed`, that .ci/run adds
 * up. They are written when the process exits, so that nothing comes after them; a run that skipped or ran nothing at all fails.
 */
export class TotalsReporter implements Reporter {
  readonly #options: TotalsOptions
  #vitest: Vitest | undefined

  constructor(options: TotalsOptions = {}) {
    this.#options = options
  }

  onInit(vitest: Vitest) {
    this.#vitest = vitest
    process.stdout.write(`TEST_SEED=${process.env['TEST_SEED']}\n`)
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason) {
    // If you ask for tests by name or by tag, you leave out the others on purpose.
    const { testNamePattern, tagsFilter } = this.#vitest?.config ?? {}
    const chosen = testNamePattern !== undefined || tagsFilter !== undefined
    const totals = totalsOf(modules, errors.length, chosen)
    if (reason === 'interrupted') totals.failed += 1
    const report = timeReport(modules, this.#vitest?.config.root ?? '', this.#options.fileBudget ?? 5)
    if (this.#options.listTests) report.unshift(...coverageReport(modules))
    report.push(...failureReport(modules))
    const line = `${totals.passed} passed, ${totals.failed} failed\n`
    if (this.#vitest?.config.watch) {
      process.stdout.write(line)
      return
    }
    process.once('exit', () => {
      if (totals.failed > 0) process.exitCode = 1
      const time = `${minutes(performance.now())}, TEST_SEED=${process.env['TEST_SEED']}`
      process.stdout.write([...report, time, line].join('\n'))
    })
  }
}

/** Counts tests, and each error that belongs to no test: a file that does not load, a hook, a rejection nobody awaited. */
function totalsOf(modules: readonly TestModule[], errors: number, chosen: boolean): Totals {
  const totals: Totals = { passed: 0, failed: errors }
  for (const module of modules) {
    totals.failed += module.errors().length
    for (const suite of module.children.allSuites()) totals.failed += suite.errors().length
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') totals.passed += 1
      else if (state === 'failed' || !chosen) totals.failed += 1
    }
  }
  if (totals.passed === 0 && totals.failed === 0) totals.failed = 1
  return totals
}
