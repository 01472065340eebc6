import { Type, type Static } from 'typebox'
import { double, named, text, textOrNull } from '../schema.ts'
import * as limits from '../limits.ts'

/**
 * A place of work, or a place where a company has an office. A required string is empty if its
 * value is unknown; it is never invented.
 */
export const Location = named(
  'Location',
  'A place. A required string is empty if its value is unknown.',
  Type.Object({
    id: text(
      'The id of this location. It stays the same while the position or company keeps the location.',
      limits.LOCATION_ID,
    ),
    address: text(
      'Street and number, or the whole address on one line. Empty if only the area is known.',
      limits.PLACE,
    ),
    city: text('City or town. Empty if only the country or region is known.', limits.PLACE),
    country: text('Country as an ISO 3166-1 alpha-2 code in upper case.', limits.COUNTRY),
    locality: textOrNull('A part of the city, such as a district.', limits.PLACE),
    postalCode: textOrNull('Postal code, in the form that is usual in the country.', limits.PLACE),
    administrativeArea: textOrNull('County, region or state.', limits.PLACE),
    subAdministrativeArea: textOrNull('Municipality or part of the county.', limits.PLACE),
    lat: double('Latitude of the smallest known area, in degrees (WGS 84).', { minimum: -90, maximum: 90 }),
    lng: double('Longitude of the smallest known area, in degrees (WGS 84).', { minimum: -180, maximum: 180 }),
  }),
)
export type Location = Static<typeof Location>
