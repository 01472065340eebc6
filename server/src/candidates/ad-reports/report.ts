import { normalizedEmail, storedEmail } from '../../content/email.ts'
import { plainText, visibleLine } from '../../content/text.ts'
import { allOrRefused, Refusal } from '../../base/forms/refusal.ts'
import type { Language } from '../../base/web/words/language.ts'

/** What somebody may say is wrong with an ad. */
export const reportReasons = ['fraud', 'discrimination', 'illegal', 'wrong', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Longest explanation, and longest decision, in characters. */
export const EXPLANATION_LENGTH = 5_000
const DECISION_LENGTH = 2_000

/** What the form of a report says. */
export interface ReportForm {
  readonly reason: ReportReason
  readonly explanation: string
  /** Who reports, so that the operator can answer. Nobody has to say it. */
  readonly name: string
  readonly email: string
  readonly language: Language
}

/** A report as it is stored. */
export interface ReportFields {
  readonly reason: ReportReason
  readonly explanation: string
  readonly name: string | null
  readonly email: string | null
  readonly emailNormalized: string | null
  readonly language: Language
}

/** @throws {Refusal} with the faults of all fields */
export function storedReport(form: ReportForm): ReportFields {
  const stored = allOrRefused({
    explanation: () => within(plainText(form.explanation), 1, EXPLANATION_LENGTH, 'An explanation'),
    name: () => within(visibleLine(form.name), 0, 200, 'A name') || null,
    email: () => (visibleLine(form.email) === '' ? null : storedEmail(form.email)),
  })
  const { reason, language } = form
  return { ...stored, reason, language, emailNormalized: stored.email === null ? null : normalizedEmail(stored.email) }
}

/** @throws {Refusal} if it is empty or too long */
export function storedDecision(text: string): string {
  return within(plainText(text), 1, DECISION_LENGTH, 'A decision')
}

function within(text: string, least: number, most: number, what: string): string {
  if (text.length >= least && text.length <= most) return text
  throw new Refusal('invalid', `${what} must have ${least} to ${most} characters, but it has ${text.length}.`)
}
