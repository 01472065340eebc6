import type { Remark } from '../../../content/faults/remark.ts'
import type { CompanyForm } from '../../../organisation/companies/form.ts'
import type { PositionForm } from '../../../positions/form.ts'
import type { PlaceHint } from '../../../content/places/place.ts'
import type { Workplace } from '../../../content/places/workplace-terms.ts'
import type { Sourced } from '../parsing/fields.ts'
import type { CandidateLine } from './candidate-line.ts'
import type { CreationFields } from './item.ts'
import type { ContactHint } from '../values/contacts.ts'
import type { PayHint } from '../values/pay.ts'
import type { TextHint } from '../../../content/texts/sections.ts'

/**
 * A position in the terms of its feed, with the field that each value was in. Formats produce it;
 * `normalize` does what all formats need, from sanitizing to coordinates.
 */
export interface Posting {
  externalId: string
  title: Sourced<string>
  /** The name of the employer. */
  employer?: Sourced<string> | null
  pitch?: Sourced<string> | null
  texts?: Sourced<TextHint[]>
  /** A code or name of the language. It is detected from the text if missing. */
  language?: Sourced<string> | null
  /** Employment terms. */
  employment?: readonly (Sourced<string> | null)[]
  /** The workplace. If it is missing, the names of places are searched for it. */
  workplace?: Sourced<Workplace[]> | null
  places?: Sourced<PlaceHint[]> | null
  /** ISO code of the country of the feed, for places without a country. */
  feedCountry?: string
  /** IANA time zone of times without an offset. By default it is UTC, and for deadlines that of the country of the job. */
  timeZone?: string
  /** Whether a midnight as a deadline is meant as the moment that it is: our own format means what it says. */
  hasExactTimes?: boolean
  pay?: Sourced<PayHint> | null
  contacts?: Sourced<ContactHint[]> | null
  publishedAt?: Sourced<string | number> | null
  updatedAt?: Sourced<string | number> | null
  expirationDate?: Sourced<string | number> | null
  url?: Sourced<string> | null
  applyUrl?: Sourced<string> | null
  /** Fields in our own format, which are not converted. */
  form?: Partial<PositionForm>
  /** What only our own format can contain. */
  creation?: CreationFields
  /** Problems that the format found, for the user. */
  problems?: Remark[]
}

/** The result of converting an item. */
export type Converted =
  | { kind: 'position'; posting: Posting }
  | { kind: 'company'; form: CompanyForm }
  | { kind: 'candidate'; candidate: CandidateLine }
  /** The item is not an open position. */
  | { kind: 'skip'; externalId: string | null; title: string | null; reason: Remark }
