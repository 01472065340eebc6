import {
  at,
  sourced,
  sourcedUrl,
  type Sourced,
  listAt,
  numberAt,
  rawTextAt,
  required,
  textAt,
} from '../parsing/fields.ts'
import type { Format } from '../conversion/format.ts'
import { jsonItems } from '../parsing/json-items.ts'
import type { PayHint } from '../values/pay.ts'
import type { PlaceHint } from '../../../content/places/place.ts'
import { namesNoPlace, type Workplace } from '../../../content/places/workplace-terms.ts'
import { workplacesIn } from '../values/workplace.ts'
import { decodeEntities } from '../../../content/texts/entities.ts'

/**
 * Greenhouse's job board: `{jobs, meta}`. Its HTML is encoded again, pay is in cents, and places
 * are free text. The posts of one opening (`internal_job_id`) become one position with the places
 * of all, and the text of one in the language of the company.
 */
export const greenhouse: Format = {
  name: 'greenhouse',
  title: 'Greenhouse',
  read: (opened) => jsonItems(opened, { listNames: ['jobs'], itemMembers: [] }, "Greenhouse's feed"),
  query: { content: 'true', pay_transparency: 'true' },
  groupKey: (job) => textAt(job, 'internal_job_id'),
  translations: {
    language: (job) => textAt(job, 'language'),
    id: ([first]) => textAt(first, 'id'),
  },
  convert([job, ...others]) {
    const externalId = required(textAt(job, 'id'), 'id')
    const title = required(sourced(job, 'title'), 'title')
    if (at(job, 'internal_job_id') === null) {
      return { kind: 'skip', externalId, title: title.value, reason: { code: 'prospects' } }
    }
    const content = rawTextAt(job, 'content')
    const posts = [job, ...others]
    return {
      kind: 'position',
      posting: {
        externalId,
        title,
        employer: sourced(job, 'company_name'),
        ...(content !== null && { texts: { value: [{ content }], from: 'content' } }),
        language: sourced(job, 'language'),
        employment: listAt(job, 'metadata').map(employmentIn),
        workplace: workplaceOf(posts),
        places: placesOf(posts),
        pay: payOf(job),
        publishedAt: sourced(job, 'first_published'),
        updatedAt: sourced(job, 'updated_at'),
        expirationDate: sourced(job, 'application_deadline'),
        url: sourcedUrl(job, 'absolute_url'),
        ...(others.length > 0 && { problems: [{ code: 'posts-joined', posts: posts.length }] }),
      },
    }
  },
  total: (envelope) => numberAt(envelope, 'meta.total'),
}

/** A custom field of the company whose name indicates employment terms. */
function employmentIn(field: unknown): Sourced<string> | null {
  const name = textAt(field, 'name') ?? ''
  const isEmployment =
    /employment|commitment|contract type|job type|time type|ansettelse|anställning|stillingstype/i.test(name)
  return isEmployment ? renamed(sourced(field, 'value'), `metadata "${name}"`) : null
}

function renamed<T>(found: Sourced<T> | null, from: string): Sourced<T> | null {
  return found && { ...found, from }
}

/**
 * The free text of each post. If none of them names a place but a way of working, such as "Hybrid", the offices, which
 * may be a whole region.
 */
function placesOf(posts: readonly unknown[]): Sourced<PlaceHint[]> | null {
  const texts = posts.flatMap((post) => textAt(post, 'location.name') ?? [])
  const named = texts.filter((text) => !namesNoPlace(text))
  if (named.length > 0) return { value: named.map((text) => ({ text })), from: 'location.name' }
  const offices = posts.flatMap((post) => listAt(post, 'offices')).flatMap(officeOf)
  return offices.length > 0 ? { value: [...new Set(offices)].map((text) => ({ text })), from: 'offices' } : null
}

function officeOf(office: unknown): string[] {
  return ['location', 'name']
    .flatMap((member) => textAt(office, member) ?? [])
    .filter((text) => !namesNoPlace(text))
    .slice(0, 1)
}

/** The way of working that a post has where its place should be. */
function workplaceOf(posts: readonly unknown[]): Sourced<Workplace[]> | null {
  const texts = posts.map((post) => textAt(post, 'location.name'))
  const value = workplacesIn(...texts)
  return value.length > 0 ? { value, from: 'location.name' } : null
}

function payOf(job: unknown): Sourced<PayHint> | null {
  const ranges = listAt(job, 'pay_input_ranges')
  const [first] = ranges
  const currency = textAt(first, 'currency_type')
  const same = ranges.filter((range) => textAt(range, 'currency_type') === currency)
  const amounts = (name: string) => same.flatMap((range) => numberAt(range, name) ?? []).filter((cents) => cents > 0)
  const [min, max] = [amounts('min_cents'), amounts('max_cents')]
  if (min.length + max.length === 0) return null
  const words = ranges.flatMap((range) => {
    const title = textAt(range, 'title')
    const [from, to] = [numberAt(range, 'min_cents') ?? 0, numberAt(range, 'max_cents') ?? 0]
    const amount = `${textAt(range, 'currency_type') ?? ''} ${from / 100}–${to / 100}`
    // A single range is in the amounts already.
    return ranges.length > 1 ? [[title, amount].filter(Boolean).join(': ')] : []
  })
  const blurbs = ranges.flatMap((range) => textAt(range, 'blurb') ?? [])
  const plain = (html: string) => decodeEntities(html).replace(/<[^<>]*>/g, ' ')
  return {
    value: {
      min: min.length > 0 ? Math.min(...min) / 100 : null,
      max: max.length > 0 ? Math.max(...max) / 100 : null,
      currency,
      interval: ranges.map((range) => textAt(range, 'title') ?? '').join(' '),
      extra: [...words, ...new Set(blurbs.map(plain))].join('; '),
    },
    from: 'pay_input_ranges',
  }
}
