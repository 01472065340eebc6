import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node'

/** What a run came to. Nothing may be skipped, so what did not run counts as failed. */
export interface Totals {
  passed: number
  failed: number
}

/**
 * Ends a run with a line of its own, `N passed, N failed`, that .ci/run adds up. It is written when the process exits,
 * so that nothing comes after it; a run that skipped or ran nothing at all fails.
 */
export class TotalsReporter implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest) {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: TestRunEndReason) {
    // Who asks for tests by name has left out the others on purpose.
    const byName = this.#vitest?.config.testNamePattern !== undefined
    const totals = totalsOf(modules, errors.length, byName)
    if (reason === 'interrupted') totals.failed += 1
    const line = `${totals.passed} passed, ${totals.failed} failed\n`
    if (this.#vitest?.config.watch) {
      process.stdout.write(line)
      return
    }
    process.once('exit', () => {
      if (totals.failed > 0) process.exitCode = 1
      process.stdout.write(line)
    })
  }
}

/** Counts tests, and each error that belongs to no test: a file that does not load, a hook, a rejection nobody awaited. */
function totalsOf(modules: readonly TestModule[], errors: number, byName: boolean): Totals {
  const totals: Totals = { passed: 0, failed: errors }
  for (const module of modules) {
    totals.failed += module.errors().length
    for (const suite of module.children.allSuites()) totals.failed += suite.errors().length
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') totals.passed += 1
      else if (state === 'failed' || !byName) totals.failed += 1
    }
  }
  if (totals.passed === 0 && totals.failed === 0) totals.failed = 1
  return totals
}
