import type { Language } from '@kandidat/contract/resources/enumerations'
import type { Reason, Term } from './terms/term.ts'
import { da } from './terms/da.ts'
import { en } from './terms/en.ts'
import { nb } from './terms/nb.ts'
import { sv } from './terms/sv.ts'

/** The terms of each language that a position can have. */
export const termsOf: Readonly<Record<Language, readonly Term[]>> = { EN: en, GB: en, NO: nb, DK: da, SE: sv }

/** A wording of a text that may keep people from applying. */
export interface Finding {
  /** As the text has it. */
  found: string
  /** Where it begins in the text, in UTF-16 units. */
  at: number
  reason: Reason
  /** What to write instead, in the language of the text. */
  instead: string
}

/**
 * The wordings in a text that may keep people from applying, in their order, each only where it comes first.
 * @param text plain text
 * @param language its language: a term of another one is not found
 */
export function findWording(text: string, language: Language): Finding[] {
  const findings = new Map<string, Finding>()
  for (const { 0: found, index, groups = {} } of text.normalize('NFC').matchAll(patternOf(language))) {
    const name = Object.keys(groups).find((group) => groups[group] !== undefined)
    const term = termsOf[language][Number(name?.slice(1))]
    const key = found.toLowerCase()
    if (term === undefined || findings.has(key)) continue
    findings.set(key, { found, at: index, reason: term.reason, instead: term.instead })
  }
  return [...findings.values()]
}

const patterns = new Map<Language, RegExp>()

/** One expression with a group for each term, because a text is then read once. */
function patternOf(language: Language): RegExp {
  const known = patterns.get(language)
  if (known !== undefined) return known
  const groups = termsOf[language].map(({ forms }, i) => `(?<t${i}>${forms.map(formPattern).join('|')})`)
  // \b knows only the letters of English, and finds the native speaker in a non-native one.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${groups.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  patterns.set(language, pattern)
  return pattern
}

/**
 * Word processors write other spaces, hyphens and apostrophes than people type. A form has none of the characters that mean
 * something in an expression, except `*` at its end.
 */
function formPattern(form: string): string {
  return form
    .replaceAll(' ', '\\s+')
    .replaceAll('-', '[-\\u2010-\\u2013]')
    .replaceAll(/['’]/g, "['’]")
    .replace(/\*$/, '\\p{L}*')
}
