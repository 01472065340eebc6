import type { DocumentReaders } from '../../base/access/reach.ts'
import { refusedField } from '../../base/forms/refusal.ts'
import { plainLine } from '../../content/text.ts'

/** What a document is. */
export const documentKinds = ['reference', 'contract', 'exercise', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Who may see a document, from the most to the fewest. */
export const documentReaders = ['everybody', 'hiring_managers', 'recruiters'] as const satisfies DocumentReaders[]

/** Longest title of a document, in characters. */
export const MAX_TITLE = 100

/** Most documents of one candidacy. */
export const MOST_DOCUMENTS = 50

/** What somebody says of a document. */
export interface DocumentForm {
  readonly kind: DocumentKind
  /** Empty: it is called as its file. */
  readonly title: string
  readonly readers: DocumentReaders
}

/** The title of a document as it is stored. @throws {Refusal} if it is too long */
export function storedTitle(title: string): string | null {
  const stored = plainLine(title)
  if (stored.length > MAX_TITLE) {
    const message = `The name of a file can have at most ${MAX_TITLE} characters, and this one has ${stored.length}.`
    throw refusedField('title', message)
  }
  return stored === '' ? null : stored
}
