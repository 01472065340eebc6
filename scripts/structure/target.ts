import { posix } from 'node:path'

/** The file of ours that an import in the file `path` names, relative to the root; undefined for packages. */
export function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  const named = /^@kandidat\/(contract|shared|tools)\/(.+)$/.exec(specifier)
  const client = /^@kandidat\/client(?:\/(.+))?$/.exec(specifier)
  if (client) return `client/src/${client[1] ?? 'client'}.ts`
  return named ? `${named[1]}/src/${named[2]}.ts` : undefined
}
