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
      'd',
    ],
    ['drops characters that cannot be stored', 'a\u0000b\u0007\ud800', 'ab\ufffd'],
    ['gives an empty result for blank HTML', ' <p> </p><br> ', ''],
  ])('%s', (_name, html, expected) => {
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
