import { locales } from '../../base/web/words/dates.ts'
import type { Language } from '../../base/web/words/language.ts'
import { type Advice, SHORT } from './advice.ts'
import { adviceWords } from '../words/words.ts'

/** A piece of advice as sentences. What to write instead of a wording stays in the language of the position. */
export function adviceText(advice: Advice, language: Language): string {
  const words = adviceWords[language]
  if (advice.kind === 'no-place') return words.noPlace
  if (advice.kind === 'no-deadline') return words.noDeadline
  if (advice.kind === 'short-text') return words.shortText(advice.length, SHORT)
  if (advice.kind === 'wording') return words.wording(advice.found, advice.reason, advice.instead)
  const { law, since, partly } = advice.law
  const country = new Intl.DisplayNames(locales[language], { type: 'region' }).of(advice.country) ?? advice.country
  return (partly ? words.noSalaryPartly : words.noSalary)(country, law, since)
}
