import type { Company } from '@kandidat/contract/resources/company'
import type { Site } from '../../base/web/visit.ts'
import { catalogueOf, type PageLanguage, pageLanguageOf, inAskedLanguage } from '../../base/web/public/page-language.ts'
import { publicWords } from '../../base/web/words/words.ts'
import { offeredLanguages } from '../../base/web/public/public-error.tsx'
import type { Frame, PublicVisit } from '../../base/web/public/public-page.ts'
import { smallPicture } from '../../content/picture-address.ts'
import { ownPicture } from './parts/ad.ts'

/**
 * The parts that surround each public page of a company: its name and logo above, the link to its privacy notice and the choice of
 * languages below.
 * @param href the company's careers page; null if the page links to none
 */
export function frameOf(
  company: Pick<Company, 'name' | 'logoUrl' | 'brandColor'>,
  visit: Pick<PublicVisit, 'query' | 'site'> & Partial<Pick<PublicVisit, 'asked'>>,
  language: PageLanguage,
  { href, colour = company.brandColor }: { href: string | null; colour?: string | null },
): Frame {
  const { asked = null } = visit
  const logo = ownPicture(company.logoUrl, visit.site.publicUrl)
  return {
    name: company.name,
    href: href === null ? null : inAskedLanguage(href, asked),
    logo: logo === null ? null : smallPicture(logo),
    colour,
    links:
      href === null
        ? []
        : [{ href: inAskedLanguage(`${href}/privacy`, asked), label: publicWords[catalogueOf(language)].privacy }],
    languages: offeredLanguages(visit, language),
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
