import { plainText } from '../../content/text.ts'
import { refusedField } from '../../base/forms/refusal.ts'
import { type Colleague, namedIn, UnclearMentions } from './mention.ts'

/** Longest note, in characters. */
export const MAX_NOTE = 10_000

/** A note that somebody writes. */
export interface NoteForm {
  readonly text: string
  /** Whether only its author reads it. */
  readonly isPersonal: boolean
  /** Ids or e-mails of colleagues who are mentioned, beside those whom the text names as `@Kari Lie`. */
  readonly mentions: readonly string[]
  /** Whether a name after an at sign that fits nobody, or several, is asked back. Otherwise it is only text. */
  readonly asksBack?: boolean
  /** Whether it was written in another system: then an at sign in it is only a sign, and nobody is told. */
  readonly isFromElsewhere?: boolean
}

/** The text of a note as it is stored. @throws {Refusal} if it is empty or too long */
export function storedNote(text: string): string {
  const stored = plainText(text)
  if (stored === '') throw refusedField('text', 'A note needs a text.')
  if (stored.length > MAX_NOTE) {
    throw refusedField('text', `A note can have at most ${MAX_NOTE} characters, and this one has ${stored.length}.`)
  }
  return stored
}

/**
 * Who is mentioned by a note.
 * @param colleagues everybody who can be
 * @returns their ids, each once
 * @throws {Refusal} if somebody is mentioned who cannot read the candidate, or if a personal note is to mention anybody; and
 *   `UnclearMentions`
 */
export function mentionedBy(
  { text, isPersonal, mentions, asksBack = false, isFromElsewhere = false }: NoteForm,
  colleagues: readonly Colleague[],
): string[] {
  if (isPersonal && mentions.length > 0) throw refusedField('mention', PERSONAL)
  const asked = mentions.map((mention) => {
    const found = colleagues.find(({ id, email }) => id === mention || email === mention.toLowerCase())
    if (!found) throw refusedField('mention', 'Only colleagues who can read the candidate can be mentioned.')
    return found.id
  })
  // In a personal note an at sign is only a sign.
  if (isPersonal) return []
  if (isFromElsewhere) return asked
  const { ids, unclear } = namedIn(text, colleagues)
  // Somebody who was chosen beside the text is who is meant by a name that fits several.
  const open = unclear.filter(({ fits }) => !fits.some((name) => asked.includes(idOf(name, colleagues))))
  if (asksBack && open.length > 0) throw new UnclearMentions(open)
  return [...new Set([...asked, ...ids])]
}

function idOf(name: string, colleagues: readonly Colleague[]): string {
  return colleagues.find((colleague) => colleague.name === name)?.id ?? ''
}

const PERSONAL = 'A personal note is read by nobody else, so it cannot mention anybody.'
