import type { Language as SpokenLanguage } from '@kandidat/contract/resources/enumerations'
import type { Language } from '../words/language.ts'

/** The languages of public pages, as BCP 47 writes them. */
export const pageLanguages = ['nb', 'da', 'sv', 'en', 'en-GB'] as const

export type PageLanguage = (typeof pageLanguages)[number]

const tags: Readonly<Record<SpokenLanguage, PageLanguage>> = { NO: 'nb', DK: 'da', SE: 'sv', EN: 'en', GB: 'en-GB' }

/** The language of a public page for that of a position or company. */
export function pageLanguageOf(spoken: SpokenLanguage): PageLanguage {
  return tags[spoken]
}

/** The catalogue whose texts a page in this language has. */
export function catalogueOf(language: PageLanguage): Language {
  return language === 'en-GB' ? 'en' : language
}

/** The address of another page in the language that was asked for, so that it stays when people go on. */
export function inAskedLanguage(path: string, asked: PageLanguage | null): string {
  return asked === null ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${asked}`
}

/** The language that `?lang=` names, or null. */
export function askedLanguage(query: URLSearchParams): PageLanguage | null {
  const text = query.get('lang')?.toLowerCase()
  return pageLanguages.find((language) => language.toLowerCase() === text) ?? null
}
