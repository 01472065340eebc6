import { h } from 'preact'
import { expect, test } from 'vitest'
import { rendered } from '../../../base/web/rendering.ts'
import { sanitizeHtml } from '../../../content/html/sanitize.ts'
import { AdText } from './ad-text.tsx'

const shown = (html: string) =>
  rendered(h('div', {}, h(AdText, { html: sanitizeHtml(html) }))).slice('<div>'.length, -'</div>'.length)

test('an ad is shown with its headings, lists and marks, and its links lead nowhere', () => {
  expect(shown('<h2>Du</h2><p>kan <strong>mye</strong><br>og mer</p><ul><li>A</li><li>B &amp; C</li></ul>')).toBe(
    '<h3>Du</h3><p>kan <strong>mye</strong><br/>og mer</p><ul><li>A</li><li>B &amp; C</li></ul>',
  )
  expect(shown('<p><a href="https://example.com/">Søk</a></p>')).toBe('<p><span>Søk</span></p>')
})

test('what looks like HTML in an ad stays text', () => {
  expect(shown('<p>&lt;script&gt;alert(1)&lt;/script&gt; 3 &lt; 4</p>')).toBe(
    '<p>&lt;script>alert(1)&lt;/script> 3 &lt; 4</p>',
  )
  expect(shown('<img src=x onerror=alert(1)><svg onload=alert(2)><p onclick="x()">A</p>')).toBe('<p>A</p>')
})
