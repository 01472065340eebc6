import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markupVectors } from '../../../test/markup-vectors.ts'
import { announceSeed } from '../../../test/seed.ts'
import { isCanonical } from './canonical-html.ts'
import { sanitizeThoroughly } from './sanitize.ts'

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      'p',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'strong',
      'em',
      'u',
      'br /',
      'a href="https://x.example/a?b=c"',
    ].flatMap((tag) => [`<${tag}>`, `</${tag.split(' ')[0]}>`]),
    '&amp;',
    '&lt;',
    '&gt;',
    '&nbsp;',
    ' ',
    '\n',
    'x',
    'å',
    '\u00a0',
    '\u2028',
    '\u0085',
    '\u0000',
    '\ud800',
    '\t',
    '\r\n',
    '<a href="mailto:a@b.example">',
    '<a href="tel:+4712345678">',
    '<b>',
    '&',
    '<',
    '>',
    '"',
    "'",
  ),
  fc.constantFrom(...markupVectors),
)

/** Mostly canonical HTML. */
const plain = fc.letrec<{ inline: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('x', 'y z', 'å&amp;', 'a<br />b', '"q"'),
    fc.tuple(fc.constantFrom('strong', 'em', 'u'), tie('inline')).map(([tag, text]) => `<${tag}>${text}</${tag}>`),
    fc.tuple(tie('inline'), tie('inline')).map(([a, b]) => `${a} ${b}`),
  ),
  block: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(fc.constantFrom('p', 'h2', 'h3', 'h4'), tie('inline')).map(([tag, text]) => `<${tag}>${text}</${tag}>`),
    fc
      .tuple(fc.constantFrom('ul', 'ol'), tie('inline'), tie('inline'))
      .map(([tag, a, b]) => `<${tag}><li>${a}</li>\n<li>${b}</li></${tag}>`),
    fc.tuple(tie('block'), tie('block')).map(([a, b]) => `${a}${b}`),
  ),
})).block

test('sanitizing does not change canonical HTML', () => {
  const seed = announceSeed('canonical HTML')
  let canonical = 0
  const check = (html: string) => {
    if (!isCanonical(html)) return
    canonical++
    expect(sanitizeThoroughly(html)).toBe(html)
  }
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      check,
    ),
    { seed, numRuns: 20_000 },
  )
  fc.assert(fc.property(plain, check), { seed, numRuns: 5_000 })
  fc.assert(
    fc.property(plain, piece, fc.nat(), (html, noise, at) =>
      check(html.slice(0, at % (html.length + 1)) + noise + html.slice(at % (html.length + 1))),
    ),
    { seed, numRuns: 10_000 },
  )
  expect(canonical).toBeGreaterThan(3_000)
})

test('a usual description is recognized as canonical', () => {
  expect(
    isCanonical(
      '<p>Hi <strong>you</strong> &amp; <a href="https://x.example/">us</a></p>\n<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>',
    ),
  ).toBe(true)
  expect(isCanonical('')).toBe(true)
  for (const html of [
    'x',
    '<p></p>',
    '<p>a',
    ' <p>a</p>',
    '<p>a</p>b',
    '<li>a</li>',
    '<p><p>a</p></p>',
    '<p class="a">a</p>',
    '<p>a&nbsp;b</p>',
  ]) {
    expect(isCanonical(html), html).toBe(false)
  }
})
