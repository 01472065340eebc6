import type { CatalogObject, Kind } from './catalog.ts'

const RANK: Kind[] = ['enum', 'composite', 'domain', 'function', 'sequence', 'table', 'view', 'materialized view']

/**
 * The order in which objects can be created: each after those that it needs, otherwise by kind and name, so that the same
 * schema always gives the same text. A wish is granted unless it causes a cycle.
 */
export function creationOrder(
  objects: readonly CatalogObject[],
  dependencies: readonly { from: number; to: number; wish: boolean }[],
): CatalogObject[] {
  const sorted = objects.toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind) || byText(a.name, b.name))
  const needs = new Map(sorted.map(({ oid }) => [oid, new Set<number>()]))
  for (const { from, to, wish } of dependencies) if (!wish) needs.get(from)?.add(to)
  const wishes = dependencies.filter(({ from, to, wish }) => wish && needs.has(from) && needs.has(to))
  const place = new Map(sorted.map(({ oid }, index) => [oid, index]))
  wishes.sort(
    (a, b) => (place.get(a.from) ?? 0) - (place.get(b.from) ?? 0) || (place.get(a.to) ?? 0) - (place.get(b.to) ?? 0),
  )
  for (const { from, to } of wishes) if (!reaches(needs, to, from)) needs.get(from)?.add(to)

  const ordered: CatalogObject[] = []
  const left = new Map(sorted.map((object) => [object.oid, object]))
  const isReady = ({ oid }: CatalogObject) =>
    [...(needs.get(oid) ?? [])].every((need) => need === oid || !left.has(need))
  while (left.size > 0) {
    const next = [...left.values()].find(isReady)
    if (!next) throw new Error(`These need one another: ${[...left.values()].map(({ name }) => name).join(', ')}`)
    left.delete(next.oid)
    ordered.push(next)
  }
  return ordered
}

function reaches(needs: ReadonlyMap<number, ReadonlySet<number>>, from: number, to: number): boolean {
  const seen = new Set<number>()
  const waiting = [from]
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (each === to) return true
    if (seen.has(each)) continue
    seen.add(each)
    waiting.push(...(needs.get(each) ?? []))
  }
  return false
}

function byText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
