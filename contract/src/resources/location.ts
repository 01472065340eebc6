import { Type, type Static } from 'typebox'
import { double, named, text, textOrNull } from '../schema.ts'

/**
 * A place of work, or a place where a company has an office. A required string is empty if its
 * value is unknown; it is never invented.
 */
export const Location = named(
  'Location',
  'A place. A required string that is not known is empty.',
  Type.Object({
    id: text('The id of this location, stable while the position or company keeps it.'),
    address: text('Street and number, or the whole address on one line; empty where only the area is known.'),
    city: text('City or town; empty where only the country or region is known.'),
    country: text('Country, as ISO 3166-1 alpha-2 code in upper case.'),
    locality: textOrNull('A part of the city, such as a district.'),
    postalCode: textOrNull('Postal code, in the form usual in the country.'),
    administrativeArea: textOrNull('County, region or state.'),
    subAdministrativeArea: textOrNull('Municipality or part of the county.'),
    lat: double('Latitude in degrees (WGS 84), of the smallest area that is known.'),
    lng: double('Longitude in degrees (WGS 84), of the smallest area that is known.'),
  }),
)
export type Location = Static<typeof Location>
