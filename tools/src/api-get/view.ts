import { printable } from '@kandidat/shared/command-line/printable'
import type { Screen } from '@kandidat/shared/command-line/screen'
import type { ApiResult } from './api-client.ts'
import type { ApiRequest } from './request.ts'
import { fieldsOf, fitted, tableOf } from './table.ts'

/** A result as text: a table on a terminal, otherwise JSON. */
export function resultText({ body, limit }: ApiResult, { operation }: ApiRequest, screen: Screen): string {
  if (!screen.isTerminal) return JSON.stringify(body, null, 2)
  const { data, nextCursor } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const left = limit === null ? [] : [`${limit.remaining} of ${limit.limit} requests left`]
  if (!Array.isArray(data)) {
    const fields = fieldsOf(data ?? body).map(([name, text]) => [name, oneLine(text)])
    return [...fitted(fields, screen.columns).map((line) => named(line, screen)), foot(left, screen)].join('\n')
  }
  const more = typeof nextCursor === 'string' ? [`more with cursor=${oneLine(nextCursor)}, or --all`] : []
  const count = `${data.length} ${data.length === 1 ? 'object' : 'objects'}`
  if (data.length === 0) return foot([count, ...left], screen)
  const table = tableOf(data, operation).map((row) => row.map(oneLine))
  const [head = '', ...lines] = fitted(table, screen.columns)
  return [
    screen.paint(head, 'bold'),
    ...lines.map((line) => marked(line, screen)),
    foot([count, ...more, ...left], screen),
  ].join('\n')
}

/** Other people wrote these texts, and a terminal acts on control characters. */
function oneLine(text: string): string {
  return printable(text).replaceAll(/\s+/g, ' ')
}

function foot(parts: readonly string[], { paint }: Screen): string {
  return paint(parts.join('; '), 'dim')
}

function named(line: string, { paint }: Screen): string {
  const end = line.indexOf(' ')
  return end < 0 ? line : paint(line.slice(0, end), 'bold') + line.slice(end)
}

const colours = { PUBLISHED: 'green', HIRED: 'green', ACTIVE: 'yellow', PAUSED: 'yellow', REJECTED: 'red' } as const

function marked(line: string, { paint }: Screen): string {
  return line.replaceAll(/\b(PUBLISHED|HIRED|ACTIVE|PAUSED|REJECTED)\b/g, (status) =>
    paint(status, colours[status as keyof typeof colours]),
  )
}
