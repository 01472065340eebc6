import { numberText } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'

/** What was done: to one object, and to several, whose number stands for `#`. */
export interface Sentence {
  readonly one: string
  readonly other: string
  /** To one object that has a name. */
  readonly named?: (name: string) => string
  /** What stands before and after the objects, if they can be named. */
  readonly around?: readonly [before: string, after: string]
}

/** A sentence that does not say how many objects there are. */
export function always(text: string): Sentence {
  return { one: text, other: text }
}

/** A sentence about objects of one kind, in which `@` stands for them. @param noun one of them, and `#` of them */
export function about(text: string, noun: readonly [one: string, other: string]): Sentence {
  const named = (name: string) => text.replace('@', () => name)
  const [before = '', after = ''] = text.split('@')
  return { one: named(noun[0]), other: named(noun[1]), named, around: [before, after] }
}

/** A sentence for a number of objects. */
export function sentenceText({ one, other }: Sentence, count: number, language: Language): string {
  return count === 1 ? one : other.replace('#', numberText(count, language))
}
