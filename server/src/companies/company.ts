import { isId } from '../db/id.ts'

/** How the API names a client: by its id or by its slug. */
export type ClientReference = { readonly id: string } | { readonly slug: string }

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const SLUG_LENGTH = 100

/** Whether a text can be a slug: unique on the platform, and never to be taken for an id. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_LENGTH && SLUG.test(text) && !isId(text)
}

/** What a text in a request refers to, or undefined where it can be neither and so names nobody. */
export function clientReference(text: string, as: 'id' | 'slug' | 'either' = 'either'): ClientReference | undefined {
  if (as !== 'slug' && isId(text)) return { id: text }
  if (as !== 'id' && isSlug(text)) return { slug: text }
  return undefined
}
