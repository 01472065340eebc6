import fc from 'fast-check'
import { expect, test } from 'vitest'
import { budget } from '../../../test/budget.ts'
import { faultsInMarkup } from '../../../test/markup.ts'
import { announceSeed } from '../../../test/seed.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { sanitizeHtml } from './sanitize.ts'
import { HTML_DEPTH, HTML_LENGTH } from './html-limits.ts'
import { documentToHtml } from '../texts/plain-document.ts'
import { tidyHtml } from '../texts/tidy-html.ts'

// Of what is allowed so much that the square of it would take seconds to minutes.
const LENGTH = HTML_LENGTH / budget(20, 4)
const SECONDS = budget(1, 3)

const filled = (unit: string, length = LENGTH) => unit.repeat(Math.floor(length / unit.length))
const nested = (open: string, depth: number, inside: string, close: string) =>
  open.repeat(depth) + inside + close.repeat(depth)

const long: Record<string, string> = {
  'empty paragraphs after text': filled('x', LENGTH / 2) + filled('<p></p>', LENGTH / 2),
  'empty paragraphs between text': filled('<p>a</p><p></p>'),
  'empty inline elements': filled('a<b></b>'),
  'empty inline elements, deep': nested('<em>a', HTML_DEPTH - 1, filled('<u> </u> '), '</em>'),
  'lists at the depth limit': filled(nested('<ul><li>a', HTML_DEPTH / 2, '', '</li></ul>')),
  'text at the depth limit': nested('<ul><li>a', HTML_DEPTH / 2 - 1, filled('<p>a</p>'), '</li></ul>'),
  'elements that overlap': filled('<b><p>a</b></p>'),
  'links that overlap': filled('<p><a href="/x"><p>x</p></a></p>'),
  'unclosed headings': filled('<h1>a'),
  'unopened paragraphs': filled('</p>'),
  'items without a list': filled('<li>a'),
  'attributes of one name': `<a ${filled('b=c ')}>x</a>`,
  'attributes of many names': `<a ${Array.from({ length: LENGTH / 5 }, (_, i) => `a${i}=1`).join(' ')}>x</a>`,
  'an address without end': `<a href="https://${filled('a')}">x</a>`,
  'an attribute without end': filled('<a href="'),
  ampersands: filled('&'),
  entities: filled('&amp;'),
  'invalid entities': filled('&#0;'),
  'angle brackets': filled('<'),
  'beginnings of elements': filled('<a '),
  'unfinished comments': filled('<!--'),
  'cells without a table': filled('<td>a</td>'),
  'tables without rows': filled('<table>a</table>'),
  'a row of cells': `<table><tr>${filled('<td>a')}</table>`,
  'lines in a cell': `<table><tr><td>a<td>${filled('a<br>')}</table>`,
  'tables at the depth limit': filled(nested('<table><tr><td>a', 33, '', '</td></tr></table>')),
  'lists in lists': filled('<ul><li>a</li><ul><li>b</li></ul></ul>'),
  frames: filled('<iframe>'),
  'raw text': `<plaintext>${filled('<p>')}`,
  breaks: `<p>a${filled('<br>')}b</p>`,
  blanks: `a${filled(' ')}b`,
  'lines of bold text': `<p>${filled('<b>x</b><br>')}</p>`,
  bullets: `<p>${filled('• x<br>')}</p>`,
}

const deep: Record<string, string> = {
  lists: nested('<ul><li>a', LENGTH / 5, '', '</li></ul>'),
  'unknown elements': nested('<x>', LENGTH / 5, 'a', '</x>'),
  'unknown elements that nobody closed': filled('<x>'),
  'blocks that nobody closed': filled('<div>a'),
  'inline elements that nobody closed': filled('<span>a'),
  'tables in tables': filled('<table><tr><td>a'),
  'drawings in drawings': filled('<svg>'),
}

/** Processor time, which does not depend on other processes. */
function secondsFor(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

test.each(Object.keys(long))(
  `%s, ${LENGTH} characters, take time with their length and not more`,
  { tags: 'long' },
  (name) => {
    const html = long[name] ?? ''
    expect(html.length).toBeLessThanOrEqual(HTML_LENGTH)
    expect(secondsFor(() => sanitizeHtml(html))).toBeLessThan(SECONDS)
    expect(secondsFor(() => tidyHtml(html))).toBeLessThan(2 * SECONDS)
  },
)

test.each(Object.keys(deep))('%s by the thousand are refused in a sentence, and at once', { tags: 'long' }, (name) => {
  const refused = () => expect(() => sanitizeHtml(deep[name] ?? '')).toThrow(Refusal)
  expect(secondsFor(refused)).toBeLessThan(SECONDS)
  expect(() => tidyHtml(deep[name] ?? '')).toThrow('HTML must not be nested deeper than 100 elements.')
})

test.each([
  ['a line of blanks', `a${filled(' ')}b`],
  ['a heading of blanks', `# ${filled(' ')}1`],
  ['bullets in one line', filled('• x ')],
  ['bullets alone', filled('•\n')],
  ['stars', filled('**a ')],
  ['lines that go on', filled(`a${'b '.repeat(25)}\n`)],
  ['headings over lines', filled('Skills:\nA b\n')],
])(
  `plain text that is %s, ${LENGTH} characters, becomes HTML in time with its length`,
  { tags: 'long' },
  (_name, text) => {
    expect(secondsFor(() => documentToHtml(text))).toBeLessThan(SECONDS)
  },
)

test('a hundred nested elements are accepted, counting those that are dropped, and one more is refused', () => {
  expect(sanitizeHtml(nested('<x>', HTML_DEPTH, 'a', '</x>'))).toBe('a')
  expect(() => sanitizeHtml(nested('<x>', HTML_DEPTH + 1, 'a', '</x>'))).toThrow(Refusal)
  const lists = nested('<ul><li>a', HTML_DEPTH / 2, '', '</li></ul>')
  expect(sanitizeHtml(lists)).toBe(lists)
  expect(() => sanitizeHtml(`<ul><li>a${lists}</li></ul>`)).toThrow(Refusal)
})

test('unclosed emphasis becomes a single emphasis', () => {
  expect(sanitizeHtml('<p><b>a<b>b<i>c<b>d</p>')).toBe('<p><strong>ab<em>cd</em></strong></p>')
})

test('randomly nested HTML is refused, or becomes harmless HTML that sanitizing does not change again', () => {
  const seed = announceSeed('nested HTML')
  const tag = fc.constantFrom('ul', 'li', 'ol', 'p', 'b', 'a href="https://a.example"', 'x', 'div', 'h2', 'u', 'iframe')
  const part = fc.oneof(
    { weight: 16, arbitrary: tag.map((name) => `<${name}>`) },
    { weight: 2, arbitrary: tag.map((name) => `</${name.split(' ')[0]}>`) },
    { weight: 2, arbitrary: fc.constantFrom('a', ' ', '<br>', '&lt;', '</p>') },
  )
  let [taken, refused] = [0, 0]
  fc.assert(
    fc.property(fc.array(part, { minLength: 20, maxLength: 500, size: 'max' }), (parts) => {
      try {
        const clean = sanitizeHtml(parts.join(''))
        taken++
        expect(sanitizeHtml(clean)).toBe(clean)
        expect(faultsInMarkup(clean)).toEqual([])
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refused++
      }
    }),
    { seed, numRuns: 500 },
  )
  expect(taken).toBeGreaterThan(50)
  expect(refused).toBeGreaterThan(5)
})
