/** What somebody is called. */
export interface Named {
  readonly firstName: string | null
  readonly lastName: string | null
}

/**
 * Whether two names seem to be of two people. They are of one if one has all the words of the other: `Kari Lie` is also `Lie, Kari`,
 * `K. Lie`, `Kari Anne Lie` and `Kari`, with or without the signs above its letters. A name that is not there says nothing.
 */
export function isOtherName(one: Named, other: Named): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  return a.length > 0 && b.length > 0 && !hasAll(a, b) && !hasAll(b, a)
}

function hasAll(words: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((word) => words.some((each) => each === word || isInitial(each, word) || isInitial(word, each)))
}

function isInitial(letter: string, word: string): boolean {
  return letter.length === 1 && word.startsWith(letter)
}

/** Letters that people write otherwise on keyboards without them. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ø: 'o',
  oe: 'o',
  æ: 'a',
  ae: 'a',
  aa: 'a',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
}

function wordsOf({ firstName, lastName }: Named): string[] {
  const plain = `${firstName ?? ''} ${lastName ?? ''}`.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const folded = plain.replaceAll(/ø|oe|æ|ae|aa|ð|þ|ß/g, (letters) => SPELLINGS[letters] ?? letters)
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}
