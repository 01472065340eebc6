import type { Fault } from './fault.ts'
import { PARTS, placeOf } from './layers.ts'
import type { Source } from './source.ts'
import { targetOf } from './target.ts'

const MIGRATION = /^server\/src\/base\/db\/migrations\/(\d{4})-[^/]+(?<!\.test)\.ts$/
// Databases record migrations by their names, so those that share a number from before the rule keep it.
const FIRST_CHECKED = 41

/** An import from one folder of the plan into another, by which the first needs the second. */
interface Dependency {
  from: string
  to: string
  path: string
  line: number
  specifier: string
}

/**
 * Imports from a part into one above it, and folders of parts that need each other, over any number of others. Types count: who
 * reads one of two folders that need each other has to read both.
 */
export function faultsOfParts(sources: readonly Source[]): Fault[] {
  const dependencies = sources.flatMap(dependenciesOf)
  const upwards = dependencies.flatMap(({ from, to, path, line, specifier }): Fault[] => {
    const [lower, upper] = [partOf(from), partOf(to)]
    if (PARTS.indexOf(upper) <= PARTS.indexOf(lower)) return []
    return [
      {
        path,
        line,
        message: `imports ${specifier}, and ${upper} lies above ${lower}: an import may only go to the left in ${PARTS.join(', ')}`,
      },
    ]
  })
  const needs = Map.groupBy(dependencies, ({ from }) => from)
  const cycles = dependencies.flatMap(({ from, to, path, line, specifier }): Fault[] => {
    const way = wayBetween(to, from, needs)
    if (way === undefined) return []
    return [
      { path, line, message: `imports ${specifier}, which closes a cycle of folders: ${[from, ...way].join(' → ')}` },
    ]
  })
  return [...upwards, ...cycles]
}

function partOf(module: string): (typeof PARTS)[number] {
  const found = PARTS.find((part) => part === module.split('/')[0])
  if (found === undefined) throw new Error(`${module} is in no part`)
  return found
}

/** The folder of a part that a file belongs to, as `portal/users`; the part itself for a file that lies in it. */
function moduleOf(path: string): string | undefined {
  const place = placeOf(path)
  return place.kind === 'code' && place.part !== undefined ? place.module : undefined
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

/** The shortest way from one folder to another over what each needs, both included. */
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
