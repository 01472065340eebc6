/** The languages of screens, as BCP 47 writes them. */
export const languages = ['en', 'nb', 'da', 'sv'] as const

export type Language = (typeof languages)[number]

/** The texts of a module in all languages. A text that is missing in one does not compile. */
export type Catalogue<Words> = Readonly<Record<Language, Words>>

/** The names of the languages, each in itself, as a choice of language shows them. */
export const languageNames: Catalogue<string> = { en: 'English', nb: 'Norsk', da: 'Dansk', sv: 'Svenska' }

/** What browsers and people call our languages. Norwegians write two forms; Bokmål is understood by both. */
const aliases: Readonly<Record<string, Language>> = { en: 'en', nb: 'nb', no: 'nb', nn: 'nb', da: 'da', sv: 'sv' }

/** Whether a text is one of our languages. */
export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text)
}

/**
 * The language that a browser asks for (RFC 9110, 12.5.4), or English.
 * @param header the value of Accept-Language
 */
export function preferredLanguage(header: string | undefined): Language {
  return wishedLanguage(header) ?? 'en'
}

/** The one of our languages that a browser asks for, if it asks for any. @param header the value of Accept-Language */
export function wishedLanguage(header: string | undefined): Language | undefined {
  const wishes = (header ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(text)?.[1]).find(Boolean)
    return { language: aliases[range.split('-')[0] ?? ''], quality: quality === undefined ? 1 : Number(quality) }
  })
  const best = wishes
    .filter(({ language, quality }) => language !== undefined && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)[0]
  return best?.language
}
