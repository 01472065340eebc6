import { HTML_DEPTH, HTML_LENGTH } from '../html/html-limits.ts'
import type { SectionForm } from '../sections/section.ts'
import { plainLine } from '../text.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { ItemError } from './feed-error.ts'
import { decodeEntities } from './entities.ts'
import { documentToHtml } from './plain-document.ts'
import { tidyHtml } from './tidy-html.ts'

const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i
// Looking for the end of the tag would take quadratic time in a text of unfinished tags.
const ENCODED_TAG = /&(?:lt|#60|#x3c);\/?[a-z][a-z0-9]*(?:\s|\/|&(?:gt|#62|#x3e);)/i
const HEADING_LENGTH = 500

/** A text of a feed, with or without a heading. */
export interface TextHint {
  heading?: string | null
  /** Plain text, HTML, or HTML that was encoded again. `sectionsOf` detects which. */
  content: string
}

/**
 * Converts the texts of a feed to sections: sanitizes HTML, and converts plain text to HTML. Leaves
 * out empty texts.
 * @throws {ItemError} if a text is too long or nested too deeply
 */
export function sectionsOf(texts: readonly TextHint[]): SectionForm[] {
  return texts.flatMap(({ heading, content }) => {
    const html = htmlOf(content)
    return html === '' ? [] : [{ kind: 'text', heading: plainLine(heading ?? '').slice(0, HEADING_LENGTH), html }]
  })
}

function htmlOf(content: string): string {
  if (content.length > HTML_LENGTH) {
    throw new ItemError({ code: 'text-long', length: content.length, limit: HTML_LENGTH })
  }
  let text = content
  for (let times = 0; times < 2 && !TAG.test(text) && ENCODED_TAG.test(text); times++) text = decodeEntities(text)
  if (TAG.test(text)) return tidied(text)
  return documentToHtml(/&(?:[a-z]{2,8}|#\d{1,6}|#x[\da-f]{1,6});/i.test(text) ? decodeEntities(text) : text)
}

function tidied(html: string): string {
  try {
    return tidyHtml(html)
  } catch (error) {
    throw error instanceof Refusal ? new ItemError({ code: 'text-deep', levels: HTML_DEPTH }) : error
  }
}

/** The texts without markup, cut to a length that is enough to detect their language. */
export function withoutMarkup(texts: readonly TextHint[]): string {
  const content = texts.map((text) => text.content.slice(0, 20_000)).join('\n')
  return content
    .replace(/&lt;|&gt;/g, (entity) => (entity === '&lt;' ? '<' : '>'))
    .replace(/<[^<>]*>|&[a-z]+;|&#\d+;/gi, ' ')
}
