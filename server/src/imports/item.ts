import { createHash } from 'node:crypto'
import type { PositionForm } from '../positions/form.ts'

/** A position as a feed tells it, in our shape. */
export interface ImportItem {
  externalId: string
  /** Whose position it is, by name, where the feed says it. */
  employer: string | null
  form: PositionForm
  publishedAt: Date | null
  expirationDate: Date | null
}

/** What tells an item that changed from one that says the same again. Locations' own ids are made anew with each reading. */
export function hashOfItem(item: ImportItem): string {
  const { externalId, form, ...rest } = item
  const locations = form.locations?.map(({ id: _id, ...location }) => location)
  return createHash('sha256')
    .update(JSON.stringify({ externalId, ...rest, form: { ...form, locations } }))
    .digest('base64url')
}

/** What an import did, or would do. */
export interface ImportCounts {
  created: number
  changed: number
  unchanged: number
  skipped: number
}

/** An item that was left out, and why. */
export interface SkippedItem {
  externalId: string
  title: string
  reason: string
}
