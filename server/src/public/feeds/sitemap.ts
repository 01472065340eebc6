import { element } from './xml.ts'
import { isoTime } from './feed.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
export const SITEMAP_TYPE = 'application/xml; charset=utf-8'

export const urlSetStart = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n`
export const urlSetEnd = '</urlset>\n'

/** One address of a sitemap. @param changedAt when what it shows last changed; null if that is not known */
export function urlEntry(url: string, changedAt: Date | null): string {
  return `<url>\n${element('loc', url)}${changedAt === null ? '' : element('lastmod', isoTime(changedAt))}</url>\n`
}

/** An index of sitemaps. */
export function sitemapIndex(urls: readonly string[]): string {
  const entries = urls.map((url) => `<sitemap>\n${element('loc', url)}</sitemap>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`
}

/**
 * What crawlers may read: all public pages. Forms and pages of persons say `noindex`, which a crawler sees only if it may
 * fetch them.
 * @param sitemaps addresses of the indexes of sitemaps
 */
export function robotsText(sitemaps: readonly string[]): string {
  return `User-agent: *\nDisallow: /api/\nDisallow: /portal\n\n${sitemaps.map((url) => `Sitemap: ${url}\n`).join('')}`
}
