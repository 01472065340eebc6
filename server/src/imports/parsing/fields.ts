import { plainText } from '../../content/text.ts'
import { ItemError } from './feed-error.ts'

/**
 * What a feed gives for one of our fields, and which of its fields that was: kept for the report of a dry run.
 */
export interface Sourced<T> {
  value: T
  from: string
}

/** What stands at a path such as `location.name`; of a list on the way, its first. */
export function at(value: unknown, path: string): unknown {
  let found = value
  for (const name of path === '' ? [] : path.split('.')) {
    if (Array.isArray(found)) found = found[0] as unknown
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

/** All that stands at a path: a list, or the one thing that stands in its place. */
export function listAt(value: unknown, path: string): unknown[] {
  const found = at(value, path)
  if (found === undefined || found === null) return []
  return Array.isArray(found) ? found : [found]
}

/** Text of one line; numbers are taken for texts. Null where there is none, or blanks alone. */
export function textAt(value: unknown, path: string): string | null {
  const text = rawTextAt(value, path)
  return text === null ? null : text.replace(/\s+/g, ' ').trim() || null
}

/** Text as it is, with its line breaks. Null where there is none, or blanks alone. */
export function rawTextAt(value: unknown, path: string): string | null {
  const [found] = [at(value, path)].flat()
  if (typeof found === 'number') return String(found)
  if (typeof found !== 'string') return null
  return plainText(found) || null
}

/** A number, also where it is written as text; null for anything else. */
export function numberAt(value: unknown, path: string): number | null {
  const [found] = [at(value, path)].flat()
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Whether something is true, also where that is written as text. Null where nothing is said. */
export function flagAt(value: unknown, path: string): boolean | null {
  const [found] = [at(value, path)].flat()
  if (typeof found === 'boolean') return found
  if (found === 'true') return true
  return found === 'false' ? false : null
}

/** The first of some paths that holds text, with its name. */
export function sourced(value: unknown, ...paths: readonly string[]): Sourced<string> | null {
  for (const path of paths) {
    const text = textAt(value, path)
    if (text !== null) return { value: text, from: path }
  }
  return null
}

/** An absolute web address of one of some paths. */
export function sourcedUrl(value: unknown, ...paths: readonly string[]): Sourced<string> | null {
  for (const path of paths) {
    const text = textAt(value, path)
    if (text !== null && isWebAddress(text)) return { value: text, from: path }
  }
  return null
}

/** Whether a text is an absolute http or https address. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/\s]\S*$/i.test(text) && URL.canParse(text)
}

/** What an item must have. @throws ItemError that says what is missing */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new ItemError(`it has no ${what}`)
  return value
}
