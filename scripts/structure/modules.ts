import type { Fault } from './fault.ts'
import { placeOf } from './layers.ts'
import type { Source } from './source.ts'
import { targetOf } from './target.ts'

/** More files than this in one folder, and a newcomer has to search. Tests do not count. */
const MAX_FILES = 12
const MIGRATION = /^server\/src\/db\/migrations\/(\d{4})-[^/]+(?<!\.test)\.ts$/
// Databases record migrations by their names, so those that share a number from before the rule keep it.
const FIRST_CHECKED = 41

/** An import from one module into another, by which the first needs the second. */
interface Dependency {
  from: string
  to: string
  path: string
  line: number
  specifier: string
}

/** Modules that need each other, over any number of others, and modules with too many files. A module is a folder. */
export function faultsOfModules(sources: readonly Source[]): Fault[] {
  const dependencies = sources.flatMap(dependenciesOf)
  const needs = Map.groupBy(dependencies, ({ from }) => from)
  const cycles = dependencies.flatMap(({ from, to, path, line, specifier }): Fault[] => {
    const way = wayBetween(to, from, needs)
    if (way === undefined) return []
    const message = `imports ${specifier}, which closes a cycle of modules: ${[from, ...way].join(' → ')}`
    return [{ path, line, message }]
  })
  return [...cycles, ...faultsOfSize(sources)]
}

function moduleOf(path: string): string | undefined {
  const place = placeOf(path)
  return place.kind === 'code' ? place.module : undefined
}

function dependenciesOf({ path, imports }: Source): Dependency[] {
  const from = moduleOf(path)
  if (from === undefined) return []
  return imports.flatMap(({ specifier, line }) => {
    const target = targetOf(path, specifier)
    const to = target === undefined ? undefined : moduleOf(target)
    return to === undefined || to === from ? [] : [{ from, to, path, line, specifier }]
  })
}

/** The shortest way from one module to another over what each needs, both included. */
function wayBetween(
  start: string,
  end: string,
  needs: ReadonlyMap<string, readonly Dependency[]>,
): string[] | undefined {
  const ways = [[start]]
  const seen = new Set([start])
  for (const way of ways) {
    const last = way.at(-1) ?? ''
    if (last === end) return way
    for (const { to } of needs.get(last) ?? []) {
      if (seen.has(to)) continue
      seen.add(to)
      ways.push([...way, to])
    }
  }
  return undefined
}

function faultsOfSize(sources: readonly Source[]): Fault[] {
  const files = Map.groupBy(
    sources.filter(({ path }) => moduleOf(path) !== undefined && !isMigration(path)),
    ({ path }) => moduleOf(path) ?? '',
  )
  return [...files].flatMap(([module, [first, ...others]]) =>
    first !== undefined && others.length >= MAX_FILES
      ? [
          {
            path: first.path,
            line: 1,
            message: `${module} has ${others.length + 1} files; at most ${MAX_FILES} are allowed: split the module by subject`,
          },
        ]
      : [],
  )
}

/** Migrations are a numbered series, not a subject that could be split: each change of the schema adds one. */
function isMigration(path: string): boolean {
  return /\/migrations\/\d{4}-[^/]+$/.test(path)
}

/** Finds migrations with the number of another one, which nobody could put in order. @param paths in their order */
export function faultsOfMigrations(paths: readonly string[]): Fault[] {
  const first = new Map<string, string>()
  return paths.flatMap((path) => {
    const number = MIGRATION.exec(path)?.[1]
    if (number === undefined || Number(number) < FIRST_CHECKED) return []
    const other = first.get(number)
    first.set(number, other ?? path)
    if (other === undefined) return []
    return [{ path, line: 1, message: `${other} has the number ${number} already: give this migration the next one` }]
  })
}
