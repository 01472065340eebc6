import { Location } from '@kandidat/contract/resources/location'
import { type Static, Type } from 'typebox'
import { newId } from '../../base/db/id.ts'
import { plainLine } from '../text.ts'

const { id: _id, country: _country, lat: _lat, lng: _lng, ...rest } = Location.properties

/** A location as a user writes it. Without an id, it is a new one. */
export const LocationForm = Type.Object(
  {
    id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    country: Type.String({ pattern: '^[A-Z]{2}$', description: 'an ISO 3166-1 alpha-2 code such as NO' }),
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lng: Type.Number({ minimum: -180, maximum: 180 }),
    ...Type.Partial(Type.Object(rest)).properties,
  },
  { additionalProperties: false },
)
export type LocationForm = Static<typeof LocationForm>

/**
 * A location as it is stored and as the API shows it (docs/content.md#places). Unknown required
 * texts are empty, other unknown texts are null.
 */
export function storedLocation(form: LocationForm): Location {
  const known = (text: string | null | undefined) => plainLine(text ?? '') || null
  return {
    id: form.id ?? newId(),
    address: known(form.address) ?? '',
    city: known(form.city) ?? '',
    country: form.country,
    locality: known(form.locality),
    postalCode: known(form.postalCode),
    administrativeArea: known(form.administrativeArea),
    subAdministrativeArea: known(form.subAdministrativeArea),
    lat: form.lat,
    lng: form.lng,
  }
}
