import type { Company } from '@kandidat/contract/resources/company'
import type { Site } from '../web/visit.ts'
import { catalogueOf, pageLanguages, type PageLanguage, pageLanguageOf } from '../web/public/page-language.ts'
import { publicWords } from '../web/public/words/words.ts'
import { inLanguage } from '../web/public/public-error.tsx'
import type { Frame, PublicVisit } from '../web/public/public-page.ts'
import { smallPicture } from '../content/picture-address.ts'
import { ownPicture } from './parts/ad.ts'

/** The languages that a page offers: one form of English, its own if that is one. */
function offered(language: PageLanguage): PageLanguage[] {
  const english = language === 'en-GB' ? 'en-GB' : 'en'
  return pageLanguages.filter((other) => !other.startsWith('en') || other === english)
}

/**
 * The parts that surround each public page of a company: its name and logo above, the link to its privacy notice and the choice of
 * languages below.
 * @param href the company's careers page; null if the page links to none
 */
export function frameOf(
  company: Pick<Company, 'name' | 'logoUrl' | 'brandColor'>,
  visit: Pick<PublicVisit, 'path' | 'query' | 'site'>,
  language: PageLanguage,
  { href, colour = company.brandColor }: { href: string | null; colour?: string | null },
): Frame {
  const logo = ownPicture(company.logoUrl, visit.site.publicUrl)
  return {
    name: company.name,
    href,
    logo: logo === null ? null : smallPicture(logo),
    colour,
    links: href === null ? [] : [{ href: `${href}/privacy`, label: publicWords[catalogueOf(language)].privacy }],
    languages: offered(language).map((other) => ({ href: inLanguage(visit, other), language: other })),
  }
}

/** The language of a page: the one that was asked for, otherwise that of what it shows. English if it says none. */
export function languageOf(visit: Pick<PublicVisit, 'asked'>, spoken: Company['language']): PageLanguage {
  return visit.asked ?? (spoken === null ? 'en' : pageLanguageOf(spoken))
}

/** A whole address of ours. */
export function wholeAddress({ publicUrl }: Pick<Site, 'publicUrl'>, path: string): string {
  return `${publicUrl}${path}`
}
