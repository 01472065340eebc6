import type { Framing, PublicVisit } from '../../base/web/public/public-page.ts'
import { mayEmbed } from '../../positions/careers-pages/embedding/origin.ts'
import { readEmbedOrigins } from '../../positions/careers-pages/embedding/store.ts'

/** What the widget adds to the address of a form: the website, and whether it is light or dark. */
const PARAMETERS = ['embedder', 'scheme']

/**
 * How a form of a careers page or link is shown in a frame. Undefined if no website asks for it, or one that may not: then it
 * is a page like any other, which nobody can frame.
 */
export async function framingOf(
  { database, site, query }: Pick<PublicVisit, 'database' | 'site' | 'query'>,
  linkId: string,
  page: Framing['page'],
): Promise<Framing | undefined> {
  const embedder = query.get('embedder')
  if (embedder === null) return undefined
  const allowed = await readEmbedOrigins(database.reads, linkId)
  if (!mayEmbed(embedder, allowed, site.publicUrl)) return undefined
  return { embedder, page, scheme: query.get('scheme') === 'dark' ? 'dark' : 'light' }
}

/** An address that a form leads to, which stays in the frame that the form is in. */
export function inSameFrame(address: string, query: URLSearchParams): string {
  const url = new URL(address, 'http://localhost')
  for (const name of PARAMETERS) {
    const value = query.get(name)
    if (value !== null) url.searchParams.set(name, value)
  }
  return `${url.pathname}${url.search}${url.hash}`
}
