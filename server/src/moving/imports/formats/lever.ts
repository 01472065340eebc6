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
import { decodeEntities } from '../../../content/texts/entities.ts'
import type { TextHint } from '../../../content/texts/sections.ts'
import { readWorkplace } from '../values/workplace.ts'

/**
 * Lever's postings: a bare list. The description is assembled from its opening, body, lists (whose
 * items come without the list element) and closing. The employer and the time of the last change
 * are unknown.
 */
export const lever: Format = {
  name: 'lever',
  title: 'Lever',
  read: (opened) => jsonItems(opened, { listNames: ['data', 'postings'], itemMembers: [] }, "Lever's feed"),
  convert([posting]) {
    const opening = rawTextAt(posting, 'opening') ?? ''
    const pitch = pitchOf(opening)
    const country = textAt(posting, 'country')
    const cities = listAt(posting, 'categories.allLocations').filter((city) => typeof city === 'string')
    const texts = cities.length > 0 ? cities : listAt(posting, 'categories.location')
    const workplace = sourced(posting, 'workplaceType')
    const tag = readWorkplace(workplace?.value ?? '')
    return {
      kind: 'position',
      posting: {
        externalId: required(textAt(posting, 'id'), 'id'),
        title: required(sourced(posting, 'text'), 'title ("text")'),
        pitch: pitch === null ? null : { value: pitch, from: 'opening' },
        texts: { value: textsOf(posting, opening, pitch), from: 'description, lists, additional' },
        employment: [sourced(posting, 'categories.commitment')],
        workplace: tag ? { value: [tag], from: 'workplaceType' } : null,
        places: {
          value: texts.length > 0 ? texts.map((text) => ({ text: String(text), country })) : [{ country }],
          from: cities.length > 0 ? 'categories.allLocations, country' : 'categories.location, country',
        },
        pay: payOf(posting),
        publishedAt: createdAt(posting),
        url: sourcedUrl(posting, 'hostedUrl'),
        applyUrl: sourcedUrl(posting, 'applyUrl'),
      },
    }
  },
  // Without a limit, all postings are on one page. With a limit, the last page has fewer postings.
  nextPageUrl(_envelope, url, count) {
    const limit = Number(url.searchParams.get('limit'))
    if (!(limit > 0) || count < limit) return null
    const next = new URL(url)
    next.searchParams.set('skip', String(Number(url.searchParams.get('skip')) + count))
    return next.href
  },
}

function createdAt(posting: unknown): Sourced<number> | null {
  const value = numberAt(posting, 'createdAt')
  return value === null ? null : { value, from: 'createdAt' }
}

const PITCH_LENGTH = 400
const FIRST_PARAGRAPH = /^\s*<(p|div)\b[^>]*>((?:(?!<\/?(?:p|div|ul|ol|li|h\d)\b)[^])*)<\/\1>/i

/** The first paragraph of the opening, if it is short enough for a pitch. */
function pitchOf(opening: string): string | null {
  const inside = FIRST_PARAGRAPH.exec(opening)?.[2] ?? ''
  const text = decodeEntities(inside.replace(/<br\b[^<>]*>/gi, ' ').replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > 0 && text.length <= PITCH_LENGTH ? text : null
}

function textsOf(posting: unknown, opening: string, pitch: string | null): TextHint[] {
  const body = rawTextAt(posting, 'descriptionBody')
  // The description begins with the pitch already.
  const rest = pitch === null ? opening : opening.replace(FIRST_PARAGRAPH, '')
  const whole = rawTextAt(posting, 'description') ?? rawTextAt(posting, 'descriptionPlain') ?? ''
  const start = body === null && pitch === null ? [{ content: whole }] : [{ content: rest + (body ?? '') }]
  const lists = listAt(posting, 'lists').map((list): TextHint => {
    const items = rawTextAt(list, 'content') ?? ''
    return { heading: textAt(list, 'text'), content: /^\s*<li\b/i.test(items) ? `<ul>${items}</ul>` : items }
  })
  const end = rawTextAt(posting, 'additional') ?? rawTextAt(posting, 'additionalPlain') ?? ''
  return [...start, ...lists, { content: end }]
}

function payOf(posting: unknown) {
  const [min, max] = [numberAt(posting, 'salaryRange.min'), numberAt(posting, 'salaryRange.max')]
  const extra = textAt(posting, 'salaryDescriptionPlain') ?? plain(rawTextAt(posting, 'salaryDescription'))
  if (at(posting, 'salaryRange') == null && extra === null) return null
  const [currency, interval] = [textAt(posting, 'salaryRange.currency'), textAt(posting, 'salaryRange.interval')]
  return { value: { min, max, currency, interval, extra }, from: 'salaryRange, salaryDescription' }
}

function plain(html: string | null): string | null {
  return html === null ? null : decodeEntities(html.replace(/<[^<>]*>/g, ' '))
}
