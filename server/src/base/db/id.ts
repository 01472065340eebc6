import { v7 } from 'uuid'

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Makes a new id. Ids sort by the time of their creation. Public links have random ids instead
 * (crypto.randomUUID).
 */
export function newId(): string {
  return v7()
}

/**
 * Whether a text has the form of our ids. Any other text names an object that does not exist
 * (docs/access.md#403-or-404).
 */
export function isId(text: string): boolean {
  return FORM.test(text)
}
