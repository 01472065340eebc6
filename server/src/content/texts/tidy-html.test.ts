import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sanitizeHtml, sanitizeThoroughly } from '../html/sanitize.ts'
import { tidyHtml } from './tidy-html.ts'

test.each([
  [
    'HTML with a proper structure stays the same',
    '<h2>A</h2><p>b <em>c</em></p><ul><li>d</li></ul>',
    '<h2>A</h2><p>b <em>c</em></p><ul><li>d</li></ul>',
  ],
  [
    'loose text becomes a paragraph',
    '<p>a</p>\nb <strong>c</strong><br />\n<p>d</p>',
    '<p>a</p><p>b <strong>c</strong></p><p>d</p>',
  ],
  [
    'two line breaks separate paragraphs, one does not',
    '<p>a<br />b<br /> <br />c<br /></p>',
    '<p>a<br />b</p><p>c</p>',
  ],
  ['a bold line becomes a heading', '<p><strong>Tasks:</strong></p><p>Much.</p>', '<h3>Tasks:</h3><p>Much.</p>'],
  [
    'a bold line at the start of a paragraph becomes a heading',
    '<p><strong>Tasks</strong><br />Much.</p>',
    '<h3>Tasks</h3><p>Much.</p>',
  ],
  [
    'a bold sentence does not become a heading',
    '<p><strong>Apply today!</strong></p>',
    '<p><strong>Apply today!</strong></p>',
  ],
  ['a heading is not bold', '<h2><strong>About</strong></h2><p>a</p>', '<h2>About</h2><p>a</p>'],
  [
    'an item does not contain a paragraph',
    '<ul><li><p>a</p></li><li><p>b</p><p>c</p></li></ul>',
    '<ul><li>a</li><li>b<br />c</li></ul>',
  ],
  [
    'a nested list stays nested',
    '<ul><li><p>a</p><ul><li>b</li></ul></li></ul>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
  [
    'paragraphs with bullets become a list',
    '<p>We do:</p><p class="MsoListParagraph">·&nbsp;&nbsp; <b>a</b></p><p>· b</p><p>c</p><p>• d</p>',
    '<p>We do:</p><ul><li><strong>a</strong></li><li>b</li></ul><p>c</p><p>• d</p>',
  ],
  [
    'dashes before what people say are no bullets',
    '<p>– I like it, says Kari.</p><p>– So do I.</p>',
    '<p>– I like it, says Kari.</p><p>– So do I.</p>',
  ],
  [
    'bullets in a paragraph become a list',
    '<p>We do:<br />• a<br />- b</p>',
    '<p>We do:</p><ul><li>a</li><li>b</li></ul>',
  ],
  ['a single dash does not become a list', '<p>- a</p>', '<p>- a</p>'],
  [
    'addresses of links are kept',
    '<p><a href="https://a.example/?b=1&amp;c">d</a></p>',
    '<p><a href="https://a.example/?b=1&amp;c">d</a></p>',
  ],
  ['scripts are removed', '<p>a<script>alert(1)</script></p><img src=x onerror=y>', '<p>a</p>'],
  ['blank HTML becomes empty', '<p>&nbsp;</p><br>', ''],
])('%s', (_name, html, expected) => {
  expect(tidyHtml(html)).toBe(expected)
})

test('the result is sanitized and complete, and tidying it again changes nothing', () => {
  const piece = fc.constantFrom(
    '<p>',
    '</p>',
    '<br>',
    '<strong>',
    '</strong>',
    '<ul>',
    '<li>',
    '</li>',
    '</ul>',
    '<h1>',
    '</h1>',
    '<div>',
    '</div>',
    '• a',
    '- b',
    'word',
    ' ',
    '&amp;',
    '<a href="https://a.example">',
    '</a>',
    '<script>',
    '</script>',
  )
  const words = (html: string) => html.replace(/<[^>]*>|[\s•-]/g, '')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const html = pieces.join('')
      const tidy = tidyHtml(html)
      expect(sanitizeHtml(tidy)).toBe(tidy)
      expect(sanitizeThoroughly(tidy)).toBe(tidy)
      expect(tidyHtml(tidy)).toBe(tidy)
      expect(words(tidy)).toBe(words(sanitizeHtml(html)))
    }),
    { numRuns: 3_000 },
  )
})
