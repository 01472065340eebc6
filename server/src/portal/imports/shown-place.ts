import type { Language } from '../../base/web/words/language.ts'
import { importWords } from '../words/imports.ts'

const PARTS = /^(?:(?:page|line|item|block|JobPosting) \d+(?:, | after the end)?)+(?: of \S+)?$/
const WORDS = /^(?:page|line|item|block)(?= \d)|(?<=, )(?:line|item|block)(?= \d)| after the end\b| of (?=\S+$)/g

/**
 * Where something is in a feed, in the language of the reader. Parsers name places like `page 2, item 3` and `line 4`; whatever else
 * stands there is an id or an address, and stays as it is.
 */
export function shownPlace(at: string, language: Language): string {
  const { places } = importWords[language]
  if (at === 'the rest of the feed') return places.rest
  if (!PARTS.test(at)) return at
  return at.replaceAll(WORDS, (word) => {
    if (word === ' of ') return ` ${places.of} `
    if (word === ' after the end') return ` ${places.afterEnd}`
    return places[word as 'page' | 'line' | 'item' | 'block']
  })
}
