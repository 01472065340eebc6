import { Parser } from 'htmlparser2'
import { HTML_LENGTH } from '../../content/html-limits.ts'
import { documentToHtml } from '../../content/plain-document.ts'
import type { SectionForm } from '../../content/section.ts'
import { tidyHtml } from '../../content/tidy-html.ts'
import { plainLine } from '../../content/text.ts'
import { Refusal } from '../../db/refusal.ts'
import { ItemError } from '../parsing/feed-error.ts'

const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i
// Without looking for its end, which a text of nothing but beginnings would make quadratic.
const ENCODED_TAG = /&(?:lt|#60|#x3c);\/?[a-z][a-z0-9]*(?:\s|\/|&(?:gt|#62|#x3e);)/i
const HEADING_LENGTH = 500

/** Text under a heading, as a feed gives it. */
export interface TextHint {
  heading?: string | null
  /** HTML, whether or not it is encoded once more, or plain text: what it is, is seen. */
  content: string
}

/** Texts of a feed as sections: HTML is sanitized, plain text becomes HTML. Those without text are left out. */
export function sectionsOf(texts: readonly TextHint[]): SectionForm[] {
  return texts.flatMap(({ heading, content }) => {
    const html = htmlOf(content)
    return html === '' ? [] : [{ kind: 'text', heading: plainLine(heading ?? '').slice(0, HEADING_LENGTH), html }]
  })
}

/**
 * HTML as we store it, of HTML, of HTML that was encoded once or twice more, or of plain text.
 * @throws ItemError where it is longer or nested deeper than any description is
 */
function htmlOf(content: string): string {
  if (content.length > HTML_LENGTH) {
    throw new ItemError(`its text has ${content.length} characters, and ${HTML_LENGTH} are the most that one may have`)
  }
  let given = content
  for (let times = 0; times < 2 && !TAG.test(given) && ENCODED_TAG.test(given); times++) given = decodeEntities(given)
  if (TAG.test(given)) return tidied(given)
  return documentToHtml(/&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});/i.test(given) ? decodeEntities(given) : given)
}

function tidied(html: string): string {
  try {
    return tidyHtml(html)
  } catch (error) {
    throw error instanceof Refusal ? new ItemError(`its ${error.message.replace(/\.$/, '')}`) : error
  }
}

/** Text whose entities are taken for what they stand for, once. */
export function decodeEntities(text: string): string {
  let found = ''
  const parser = new Parser({ ontext: (part) => (found += part) }, { decodeEntities: true })
  parser.end(text)
  return found
}

/** The words of texts, without markup, as far as a language is told by them. */
export function wordsOf(texts: readonly TextHint[]): string {
  const content = texts.map((text) => text.content.slice(0, 20_000)).join('\n')
  return content
    .replace(/&lt;|&gt;/g, (sign) => (sign === '&lt;' ? '<' : '>'))
    .replace(/<[^<>]*>|&[a-z]+;|&#\d+;/gi, ' ')
}
