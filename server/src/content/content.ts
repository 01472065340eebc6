import sanitize from 'sanitize-html'
import { Refusal } from '../forms/refusal.ts'
import { isCanonical } from './canonical.ts'
import { HTML_DEPTH } from './html-limits.ts'
import { withoutIdle } from './idle-elements.ts'

/** A section of a position or a company: text under a heading, or a gallery, which has no text. */
export interface Section {
  kind: 'text' | 'gallery'
  /** Plain text, possibly empty. */
  heading: string
  /** Sanitized HTML; empty for a gallery. */
  html: string
}

const BLOCKS = ['p', 'ul', 'ol', 'li', 'h2', 'h3', 'h4']
const LINK = /^(?:https?:\/\/|mailto:|tel:)[^\s\p{Cc}]+$/iu

// What browsers drop or PostgreSQL can not store.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

// Elements that stand on lines of their own: without this, the words of two neighbours would run together.
const PARAGRAPHS = ['div', 'section', 'article', 'header', 'footer', 'blockquote', 'pre', 'address', 'tr', 'dt', 'dd']

const subset: sanitize.IOptions = {
  allowedTags: [...BLOCKS, 'br', 'strong', 'em', 'u', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    ...Object.fromEntries(PARAGRAPHS.map((tag) => [tag, 'p'])),
    // An address that leads nowhere from a job board, a relative one for example, leaves its text behind.
    a: (_tag, { href = '' }): sanitize.Tag =>
      LINK.test(href.trim()) ? { tagName: 'a', attribs: { href: href.trim() } } : { tagName: 'span', attribs: {} },
  },
}

// Dropping an element can bring together what may not be nested, which only the next pass sees. Three passes are the most
// that generated HTML needed; the bound is there for what nobody generated, and leaves plain text.
const PASSES = 8

/**
 * HTML in the subset that job boards accept, whatever comes in: `p br strong em u ul ol li h2 h3 h4 a[href]` with links
 * to http, https, mailto and tel alone, without empty elements, and with literal characters for all but `& < >`.
 * Sanitizing the result again changes nothing (docs/content.md#html). It takes time with the length of the HTML
 * and not more: what is nested too deep, where that would not hold, is refused rather than changed into something else,
 * and this one rule stands for every way in, as all of them come here.
 * @throws {Refusal} where elements are nested deeper than a hundred, counting those that would be dropped
 */
export function sanitizeHtml(html: string): string {
  return isCanonical(html) ? html : sanitizeThoroughly(html)
}

/** The same without looking first whether there is anything to do. */
export function sanitizeThoroughly(html: string): string {
  let before = html.toWellFormed().replace(CONTROL, '')
  for (let pass = 0; pass < PASSES; pass++) {
    const after = withText(withoutIdle(sanitize(before, withDepthLimit())).replace(CONTROL, '').trim())
    if (after === before || isCanonical(after)) return after
    before = after
  }
  return textToHtml(sanitize(before, { allowedTags: [], textFilter: unescapeHtml }))
}

/** Counts while it parses, and ends it there: the parser itself gets slow with the depth. */
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

/** Plain text as HTML: a paragraph for each part between blank lines, a break for each line. */
export function textToHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replace(/\s*\n\s*/g, '<br />')}</p>`)
    .join('')
}

/**
 * The description of a position or company: the pitch, then each text section in order under its heading. A section
 * without text gives nothing, and galleries are never part of it (docs/content.md#descriptions).
 * @param pitch plain text
 */
export function deriveContentHtml(pitch: string | null, sections: readonly Section[]): string {
  return textToHtml(pitch ?? '') + sections.map(sectionHtml).join('')
}

function sectionHtml({ kind, heading, html }: Section): string {
  if (kind === 'gallery' || html === '') return ''
  const title = heading.toWellFormed().replace(CONTROL, '').replace(/\s+/g, ' ').trim()
  const body = /<(?:p|ul|ol|li|h[2-4])>/.test(html) ? html : `<p>${html}</p>`
  return (title && `<h2>${escapeHtml(title)}</h2>`) + body
}

/** Breaks alone are no text. */
function withText(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim() === '' ? '' : html
}

/** Plain text within HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

function unescapeHtml(text: string): string {
  return text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&')
}
