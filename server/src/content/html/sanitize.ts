import sanitize from 'sanitize-html'
import { Refusal } from '../../base/forms/refusal.ts'
import { isCanonical } from './canonical-html.ts'
import { HTML_DEPTH } from './html-limits.ts'
import { withoutRedundantElements } from './redundant-elements.ts'
import { listsInItems } from './list-items.ts'
import { tablesAsLines } from './table-lines.ts'
import { textToHtml, withoutControlCharacters } from '../text.ts'

const BLOCKS = ['p', 'ul', 'ol', 'li', 'h2', 'h3', 'h4']
const LINK = /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu

// Without this, the words of two neighbouring blocks would run together.
const PARAGRAPHS = ['div', 'section', 'article', 'header', 'footer', 'blockquote', 'pre', 'address'].concat([
  'main',
  'aside',
  'nav',
  'figure',
  'figcaption',
  'details',
  'summary',
  'fieldset',
  'legend',
  'form',
  'center',
])

const subset: sanitize.IOptions = {
  allowedTags: [...BLOCKS, 'br', 'strong', 'em', 'u', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    menu: 'ul',
    dir: 'ul',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    ...Object.fromEntries(PARAGRAPHS.map((tag) => [tag, 'p'])),
    // A link that would not work on a job board, such as a relative one, keeps its text only: `withoutRedundantElements` takes a
    // link without address away. If it became a tag that is not allowed, the library would not close the next link.
    a: (_tag, { href = '' }): sanitize.Tag => ({
      tagName: 'a',
      attribs: LINK.test(href.trim()) ? { href: href.trim() } : {},
    }),
  },
}

// Dropping an element can bring together elements that must not be nested, which only the next pass
// sees. Generated HTML needed three passes at most. HTML that needs more than eight is reduced to
// plain text.
const PASSES = 8

/**
 * Reduces HTML to the subset that job boards accept: `p br strong em u ul ol li h2 h3 h4 a[href]`
 * with http, https, mailto and tel links, without empty elements, and with literal characters for
 * all but `& < >` (docs/content.md#html). Rows of tables become lines. Sanitizing the result again changes nothing. All HTML
 * from outside passes through here. The time it takes is linear in the length, because HTML that is
 * nested too deeply is refused.
 * @throws {Refusal} if elements are nested deeper than `HTML_DEPTH`, counting those that would be
 * dropped
 */
export function sanitizeHtml(html: string): string {
  return isCanonical(html) ? html : sanitizeThoroughly(html)
}

/** Like `sanitizeHtml`, but without checking first whether the HTML is sanitized already. */
export function sanitizeThoroughly(html: string): string {
  let before = withoutControlCharacters(tablesAsLines(html))
  for (let pass = 0; pass < PASSES; pass++) {
    const after = emptyIfBlank(
      withoutControlCharacters(listsInItems(withoutRedundantElements(sanitize(before, withDepthLimit())))).trim(),
    )
    if (after === before || isCanonical(after)) return after
    before = after
  }
  return textToHtml(sanitize(before, { allowedTags: [], textFilter: unescapeHtml }))
}

/** Stops at the depth limit while parsing, because the parser itself gets slow with the depth. */
function withDepthLimit(): sanitize.IOptions {
  let depth = 0
  return {
    ...subset,
    onOpenTag() {
      depth += 1
      if (depth <= HTML_DEPTH) return
      throw new Refusal('invalid', `HTML must not be nested deeper than ${HTML_DEPTH} elements.`)
    },
    onCloseTag() {
      depth -= 1
    },
  }
}

/** Line breaks alone are not text. */
function emptyIfBlank(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim() === '' ? '' : html
}

function unescapeHtml(text: string): string {
  return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&')
}
