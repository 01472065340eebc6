import { type Static, Type } from 'typebox'
import { Refusal } from '../../forms/refusal.ts'
import { ItemError } from '../../imports/parsing/feed-error.ts'
import { sectionsOf } from '../../imports/texts/sections.ts'
import type { Gazetteer } from '../../places/gazetteer.ts'
import { locate } from '../../places/locate.ts'
import { LocationForm } from '../../places/location.ts'
import type { PlaceHint } from '../../places/place.ts'
import { PositionEdit, PositionForm } from '../form.ts'

/** A place with coordinates, or with names that the gazetteer knows: an object, or a line such as `Oslo, Norway`. */
const PlaceEntry = Type.Union([
  Type.String({ minLength: 1, maxLength: 500 }),
  Type.Object(
    {
      ...Type.Partial(Type.Object(LocationForm.properties)).properties,
      country: Type.Optional(Type.String({ minLength: 2, maxLength: 60 })),
    },
    { additionalProperties: false },
  ),
])
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
    throw new Refusal('invalid', 'A position has either "text" or "sections": put the text into a section of its own.')
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
    throw error instanceof ItemError ? new Refusal('invalid', `The position is refused: ${error.message}.`) : error
  }
}

async function locationsOf(place: PlaceEntry, { gazetteer, home, say }: EntryContext): Promise<LocationForm[]> {
  if (isExact(place)) return [place]
  const { places, problems } = locate(await gazetteer(), hintOf(place), home)
  if (places.length === 0) {
    const why = problems[0] ?? 'it names no place'
    throw new Refusal(
      'invalid',
      `The place ${JSON.stringify(place)} is not known: ${why}. Give its country, or its country with lat and lng.`,
    )
  }
  for (const problem of problems) say(`Place: ${problem}.`)
  const kept = typeof place === 'string' || places.length > 1 ? {} : { id: place.id, locality: place.locality }
  return places.map(({ location }) => {
    const { id, locality } = kept
    return { ...location, ...(id !== undefined && { id }), ...(locality !== undefined && { locality }) }
  })
}

function hintOf(place: PlaceEntry): PlaceHint {
  if (typeof place === 'string') return { text: place }
  const { administrativeArea, subAdministrativeArea, id: _id, locality: _locality, ...hint } = place
  return { ...hint, region: administrativeArea ?? null, municipality: subAdministrativeArea ?? null }
}

function isExact(place: PlaceEntry): place is LocationForm {
  if (typeof place === 'string') return false
  return /^[A-Z]{2}$/.test(place.country ?? '') && place.lat !== undefined && place.lng !== undefined
}
