import { isId } from '../../base/db/id.ts'
import { isSlug } from '../companies/slug.ts'

/** How the API names a client: by its id or by its slug. */
export type ClientReference = { readonly id: string } | { readonly slug: string }

/**
 * What a text in a request refers to, or undefined if it can be neither an id nor a slug and so
 * names nobody.
 */
export function clientReference(text: string, as: 'id' | 'slug' | 'either' = 'either'): ClientReference | undefined {
  if (as !== 'slug' && isId(text)) return { id: text }
  if (as !== 'id' && isSlug(text)) return { slug: text }
  return undefined
}
