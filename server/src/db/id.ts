import { v7 } from 'uuid'

const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A new id, which sorts by the time of its making. Public links have random ones instead (crypto.randomUUID). */
export function newId(): string {
  return v7()
}

/**
 * Whether a text is an id as we write it: anything else names an object that does not exist
 * (docs/access.md#403-or-404).
 */
export function isId(text: string): boolean {
  return FORM.test(text)
}
