/** Whom a wording keeps away, or why it does. Each has a sentence among the texts of advice. */
export type Reason =
  | 'age'
  | 'gender'
  | 'origin'
  | 'language'
  | 'health'
  | 'family'
  | 'looks'
  | 'swagger'
  | 'pressure'
  | 'history'

/** A wording that may keep people from applying. */
export interface Term {
  /** Its forms, in lower case: whole words, and a `*` at the end for any ending. */
  readonly forms: readonly string[]
  readonly reason: Reason
  /** What to write instead, in the language of the term: a wording, or what to think about. */
  readonly instead: string
}

/** Terms of a reason: the forms, divided by ` | `, each with what to write instead. */
export function terms(reason: Reason, wordings: Readonly<Record<string, string>>): Term[] {
  return Object.entries(wordings).map(([forms, instead]) => ({ forms: forms.split(' | '), reason, instead }))
}
