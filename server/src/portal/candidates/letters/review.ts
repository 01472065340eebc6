import { createHash } from 'node:crypto'
import type { Refused, Submitted } from '../../../base/web/form.ts'
import type { MemberVisit } from '../../../base/web/visit.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { type Addressee, readAddressees, readSenderName } from '../../../candidates/letters/addressee-store.ts'
import { letterOf, type LetterSource, type SeenLetter } from '../../../candidates/letters/letter.ts'
import type { CandidacyLine } from '../../../candidates/lists/lines-store.ts'
import {
  ALLOWED_PLACEHOLDERS,
  MAX_BODY,
  MAX_SUBJECT,
  unknownPlaceholder,
} from '../../../candidates/mail/templates/template.ts'
import { candidacyWords } from '../../words/candidates.ts'
import { lettersWords } from '../../words/chosen.ts'
import { keptSource } from './source.ts'

/** So many texts are on a page. */
const TEXTS = 20
/** From so many characters on a form takes no further text of its own: with one more it would be refused as a whole. */
const FULL = 150_000

/** What one candidate gets. */
export interface OneLetter {
  readonly line: CandidacyLine
  readonly reader: Addressee
  /** As everybody gets it. */
  readonly text: SeenLetter
  /** Whether somebody writes another text for this reader. */
  readonly isOwn: boolean
  /** Whether the button for that was pressed just now. */
  readonly isOpened: boolean
  readonly isLeftOut: boolean
}

/** The texts for several candidates, before any of them leaves. */
export interface Review {
  readonly letters: readonly OneLetter[]
  readonly sender: string | null
  /** For the form: what all is made from, and a digest of it. Whoever sends the form sends what it stands for. */
  readonly texts: string
  readonly seen: string
  /** The page that is shown, and how many there are. */
  readonly page: number
  readonly pages: number
  readonly shown: readonly OneLetter[]
}

/** Who of several can get a mail from the visitor. */
export function isReader({ access }: MemberVisit): (line: CandidacyLine) => boolean {
  const canSee = access.abilities.has('candidates.identity')
  return ({ agreed, erased }) => canSee && agreed && !erased
}

export const subjectOf = (id: string) => `subject-${id}`
export const bodyOf = (id: string) => `body-${id}`

/**
 * Makes the text for each.
 * @param readers who can get a mail
 * @param refused the form with the texts if it was refused: the page with the first fault is shown
 */
export async function readReview(
  { database, access, posted }: MemberVisit,
  readers: readonly CandidacyLine[],
  source: LetterSource,
  refused?: Refused,
): Promise<Review> {
  const keys = readers.map(({ id }) => ({ companyId: access.companyId, id }))
  const known = new Map((await readAddressees(database, access, keys)).map((reader) => [reader.id, reader]))
  const sender = await readSenderName(database, access)
  const left = new Set(posted.getAll('out'))
  const opened = refused?.refusal == null ? posted.get('change') : null
  const faulty = new Set(refused?.refusal?.fields.map(({ field }) => field.replace(/^(subject|body)-/, '')))
  const letters = readers.flatMap((line): OneLetter[] => {
    const reader = known.get(line.id)
    if (reader === undefined) return []
    const isOpened = opened === line.id
    const isOwn = (posted.has(bodyOf(line.id)) && posted.get('keep') !== line.id) || isOpened
    const text = letterOf(source, reader, sender)
    const isLeftOut = left.has(line.id)
    return [{ line, reader, text, isOwn: isOwn || faulty.has(line.id), isOpened, isLeftOut }]
  })
  const pages = Math.max(1, Math.ceil(letters.length / TEXTS))
  const place = letters.findIndex(({ line: { id } }) => faulty.has(id) || id === opened)
  const asked = Number(posted.get('show') ?? posted.get('page') ?? 1)
  const page = place === -1 ? Math.min(pages, Math.max(1, Number.isInteger(asked) ? asked : 1)) : pageOf(place)
  return {
    ...{ letters, sender, page, pages },
    texts: keptSource(source, new Set(letters.map(({ text }) => text.language))),
    seen: digestOf(letters),
    shown: letters.slice((page - 1) * TEXTS, page * TEXTS),
  }
}

const pageOf = (place: number) => Math.floor(place / TEXTS) + 1

function digestOf(letters: readonly OneLetter[]): string {
  const all = letters.map(({ line: { id }, text: { language, subject, body } }) => [id, language, subject, body])
  // Who was rejected meanwhile comes in another order.
  const sorted = all.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url')
}

/** Which of all the texts are on the page: the first and the last. */
export function placeOfPage({ page, letters }: Review): { readonly first: number; readonly last: number } {
  return { first: (page - 1) * TEXTS + 1, last: Math.min(page * TEXTS, letters.length) }
}

/** What is sent to each, as the form says it. Faults are collected, also that a text is not any more what was seen. */
export function reviewedLetters(visit: MemberVisit, sent: Submitted, review: Review): Map<string, SeenLetter> {
  const { language, posted } = visit
  const w = lettersWords[language]
  if (posted.get('seen') !== review.seen) sent.refuse('', w.changedSince)
  const written = review.letters.filter(({ isLeftOut }) => !isLeftOut)
  return new Map(written.map((letter) => [letter.line.id, sentLetter(visit, sent, letter, review.sender)]))
}

function sentLetter(
  { language }: MemberVisit,
  sent: Submitted,
  { line: { id }, isOwn, text, reader }: OneLetter,
  sender: string | null,
): SeenLetter {
  if (!isOwn) {
    for (const [field, words, max] of [
      [subjectOf(id), text.subject, MAX_SUBJECT],
      [bodyOf(id), text.body, MAX_BODY],
    ] as const) {
      // A text that consists of `{firstName}` alone is empty for a reader without a first name.
      if (words.trim() === '') sent.refuse(field, webWords[language].form.required)
      if (words.length > max) sent.refuse(field, webWords[language].form.tooLong(max, words.length))
    }
    return text
  }
  const own = {
    subject: sent.text(subjectOf(id), { max: MAX_SUBJECT, required: true }),
    body: sent.text(bodyOf(id), { max: MAX_BODY, required: true }),
  }
  for (const [field, words] of [
    [subjectOf(id), own.subject],
    [bodyOf(id), own.body],
  ] as const) {
    const unknown = unknownPlaceholder(words)
    if (unknown !== undefined)
      sent.refuse(field, candidacyWords[language].unknownPlaceholder(unknown, ALLOWED_PLACEHOLDERS))
  }
  return { ...letterOf({ own }, reader, sender), language: text.language }
}

/** Whether the form has room for one more text of its own. */
export const isFull = ({ posted }: MemberVisit): boolean => posted.toString().length > FULL
