import { numberText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'

/** What was done: to one object, and to several, whose number stands for `#`. */
export interface Sentence {
  readonly one: string
  readonly other: string
}

/** A sentence that does not say how many objects there are. */
export function always(text: string): Sentence {
  return { one: text, other: text }
}

/** A sentence about objects of one kind, in which `@` stands for them. @param noun one of them, and `#` of them */
export function about(text: string, noun: readonly [one: string, other: string]): Sentence {
  return { one: text.replace('@', noun[0]), other: text.replace('@', noun[1]) }
}

/** A sentence for a number of objects. */
export function sentenceText({ one, other }: Sentence, count: number, language: Language): string {
  return count === 1 ? one : other.replace('#', numberText(count, language))
}
