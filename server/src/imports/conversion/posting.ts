import type { CompanyForm } from '../../companies/form.ts'
import type { PositionForm } from '../../positions/form.ts'
import type { PlaceHint } from '../../places/place.ts'
import type { Workplace } from '../../places/workplace-words.ts'
import type { Sourced } from '../parsing/fields.ts'
import type { CandidateLine } from './candidate-line.ts'
import type { PayHint } from '../values/pay.ts'
import type { TextHint } from '../values/texts.ts'

/**
 * A position in a feed's own words, with the field that each word stood in: what an adapter makes of an item. What all
 * feeds need alike, from sanitizing to coordinates, is done afterwards, in `normalize.ts`.
 */
export interface Posting {
  externalId: string
  title: Sourced<string>
  /** Whose position it is, by name. */
  employer?: Sourced<string> | null
  pitch?: Sourced<string> | null
  texts?: Sourced<TextHint[]>
  /** A code or word for the language; where there is none, the text tells it. */
  language?: Sourced<string> | null
  /** Words for how one is employed. */
  employment?: readonly (Sourced<string> | null)[]
  /** Where one works, where a field of the feed says so; else the words of places are looked through. */
  workplace?: Sourced<Workplace[]> | null
  places?: Sourced<PlaceHint[]> | null
  /** ISO code of the country that the feed is of, for places that are told without one. */
  home?: string
  /** IANA name of the zone that times without one are in; UTC unless given. */
  zone?: string
  pay?: Sourced<PayHint> | null
  publishedAt?: Sourced<string | number> | null
  updatedAt?: Sourced<string | number> | null
  expirationDate?: Sourced<string | number> | null
  url?: Sourced<string> | null
  applyUrl?: Sourced<string> | null
  /** Fields that are told in our own words, and taken as they are. */
  form?: Partial<PositionForm>
  /** What an adapter itself found that a person should know. */
  problems?: string[]
}

/** What an adapter makes of an item. */
export type Converted =
  | { kind: 'position'; posting: Posting }
  | { kind: 'company'; form: CompanyForm }
  | { kind: 'candidate'; candidate: CandidateLine }
  /** An item that is no open position, by a rule: why. */
  | { kind: 'skip'; externalId: string | null; title: string | null; reason: string }
