import type { Location } from '@kandidat/contract/resources/location'

/** One or more places in the terms of a source. Unknown parts are missing or null. */
export interface PlaceHint {
  /** A line that names everything at once, such as "Chicago, IL" or "Oslo / Bergen". */
  text?: string | null
  /** Street and number. */
  address?: string | null
  city?: string | null
  municipality?: string | null
  /** County, region or state, as a name or a code. */
  region?: string | null
  postalCode?: string | null
  /** A name in one of many languages, or an ISO 3166-1 code. */
  country?: string | null
  /** Degrees (WGS 84), if the source has coordinates. */
  lat?: number | null
  lng?: number | null
}

/** What the coordinates are of; `given` if the source had them. */
export type MatchQuality = 'given' | 'postal-code' | 'city' | 'municipality' | 'region' | 'country'

/** A location of a position or company without its id, and how precise it is. */
export interface LocatedPlace {
  location: Omit<Location, 'id'>
  quality: MatchQuality
}

/** A place in the gazetteer. */
export interface KnownPlace {
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  region: string | null
  municipality: string | null
  lat: number
  lng: number
  /** 0 if it is unknown. */
  population: number
  /** Whether a distant place in the same country with the same name could be meant as well. */
  ambiguous: boolean
}
