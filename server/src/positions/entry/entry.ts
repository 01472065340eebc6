import { type Static, Type } from 'typebox'
import { readForm } from '../../base/forms/form.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { ItemError } from '../../content/texts/feed-error.ts'
import { sectionsOf } from '../../content/texts/sections.ts'
import type { Gazetteer } from '../../content/places/gazetteer.ts'
import { remarkText } from '../../content/words/remarks.ts'
import { locate } from '../../content/places/locate.ts'
import { LocationForm } from '../../content/places/location.ts'
import type { PlaceHint } from '../../content/places/place.ts'
import { PositionEdit, PositionForm } from '../form.ts'

/** A place with coordinates, or with names that the gazetteer knows. */
const PlaceEntry = Type.Object(
  {
    ...Type.Partial(Type.Object(LocationForm.properties)).properties,
    country: Type.Optional(Type.String({ minLength: 2, maxLength: 60 })),
    /** All names in one line, such as `Oslo, Norway`. */
    text: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
  },
  { additionalProperties: false },
)
type PlaceEntry = Static<typeof PlaceEntry>

/** A new position as a person writes it: with plain text, and with places by name. */
export const PositionEntry = Type.Object(
  {
    ...PositionEdit.properties,
    title: PositionForm.properties.title,
    language: PositionForm.properties.language,
    locations: Type.Optional(Type.Array(PlaceEntry, { maxItems: 500 })),
    text: Type.Optional(Type.String({ minLength: 1 })),
    expirationDate: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
)
export type PositionEntry = Static<typeof PositionEntry>

/** Reads an entry. A place can be a line instead of an object. @throws {Refusal} that names each wrong field */
export function readEntry(given: unknown, name: string): PositionEntry {
  const withLines = (places: unknown) =>
    Array.isArray(places)
      ? places.map((place: unknown) => (typeof place === 'string' ? { text: place } : place))
      : places
  const isObject = typeof given === 'object' && given !== null && 'locations' in given
  return readForm(PositionEntry, isObject ? { ...given, locations: withLines(given.locations) } : given, name)
}

/** What the places of an entry are completed with. */
export interface EntryContext {
  /** Called for the first place without coordinates. */
  gazetteer: () => Promise<Gazetteer>
  /** The country of the company, for places without one. */
  home: string | undefined
  /** Receives what was assumed about a place. */
  say: (remark: string) => void
}

/**
 * The form of a position: its text as a section, and its places with coordinates.
 * @throws {Refusal} if it has both a text and sections, or a place whose country nobody knows
 */
export async function formOfEntry(
  { text, locations, expirationDate: _expirationDate, ...form }: PositionEntry,
  context: EntryContext,
): Promise<PositionForm> {
  if (text !== undefined && form.sections !== undefined) {
    throw new Refusal('invalid', 'Give either "text" or "sections", not both. You can put the text into a section.')
  }
  const located: LocationForm[] = []
  for (const place of locations ?? []) located.push(...(await locationsOf(place, context)))
  return {
    ...form,
    ...(text !== undefined && { sections: textSections(text) }),
    ...(locations !== undefined && { locations: located }),
  }
}

function textSections(text: string): NonNullable<PositionForm['sections']> {
  try {
    return sectionsOf([{ content: text }])
  } catch (error) {
    throw error instanceof ItemError ? new Refusal('invalid', `The position is refused: ${error.message}`) : error
  }
}

async function locationsOf(place: PlaceEntry, { gazetteer, home, say }: EntryContext): Promise<LocationForm[]> {
  const { text, ...named } = place
  if (isExact(named)) return [named]
  const { places, problems } = locate(await gazetteer(), hintOf(place), home)
  if (places.length === 0) {
    const why = problems[0] === undefined ? 'It names no place.' : remarkText(problems[0], 'en')
    throw new Refusal(
      'invalid',
      `The place ${text ?? JSON.stringify(named)} cannot be found. ${why} Give its country, or its country with lat and lng.`,
    )
  }
  for (const problem of problems) say(`Place: ${remarkText(problem, 'en')}`)
  const { id, locality } = places.length > 1 ? {} : place
  return places.map(({ location }) => {
    return { ...location, ...(id !== undefined && { id }), ...(locality !== undefined && { locality }) }
  })
}

function hintOf(place: PlaceEntry): PlaceHint {
  const { administrativeArea, subAdministrativeArea, id: _id, locality: _locality, ...hint } = place
  return { ...hint, region: administrativeArea ?? null, municipality: subAdministrativeArea ?? null }
}

function isExact(place: Omit<PlaceEntry, 'text'>): place is LocationForm {
  return /^[A-Z]{2}$/.test(place.country ?? '') && place.lat !== undefined && place.lng !== undefined
}
