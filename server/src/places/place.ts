import type { Location } from '@kandidat/contract/resources/location'

/** What a source says of one or more places, in its own words; whatever it does not say is left out or null. */
export interface PlaceHint {
  /** One line that names everything at once, such as "Chicago, IL" or "Oslo / Bergen". */
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
  /** Degrees (WGS 84), where the source itself gives coordinates. */
  lat?: number | null
  lng?: number | null
}

/** The smallest area that the coordinates are of; `given` where the source gave them. */
export type MatchQuality = 'given' | 'postal-code' | 'city' | 'municipality' | 'region' | 'country'

/** A place as positions and companies hold it, but for its id, and how well it is known. */
export interface LocatedPlace {
  location: Omit<Location, 'id'>
  quality: MatchQuality
}

/** A place that the gazetteer knows. */
export interface KnownPlace {
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  region: string | null
  municipality: string | null
  lat: number
  lng: number
  /** 0 where it is not known. */
  population: number
  /** Another place of the name, in the same country and far from it, could be meant as well. */
  ambiguous: boolean
}
