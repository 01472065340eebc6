import { plainText } from '../../content/text.ts'
import { refusedField } from '../../base/forms/refusal.ts'

/** Why companies reject candidates. For themselves alone: no API, event or mail has it. */
export const rejectionReasons = [
  'qualifications',
  'experience',
  'other_candidate',
  'salary',
  'location',
  'no_answer',
  'withdrew',
  'filled',
  'other',
] as const

export type RejectionReason = (typeof rejectionReasons)[number]

/** Longest words about a reason, in characters. */
export const MAX_REASON_WORDS = 2_000

/** The words about a reason as they are stored. @throws {Refusal} if they are too long */
export function storedReasonWords(words: string): string | null {
  const stored = plainText(words)
  if (stored.length <= MAX_REASON_WORDS) return stored || null
  throw refusedField('words', `The reason can have at most ${MAX_REASON_WORDS} characters.`)
}
