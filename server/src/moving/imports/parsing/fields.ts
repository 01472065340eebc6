import { HTML_LENGTH } from '../../../content/html/html-limits.ts'
import { plainText } from '../../../content/text.ts'
import { ItemError } from '../../../content/texts/feed-error.ts'

// No title, name or address is longer. Patterns would take seconds for one of a whole item.
const LINE_LENGTH = 20_000

/** A value of a feed, with the name of the field that it was in. The report lists these names. */
export interface Sourced<T> {
  value: T
  from: string
}

/**
 * The value at a path such as `location.name`. The path goes through the first element of a list.
 */
export function at(value: unknown, path: string): unknown {
  let found = value
  for (const name of path === '' ? [] : path.split('.')) {
    if (Array.isArray(found)) found = found[0] as unknown
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

/** The list at a path. A single value counts as a list of one. */
export function listAt(value: unknown, path: string): unknown[] {
  const found = at(value, path)
  if (found === undefined || found === null) return []
  return Array.isArray(found) ? found : [found]
}

/** The text or number at a path, on one line and cut to its first 20,000 characters. Null if it is missing or blank. */
export function textAt(value: unknown, path: string): string | null {
  const found = stringAt(value, path)
  return found === null ? null : plainText(found.slice(0, LINE_LENGTH)).replace(/\s+/g, ' ').trim() || null
}

/**
 * The text or number at a path, with its line breaks. Null if it is missing or blank.
 * @throws {ItemError} if it is longer than a description can be
 */
export function rawTextAt(value: unknown, path: string): string | null {
  const found = stringAt(value, path)
  if (found !== null && found.length > HTML_LENGTH)
    throw new ItemError({ code: 'text-long', length: found.length, limit: HTML_LENGTH })
  return found === null ? null : plainText(found) || null
}

function stringAt(value: unknown, path: string): string | null {
  const found = at(value, path)
  const first: unknown = Array.isArray(found) ? found[0] : found
  if (typeof first === 'number') return String(first)
  return typeof first === 'string' ? first : null
}

/** The number at a path, which may be written as text. Null if it is anything else. */
export function numberAt(value: unknown, path: string): number | null {
  const [found] = [at(value, path)].flat()
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** The boolean at a path, which may be written as text. Null if it is anything else. */
export function flagAt(value: unknown, path: string): boolean | null {
  const [found] = [at(value, path)].flat()
  if (typeof found === 'boolean') return found
  if (found === 'true') return true
  return found === 'false' ? false : null
}

/** The text at the first of the paths that has one. */
export function sourced(value: unknown, ...paths: readonly string[]): Sourced<string> | null {
  for (const path of paths) {
    const text = textAt(value, path)
    if (text !== null) return { value: text, from: path }
  }
  return null
}

/** The web address at the first of the paths that has one. */
export function sourcedUrl(value: unknown, ...paths: readonly string[]): Sourced<string> | null {
  for (const path of paths) {
    const text = textAt(value, path)
    if (text !== null && isWebAddress(text)) return { value: text, from: path }
  }
  return null
}

/** Whether the text is an absolute http or https address. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^/\s]\S*$/i.test(text) && URL.canParse(text)
}

const BRIEF = 200

/**
 * A text of a feed for a message, cut to 200 characters. It is a copy, because a part of a string
 * keeps the whole string in memory.
 */
export function brief(text: string): string {
  return text.length <= BRIEF ? text : Buffer.from(`${text.slice(0, BRIEF - 1)}…`).toString()
}

/** @throws {ItemError} that says what is missing, if the value is null or undefined */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new ItemError({ code: 'field-missing', field: what })
  return value
}
