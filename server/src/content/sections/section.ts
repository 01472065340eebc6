import { type Static, Type } from 'typebox'
import { allOrRefused } from '../../base/forms/refusal.ts'
import { HTML_LENGTH } from '../html/html-limits.ts'
import { sanitizeHtml } from '../html/sanitize.ts'
import { escapeHtml, plainLine, textToHtml, withoutControlCharacters } from '../text.ts'
import { PictureAddress } from '../picture-address.ts'

/** HTML as a user writes it, before it is sanitized. */
export const HtmlText = Type.String({ maxLength: HTML_LENGTH })

/** A section as a user writes it: text under a heading, or a gallery of images. */
export const SectionForm = Type.Object(
  {
    kind: Type.Enum(['text', 'gallery']),
    heading: Type.Optional(Type.String({ maxLength: 500 })),
    html: Type.Optional(HtmlText),
    images: Type.Optional(Type.Array(PictureAddress, { maxItems: 500 })),
  },
  { additionalProperties: false },
)
export type SectionForm = Static<typeof SectionForm>

/** A section as it is stored. */
export interface StoredSection {
  kind: 'text' | 'gallery'
  /** Plain text, possibly empty. */
  heading: string
  /** Sanitized HTML; empty for a gallery. */
  html: string
  /** Addresses of pictures; empty for a text. */
  images: string[]
}

/**
 * Sanitizes a section that a user wrote. Drops the text of a gallery and the images of a text.
 * @throws {Refusal} if the HTML is nested too deeply
 */
export function storedSection({ kind, heading = '', html = '', images = [] }: SectionForm): StoredSection {
  const isText = kind === 'text'
  return {
    kind,
    heading: plainLine(heading),
    ...allOrRefused({ html: () => (isText ? sanitizeHtml(html) : '') }),
    images: isText ? [] : [...images],
  }
}

/**
 * Derives the description of a position or company: the pitch, then each text section in order
 * under its heading (docs/content.md#descriptions). A section without text and a gallery add
 * nothing.
 * @param pitch plain text
 */
export function deriveContentHtml(
  pitch: string | null,
  sections: readonly Pick<StoredSection, 'kind' | 'heading' | 'html'>[],
): string {
  return textToHtml(pitch ?? '') + sections.map(sectionHtml).join('')
}

function sectionHtml({ kind, heading, html }: Pick<StoredSection, 'kind' | 'heading' | 'html'>): string {
  if (kind === 'gallery' || html === '') return ''
  const title = withoutControlCharacters(heading).replace(/\s+/g, ' ').trim()
  const body = /<(?:p|ul|ol|li|h[2-4])>/.test(html) ? html : `<p>${html}</p>`
  return (title && `<h2>${escapeHtml(title)}</h2>`) + body
}
