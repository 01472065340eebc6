import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messyHtml } from '../../../test/messy-html.ts'
import { sanitizeHtml } from './sanitize.ts'

describe('sanitizing', () => {
  test.each([
    ['keeps the subset', '<h2>A</h2><p>b <strong>c</strong> <em>d</em> <u>e</u><br />f</p><ol><li>g</li></ol>'],
    ['keeps links that job boards accept', '<a href="https://a.example.com/?b=1&amp;c=2">x</a>'],
    ['keeps mail and telephone links', '<a href="mailto:a@example.com">x</a> <a href="tel:+4700000001">y</a>'],
  ])('%s', (_name, html) => {
    expect(sanitizeHtml(html)).toBe(html)
  })

  test.each([
    ['drops scripts with their content', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    [
      'drops every attribute but href',
      '<p style="x" onclick="y">a <a href="https://b.example" target="c">d</a></p>',
      '<p>a <a href="https://b.example">d</a></p>',
    ],
    ['leaves the text of a script link', '<a href="javascript:alert(1)">a</a>', 'a'],
    ['leaves the text of a script link that hides its scheme', '<a href="java\tscript:alert(1)">a</a>', 'a'],
    [
      'ends a link after one that was left out',
      '<a href="/apply">a</a> <a href="https://b.example">b</a> c <a>d</a> e',
      'a <a href="https://b.example">b</a> c d e',
    ],
    ['leaves the text of a relative link', '<a href="/apply">a</a> <a href="//b.example">c</a> <a>d</a>', 'a c d'],
    ['leaves the text of a link with spaces', '<a href="https://a b">c</a>', 'c'],
    [
      'writes characters rather than entities',
      '&oslash;&nbsp;&#34;&#x2013; &amp; &lt;b&gt;',
      'ø\u00a0"– &amp; &lt;b&gt;',
    ],
    [
      'replaces elements by equivalent ones',
      '<h1>a</h1><h5>b</h5><b>c</b><i>d</i>',
      '<h2>a</h2><h4>b</h4><strong>c</strong><em>d</em>',
    ],
    ['separates block elements', '<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
    ['drops empty elements', '<p>a</p><p>&nbsp;</p><ul><li><strong> </strong></li></ul>', '<p>a</p>'],
    ['keeps the space of an empty inline element', 'a<strong> </strong>b', 'a b'],
    ['leaves no paragraph inside a paragraph', '<div><p>a</p><span><p>b</p></span></div>', '<p>a</p><p>b</p>'],
    [
      'drops images and keeps the words',
      '<figure><img src="https://a.example/b.png" alt="c"><figcaption>d</figcaption></figure>',
      '<p>d</p>',
    ],
    ['drops characters that cannot be stored', 'a\u0000b\u0007\ud800', 'ab\ufffd'],
    ['gives an empty result for blank HTML', ' <p> </p><br> ', ''],
  ])('%s', (_name, html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected)
  })

  test.each([
    ['two cells', '<table><tr><td>Mandag</td><td>08-16</td></tr></table>', '<p>Mandag: 08-16</p>'],
    [
      'rows',
      '<table><tbody><tr><th>Mandag</th><td>08-16</td></tr><tr><th>Lørdag:</th><td>10-14</td></tr></tbody></table>',
      '<p>Mandag: 08-16<br />Lørdag: 10-14</p>',
    ],
    [
      'more cells, of which one is empty',
      '<table><tr><th>Dag</th><th>Fra</th><th>Til</th></tr><tr><td>Lørdag</td><td> </td><td>14</td></tr></table>',
      '<p>Dag | Fra | Til<br />Lørdag | – | 14</p>',
    ],
    ['a row without a table', '<td>A</td><td>B</td>', '<p>A: B</p>'],
    ['rows that nobody closed', '<tr><td>A<td>B<tr><td>C<td>D', '<p>A: B<br />C: D</p>'],
    [
      'cells with as many lines as their neighbours',
      '<table><tr><td>Mandag<br>Tirsdag</td><td><p>08-16</p><p>09-15</p></td></tr></table>',
      '<p>Mandag: 08-16<br />Tirsdag: 09-15</p>',
    ],
    [
      'a heading and a list beside each other',
      '<table><tr><td><h3>Lønn</h3></td><td><ul><li>A</li><li>B</li></ul></td></tr></table>',
      '<h3>Lønn</h3><ul><li>A</li><li>B</li></ul>',
    ],
    ['a page in a cell', '<table><tr><td><p>A.</p><p>B.</p></td></tr></table>', '<p>A.</p><p>B.</p>'],
    [
      'columns of long texts',
      `<table><tr><td>${'a '.repeat(100)}b</td><td>c</td></tr></table>`,
      `<p>${'a '.repeat(100)}b</p><p>c</p>`,
    ],
    ['a caption', '<table><caption>Tider</caption><tr><td>A</td><td>B</td></tr></table>', '<p>Tider</p><p>A: B</p>'],
    [
      'a table of Word',
      '<table class=MsoTableGrid><tr><td style="x"><p class=MsoNormal><span>A<o:p></o:p></span></p></td><td><p>B<o:p></o:p></p></td></tr></table>',
      '<p>A: B</p>',
    ],
    [
      'definitions',
      '<dl><dt>Sted</dt><dd>Oslo</dd><dt>Lønn<dd><b>Mye</b></dl>',
      '<p>Sted: Oslo<br />Lønn: <strong>Mye</strong></p>',
    ],
    ['lines of preformatted text', '<pre>A\nB</pre>', '<p>A<br />B</p>'],
    ['a rule', 'A<hr>B', 'A<br />B'],
    ['parts of a page', '<main><aside>A</aside><nav>B</nav></main>', '<p>A</p><p>B</p>'],
    [
      'what only looks like elements',
      '<table><tr><td>a &lt;b&gt; &amp; c</td><td>d</td></tr></table>',
      '<p>a &lt;b&gt; &amp; c: d</p>',
    ],
    [
      'no script',
      '<table><tr><td>A</td><script>alert(1)</script><td><img onerror=x>B</td></tr></table>',
      '<p>A: B</p>',
    ],
  ])('keeps words apart: %s', (_name, html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected)
    expect(sanitizeHtml(expected)).toBe(expected)
  })

  test.each([
    [
      'after an item',
      '<ul><li>A</li><ul><li>B</li></ul><li>C</li></ul>',
      '<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>',
    ],
    ['before any item', '<ul><ul><li>A</li></ul><li>B</li></ul>', '<ul><li>A</li><li>B</li></ul>'],
    ['after an empty item', '<ul><li></li><ul><li>A</li></ul></ul>', '<ul><li>A</li></ul>'],
    [
      'of another kind, in several levels',
      '<ol><li>A</li><ul><li>B</li><ol><li>C</li></ol></ul></ol>',
      '<ol><li>A<ul><li>B<ol><li>C</li></ol></li></ul></li></ol>',
    ],
    ['with loose words', '<ul>A<li>B</li>C</ul>', '<ul><li>A</li><li>B</li><li>C</li></ul>'],
  ])('a list in a list, but outside its items, loses no bullet and gets no empty one: %s', (_name, html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected)
  })

  test('sanitizing again changes nothing, and only the subset is left', () => {
    fc.assert(
      fc.property(messyHtml, (html) => {
        const clean = sanitizeHtml(html)
        expect(sanitizeHtml(clean)).toBe(clean)
        for (const [, tag, rest] of clean.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)) {
          expect(['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'a']).toContain(tag)
          if (rest && tag !== 'br') expect(rest).toMatch(/^ href="(https?:\/\/|mailto:|tel:)[^"]+"$/i)
        }
        expect(clean.replace(/&(amp|lt|gt|quot);/g, '')).not.toContain('&')
      }),
      { numRuns: 3_000 },
    )
  })
})
