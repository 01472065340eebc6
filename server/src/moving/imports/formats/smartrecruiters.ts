import type { Remark } from '../../../content/faults/remark.ts'
import {
  at,
  flagAt,
  sourced,
  sourcedUrl,
  type Sourced,
  numberAt,
  rawTextAt,
  required,
  textAt,
} from '../parsing/fields.ts'
import type { PlaceHint } from '../../../content/places/place.ts'
import type { Workplace } from '../../../content/places/workplace-terms.ts'
import type { Format } from '../conversion/format.ts'
import { jsonItems } from '../parsing/json-items.ts'
import type { TextHint } from '../../../content/texts/sections.ts'

const SECTIONS = ['companyDescription', 'jobDescription', 'qualifications', 'additionalInformation']

/**
 * SmartRecruiters' postings: the list `{totalFound, content}`, or the details of postings as JSON
 * Lines. Only the details have texts. Coordinates are strings. A job that is advertised in several languages is one
 * posting for each, with the same job and place: they become one position, in the language of the company.
 */
export const smartrecruiters: Format = {
  name: 'smartrecruiters',
  title: 'SmartRecruiters',
  read: (opened) => jsonItems(opened, { listNames: ['content'], itemMembers: ['id', 'uuid'] }, "SmartRecruiters' feed"),
  groupKey: jobKey,
  translations: {
    language: (posting) => textAt(posting, 'language.code'),
    // The oldest: the list has the newest first, and a translation that is added later must not make another position.
    id: (postings) => postings.flatMap((posting) => idOf(posting) ?? []).toSorted(byAge)[0] ?? null,
  },
  convert([posting, ...others]) {
    const externalId = required(idOf(posting), 'id')
    const title = required(sourced(posting, 'name'), 'title ("name")')
    const skip = (reason: Remark) => ({ kind: 'skip' as const, externalId, title: title.value, reason })
    const visibility = textAt(posting, 'visibility')
    if (visibility !== null && visibility !== 'PUBLIC')
      return skip({ code: 'closed', status: `visibility: ${visibility}` })
    if (flagAt(posting, 'active') === false) return skip({ code: 'closed', status: 'active: false' })
    const isListed = at(posting, 'jobAd') === undefined
    return {
      kind: 'position',
      posting: {
        externalId,
        title,
        employer: sourced(posting, 'company.name'),
        texts: { value: SECTIONS.map((name) => textOf(posting, name)), from: 'jobAd.sections' },
        language: sourced(posting, 'language.code'),
        employment: [sourced(posting, 'typeOfEmployment.label')],
        workplace: workplaceOf(posting),
        places: { value: [placeOf(posting)], from: 'location' },
        publishedAt: sourced(posting, 'releasedDate'),
        url: sourcedUrl(posting, 'postingUrl'),
        applyUrl: sourcedUrl(posting, 'applyUrl', 'referralUrl'),
        problems: [
          ...(isListed ? [{ code: 'texts-in-details' as const }] : []),
          ...(others.length > 0 ? [severalLanguages([posting, ...others])] : []),
        ],
      },
    }
  },
  total: (envelope) => numberAt(envelope, 'totalFound'),
  query: { limit: '100' },
  nextPageUrl(envelope, url, count) {
    const offset = (numberAt(envelope, 'offset') ?? Number(url.searchParams.get('offset'))) + count
    if (offset >= (numberAt(envelope, 'totalFound') ?? 0)) return null
    const next = new URL(url)
    next.searchParams.set('offset', String(offset))
    return next.href
  },
  detailUrl: (posting) => (at(posting, 'jobAd') === undefined ? textAt(posting, 'ref') : null),
}

const idOf = (posting: unknown) => textAt(posting, 'id') ?? textAt(posting, 'uuid')

/** Ids are numbers that grow. */
const byAge = new Intl.Collator('en', { numeric: true }).compare

/** What the postings of one job in one place share; null if the feed names no job. */
function jobKey(posting: unknown): string | null {
  const job = textAt(posting, 'jobId') ?? textAt(posting, 'refNumber')
  const isOpen = (textAt(posting, 'visibility') ?? 'PUBLIC') === 'PUBLIC' && flagAt(posting, 'active') !== false
  if (job === null || !isOpen) return null
  return JSON.stringify([job, ...['city', 'region', 'country'].map((name) => textAt(posting, `location.${name}`))])
}

function severalLanguages(postings: readonly unknown[]): Remark {
  const [first = '', ...others] = postings.map((posting) => textAt(posting, 'language.code') ?? 'unknown')
  return {
    code: 'translations-joined',
    postings: postings.length,
    languages: [first, ...others].join(', '),
    used: first,
  }
}

function textOf(posting: unknown, name: string): TextHint {
  const section = `jobAd.sections.${name}`
  return { heading: textAt(posting, `${section}.title`), content: rawTextAt(posting, `${section}.text`) ?? '' }
}

function workplaceOf(posting: unknown): Sourced<Workplace[]> | null {
  if (flagAt(posting, 'location.hybrid') === true) return { value: ['Hybrid'], from: 'location.hybrid' }
  return flagAt(posting, 'location.remote') === true ? { value: ['Remote'], from: 'location.remote' } : null
}

function placeOf(posting: unknown): PlaceHint {
  const location = (name: string) => textAt(posting, `location.${name}`)
  return {
    text: location('fullLocation'),
    address: location('address'),
    city: location('city'),
    region: location('region'),
    postalCode: location('postalCode'),
    country: location('country'),
    lat: numberAt(posting, 'location.latitude'),
    lng: numberAt(posting, 'location.longitude'),
  }
}
