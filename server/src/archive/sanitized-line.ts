import { sanitizeHtml } from '../content/html/sanitize.ts'

/**
 * A line of an archive with its HTML sanitized. An archive is a way in like any other: an attacker
 * who can write a file can also write its checksum. HTML that was sanitized before stays the same,
 * byte by byte.
 * @param columns of the table; those that contain HTML have `html` in their name
 * @throws {Refusal} as `sanitizeHtml` does
 */
export function sanitizedLine(line: string, columns: readonly string[]): string {
  const htmlColumns = columns.filter((column) => /(^|_)html(_|$)/.test(column))
  if (htmlColumns.length === 0) return line
  const row = JSON.parse(line) as Record<string, unknown>
  const changed = htmlColumns.flatMap((column): [string, string | null][] => {
    const before = row[column]
    if (typeof before !== 'string') return []
    const after = sanitizeHtml(before)
    if (after === before) return []
    // If nothing is left of an override, it is removed.
    return [[column, after === '' && column.endsWith('_override') ? null : after]]
  })
  return changed.length === 0 ? line : JSON.stringify({ ...row, ...Object.fromEntries(changed) })
}
