import {
  at,
  sourced,
  sourcedUrl,
  type Sourced,
  isWebAddress,
  listAt,
  numberAt,
  rawTextAt,
  required,
  textAt,
} from '../parsing/fields.ts'
import type { PlaceHint } from '../../../content/places/place.ts'
import type { Workplace } from '../../../content/places/workplace-terms.ts'
import type { Envelope } from '../parsing/raw-item.ts'
import type { Format } from '../conversion/format.ts'
import { jsonLdItems } from '../parsing/json-ld-items.ts'
import { readPageList } from '../parsing/page-list.ts'
import type { ContactHint } from '../values/contacts.ts'
import type { PayHint } from '../values/pay.ts'
import type { Posting } from '../conversion/posting.ts'
import { decodeEntities } from '../../../content/texts/entities.ts'
import { readWorkplace } from '../values/workplace.ts'

/**
 * schema.org's JobPosting in a page or in the pages of a list. Pages contain it for search engines.
 */
export const schemaOrg: Format = {
  name: 'schema-org',
  title: 'schema.org JobPosting',
  read: (opened) => jsonLdItems(opened, 'JobPosting'),
  pageList: readPageList,
  convert([jobPosting], envelope: Envelope) {
    const url = sourcedUrl(jobPosting, 'url') ?? pageUrl(envelope)
    const externalId = identifierOf(jobPosting) ?? url?.value
    return {
      kind: 'position',
      posting: {
        ...jobPostingOf(jobPosting, required(externalId, 'identifier and no address')),
        url,
        language: sourced(jobPosting, 'inLanguage', 'inLanguage.alternateName') ?? pageLanguage(envelope),
      },
    }
  },
}

function pageUrl(envelope: Envelope): Sourced<string> | null {
  const url = textAt(envelope, 'url')
  return url !== null && isWebAddress(url) ? { value: url, from: 'the page' } : null
}

function pageLanguage(envelope: Envelope): Sourced<string> | null {
  const lang = textAt(envelope, 'lang')
  return lang === null ? null : { value: lang, from: 'lang of the page' }
}

function identifierOf(jobPosting: unknown): string | null {
  return textAt(jobPosting, 'identifier.value') ?? textAt(jobPosting, 'identifier') ?? textAt(jobPosting, '@id')
}

/**
 * Converts a JobPosting, except its address and language.
 * @param path the path of the JobPosting in the item, with a dot at the end, for the report
 */
export function jobPostingOf(jobPosting: unknown, externalId: string, path = ''): Posting {
  const named = <T>(found: Sourced<T> | null): Sourced<T> | null => found && { ...found, from: path + found.from }
  const title = required(sourced(jobPosting, 'title', 'name'), 'title')
  const description = rawTextAt(jobPosting, 'description')
  return {
    externalId,
    // Many pages encode the title for HTML, which JSON does not require.
    title: { value: decodeEntities(title.value), from: path + title.from },
    employer: named(sourced(jobPosting, 'hiringOrganization.name', 'hiringOrganization')),
    ...(description !== null && { texts: { value: [{ content: description }], from: `${path}description` } }),
    employment: listAt(jobPosting, 'employmentType').flatMap((value) =>
      typeof value === 'string' ? { value, from: `${path}employmentType` } : [],
    ),
    workplace: named(workplaceOf(jobPosting)),
    places: named(placesOf(jobPosting)),
    pay: named(payOf(jobPosting)),
    contacts: named(contactsOf(jobPosting)),
    publishedAt: named(sourced(jobPosting, 'datePosted')),
    updatedAt: named(sourced(jobPosting, 'dateModified')),
    expirationDate: named(sourced(jobPosting, 'validThrough')),
  }
}

function contactsOf(jobPosting: unknown): Sourced<ContactHint[]> | null {
  if (at(jobPosting, 'applicationContact') === undefined) return null
  const value = listAt(jobPosting, 'applicationContact').map((contact) => ({
    name: textAt(contact, 'name'),
    title: textAt(contact, 'contactType') ?? textAt(contact, 'jobTitle'),
    email: textAt(contact, 'email')?.replace(/^mailto:/i, '') ?? null,
    phone: textAt(contact, 'telephone')?.replace(/^tel:/i, '') ?? null,
  }))
  return { value, from: 'applicationContact' }
}

function workplaceOf(jobPosting: unknown): Sourced<Workplace[]> | null {
  const tags = listAt(jobPosting, 'jobLocationType').flatMap((type) => readWorkplace(textAt(type, '') ?? '') ?? [])
  return tags.length > 0 ? { value: tags, from: 'jobLocationType' } : null
}

function placesOf(jobPosting: unknown): Sourced<PlaceHint[]> | null {
  const places = listAt(jobPosting, 'jobLocation').map(placeOf)
  if (places.length > 0) return { value: places, from: 'jobLocation' }
  // A remote position at least names the countries that one may work from.
  const areas = listAt(jobPosting, 'applicantLocationRequirements').flatMap(
    (area) => textAt(area, 'name') ?? textAt(area, '') ?? [],
  )
  return areas.length > 0 ? { value: areas.map((text) => ({ text })), from: 'applicantLocationRequirements' } : null
}

function placeOf(place: unknown): PlaceHint {
  const [address] = listAt(place, 'address')
  if (typeof place === 'string' || typeof address === 'string') return { text: textAt(address ?? place, '') }
  return {
    text: address === undefined ? textAt(place, 'name') : null,
    address: textAt(address, 'streetAddress'),
    city: textAt(address, 'addressLocality'),
    region: textAt(address, 'addressRegion'),
    postalCode: textAt(address, 'postalCode'),
    country: textAt(address, 'addressCountry.name') ?? textAt(address, 'addressCountry'),
    lat: numberAt(place, 'geo.latitude'),
    lng: numberAt(place, 'geo.longitude'),
  }
}

function payOf(jobPosting: unknown): Sourced<PayHint> | null {
  const [salary] = listAt(jobPosting, 'baseSalary')
  const currency = textAt(salary, 'currency') ?? textAt(jobPosting, 'salaryCurrency')
  if (salary === undefined || salary === null) return null
  if (typeof salary !== 'object') {
    const amount = numberAt(salary, '')
    return {
      value: amount === null ? { text: textAt(salary, ''), currency } : { min: amount, max: amount, currency },
      from: 'baseSalary',
    }
  }
  const value = at(salary, 'value')
  const whole = typeof value === 'object' && value !== null ? value : salary
  const single = textAt(whole, 'value') ?? (typeof value === 'object' ? null : textAt(salary, 'value'))
  return {
    value: {
      min: textAt(whole, 'minValue') ?? single,
      max: textAt(whole, 'maxValue') ?? single,
      currency,
      interval: textAt(whole, 'unitText') ?? textAt(salary, 'unitText'),
    },
    from: 'baseSalary',
  }
}
