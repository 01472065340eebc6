import { createHash } from 'node:crypto'
import { type EmploymentType, employmentTypes, type Language } from '@kandidat/contract/resources/enumerations'
import { inOrderOf, plainLine } from '../content/text.ts'
import type { PositionForm } from '../positions/form.ts'
import type { Gazetteer } from '../places/gazetteer.ts'
import { locate } from '../places/locate.ts'
import type { LocatedPlace } from '../places/place.ts'
import { readEmployment } from './employment.ts'
import type { Given } from './fields.ts'
import { type ImportItem, importItem } from './item.ts'
import { detectLanguage, languageOf } from './language.ts'
import { readMoment } from './moment.ts'
import { readPay } from './pay.ts'
import type { ItemDetails } from './result.ts'
import type { Sketch } from './sketch.ts'
import { sectionsOf, wordsOf } from './texts.ts'
import { workplacesIn } from './workplace.ts'

/** What an import knows besides its feed. */
export interface ImportContext {
  /** The name of the format. */
  source: string
  /** The board, host or file within it. */
  board: string
  /** The company's language, for texts that do not tell theirs. */
  language: Language
  /** The company's country (ISO 3166-1 alpha-2), where places are looked for that come without one. */
  country?: string
  /** Asked for when a place is to be found for the first time. */
  gazetteer: () => Promise<Gazetteer>
}

const TITLE_LENGTH = 500
const PITCH_LENGTH = 5_000

/** Collects what is found on the way to a position. */
interface Notes {
  origin: Record<string, string>
  problems: string[]
}

/**
 * Makes a position of a sketch: texts are sanitized, words become tags, places get coordinates, times are read, the
 * language is told. The same sketch gives the same position.
 */
export async function finish(
  sketch: Sketch,
  context: ImportContext,
): Promise<{ item: ImportItem; details: ItemDetails }> {
  const notes: Notes = { origin: {}, problems: [...(sketch.problems ?? [])] }
  const home = sketch.home ?? context.country
  const sections = sectionsOf(take(notes, 'content', sketch.texts) ?? [])
  if (sections.length === 0 && sketch.form === undefined) notes.problems.push('there is no description')
  const places = await placesOf(sketch, context, home, notes)
  const form: PositionForm = {
    title: shortened(plainLine(take(notes, 'title', sketch.title) ?? ''), TITLE_LENGTH, 'title', notes),
    language: await languageFor(sketch, context, notes),
    employmentType: employmentOf(sketch, notes),
    locations: places.map(({ location }, i) => ({
      id: locationId(context, sketch.externalId, location, i),
      ...location,
    })),
    sections,
    ...(sketch.pitch !== undefined && {
      pitch: shortened(take(notes, 'pitch', sketch.pitch) ?? '', PITCH_LENGTH, 'pitch', notes) || null,
    }),
    ...(sketch.pay !== undefined && { salary: payOf(sketch, places[0]?.location.country ?? home, notes) }),
    ...sketch.form,
  }
  const zone = sketch.zone ?? 'UTC'
  const item = importItem({
    externalId: sketch.externalId,
    employer: take(notes, 'employer', sketch.employer),
    form,
    publishedAt: momentOf(notes, 'publishedAt', sketch.publishedAt, zone),
    expirationDate: momentOf(notes, 'expirationDate', sketch.expirationDate, zone),
  })
  const details: ItemDetails = {
    ...notes,
    url: take(notes, 'url', sketch.url),
    applyUrl: take(notes, 'applyUrl', sketch.applyUrl),
    updatedAt: momentOf(notes, 'updatedAt', sketch.updatedAt, zone),
    places: places.map(({ quality }) => quality),
  }
  details.problems = [...new Set(notes.problems)]
  return { item, details }
}

function take<T>(notes: Notes, field: string, given: Given<T> | null | undefined): T | null {
  if (!given) return null
  notes.origin[field] = given.from
  return given.value
}

function shortened(text: string, length: number, field: string, notes: Notes): string {
  if (text.length <= length) return text
  notes.problems.push(`${field}: cut to ${length} characters`)
  return `${text
    .slice(0, length - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`
}

