import type { Location } from '@kandidat/contract/resources/location'
import type { Salary } from '@kandidat/contract/resources/salary'
import { type FeedFormat, type FeedPosition, isoTime, jobUrl } from './feed.ts'
import { cdata } from './xml.ts'

const JOB_TYPES: Readonly<Partial<Record<FeedPosition['employmentType'][number], string>>> = {
  'Full-time': 'fulltime',
  'Part-time': 'parttime',
  Temporary: 'temporary',
  Internship: 'internship',
  Volunteer: 'volunteer',
  Contract: 'contract',
}

/**
 * The XML feed of Indeed: one `job` for each place of a position, because Indeed knows only one place of a job. Indeed
 * reads no character references, neither in the XML nor inside a text
 * (https://docs.indeed.com/indeed-apply/xml-feed), so every text is literal, in a CDATA section.
 */
export const indeed: FeedFormat = {
  contentType: 'application/xml; charset=utf-8',
  start: ({ site }) => `<?xml version="1.0" encoding="utf-8"?>
<source>
<publisher>${cdata(site.name)}</publisher>
<publisherurl>${cdata(site.publicUrl)}</publisherurl>
`,
  position: (position, head) => {
    const places = position.locations.length > 0 ? position.locations : [null]
    return places.map((place) => job(position, place, jobUrl(head, position))).join('')
  },
  end: '</source>\n',
}

function job(position: FeedPosition, place: Location | null, url: string): string {
  const { id, employer, employmentType, expirationDate, salary } = position
  const fields: Record<string, string | null> = {
    title: position.title,
    date: isoTime(position.publishedAt),
    // Indeed wants a number for each place, and the number of a place must never change: not if the places are sorted
    // anew, and not if one is added.
    referencenumber: place === null ? id : `${id}-${place.id}`,
    requisitionid: id,
    url,
    company: employer.name,
    city: place?.city ?? null,
    state: place?.administrativeArea ?? null,
    country: place?.country ?? employer.country,
    postalcode: place?.postalCode ?? null,
    streetaddress: place?.address ?? null,
    description: literalHtml(position.contentHtml) || position.title,
    salary: salaryText(salary),
    jobtype: employmentType.flatMap((tag) => JOB_TYPES[tag] ?? []).join(', '),
    remotetype: remoteType(employmentType),
    expirationdate: expirationDate === null ? null : isoTime(expirationDate),
    lastactivitydate: isoTime(position.changedAt),
  }
  const elements = Object.entries(fields).map(([name, text]) =>
    text === null || text === '' ? '' : `<${name}>${cdata(text)}</${name}>\n`,
  )
  return `<job>\n${elements.join('')}</job>\n`
}

function remoteType(tags: FeedPosition['employmentType']): string | null {
  if (tags.includes('Hybrid') || (tags.includes('Remote') && tags.includes('On-site'))) return 'Hybrid remote'
  return tags.includes('Remote') ? 'Fully remote' : null
}

function salaryText(salary: Salary | null): string | null {
  if (salary === null) return null
  const { type, currency, minSalary, maxSalary, extra } = salary
  const amounts = [...new Set([minSalary, maxSalary].filter((amount) => amount !== null))]
  if (amounts.length === 0 || currency === null || type === null) return extra
  return `${amounts.map((amount) => `${currency} ${amount.toLocaleString('en-GB')}`).join(' - ')} per ${type.toLowerCase()}`
}

/**
 * HTML whose texts contain `&`, `<` and `>` themselves. A space is put where such a character would begin a tag or a
 * character reference that nobody wrote.
 */
function literalHtml(html: string): string {
  return html.replaceAll(/&(?:amp|gt|lt);/g, (reference, at: number) => {
    const rest = html.slice(at + reference.length, at + reference.length + 40)
    if (reference === '&gt;') return '>'
    if (reference === '&lt;') return /^[a-z/!?]/i.test(rest) ? '< ' : '<'
    return /^#?\w+;/.test(rest) ? '& ' : '&'
  })
}
