import { expect, test } from 'vitest'
import { faultsInMarkup } from '../../test/markup.ts'
import { markupVectors } from '../../test/markup-vectors.ts'
import { sanitizedLine } from './sanitized-line.ts'

const COLUMNS = ['id', 'title', 'content_html_default', 'content_html_override', 'html']

test.each(COLUMNS.slice(2))('no markup that runs comes in with an archive through the column %s', (column) => {
  for (const vector of markupVectors) {
    const line = sanitizedLine(JSON.stringify({ id: 1, title: vector, [column]: `<p>before</p>${vector}` }), COLUMNS)
    const row = JSON.parse(line) as Record<string, string>
    expect(faultsInMarkup(row[column] ?? ''), vector).toEqual([])
    expect(row.title).toBe(vector)
  }
})

test('text that was sanitized before stays as it is, byte by byte, also if the same JSON could be written differently', () => {
  const line = '{"id":1.0,"title":"<b>","html":"<p>a \\u00e5 &amp; b</p>", "content_html_override":null}'
  expect(sanitizedLine(line, COLUMNS)).toBe(line)
  expect(sanitizedLine('{"html_like":"<script>"}', ['id', 'body'])).toBe('{"html_like":"<script>"}')
})

test('an override of which nothing is left is removed', () => {
  const line = sanitizedLine('{"content_html_override":"<script>x</script>","html":"<script>x</script>"}', COLUMNS)
  expect(JSON.parse(line)).toEqual({ content_html_override: null, html: '' })
})
