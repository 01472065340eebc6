import { createHash } from 'node:crypto'
import { type EmploymentType, employmentTypes, type Language } from '@kandidat/contract/resources/enumerations'
import { inOrderOf } from '../../../content/enumeration-order.ts'
import { plainLine } from '../../../content/text.ts'
import type { PositionForm } from '../../../positions/form.ts'
import type { Gazetteer } from '../../../content/places/gazetteer.ts'
import { locate } from '../../../content/places/locate.ts'
import type { LocatedPlace } from '../../../content/places/place.ts'
import { readEmployment } from '../values/employment.ts'
import type { Remark, RemarkField } from '../../../content/faults/remark.ts'
import type { Sourced } from '../parsing/fields.ts'
import { distinctRemarks } from './remarks.ts'
import { type ImportItem, importItem } from './item.ts'
import { detectLanguage, languageOf } from '../values/language.ts'
import { readDeadline, readTimestamp, type Timestamp, zonesOf } from '../values/timestamp.ts'
import { type ContactHint, readContacts } from '../values/contacts.ts'
import { readPay } from '../values/pay.ts'
import type { ItemDetails } from './result.ts'
import type { Posting } from './posting.ts'
import { sectionsOf, withoutMarkup } from '../../../content/texts/sections.ts'
import { workplacesIn } from '../values/workplace.ts'

/** What is known about an import besides its feed. */
export interface ImportContext {
  /** The name of the feed format. */
  source: string
  /** Distinguishes feeds of one format. */
  board: string
  /** The language of the company, for texts whose language is unknown. */
  language: Language
  /** The country of the company (ISO 3166-1 alpha-2), for places without a country. */
  country?: string
  /** The IANA time zone in which a day that is given as an expiration ends. */
  timeZone: string
  /** Called for the first place that has to be located. */
  gazetteer: () => Promise<Gazetteer>
}

const TITLE_LENGTH = 500
const PITCH_LENGTH = 5_000
// A position has at most 500 locations.
const LIST_LENGTH = 500
const PROBLEMS = 100

/** Collects origins and problems while a posting is normalized. */
interface Notes {
  origin: Record<string, string>
  problems: Remark[]
  untaggedEmployment: string[]
}

/**
 * Converts a posting to a position: sanitizes texts, converts terms to tags, adds coordinates to
 * places, reads times, detects the language. The same posting gives the same position.
 */
export async function normalize(
  posting: Posting,
  context: ImportContext,
): Promise<{ item: ImportItem; details: Omit<ItemDetails, 'unread'> }> {
  const notes: Notes = { origin: {}, problems: [...(posting.problems ?? [])], untaggedEmployment: [] }
  const home = posting.feedCountry ?? context.country
  const sections = sectionsOf(valueOf(notes, 'content', posting.texts) ?? [])
  if (sections.length === 0 && posting.form === undefined) notes.problems.push({ code: 'no-description' })
  const places = await placesOf(posting, context, home, notes)
  const form: PositionForm = {
    title: shortened(plainLine(valueOf(notes, 'title', posting.title) ?? ''), TITLE_LENGTH, 'title', notes),
    language: await languageFor(posting, context, notes),
    employmentType: employmentOf(posting, notes),
    locations: places.map(({ location }, i) => ({
      id: locationId(context, posting.externalId, location, i),
      ...location,
    })),
    sections,
    ...(posting.pitch !== undefined && {
      pitch: shortened(valueOf(notes, 'pitch', posting.pitch) ?? '', PITCH_LENGTH, 'pitch', notes) || null,
    }),
    ...(posting.pay !== undefined && { salary: payOf(posting, places[0]?.location.country ?? home, notes) }),
    ...(posting.contacts && { contacts: contactsOf(posting.contacts, places[0]?.location.country ?? home, notes) }),
    ...posting.form,
  }
  const zone = posting.timeZone ?? 'UTC'
  const item = importItem({
    externalId: posting.externalId,
    employer: valueOf(notes, 'employer', posting.employer),
    form,
    publishedAt: timestampOf(notes, 'publishedAt', posting.publishedAt, (value) => readTimestamp(value, zone)),
    expirationDate: timestampOf(notes, 'expirationDate', posting.expirationDate, (value) =>
      readDeadline(value, {
        zones: zonesOfJob(posting, places[0]?.location.country ?? home, context),
        lastDayZone: context.timeZone,
        isExact: posting.hasExactTimes === true,
      }),
    ),
    ...posting.creation,
  })
  const details: Omit<ItemDetails, 'unread'> = {
    ...notes,
    url: valueOf(notes, 'url', posting.url),
    applyUrl: valueOf(notes, 'applyUrl', posting.applyUrl),
    updatedAt: timestampOf(notes, 'updatedAt', posting.updatedAt, (value) => readTimestamp(value, zone)),
    places: places.map(({ quality }) => quality),
  }
  details.problems = distinctRemarks(notes.problems.slice(0, PROBLEMS))
  return { item, details }
}

function valueOf<T>(notes: Notes, field: string, sourced: Sourced<T> | null | undefined): T | null {
  if (!sourced) return null
  notes.origin[field] = sourced.from
  return sourced.value
}

