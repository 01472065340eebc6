import { countryName } from '../../places/country.ts'
import { countText } from '../../web/words/dates.ts'
import type { Language } from '../../web/words/language.ts'
import type { Advice } from './advice.ts'
import { adviceWords } from './words/words.ts'

/** Advice in a sentence or two. */
export function adviceText(advice: Advice, language: Language): string {
  const w = adviceWords[language]
  if (advice.kind === 'no-place') return w.noPlace
  if (advice.kind === 'no-deadline') return w.noDeadline
  if (advice.kind === 'short-text') return w.shortText(countText(advice.words, language, w.words))
  return w.noSalary(countryName(advice.country), advice.law.name, advice.law.since)
}
