import { folded } from '@kandidat/shared/names/folded'
import { Refusal } from '../../base/forms/refusal.ts'

/** Somebody of the company who can read a candidate, and so be mentioned in a note about them. */
export interface Colleague {
  readonly id: string
  /** The name, or the e-mail if there is none. */
  readonly name: string
  readonly email: string
}

/** A name after an at sign that fits nobody, or several. */
export interface UnclearMention {
  /** As it was written, without the at sign. */
  readonly written: string
  /** The names of those whom it fits. */
  readonly fits: readonly string[]
}

/** A note names somebody after an at sign, and it is not clear whom: it is asked back, and never only text. */
export class UnclearMentions extends Refusal {
  readonly mentions: readonly UnclearMention[]

  constructor(mentions: readonly UnclearMention[]) {
    const written = mentions.map((mention) => `@${mention.written}`).join(', ')
    const message = `It is not clear who is mentioned by ${written}: give the whole name.`
    super('invalid', message, [{ field: 'text', message }])
    this.mentions = mentions
  }
}

/** An at sign that begins a name: not that of an e-mail, and not one by itself. */
const SIGN = /(?<![\p{L}\p{M}\p{N}._%+-])@(?=\p{L})/gu
const ENDS = /^(?![\p{L}\p{M}\p{N}])/u
/** A word of a name; `@Nora’s` and `@Nora-` name Nora. */
const WORD = /^\p{L}[\p{L}\p{M}\p{N}]*(?:[-’'.][\p{L}\p{M}\p{N}]{2,})*/u

const wordsOf = (name: string) => name.split(/[\s,]+/).filter((word) => word !== '')

/**
 * Finds whom a text names after at signs: by the whole name or e-mail, or by a part of the name that fits one colleague alone.
 * @returns their ids, and what fits nobody or several
 */
export function namedIn(
  text: string,
  colleagues: readonly Colleague[],
): { ids: string[]; unclear: readonly UnclearMention[] } {
  const ids: string[] = []
  const unclear: UnclearMention[] = []
  for (const { index } of text.matchAll(SIGN)) {
    const rest = text.slice(index + 1)
    const found = wholeNames(rest, colleagues)
    const fits = found.length > 0 ? found : partsOfNames(rest, colleagues)
    const [only, ...others] = fits
    if (found.length > 0) ids.push(...found.map(({ id }) => id))
    else if (only && others.length === 0) ids.push(only.id)
    else unclear.push({ written: WORD.exec(rest)?.[0] ?? '', fits: fits.map(({ name }) => name) })
  }
  return { ids, unclear }
}

/** Those whose whole name or e-mail the text begins with: of several, those with the longest. */
function wholeNames(rest: string, colleagues: readonly Colleague[]): Colleague[] {
  const lower = rest.toLowerCase()
  const called = colleagues.flatMap((colleague) =>
    [colleague.name.toLowerCase(), colleague.email].map((name) => ({ colleague, name })),
  )
  const begun = called.filter(
    ({ name }) => name !== '' && lower.startsWith(name) && ENDS.test(lower.slice(name.length)),
  )
  const longest = Math.max(0, ...begun.map(({ name }) => name.length))
  return [...new Set(begun.filter(({ name }) => name.length === longest).map(({ colleague }) => colleague))]
}

/** Those with a word of the name, or with one that begins so. A second word tells apart whom the first one fits. */
function partsOfNames(rest: string, colleagues: readonly Colleague[]): readonly Colleague[] {
  const first = WORD.exec(rest)?.[0] ?? ''
  const second = WORD.exec(rest.slice(first.length).replace(/^ /, ''))?.[0] ?? ''
  const having = (of: readonly Colleague[], typed: string, fits: (word: string, typed: string) => boolean) =>
    of.filter(({ name, email }) =>
      [...wordsOf(name), email.split('@')[0] ?? ''].some((word) => fits(folded(word), folded(typed))),
    )
  const isSame = (word: string, typed: string) => word === typed
  const begins = (word: string, typed: string) => word.startsWith(typed)
  const same = having(colleagues, first, isSame)
  const fits = same.length > 0 || first.length < 2 ? same : having(colleagues, first, begins)
  if (fits.length < 2 || second === '') return fits
  const closer = having(fits, second, begins)
  return closer.length > 0 ? closer : fits
}
