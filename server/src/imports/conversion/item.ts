import { hash } from 'node:crypto'
import type { PositionForm } from '../../positions/form.ts'

/** A position as a feed tells it, in our shape. */
export interface ParsedItem {
  externalId: string
  /** Whose position it is, by name, where the feed says it. */
  employer: string | null
  form: PositionForm
  publishedAt: Date | null
  expirationDate: Date | null
}

/** A position of a feed as it is taken in. */
export interface ImportItem extends ParsedItem {
  /** Tells an item that changed from one that says the same again. */
  hash: string
  /** How many characters it has, more or less: by it a batch ends. */
  size: number
}

/** Makes an item to take in of what a feed tells. Locations' own ids, which are made anew with each reading, do not count. */
export function importItem(parsed: ParsedItem): ImportItem {
  const { externalId, form, ...rest } = parsed
  const locations = form.locations?.map(({ id: _id, ...location }) => location)
  const text = JSON.stringify({ externalId, ...rest, form: { ...form, locations } })
  return { ...parsed, hash: hash('sha256', text, 'base64url'), size: text.length }
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