/** The first entries of a list of a feed, which can have a hundred thousand. */
function limited<T>(list: readonly T[], field: RemarkField, notes: Notes): readonly T[] {
  if (list.length > LIST_LENGTH) notes.problems.push({ code: 'list-cut', field, length: LIST_LENGTH })
  return list.slice(0, LIST_LENGTH)
}

function shortened(text: string, length: number, field: RemarkField, notes: Notes): string {
  if (text.length <= length) return text
  notes.problems.push({ code: 'text-cut', field, length })
  return `${text
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`
}

async function languageFor(posting: Posting, context: ImportContext, notes: Notes): Promise<Language> {
  const stated = valueOf(notes, 'language', posting.language)
  if (stated !== null) {
    const language = languageOf(stated)
    if (language !== undefined) return language
    notes.problems.push({ code: 'language-unknown', stated, used: context.language })
  } else {
    const found = await detectLanguage(`${posting.title.value}\n${withoutMarkup(posting.texts?.value ?? [])}`)
    const language = found === undefined ? undefined : languageOf(found)
    if (language !== undefined) {
      notes.origin['language'] = 'detected'
      // The detection does not distinguish British English.
      return language === 'EN' && context.language === 'GB' ? 'GB' : language
    }
    if (found !== undefined) {
      notes.problems.push({ code: 'language-detected', found, used: context.language })
    }
  }
  notes.origin['language'] = 'default'
  return context.language
}

function employmentOf(posting: Posting, notes: Notes): EmploymentType[] {
  const from: string[] = []
  const tags: EmploymentType[] = []
  for (const words of limited(posting.employment ?? [], 'employmentType', notes)) {
    if (!words) continue
    const read = readEmployment(words.value)
    notes.untaggedEmployment.push(...read.untagged)
    if (read.tags.length > 0) from.push(words.from)
    tags.push(...read.tags)
  }
  const inPlaces = (posting.places?.value ?? [])
    .slice(0, LIST_LENGTH)
    .flatMap(({ text, city, region }) => workplacesIn(text, city, region))
  const workplaces = posting.workplace?.value ?? inPlaces
  if (workplaces.length > 0) from.push(posting.workplace?.from ?? posting.places?.from ?? '')
  if (from.length > 0) notes.origin['employmentType'] = [...new Set(from)].join(', ')
  return inOrderOf(employmentTypes, [...tags, ...workplaces])
}

async function placesOf(
  posting: Posting,
  context: ImportContext,
  home: string | undefined,
  notes: Notes,
): Promise<LocatedPlace[]> {
  const hints = limited(posting.places?.value ?? [], 'locations', notes)
  if (hints.length === 0) return []
  const gazetteer = await context.gazetteer()
  const found = new Map<string, LocatedPlace>()
  for (const hint of hints) {
    const first = locate(gazetteer, hint, home)
    // In the feed of a country, even an unknown place is in that country.
    const isInFeedCountry = first.places.length === 0 && first.problems.length > 0 && posting.feedCountry !== undefined
    const { places, problems } = isInFeedCountry
      ? locate(gazetteer, { ...hint, country: hint.country ?? posting.feedCountry }, home)
      : first
    notes.problems.push(...problems)
    for (const place of places) found.set(JSON.stringify(place.location), place)
  }
  if (found.size > 0) notes.origin['locations'] = posting.places?.from ?? ''
  return [...found.values()]
}

/**
 * A location of an item gets the same id each time, so that importing a feed again changes nothing.
 */
function locationId(
  context: ImportContext,
  externalId: string,
  location: LocatedPlace['location'],
  at: number,
): string {
  const { lat: _lat, lng: _lng, ...names } = location
  const key = JSON.stringify([context.source, context.board, externalId, names, at])
  const hex = createHash('sha256').update(key).digest('hex')
  // A UUID of version 8 (RFC 9562), whose content the application defines.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function payOf(posting: Posting, country: string | undefined, notes: Notes): PositionForm['salary'] {
  if (!posting.pay) return null
  const { salary, problems } = readPay(posting.pay.value, country)
  notes.problems.push(...problems)
  if (salary) notes.origin['salary'] = posting.pay.from
  return salary
}

function contactsOf(
  hints: Sourced<ContactHint[]>,
  country: string | undefined,
  notes: Notes,
): PositionForm['contacts'] {
  const { contacts, problems } = readContacts(hints.value, country ?? '')
  notes.problems.push(...problems)
  if (contacts.length > 0) notes.origin['contacts'] = hints.from
  return contacts
}

/** The zones of times without an offset: that of the feed, or those of the country of the job. */
function zonesOfJob(posting: Posting, country: string | undefined, context: ImportContext): readonly string[] {
  if (posting.timeZone !== undefined) return [posting.timeZone]
  const zones = zonesOf(country ?? '')
  return zones.length > 0 ? zones : [context.timeZone]
}

function timestampOf(
  notes: Notes,
  field: 'publishedAt' | 'updatedAt' | 'expirationDate',
  sourced: Sourced<string | number> | null | undefined,
  read: (value: string | number) => Timestamp,
): Date | null {
  if (!sourced) return null
  const timestamp = read(sourced.value)
  if ('iso' in timestamp) {
    notes.origin[field] = sourced.from
    return new Date(timestamp.iso)
  }
  notes.problems.push({ field, ...timestamp.problem })
  return null
}
