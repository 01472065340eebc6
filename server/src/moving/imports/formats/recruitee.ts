import {
  at,
  flagAt,
  sourced,
  sourcedUrl,
  type Sourced,
  listAt,
  rawTextAt,
  required,
  textAt,
} from '../parsing/fields.ts'
import type { PlaceHint } from '../../../content/places/place.ts'
import type { Workplace } from '../../../content/places/workplace-terms.ts'
import type { Format } from '../conversion/format.ts'
import { jsonItems } from '../parsing/json-items.ts'

/**
 * Recruitee's offers: `{offers}`. Times are like "2026-09-29 16:02:37 UTC", pay is text, and only a
 * translation may have a title. Unpublished offers are left out.
 */
export const recruitee: Format = {
  name: 'recruitee',
  title: 'Recruitee',
  read: (opened) => jsonItems(opened, { listNames: ['offers'], itemMembers: [] }, "Recruitee's feed"),
  convert([offer]) {
    const externalId = required(textAt(offer, 'id') ?? textAt(offer, 'guid'), 'id')
    const { language, path } = translationOf(offer)
    const title = required(
      sourced(offer, ...[path && `${path}.title`, 'title'].filter((each) => each !== null)),
      'title',
    )
    const status = textAt(offer, 'status')
    if (status !== null && status !== 'published') {
      return { kind: 'skip', externalId, title: title.value, reason: { code: 'closed', status: `status: ${status}` } }
    }
    const text = (name: string) => rawTextAt(offer, `${path ?? ''}.${name}`) ?? rawTextAt(offer, name) ?? ''
    return {
      kind: 'position',
      posting: {
        externalId,
        title,
        employer: sourced(offer, 'company_name'),
        texts: {
          value: [{ content: text('description') }, { content: text('requirements') }],
          from: 'description, requirements',
        },
        language: language === null ? null : { value: language, from: 'translations' },
        employment: [sourced(offer, 'employment_type_code')],
        workplace: workplaceOf(offer),
        places: placesOf(offer),
        pay: {
          value: {
            min: textAt(offer, 'salary.min'),
            max: textAt(offer, 'salary.max'),
            currency: textAt(offer, 'salary.currency'),
            interval: textAt(offer, 'salary.period'),
          },
          from: 'salary',
        },
        publishedAt: sourced(offer, 'published_at', 'created_at'),
        updatedAt: sourced(offer, 'updated_at'),
        expirationDate: sourced(offer, 'close_at'),
        url: sourcedUrl(offer, 'careers_url'),
        applyUrl: sourcedUrl(offer, 'careers_apply_url'),
      },
    }
  },
}

/** The translation that is shown: with the title of the offer, else the first with a title. */
function translationOf(offer: unknown): { language: string | null; path: string | null } {
  const translations = at(offer, 'translations')
  if (typeof translations !== 'object' || translations === null) return { language: null, path: null }
  const titled = Object.keys(translations).filter((each) => textAt(translations, `${each}.title`) !== null)
  const own = textAt(offer, 'title')
  const language =
    titled.find((each) => own === null || textAt(translations, `${each}.title`) === own) ?? titled[0] ?? null
  return { language, path: language && `translations.${language}` }
}

function workplaceOf(offer: unknown): Sourced<Workplace[]> | null {
  const flags = [
    ['remote', 'Remote'],
    ['hybrid', 'Hybrid'],
    ['on_site', 'On-site'],
  ] as const
  const set = flags.filter(([flag]) => flagAt(offer, flag) === true)
  return set.length > 0 ? { value: set.map(([, tag]) => tag), from: set.map(([flag]) => flag).join(', ') } : null
}

function placesOf(offer: unknown): Sourced<PlaceHint[]> {
  const listed = listAt(offer, 'locations').filter((place) => typeof place === 'object')
  const places = listed.length > 0 ? listed : [offer]
  const value = places.map((place) => ({
    text: place === offer ? textAt(offer, 'location') : textAt(place, 'name'),
    address: textAt(place, 'street'),
    city: textAt(place, 'city'),
    region: textAt(place, 'state') ?? textAt(place, 'state_name'),
    postalCode: textAt(place, 'postal_code'),
    country: textAt(place, 'country_code') ?? textAt(place, 'country'),
  }))
  return { value, from: listed.length > 0 ? 'locations' : 'city, state_name, country_code' }
}
