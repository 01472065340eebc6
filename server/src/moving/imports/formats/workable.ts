import { flagAt, sourced, sourcedUrl, type Sourced, listAt, rawTextAt, required, textAt } from '../parsing/fields.ts'
import type { PlaceHint } from '../../../content/places/place.ts'
import type { Format } from '../conversion/format.ts'
import { jsonItems } from '../parsing/json-items.ts'

/**
 * Workable's widget: `{name, jobs}`. A job is listed once for each of its locations. Hidden
 * locations are left out, dates have no time, and only `details=true` gives descriptions.
 */
export const workable: Format = {
  name: 'workable',
  title: 'Workable',
  read: (opened) => jsonItems(opened, { listNames: ['jobs'], itemMembers: [] }, "Workable's feed"),
  query: { details: 'true' },
  groupKey: (job) => textAt(job, 'shortcode'),
  convert(jobs, envelope) {
    const [job] = jobs
    const content = rawTextAt(job, 'description')
    const employer = sourced(envelope, 'name')
    return {
      kind: 'position',
      posting: {
        externalId: required(textAt(job, 'shortcode'), 'shortcode'),
        title: required(sourced(job, 'title'), 'title'),
        employer: employer && { ...employer, from: 'name of the account' },
        ...(content !== null && { texts: { value: [{ content }], from: 'description' } }),
        employment: [sourced(job, 'employment_type')],
        workplace: flagAt(job, 'telecommuting') === true ? { value: ['Remote'], from: 'telecommuting' } : null,
        places: placesOf(jobs),
        publishedAt: sourced(job, 'published_on', 'created_at'),
        url: sourcedUrl(job, 'url', 'shortlink'),
        applyUrl: sourcedUrl(job, 'application_url'),
        ...(content === null && { problems: [{ code: 'descriptions-not-requested' }] }),
      },
    }
  },
}

function placesOf(jobs: readonly unknown[]): Sourced<PlaceHint[]> {
  const listed = jobs.flatMap((job) => listAt(job, 'locations'))
  const shown = listed.filter((place) => flagAt(place, 'hidden') !== true)
  const places = shown.map((place) => ({
    city: textAt(place, 'city'),
    region: textAt(place, 'region'),
    country: textAt(place, 'countryCode') ?? textAt(place, 'country'),
  }))
  if (listed.length > 0) return { value: places, from: 'locations' }
  const own = jobs.map((job) => ({
    city: textAt(job, 'city'),
    region: textAt(job, 'state'),
    country: textAt(job, 'country'),
  }))
  return { value: own, from: 'city, state, country' }
}
