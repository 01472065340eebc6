import { companyIndustries, languages as spokenLanguages } from '@kandidat/contract/resources/enumerations'
import type { Location } from '@kandidat/contract/resources/location'
import { textToHtml } from '../../content/text.ts'
import type { SectionForm, StoredSection } from '../../content/sections/section.ts'
import { readForm } from '../../forms/form.ts'
import { Submitted } from '../../web/form.ts'
import type { Language } from '../../web/words/language.ts'
import { webWords } from '../../web/words/words.ts'
import { countryCode, countryName } from '../../places/country.ts'
import type { Gazetteer } from '../../places/gazetteer.ts'
import { locate } from '../../places/locate.ts'
import type { LocationForm } from '../../places/location.ts'
import type { CompanyFields } from '../fields.ts'
import { CompanyEdit } from '../form.ts'
import { profileWords } from './words/words.ts'

/** Sections that a form can have, the empty ones for new texts and galleries included. */
export const MAX_SECTIONS = 202

/** A place as one line of the form. */
export function placeLine({ address, postalCode, city, country }: Location): string {
  const town = [postalCode, city].filter(Boolean).join(' ')
  return [address, town, countryName(country)].filter((part) => part !== '').join(', ')
}

/** What the form begins with. */
export function initialProfile(fields: CompanyFields): Record<string, string | string[]> {
  return {
    name: fields.name,
    website: fields.website,
    country: fields.country,
    language: fields.language ?? '',
    industries: fields.industries,
    brandColor: fields.brandColor ?? '',
    socialMediaLinks: Object.entries(fields.socialMediaLinks)
      .map(([network, url]) => `${network} ${url}`)
      .join('\n'),
    locations: fields.locations.map(placeLine).join('\n'),
    logo: fields.logoUrl ?? '',
    banner: fields.bannerUrl ?? '',
    ...Object.fromEntries(fields.sections.flatMap((section, i) => Object.entries(initialSection(section, i)))),
    // A text and a gallery to begin with, which disappear if they stay empty.
    [`section-${fields.sections.length}-kind`]: 'text',
    [`section-${fields.sections.length}-order`]: String(fields.sections.length + 1),
    [`section-${fields.sections.length + 1}-kind`]: 'gallery',
    [`section-${fields.sections.length + 1}-order`]: String(fields.sections.length + 2),
  }
}

function initialSection({ kind, heading, html, images }: StoredSection, i: number): Record<string, string | string[]> {
  return {
    [`section-${i}-kind`]: kind,
    [`section-${i}-order`]: String(i + 1),
    [`section-${i}-heading`]: heading,
    [`section-${i}-html`]: html,
    [`section-${i}-images`]: images,
  }
}

const linesOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

/**
 * The edit that a form asks for.
 * @param before places that stand in the form as they are keep what is known of them
 * @throws {Refusal} with all faults, in the language of the page
 */
export function submittedProfile(
  posted: URLSearchParams,
  before: CompanyFields,
  gazetteer: Gazetteer,
  language: Language,
): CompanyEdit {
  const w = profileWords[language]
  const sent = new Submitted(posted, webWords[language].form)
  const name = sent.text('name', { required: true, max: 200 })
  const website = sent.text('website')
  const named = sent.text('country', { max: 100 })
  const country = named === '' ? '' : countryCode(named)
  if (country === undefined) sent.refuse('country', w.noCountry(named))
  const spoken = sent.choice('language', ['', ...spokenLanguages])
  const industries = sent.choices('industries', companyIndustries)
  const brandColor = sent.text('brandColor', { max: 7 }) || null
  const socialMediaLinks: Record<string, string> = {}
  for (const line of linesOf(sent.text('socialMediaLinks', { max: 20_000 }))) {
    const [, network, url] = /^([\w.-]{1,50})\s+(https:\/\/\S+)$/.exec(line) ?? []
    if (network === undefined || url === undefined) sent.refuse('socialMediaLinks', w.noProfile(line))
    else socialMediaLinks[network] = url
  }
  const locations: LocationForm[] = []
  for (const line of linesOf(sent.text('locations', { max: 50_000 }))) {
    const known = before.locations.find((location) => placeLine(location) === line)
    const { places } = known ? { places: [] } : locate(gazetteer, { text: line }, country || undefined)
    if (known) locations.push(known)
    else if (places.length === 0) sent.refuse('locations', w.noPlace(line))
    else locations.push(...places.map(({ location }) => location))
  }
  sent.check()
  const edit = {
    ...{ name, website, brandColor, socialMediaLinks, locations, industries },
    ...(country !== undefined && { country }),
    language: spoken === '' ? null : spoken,
    logoUrl: submittedPicture(posted, 'logo'),
    bannerUrl: submittedPicture(posted, 'banner'),
    sections: submittedSections(posted),
  }
  return readForm(CompanyEdit, edit, 'profile')
}

/** A new picture stands after the one that the page showed. */
function submittedPicture(posted: URLSearchParams, name: string): string | null {
  const isNew = posted.getAll(name).length > 1
  return posted.has(`${name}-remove`) && !isNew ? null : posted.getAll(name).at(-1) || null
}

function submittedSections(posted: URLSearchParams): SectionForm[] {
  const sections = Array.from({ length: MAX_SECTIONS }, (_, i) => {
    const value = (member: string) => (posted.get(`section-${i}-${member}`) ?? '').trim()
    const removed = new Set(posted.getAll(`section-${i}-remove`))
    const kind: SectionForm['kind'] = value('kind') === 'gallery' ? 'gallery' : 'text'
    const images = posted.getAll(`section-${i}-images`).filter((image) => image !== '' && !removed.has(image))
    const html = value('html')
    const section: SectionForm = {
      kind,
      heading: value('heading'),
      html: /<\w/.test(html) ? html : textToHtml(html),
      images,
    }
    return {
      order: Number(value('order')) || MAX_SECTIONS,
      section,
      isEmpty: kind === 'text' ? html === '' : images.length === 0,
    }
  })
  return sections
    .filter(({ isEmpty }) => !isEmpty)
    .toSorted((a, b) => a.order - b.order)
    .map(({ section }) => section)
}
