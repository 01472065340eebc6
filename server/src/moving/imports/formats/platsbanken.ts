import {
  at,
  flagAt,
  sourced,
  sourcedUrl,
  type Sourced,
  listAt,
  numberAt,
  rawTextAt,
  required,
  textAt,
} from '../parsing/fields.ts'
import type { PlaceHint } from '../../../content/places/place.ts'
import type { Format } from '../conversion/format.ts'
import { jsonItems } from '../parsing/json-items.ts'

/**
 * Arbetsförmedlingen's ads (Platsbanken, JobTech): the responses of the API (`{hits}`), the list of
 * the stream, the JSON Lines of the archives, and a short form (`title`, `employer`, `location` and
 * `description` as texts).
 */
export const platsbanken: Format = {
  name: 'platsbanken',
  title: 'Platsbanken (JobTech)',
  read: (opened) => jsonItems(opened, { listNames: ['hits', 'ads'], itemMembers: ['id'] }, "Platsbanken's feed"),
  convert([ad]) {
    const externalId = required(textAt(ad, 'id'), 'id')
    const title = sourced(ad, 'headline', 'title')
    if (flagAt(ad, 'removed') === true) {
      return { kind: 'skip', externalId, title: title?.value ?? null, reason: { code: 'removed' } }
    }
    const formatted = rawTextAt(ad, 'description.text_formatted')
    const plain = rawTextAt(ad, 'description.text') ?? rawTextAt(ad, 'description')
    const isRemote = flagAt(ad, 'remote_work') === true || flagAt(ad, 'remote_work.option') === true
    return {
      kind: 'position',
      posting: {
        externalId,
        title: required(title, 'title ("headline")'),
        employer: sourced(ad, 'employer.name', 'employer.workplace', 'employer'),
        texts: {
          value: [{ content: formatted ?? plain ?? '' }],
          from: formatted === null ? 'description' : 'description.text_formatted',
        },
        employment: [sourced(ad, 'employment_type.label'), sourced(ad, 'working_hours_type.label')],
        workplace: isRemote ? { value: ['Remote'], from: 'remote_work' } : null,
        places: placesOf(ad),
        feedCountry: 'SE',
        timeZone: 'Europe/Stockholm',
        pay: payOf(ad),
        publishedAt: sourced(ad, 'publication_date', 'published'),
        expirationDate: sourced(ad, 'application_deadline', 'last_publication_date', 'deadline'),
        url: sourcedUrl(ad, 'webpage_url', 'url'),
        applyUrl: sourcedUrl(ad, 'application_details.url'),
        ...(formatted === null && plain?.endsWith('...') && { problems: [{ code: 'description-shortened' }] }),
      },
    }
  },
  total: (envelope) => numberAt(envelope, 'total.value'),
}

function placesOf(ad: unknown): Sourced<PlaceHint[]> | null {
  const text = sourced(ad, 'location')
  if (text) return { value: [{ text: text.value }], from: text.from }
  if (at(ad, 'workplace_address') === undefined) return null
  const address = (name: string) => textAt(ad, `workplace_address.${name}`)
  // GeoJSON has the longitude first.
  const [lng, lat] = listAt(ad, 'workplace_address.coordinates').map((degrees) => numberAt(degrees, ''))
  const hint: PlaceHint = {
    address: address('street_address'),
    city: address('city') ?? address('municipality'),
    municipality: address('municipality'),
    region: address('region'),
    postalCode: address('postcode'),
    country: address('country') ?? 'SE',
    lat: lat ?? null,
    lng: lng ?? null,
  }
  return { value: [hint], from: 'workplace_address' }
}

function payOf(ad: unknown) {
  const text = textAt(ad, 'salary_description')
  return text === null ? null : { value: { text }, from: 'salary_description' }
}
