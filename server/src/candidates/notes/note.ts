import { plainText } from '../../content/text.ts'
import { refusedField } from '../../base/forms/refusal.ts'

/** Longest note, in characters. */
export const MAX_NOTE = 10_000

/** Somebody of the company who can read a candidate, and so be mentioned in a note about them. */
export interface Colleague {
  readonly id: string
  /** The name, or the e-mail if there is none. */
  readonly name: string
  readonly email: string
}

/** A note that somebody writes. */
export interface NoteForm {
  readonly text: string
  /** Whether only its author reads it. */
  readonly isPersonal: boolean
  /** Ids or e-mails of colleagues who are mentioned, beside those whom the text names as `@Kari Lie`. */
  readonly mentions: readonly string[]
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
 * @throws {Refusal} if somebody is mentioned who cannot read the candidate, or if a personal note is to mention anybody
 */
export function mentionedBy({ text, isPersonal, mentions }: NoteForm, colleagues: readonly Colleague[]): string[] {
  if (isPersonal && mentions.length > 0) throw refusedField('mention', PERSONAL)
  const asked = mentions.map((mention) => {
    const found = colleagues.find(({ id, email }) => id === mention || email === mention.toLowerCase())
    if (!found) throw refusedField('mention', 'Only colleagues who can read the candidate can be mentioned.')
    return found.id
  })
  // In a personal note an at sign is only a sign.
  return isPersonal ? [] : [...new Set([...asked, ...namedIn(text, colleagues)])]
}

const PERSONAL = 'A personal note is read by nobody else, so it cannot mention anybody.'

/** The ids of those whom a text names after an at sign, by name or e-mail. Of `@Kari Lie`, Kari alone is not named. */
function namedIn(text: string, colleagues: readonly Colleague[]): string[] {
  const byName = Map.groupBy(
    colleagues.flatMap(({ id, name, email }) =>
      [...new Set([name.toLowerCase(), email])].map((called) => ({ id, called })),
    ),
    ({ called }) => `@${called}`,
  )
  let rest = text.toLowerCase()
  return [...byName]
    .toSorted(([a], [b]) => b.length - a.length)
    .flatMap(([mention, people]) => {
      const parts = rest.split(mention)
      rest = parts.join('\n')
      const isMeant = parts.some(
        (part, i) => i > 0 && !/[\p{L}\p{N}]$/u.test(parts[i - 1] ?? '') && !/^[\p{L}\p{N}]/u.test(part),
      )
      return isMeant ? people.map(({ id }) => id) : []
    })
}
