import type { Remark } from '../../../content/faults/remark.ts'
import type { MatchQuality } from '../../../content/places/place.ts'
import type { CompanyForm } from '../../../organisation/companies/form.ts'
import type { CandidateLine } from './candidate-line.ts'
import type { ImportItem, LeftOutReason } from './item.ts'

/** What the report of an import says about a position besides its stored values. */
export interface ItemDetails {
  /** The feed's field that each of our fields came from, or `detected` or `default`. */
  origin: Record<string, string>
  /** What was left out, assumed or not understood, for the user. */
  problems: Remark[]
  /** The employment terms that have no tag here, as the feed writes them. */
  untaggedEmployment: string[]
  /** The fields of the feed that no rule reads. */
  unread: string[]
  /** The address of the position in the other system. */
  url: string | null
  applyUrl: string | null
  /** When the position changed, according to the feed. */
  updatedAt: Date | null
  /** How precisely each location is known, in the order of the locations. */
  places: MatchQuality[]
}

interface LeftOutItem extends LeftOutReason {
  at: string
  externalId: string | null
  title: string | null
}

/** The result of reading an item, or a notice about the feed. */
export type ImportResult =
  | { kind: 'position'; at: string; item: ImportItem; details: ItemDetails }
  | { kind: 'company'; at: string; form: CompanyForm }
  | { kind: 'candidate'; at: string; candidate: CandidateLine }
  /** Left out by a rule, which is not an error. An empty page contained no item. */
  | ({ kind: 'skipped'; isEmptyPage?: true } & LeftOutItem)
  /** Could not be read or converted. The rest is not affected, unless it is the rest itself. */
  | ({ kind: 'failed'; isRest?: true } & LeftOutItem)
  /** About the feed as a whole. `isPartial` means that a part of it was not read. */
  | { kind: 'notice'; remark: Remark; isPartial?: true }
