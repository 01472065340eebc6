import type { Insertable } from 'kysely'
import type {
  CareersPages,
  Clients,
  Companies,
  Images,
  KeyPositions,
  Keys,
  Links,
  Listings,
  People,
  Positions,
  Sections,
  SharingLinks,
  UserPositions,
  Users,
  Vouches,
} from '../db/types.ts'

/** Everything that the demonstration writes, by table, in an order in which it can be written. */
export interface DemoRows {
  companies: Insertable<Companies>[]
  clients: Insertable<Clients>[]
  users: Insertable<Users>[]
  positions: Insertable<Positions>[]
  sections: Insertable<Sections>[]
  images: Insertable<Images>[]
  links: Insertable<Links>[]
  sharing_links: Insertable<SharingLinks>[]
  careers_pages: Insertable<CareersPages>[]
  listings: Insertable<Listings>[]
  user_positions: Insertable<UserPositions>[]
  keys: Insertable<Keys>[]
  key_positions: Insertable<KeyPositions>[]
  people: Insertable<People>[]
  vouches: Insertable<Vouches>[]
}

/** Nothing yet. */
export function noRows(): DemoRows {
  return {
    companies: [],
    clients: [],
    users: [],
    positions: [],
    sections: [],
    images: [],
    links: [],
    sharing_links: [],
    careers_pages: [],
    listings: [],
    user_positions: [],
    keys: [],
    key_positions: [],
    people: [],
    vouches: [],
  }
}
