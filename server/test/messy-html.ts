import fc from 'fast-check'

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
  'tr',
  'td',
  'dl',
  'dt',
  'dd',
  'pre',
  'hr',
  'ol',
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
/** HTML with elements that are unclosed, forbidden or invalid. */
export const messyHtml = fc
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
