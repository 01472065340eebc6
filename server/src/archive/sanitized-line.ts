import { sanitizeHtml } from '../content/sanitize.ts'

/**
 * A line of an archive with its HTML sanitized, because an archive is a way in like any other: whoever can write a file can
 * write its checksum. What was sanitized before comes out byte by byte as it was.
 * @param columns of the table; those that hold HTML say so in their name
 * @throws {Refusal} as `sanitizeHtml` does
 */
export function sanitizedLine(line: string, columns: readonly string[]): string {
  const ofHtml = columns.filter((column) => /(^|_)html(_|$)/.test(column))
  if (ofHtml.length === 0) return line
  const row = JSON.parse(line) as Record<string, unknown>
  const changed = ofHtml.flatMap((column): [string, string | null][] => {
    const before = row[column]
    if (typeof before !== 'string') return []
    const after = sanitizeHtml(before)
    if (after === before) return []
    // An override of which nothing is left is none.
    return [[column, after === '' && column.endsWith('_override') ? null : after]]
  })
  return changed.length === 0 ? line : JSON.stringify({ ...row, ...Object.fromEntries(changed) })
}