async function languageFor(sketch: Sketch, context: ImportContext, notes: Notes): Promise<Language> {
  const said = take(notes, 'language', sketch.language)
  if (said !== null) {
    const language = languageOf(said)
    if (language !== undefined) return language
    notes.problems.push(`language: "${said}" is none of ours: ${context.language} is taken`)
  } else {
    const found = await detectLanguage(`${sketch.title.value}\n${wordsOf(sketch.texts?.value ?? [])}`)
    const language = found === undefined ? undefined : languageOf(found)
    if (language !== undefined) {
      notes.origin['language'] = 'detected'
      // English is English; which, the company knows.
      return language === 'EN' && context.language === 'GB' ? 'GB' : language
    }
    if (found !== undefined) {
      const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(found) ?? found
      notes.problems.push(`language: the text seems to be ${name}, which is none of ours: ${context.language} is taken`)
    }
  }
  notes.origin['language'] = 'default'
  return context.language
}

function employmentOf(sketch: Sketch, notes: Notes): EmploymentType[] {
  const from: string[] = []
  const tags: EmploymentType[] = []
  for (const words of sketch.employment ?? []) {
    if (!words) continue
    const read = readEmployment(words.value)
    if (!read.understood) notes.problems.push(`employmentType: "${words.value}" is not understood: it gives no tag`)
    if (read.tags.length > 0) from.push(words.from)
    tags.push(...read.tags)
  }
  const inPlaces = (sketch.places?.value ?? []).flatMap(({ text, city, region }) => workplacesIn(text, city, region))
  const workplaces = sketch.workplace?.value ?? inPlaces
  if (workplaces.length > 0) from.push(sketch.workplace?.from ?? sketch.places?.from ?? '')
  if (from.length > 0) notes.origin['employmentType'] = [...new Set(from)].join(', ')
  return inOrderOf(employmentTypes, [...tags, ...workplaces])
}

async function placesOf(
  sketch: Sketch,
  context: ImportContext,
  home: string | undefined,
  notes: Notes,
): Promise<LocatedPlace[]> {
  const hints = sketch.places?.value ?? []
  if (hints.length === 0) return []
  const gazetteer = await context.gazetteer()
  const found = new Map<string, LocatedPlace>()
  for (const hint of hints) {
    const first = locate(gazetteer, hint, home)
    // A feed that is of one country means that one, also by names that nobody knows.
    const isOfHome = first.places.length === 0 && first.problems.length > 0 && sketch.home !== undefined
    const { places, problems } = isOfHome
      ? locate(gazetteer, { ...hint, country: hint.country ?? sketch.home }, home)
      : first
    notes.problems.push(...problems)
    for (const place of places) found.set(JSON.stringify(place.location), place)
  }
  if (found.size > 0) notes.origin['locations'] = sketch.places?.from ?? ''
  return [...found.values()]
}

/** The same place of the same item has the same id, so that reading a feed again changes nothing. */
function locationId(
  context: ImportContext,
  externalId: string,
  location: LocatedPlace['location'],
  at: number,
): string {
  const { lat: _lat, lng: _lng, ...words } = location
  const key = JSON.stringify([context.source, context.board, externalId, words, at])
  const hex = createHash('sha256').update(key).digest('hex')
  // Version 8 of RFC 9562: an id that its maker defines.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function payOf(sketch: Sketch, country: string | undefined, notes: Notes): PositionForm['salary'] {
  if (!sketch.pay) return null
  const { salary, problems } = readPay(sketch.pay.value, country)
  notes.problems.push(...problems)
  if (salary) notes.origin['salary'] = sketch.pay.from
  return salary
}

function momentOf(
  notes: Notes,
  field: 'publishedAt' | 'updatedAt' | 'expirationDate',
  given: Given<string | number> | null | undefined,
  zone: string,
): Date | null {
  if (!given) return null
  const moment = readMoment(given.value, zone, field === 'expirationDate')
  if ('iso' in moment) {
    notes.origin[field] = given.from
    return new Date(moment.iso)
  }
  notes.problems.push(`${field}: ${moment.problem}`)
  return null
}
