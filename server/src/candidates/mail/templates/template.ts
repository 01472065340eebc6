import { plainLine, plainText } from '../../../content/text.ts'
import { type FieldFault, Refusal, refusedField } from '../../../base/forms/refusal.ts'
import { type Language, languages } from '../../../base/web/words/language.ts'

/** What a template is for. */
export const templateKinds = ['rejection', 'invitation', 'free'] as const

export type TemplateKind = (typeof templateKinds)[number]

/** What templates can leave open, written in braces. The sender is whoever sends the mail. */
export const placeholders = ['firstName', 'position', 'company', 'sender'] as const

export type Placeholder = (typeof placeholders)[number]

/** What stands for each placeholder; null if it is not known. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>

/** What a mail says. */
export interface LetterText {
  readonly subject: string
  readonly body: string
}

/** A template that somebody writes. It needs a text in at least one language. */
export interface TemplateForm {
  readonly name: string
  readonly kind: TemplateKind
  /** The texts by languages. A language whose subject and text are both empty has none. */
  readonly texts: Readonly<Partial<Record<Language, LetterText>>>
}

export const MAX_SUBJECT = 200
export const MAX_BODY = 10_000
const MAX_TEMPLATE_NAME = 100

const IN_BRACES = /\{([^{}\n]{0,60})\}/g
/** The placeholders as they are written. */
export const ALLOWED_PLACEHOLDERS = placeholders.map((name) => `{${name}}`).join(', ')

/**
 * A template as it is stored.
 * @throws {Refusal} for a name, a subject or a text that is missing or too long, and for unknown placeholders; with the faults
 * by field: `name`, `subject-nb`, `body-nb` and so on
 */
export function storedTemplate({ name, kind, texts }: TemplateForm): TemplateForm {
  const faults: FieldFault[] = []
  const line = plainLine(name)
  if (line === '') faults.push({ field: 'name', message: 'A template needs a name.' })
  if (line.length > MAX_TEMPLATE_NAME) {
    faults.push({ field: 'name', message: `The name of a template can have at most ${MAX_TEMPLATE_NAME} characters.` })
  }
  const stored: Partial<Record<Language, LetterText>> = {}
  for (const language of languages) {
    const text = storedText(texts[language] ?? { subject: '', body: '' })
    if (text.subject === '' && text.body === '') continue
    faults.push(...faultsOf(text).map(({ field, message }) => ({ field: `${field}-${language}`, message })))
    stored[language] = text
  }
  if (Object.keys(stored).length === 0) {
    faults.push({ field: `body-${languages[0]}`, message: 'A template needs a text in at least one language.' })
  }
  refuse(faults)
  return { name: line, kind, texts: stored }
}

/** What somebody writes to a candidate, as it is sent. @throws {Refusal} with faults of `subject` and `body` */
export function storedLetter(letter: LetterText): LetterText {
  const stored = storedText(letter)
  refuse(faultsOf(stored))
  return stored
}

/** A letter as somebody has seen it, in which nothing is left open. @throws {Refusal} with faults of `subject` and `body` */
export function seenLetter(letter: LetterText): LetterText {
  const stored = storedText(letter)
  refuse(faultsOf(stored, true))
  return stored
}

function storedText({ subject, body }: LetterText): LetterText {
  return { subject: plainLine(subject), body: plainText(body) }
}

/** @param isFilled whether braces are words of the text, such as those of a name */
function faultsOf({ subject, body }: LetterText, isFilled = false): FieldFault[] {
  const one = (field: string, noun: string, text: string, longest: number): FieldFault[] => {
    if (text === '') return [{ field, message: `A mail needs a ${noun}.` }]
    if (text.length > longest) return [{ field, message: `The ${noun} can have at most ${longest} characters.` }]
    const unknown = isFilled ? undefined : unknownPlaceholder(text)
    if (unknown === undefined) return []
    return [{ field, message: `The placeholder ${unknown} is unknown. Allowed are ${ALLOWED_PLACEHOLDERS}.` }]
  }
  return [...one('subject', 'subject', subject, MAX_SUBJECT), ...one('body', 'text', body, MAX_BODY)]
}

/** The first placeholder of a text for which nothing is known to put, in its braces; undefined if there is none. */
export function unknownPlaceholder(text: string): string | undefined {
  return [...text.matchAll(IN_BRACES)].find(([, name]) => !placeholders.some((known) => known === name))?.[0]
}

function refuse(faults: readonly FieldFault[]): void {
  if (faults.length > 0) throw new Refusal('invalid', faults.map(({ message }) => message).join(' '), faults)
}

/** Fills what a text leaves open. What is not known disappears, with the space before it. */
export function filled({ subject, body }: LetterText, values: PlaceholderValues): LetterText {
  const fill = (text: string) =>
    text.replaceAll(/( ?)\{(\w+)\}/g, (whole, space: string, name: string) => {
      const known = placeholders.find((placeholder) => placeholder === name)
      if (known === undefined) return whole
      const value = values[known]
      return value === null ? '' : `${space}${value}`
    })
  return { subject: fill(subject), body: fill(body) }
}

/**
 * The text for a reader: in their language, otherwise in that of the company, otherwise in any.
 * @throws {Refusal} for a template without texts
 */
export function textFor(
  texts: TemplateForm['texts'],
  wanted: readonly Language[],
): { readonly language: Language; readonly text: LetterText } {
  for (const language of [...wanted, ...languages]) {
    const text = texts[language]
    if (text !== undefined) return { language, text }
  }
  throw refusedField('template', 'The template has no text.')
}
