import { companyIndustries, languages as spokenLanguages } from '@kandidat/contract/resources/enumerations'
import { submittedPicture } from '../sections/submitted-picture.ts'
import { readSections, sectionFields, sectionForms } from '../sections/section-fields.ts'
import { readForm } from '../../base/forms/form.ts'
import { Submitted } from '../../base/web/form.ts'
import type { Language } from '../../base/web/words/language.ts'
import { webWords } from '../../base/web/words/words.ts'
import { countryCode } from '../../content/places/country.ts'
import type { Gazetteer } from '../../content/places/gazetteer.ts'
import { linesOf, placeLine, writtenPlaces } from '../../content/places/written-places.ts'
import type { CompanyFields } from '../../organisation/companies/fields.ts'
import { CompanyEdit } from '../../organisation/companies/form.ts'
import { profileWords } from '../words/companies.ts'

/** What the form begins with. @param language of the form */
export function initialProfile(fields: CompanyFields, language: Language): Record<string, string | string[]> {
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
    locations: fields.locations.map((location) => placeLine(location, language)).join('\n'),
    logo: fields.logoUrl ?? '',
    banner: fields.bannerUrl ?? '',
    ...sectionFields(fields.sections),
  }
}

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
  const written = sent.text('locations', { max: 50_000 })
  const { locations, unknown } = writtenPlaces(written, before.locations, gazetteer, country || undefined)
  for (const line of unknown) sent.refuse('locations', w.noPlace(line))
  sent.check()
  const edit = {
    ...{ name, website, brandColor, socialMediaLinks, locations, industries },
    ...(country !== undefined && { country }),
    language: spoken === '' ? null : spoken,
    logoUrl: submittedPicture(posted, 'logo'),
    bannerUrl: submittedPicture(posted, 'banner'),
    sections: sectionForms(readSections(posted)).forms,
  }
  return readForm(CompanyEdit, edit, 'profile')
}
