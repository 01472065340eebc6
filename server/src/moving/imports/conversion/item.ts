import type { Remark } from '../../../content/faults/remark.ts'
import { hash } from 'node:crypto'
import type { PositionForm } from '../../../positions/form.ts'
import type { Override } from '../../../organisation/publication/listing.ts'
import type { SharingLinkForm } from '../../../positions/sharing-links/sharing-link.ts'
import { remarkText } from '../../../content/words/remarks.ts'
import type { PositionEvent } from './history.ts'
import { briefRemark } from './remarks.ts'

/** What only our own format can contain. It is used when the position is created, and never afterwards. */
export interface CreationFields {
  /** Names or ids of careers pages that replace the default ones; `marketplace` is the marketplace. */
  pages?: readonly (Override & { page: string })[]
  links?: readonly SharingLinkForm[]
  /** What happened to the position, the oldest entry first. */
  history?: readonly PositionEvent[]
}

/** A position of a feed in our format. */
export interface ParsedItem extends CreationFields {
  externalId: string
  /** The name of the employer, if the feed contains it. */
  employer: string | null
  form: PositionForm
  publishedAt: Date | null
  expirationDate: Date | null
}

/** A position of a feed, ready to be stored. */
export interface ImportItem extends ParsedItem {
  /** Differs if the item changed since the last import. */
  hash: string
  /** The approximate number of characters, which limits the size of a batch. */
  size: number
}

/** Adds hash and size to an item. A new location id alone does not change the hash. */
export function importItem(parsed: ParsedItem): ImportItem {
  const { externalId, form, ...rest } = parsed
  const locations = form.locations?.map(({ id: _id, ...location }) => location)
  const text = JSON.stringify({ externalId, ...rest, form: { ...form, locations } })
  return { ...parsed, hash: hash('sha256', text, 'base64url'), size: text.length }
}

/** How many positions an import created, changed and so on. */
export interface ImportCounts {
  created: number
  changed: number
  unchanged: number
  skipped: number
}

/** Why an item was left out. */
export interface LeftOutReason {
  /** In English. */
  reason: string
  /** The same as data. */
  remark: Remark
}

/** Why an item was left out: a remark with its English sentence. Texts of a feed in it are shortened. */
export function leftOutFor(remark: Remark): LeftOutReason {
  const short = briefRemark(remark)
  return { reason: remarkText(short, 'en'), remark: short }
}

/** An item that was left out. */
export interface SkippedItem extends LeftOutReason {
  externalId: string
  title: string
  /** The position, if an earlier import stored the item. It stays as it is. */
  positionId?: string
  /** A rule of the format left it out, such as a position that is not open. */
  isExcluded?: true
  /** It is about a candidate, so that the title is that of a person. */
  isPerson?: true
}
