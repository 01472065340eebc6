import { expect, test } from 'vitest'
import { submittedHtml, writtenText } from './section-fields.ts'

test.each([
  ['<p>One &amp; two.</p><p>Three<br />four.</p>', 'One & two.\n\nThree\nfour.'],
  ['<p>We build.</p><ul><li>Ships</li><li>Boats</li></ul><p>Come.</p>', 'We build.\n\n- Ships\n- Boats\n\nCome.'],
  ['<p>A <strong>strong</strong> word</p><p>B</p>', '<p>A <strong>strong</strong> word</p>\n<p>B</p>'],
  ['<h2>Title</h2><ol><li>A</li></ol>', '<h2>Title</h2>\n<ol>\n<li>A</li>\n</ol>'],
  ['<p>a &lt;b&gt; c</p>', '<p>a &lt;b&gt; c</p>'],
  ['<p>We build:</p><ul><li>Ships</li></ul>', '<p>We build:</p>\n<ul>\n<li>Ships</li>\n</ul>'],
  ['', ''],
])('%j is written as %j, and becomes the same again', (html, text) => {
  expect(writtenText(html)).toBe(text)
  expect(submittedHtml(text.replaceAll('\n', '\r\n'))).toBe(html)
})
