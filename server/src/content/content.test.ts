import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveContentHtml, sanitizeHtml, textToHtml } from './content.ts'

const text = (heading: string, html: string) => ({ kind: 'text' as const, heading, html })

describe('the derived description', () => {
  test('opens with the pitch as a paragraph, then each text section in order under its heading', () => {
    const html = deriveContentHtml('Bli med!', [text('Oppgaver', '<ul><li>Mye</li></ul>'), text('Om oss', '<p>Vi</p>')])
    expect(html).toBe('<p>Bli med!</p><h2>Oppgaver</h2><ul><li>Mye</li></ul><h2>Om oss</h2><p>Vi</p>')
  })

  test('escapes what is plain text: the pitch and the headings', () => {
    const html = deriveContentHtml('R&D <3 "you"', [text('Q & A', '<p>x</p>')])
    expect(html).toBe('<p>R&amp;D &lt;3 "you"</p><h2>Q &amp; A</h2><p>x</p>')
  })

  test('has nothing of an empty section, of a gallery and of a missing pitch', () => {
    expect(deriveContentHtml(null, [text('Nothing below', ''), { kind: 'gallery', heading: 'Photos', html: '' }])).toBe(
      '',
    )
  })

  test('has a section without heading as its text alone, in a paragraph where it has none', () => {
    expect(deriveContentHtml(null, [text(' ', '<p>a</p>'), text('', 'b <em>c</em>')])).toBe(
      '<p>a</p><p>b <em>c</em></p>',
    )
  })

  test('is sanitized already, whatever it was made of', () => {
    const section = fc.record({
      kind: fc.constant('text' as const),
      heading: fc.string(),
      html: messyHtml.map(sanitizeHtml),
    })
    check(
      fc.property(fc.option(fc.string()), fc.array(section, { maxLength: 3 }), (pitch, sections) => {
        const html = deriveContentHtml(pitch, sections)
        expect(sanitizeHtml(html)).toBe(html)
      }),
    )
  })
})

describe('plain text as HTML', () => {
  test('is a paragraph between blank lines and a break between lines', () => {
    expect(textToHtml('\n a\r\nb \n \n\nc\n')).toBe('<p>a<br />b</p><p>c</p>')
  })

  test('is nothing where there is no text', () => {
    expect(textToHtml(' \n ')).toBe('')
  })
})

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
    ['leaves the text of a link with blanks', '<a href="https://a b">c</a>', 'c'],
    [
      'writes characters rather than entities',
      '&oslash;&nbsp;&#34;&#x2013; &amp; &lt;b&gt;',
      'ø\u00a0"– &amp; &lt;b&gt;',
    ],
    [
      'translates what means the same',
      '<h1>a</h1><h5>b</h5><b>c</b><i>d</i>',
      '<h2>a</h2><h4>b</h4><strong>c</strong><em>d</em>',
    ],
    ['parts what stood on lines of their own', '<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
    ['drops empty elements', '<p>a</p><p>&nbsp;</p><ul><li><strong> </strong></li></ul>', '<p>a</p>'],
    ['keeps the blank of an empty inline element', 'a<strong> </strong>b', 'a b'],
    ['leaves no paragraph inside a paragraph', '<div><p>a</p><span><p>b</p></span></div>', '<p>a</p><p>b</p>'],
    [
      'drops images and keeps the words',
      '<figure><img src="https://a.example/b.png" alt="c"><figcaption>d</figcaption></figure>',
      'd',
    ],
    ['drops what can not be stored', 'a\u0000b\u0007\ud800', 'ab\ufffd'],
    ['gives nothing for nothing', ' <p> </p><br> ', ''],
  ])('%s', (_name, html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected)
  })

  test('a second time changes nothing, and nothing outside the subset is left', () => {
    check(
      fc.property(messyHtml, (html) => {
        const clean = sanitizeHtml(html)
        expect(sanitizeHtml(clean)).toBe(clean)
        for (const [, tag, rest] of clean.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)) {
          expect(['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'a']).toContain(tag)
          if (rest && tag !== 'br') expect(rest).toMatch(/^ href="(https?:\/\/|mailto:|tel:)[^"]+"$/i)
        }
        expect(clean.replace(/&(amp|lt|gt|quot);/g, '')).not.toContain('&')
      }),
    )
  })
})

const tag = fc.constantFrom(
  'p',
  'br',
  'strong',
  'b',
  'ul',
  'li',
  'h1',
  'h3',
  'a',
  'div',
  'span',
  'script',
  'table',
  'td',
  'x',
)
const href = fc.constantFrom(
  'https://a.example/?b&c="',
  'javascript:x',
  ' mailto:a@b.example',
  'tel:+1',
  '/d',
  'data:,x',
  '',
)
const messyHtml = fc
  .array(
    fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
      href.map((value) => `<a href='${value}' onclick=x>`),
      fc.constantFrom('<', '>', '&', '&amp;lt;', '&nbsp;', '<!--', '-->', '"', '\u0000', ' ', 'word', '<p', '</'),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(''))

/** A failure prints its seed, that of the run, and the smallest case. */
function check<T>(property: fc.IProperty<[T]> | fc.IProperty<[T, unknown]>): void {
  fc.assert(property as fc.IProperty<unknown>, { numRuns: 3_000 })
}
