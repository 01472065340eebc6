import type { Catalogue, Language } from './language.ts'

const orders: Catalogue<Intl.Collator> = {
  en: new Intl.Collator('en', { numeric: true }),
  nb: new Intl.Collator('nb', { numeric: true }),
  da: new Intl.Collator('da', { numeric: true }),
  sv: new Intl.Collator('sv', { numeric: true }),
}

/** What has names in the order of the reader's language: Å comes last in Norwegian, and with A in English; 2 comes before 10. */
export function byName<T extends { readonly name: string }>(named: readonly T[], language: Language): T[] {
  return named.toSorted((a, b) => orders[language].compare(a.name, b.name))
}
