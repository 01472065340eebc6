import { Refusal } from '../../base/forms/refusal.ts'
import {
  filled,
  type LetterText,
  type PlaceholderValues,
  storedLetter,
  type TemplateForm,
  textFor,
} from '../mail/templates/template.ts'
import type { Language } from '../../base/web/words/language.ts'

/** Whom a letter goes to, as far as its text depends on it. */
export interface LetterReader {
  readonly id: string
  readonly email: string | null
  readonly firstName: string | null
  readonly agreed: boolean
  readonly position: string
  readonly company: string
  readonly language: Language
}

/** What stands for the placeholders in a letter. */
function valuesFor({ firstName, position, company }: LetterReader, sender: string | null): PlaceholderValues {
  return { firstName, position, company, sender: sender ?? company }
}

/**
 * A letter from a template, in the language of its reader if the template has it.
 * @returns also the language that it has
 */
export function letterFrom(
  template: Pick<TemplateForm, 'texts'>,
  reader: LetterReader,
  sender: string | null,
): SeenLetter {
  const { language, text } = textFor(template.texts, [reader.language])
  return { language, ...filled(text, valuesFor(reader, sender)) }
}

/** A letter that somebody wrote, with placeholders filled. @throws {Refusal} with faults of `subject` and `body` */
export function writtenLetter(letter: LetterText, reader: LetterReader, sender: string | null): LetterText {
  return storedLetter(filled(storedLetter(letter), valuesFor(reader, sender)))
}

/** What is written to several: texts by their languages, as a template has them, or one text for all. */
export type LetterSource = Pick<TemplateForm, 'texts'> | { readonly own: LetterText }

/** A letter to one reader, which somebody has seen. */
export interface SeenLetter extends LetterText {
  readonly language: Language
}

/** What a reader gets. A text for all counts as one in the language of each. */
export function letterOf(source: LetterSource, reader: LetterReader, sender: string | null): SeenLetter {
  if ('texts' in source) return letterFrom(source, reader, sender)
  return { language: reader.language, ...filled(source.own, valuesFor(reader, sender)) }
}

/** The address of a reader. @throws {Refusal} if nothing can be sent to them */
export function addressOf({ id, email, agreed }: LetterReader): string {
  if (!agreed) {
    const message = `The candidate ${id} cannot get a mail: the referred person has not agreed yet.`
    throw new Refusal('conflict', message, [], 'mail-not-agreed')
  }
  if (email === null) {
    const message = `The candidate ${id} cannot get a mail: the person was anonymized.`
    throw new Refusal('conflict', message, [], 'mail-anonymized')
  }
  return email
}
