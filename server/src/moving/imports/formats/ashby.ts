import {
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
import type { Workplace } from '../../../content/places/workplace-terms.ts'
import type { Format } from '../conversion/format.ts'
import { jsonItems } from '../parsing/json-items.ts'
import type { PayHint } from '../values/pay.ts'
import { readWorkplace } from '../values/workplace.ts'

const ID_IN_URL = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i

/**
 * Ashby's job board: `{apiVersion, jobs}`. Unlisted jobs are left out, and pay that must not be
 * shown is ignored. `workplaceType` has precedence over `isRemote`, which sometimes contradicts it.
 */
export const ashby: Format = {
  name: 'ashby',
  title: 'Ashby',
  read: (opened) => jsonItems(opened, { listNames: ['jobs'], itemMembers: [] }, "Ashby's feed"),
  query: { includeCompensation: 'true' },
  convert([job]) {
    const externalId = required(textAt(job, 'id') ?? ID_IN_URL.exec(textAt(job, 'jobUrl') ?? '')?.[0], 'id')
    const title = required(sourced(job, 'title'), 'title')
    if (flagAt(job, 'isListed') === false) {
      return { kind: 'skip', externalId, title: title.value, reason: { code: 'closed', status: 'isListed: false' } }
    }
    const html = rawTextAt(job, 'descriptionHtml')
    const content = html ?? rawTextAt(job, 'descriptionPlain')
    return {
      kind: 'position',
      posting: {
        externalId,
        title,
        ...(content !== null && {
          texts: { value: [{ content }], from: html === null ? 'descriptionPlain' : 'descriptionHtml' },
        }),
        employment: [sourced(job, 'employmentType')],
        workplace: workplaceOf(job),
        places: {
          value: [job, ...listAt(job, 'secondaryLocations')].map(placeOf),
          from: 'address, location, secondaryLocations',
        },
        pay: payOf(job),
        publishedAt: sourced(job, 'publishedAt'),
        url: sourcedUrl(job, 'jobUrl'),
        applyUrl: sourcedUrl(job, 'applyUrl'),
      },
    }
  },
}

function workplaceOf(job: unknown): Sourced<Workplace[]> | null {
  const tag = readWorkplace(textAt(job, 'workplaceType') ?? '')
  if (tag) return { value: [tag], from: 'workplaceType' }
  return flagAt(job, 'isRemote') === true ? { value: ['Remote'], from: 'isRemote' } : null
}

function placeOf(place: unknown): PlaceHint {
  const address = (name: string) => textAt(place, `address.postalAddress.${name}`)
  const city = address('addressLocality')
  return {
    // The text is used only if the address is missing.
    text: city === null && address('addressRegion') === null ? textAt(place, 'location') : null,
    address: address('streetAddress'),
    city,
    region: address('addressRegion'),
    postalCode: address('postalCode'),
    country: address('addressCountry'),
  }
}

function payOf(job: unknown): Sourced<PayHint> | null {
  if (flagAt(job, 'shouldDisplayCompensationOnJobPostings') !== true) return null
  const components = listAt(job, 'compensation.summaryComponents')
  const salary = components.find((each) => textAt(each, 'compensationType') === 'Salary')
  const others = components.some((each) => textAt(each, 'compensationType') !== 'Salary')
  const summary = textAt(job, 'compensation.compensationTierSummary')
  if (salary === undefined) return summary === null ? null : { value: { extra: summary }, from: 'compensation' }
  return {
    value: {
      min: numberAt(salary, 'minValue'),
      max: numberAt(salary, 'maxValue'),
      currency: textAt(salary, 'currencyCode'),
      interval: textAt(salary, 'interval')?.replace(/^NONE$/, '') ?? null,
      // We have no fields for bonus and equity.
      extra: others ? summary : null,
    },
    from: 'compensation.summaryComponents',
  }
}
