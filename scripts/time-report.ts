import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TestModule } from 'vitest/node'

/** How long one test file took, in seconds. */
interface FileTime {
  path: string
  project: string
  seconds: number
}

/**
 * Lines that say where the time of a run went: what each project took, and the files that took longer than their budget.
 * @param root the folder that paths are shown relative to
 * @param budget seconds that a test file may take, from its imports to its last hook
 */
export function timeReport(modules: readonly TestModule[], root: string, budget: number): string[] {
  const files = modules.map((module) => timeOf(module, root)).toSorted((a, b) => b.seconds - a.seconds)
  const projects = [...Map.groupBy(files, ({ project }) => project)].map(
    ([project, own]) => `${project || 'tests'}: ${own.length} files, ${sum(own).toFixed(0)} s of workers`,
  )
  const slow = files.filter(({ seconds }) => seconds > budget)
  if (slow.length === 0) return projects
  const lines = slow.map(({ seconds, path }) => `${column(seconds)}  ${path}`)
  return [...projects, `Files over their budget of ${budget} s:`, ...lines]
}

/** Lines that say what a run covered: each test that ran, and how long it took. */
export function coverageReport(modules: readonly TestModule[]): string[] {
  const tests = modules.flatMap((module) => [...module.children.allTests('passed')])
  return ['Covered:', ...tests.map((test) => `${column((test.diagnostic()?.duration ?? 0) / 1_000)}  ${test.fullName}`)]
}

/** Lines that name each test that failed, with the first line of its error: `failed: file > test: error`. */
export function failureReport(modules: readonly TestModule[]): string[] {
  return modules.flatMap((module) => {
    const suites = [module, ...module.children.allSuites()]
    const broken = suites.flatMap((suite) => suite.errors().map((error) => failure(module.relativeModuleId, error)))
    const failed = [...module.children.allTests('failed')].map((test) =>
      failure(`${module.relativeModuleId} > ${test.fullName}`, test.result().errors?.[0]),
    )
    return [...broken, ...failed]
  })
}

function failure(what: string, error: { message: string } | undefined): string {
  const [first = ''] = stripVTControlCharacters(error?.message ?? 'no error').split('\n')
  return `failed: ${what}: ${first.slice(0, 300)}`
}

/** A span in minutes and seconds. @param span in milliseconds */
export function minutes(span: number): string {
  const all = Math.round(span / 1_000)
  return `${Math.floor(all / 60)} min ${String(all % 60).padStart(2, '0')} s`
}

function column(seconds: number): string {
  return `${seconds.toFixed(1).padStart(7)} s`
}

function timeOf(module: TestModule, root: string): FileTime {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  const spans = [environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration]
  return {
    path: relative(root, module.moduleId),
    project: module.project.name,
    seconds: spans.reduce((total, span) => total + span, 0) / 1_000,
  }
}

function sum(files: readonly FileTime[]): number {
  return files.reduce((total, file) => total + file.seconds, 0)
}
