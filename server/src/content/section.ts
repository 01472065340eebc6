import { type Static, Type } from 'typebox'
import { deriveContentHtml, sanitizeHtml } from './content.ts'
import { HTML_LENGTH } from './html-limits.ts'
import { plainLine } from './text.ts'

// Neither blanks nor what PostgreSQL can not store: control characters and halves of characters.
const SIGNS = '(?:[^\\s\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])+'

/** An absolute address on the web, as banners, logos and images have. */
export const WebAddress = Type.String({
  pattern: `^https?://${SIGNS}$`,
  maxLength: 2_000,
  description: 'a whole address with http or https, such as https://example.com',
})

/** The same where it may be unknown, which is empty. */
export const WebAddressOrEmpty = Type.String({
  pattern: `^(?:https?://${SIGNS})?$`,
  maxLength: 2_000,
  description: 'a whole address with http or https, such as https://example.com, or empty',
})

/** The same where nothing but https is allowed, as profiles on networks have. */
export const SecureWebAddress = Type.String({
  pattern: `^https://${SIGNS}$`,
  maxLength: 2_000,
  description: 'a whole address with https, such as https://example.com/profile',
})

/** HTML as somebody writes it, before it is sanitized. */
export const HtmlText = Type.String({ maxLength: HTML_LENGTH })

/** Text under a heading, or a gallery of images, as somebody writes it. */
export const SectionForm = Type.Object(
  {
    kind: Type.Enum(['text', 'gallery']),
    heading: Type.Optional(Type.String({ maxLength: 500 })),
    html: Type.Optional(HtmlText),
    images: Type.Optional(Type.Array(WebAddress, { maxItems: 500 })),
  },
  { additionalProperties: false },
)
export type SectionForm = Static<typeof SectionForm>

/** A section as it is stored. */
export interface StoredSection {
  kind: 'text' | 'gallery'
  heading: string
  html: string
  images: string[]
}

/** Sanitizes what somebody wrote. A gallery has no text and a text no images: what is given besides is dropped. */
export function storedSection({ kind, heading = '', html = '', images = [] }: SectionForm): StoredSection {
  const isText = kind === 'text'
  return {
    kind,
    heading: plainLine(heading),
    html: isText ? sanitizeHtml(html) : '',
    images: isText ? [] : [...images],
  }
}

/**
 * What is stored of a description: what it is by the sections, and the text by hand, if any
 * (docs/content.md#descriptions).
 */
export interface StoredContent {
  contentHtmlDefault: string
  contentHtmlOverride: string | null
}

export function storedContent(
  pitch: string | null,
  sections: readonly StoredSection[],
  override: string | null | undefined,
): StoredContent {
  return {
    contentHtmlDefault: deriveContentHtml(pitch, sections),
    contentHtmlOverride: (override && sanitizeHtml(override)) || null,
  }
}
