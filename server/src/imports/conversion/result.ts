import type { MatchQuality } from '../../places/place.ts'
import type { CompanyForm } from '../../companies/form.ts'
import type { CandidateLine } from './candidate-line.ts'
import type { ImportItem } from './item.ts'

/** What is known of a position besides what is stored of it: for the report of an import. */
export interface ItemDetails {
  /** From which field of the feed each of our fields came; `detected` and `default` where none told. */
  origin: Record<string, string>
  /** What a person should know: what was left out, assumed or not understood. */
  problems: string[]
  /** The position where the feed is from. */
  url: string | null
  applyUrl: string | null
  /** When the feed says it changed, where it does. */
  updatedAt: Date | null
  /** How well each location is known, in their order. */
  places: MatchQuality[]
}

/** What became of one thing in a feed. */
export type ImportResult =
  | { kind: 'position'; at: string; item: ImportItem; details: ItemDetails }
  | { kind: 'company'; at: string; form: CompanyForm }
  | { kind: 'candidate'; at: string; candidate: CandidateLine }
  /** Left out by a rule, which is no fault. */
  | { kind: 'skipped'; at: string; externalId: string | null; title: string | null; reason: string }
  /** Could not be taken, while the rest can. */
  | { kind: 'failed'; at: string; externalId: string | null; title: string | null; reason: string }
  /** Something about the feed as a whole; half is one of which a part was not read, so that nothing is missing for being gone. */
  | { kind: 'notice'; text: string; isPartial?: true }
