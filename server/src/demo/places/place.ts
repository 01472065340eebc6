import type { Location } from '@kandidat/contract/resources/location'

/** A place as a location shows it, and as one says that something is there. */
export interface Place extends Omit<Location, 'id'> {
  /** The town with its preposition in the language of the country: "i Oslo", "på Hitra". */
  at: string
}

/** A place; `at` is needed where one does not say "i". */
export function place(
  city: string,
  country: string,
  postalCode: string | null,
  address: string,
  locality: string | null,
  administrativeArea: string | null,
  subAdministrativeArea: string | null,
  lat: number,
  lng: number,
  at = `i ${city}`,
): Place {
  return { address, city, country, locality, postalCode, administrativeArea, subAdministrativeArea, lat, lng, at }
}
