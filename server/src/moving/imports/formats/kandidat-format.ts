import { nullable } from '@kandidat/contract/schema'
import { type Static, type TSchema, Type } from 'typebox'
import { CompanyForm } from '../../../organisation/companies/form.ts'
import { sanitizeHtml } from '../../../content/html/sanitize.ts'
import { LocationForm } from '../../../content/places/location.ts'
import type { SectionForm } from '../../../content/sections/section.ts'
import { readForm } from '../../../base/forms/form.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { PositionForm } from '../../../positions/form.ts'
import { Override } from '../../../organisation/publication/listing.ts'
import { SharingLinkForm } from '../../../positions/sharing-links/sharing-link.ts'
import { PositionHistoryEntry, positionHistory } from '../conversion/history.ts'
import { utf8Chunks } from '../parsing/encoding.ts'
import { FeedError, ItemError, remarkOfRefusal } from '../../../content/texts/feed-error.ts'
import { brief, type Sourced, textAt } from '../parsing/fields.ts'
import type { Format } from '../conversion/format.ts'
import { lineItems } from '../parsing/json-items.ts'
import { KandidatCandidate } from '../conversion/candidate-line.ts'
import { excerpt, markupName } from '../parsing/feed-head.ts'
import type { Posting } from '../conversion/posting.ts'

const closed = { additionalProperties: false }
const Id = Type.String({ minLength: 1, maxLength: 200 })
const Time = nullable(Type.String({ maxLength: 40 }))

/** A place with coordinates, or with names that the gazetteer knows. */
const KandidatLocation = Type.Object(
  {
    ...Type.Partial(Type.Object(LocationForm.properties)).properties,
    country: Type.Optional(Type.String({ minLength: 2, maxLength: 60 })),
  },
  closed,
)

/** A careers page that a position is listed on, and what is different there. */
const KandidatListing = Type.Object(
  { page: Type.String({ minLength: 1, maxLength: 200 }), ...Override.properties },
  closed,
)

const KandidatPosition = Type.Object(
  {
    ...Type.Partial(Type.Object(PositionForm.properties)).properties,
    type: Type.Literal('position'),
    id: Id,
    title: PositionForm.properties.title,
    employer: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    text: Type.Optional(Type.String()),
    locations: Type.Optional(Type.Array(KandidatLocation, { maxItems: 500 })),
    publishedAt: Type.Optional(Time),
    updatedAt: Type.Optional(Time),
    expirationDate: Type.Optional(Time),
    url: Type.Optional(nullable(Type.String({ maxLength: 2_000 }))),
    applyUrl: Type.Optional(nullable(Type.String({ maxLength: 2_000 }))),
    pages: Type.Optional(Type.Array(KandidatListing, { maxItems: 100 })),
    links: Type.Optional(Type.Array(SharingLinkForm, { maxItems: 100 })),
    history: Type.Optional(Type.Array(PositionHistoryEntry, { maxItems: 100 })),
  },
  closed,
)

const KandidatCompany = Type.Object({ ...CompanyForm.properties, type: Type.Literal('company') }, closed)

/** A position, company or candidate per line (docs/import.md#our-own-json-lines). */
export const kandidatFormat: Format = {
  name: 'jsonl',
  title: "Kandidat's JSON Lines",
  refusesUnknownFields: true,
  async *read(opened) {
    const { head } = opened
    if (/^\s*</.test(head))
      throw new FeedError(`${kandidatFormat.title} were expected, but the input is ${markupName(head)}`, 'other-format')
    if (!/^\s*(?:\{|$)/.test(head))
      throw new FeedError(
        `${kandidatFormat.title} were expected, but the input begins with "${excerpt(head)}"`,
        'other-format',
      )
    yield* lineItems(utf8Chunks(opened))
  },
  convert([line]) {
    const type = textAt(line, 'type')
    if (type === 'position') return { kind: 'position', posting: positionOf(validated(KandidatPosition, line, type)) }
    if (type === 'company') {
      const { type: _type, ...form } = validated(KandidatCompany, line, type)
      return { kind: 'company', form }
    }
    if (type === 'candidate') {
      const { type: _type, ...candidate } = validated(KandidatCandidate, line, type)
      return { kind: 'candidate', candidate }
    }
    throw new ItemError({ code: 'type-unknown', type: type && brief(type) })
  },
}

function validated<S extends TSchema>(schema: S, line: unknown, type: string): Static<S> {
  return asItemError(() => readForm(schema, line, type))
}

/** Turns a refusal into an error of the item. */
function asItemError<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof Refusal ? new ItemError(remarkOfRefusal(error)) : error
  }
}

function positionOf(line: Static<typeof KandidatPosition>): Posting {
  const {
    type: _type,
    id,
    employer,
    text,
    locations = [],
    publishedAt,
    updatedAt,
    expirationDate,
    url,
    applyUrl,
    pages,
    links,
    history,
    ...form
  } = line
  const sourced = <T>(value: T | null | undefined, from: string): Sourced<T> | null =>
    value == null ? null : { value, from }
  const exact = locations.flatMap((place) => (isExact(place) ? [place] : []))
  const isAllExact = exact.length === locations.length
  return {
    externalId: id,
    title: { value: line.title, from: 'title' },
    employer: sourced(employer, 'employer'),
    ...(text !== undefined && { texts: { value: [{ content: text }], from: 'text' } }),
    language: sourced(form.language, 'language'),
    places: isAllExact ? null : { value: locations, from: 'locations' },
    publishedAt: sourced(publishedAt, 'publishedAt'),
    updatedAt: sourced(updatedAt, 'updatedAt'),
    expirationDate: sourced(expirationDate, 'expirationDate'),
    timeZone: 'UTC',
    hasExactTimes: true,
    url: sourced(url, 'url'),
    applyUrl: sourced(applyUrl, 'applyUrl'),
    form: {
      ...form,
      ...asItemError(() => sanitizedTexts(form)),
      ...(isAllExact && { locations: exact }),
    },
    creation: {
      ...(pages && { pages }),
      ...(links && { links }),
      ...(history && { history: asItemError(() => positionHistory(history)) }),
    },
  }
}

function isExact(place: Static<typeof KandidatLocation>): place is LocationForm {
  return /^[A-Z]{2}$/.test(place.country ?? '') && place.lat !== undefined && place.lng !== undefined
}

/** Sanitizes while the database stores the previous batch, so that the verb has less to do. */
function sanitizedTexts({ sections, contentHtmlOverride }: Partial<PositionForm>): Partial<PositionForm> {
  const sanitized = (section: SectionForm) =>
    section.html === undefined ? section : { ...section, html: sanitizeHtml(section.html) }
  return {
    ...(sections && { sections: sections.map(sanitized) }),
    ...(contentHtmlOverride != null && { contentHtmlOverride: sanitizeHtml(contentHtmlOverride) }),
  }
}
