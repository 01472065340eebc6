const NAME = '(?:only\\s+)?"?([a-z_][a-z0-9_]*)"?'
const WRITES = [
  new RegExp(`\\binsert\\s+into\\s+${NAME}`, 'gi'),
  new RegExp(`\\bdelete\\s+from\\s+${NAME}`, 'gi'),
  new RegExp(`\\bmerge\\s+into\\s+${NAME}`, 'gi'),
  new RegExp(`(?:^|;)\\s*truncate\\s+(?:table\\s+)?${NAME}`, 'gim'),
  new RegExp(`^\\s*copy\\s+${NAME}[^;]*\\bfrom\\s+stdin\\b`, 'gim'),
  // "set" is asked for, because "for update", "on conflict do update set" and plain English say update too.
  new RegExp(`\\bupdate\\s+${NAME}(?:\\s+(?:as\\s+)?[a-z_][a-z0-9_]*)?\\s+set\\b`, 'gi'),
]

/** The tables that the statements in a text write, each once. A text that is no SQL has none. */
export function writtenTables(text: string): string[] {
  const tables = WRITES.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => match[1]?.toLowerCase() ?? []),
  )
  return [...new Set(tables)].filter((table) => table !== 'set')
}
