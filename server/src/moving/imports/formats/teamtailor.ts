import { at, sourced, sourcedUrl, rawTextAt, required, textAt } from '../parsing/fields.ts'
import type { Format } from '../conversion/format.ts'
import { jsonItems } from '../parsing/json-items.ts'
import { jobPostingOf } from './schema-org.ts'

/**
 * Teamtailor's JSON Feed in pages: `{items}`, each with schema.org's JobPosting as `_jobposting`.
 */
export const teamtailor: Format = {
  name: 'teamtailor',
  title: 'Teamtailor',
  read: (opened) => jsonItems(opened, { listNames: ['items'], itemMembers: [] }, "Teamtailor's feed"),
  convert([item], envelope) {
    const jobPosting = at(item, '_jobposting')
    const externalId = required(textAt(item, 'id') ?? textAt(item, 'url'), 'id')
    const html = rawTextAt(item, 'content_html')
    const content = html ?? rawTextAt(item, 'content_text')
    const title = sourced(item, 'title')
    const site = sourced(envelope, 'title')
    // An item without a JobPosting still has the members of a JSON Feed.
    const posting = jobPostingOf(jobPosting ?? { title: title?.value }, externalId, '_jobposting.')
    return {
      kind: 'position',
      posting: {
        ...posting,
        title: title ?? posting.title,
        employer: posting.employer ?? (site && { ...site, from: 'title of the feed' }),
        ...(content !== null && {
          texts: { value: [{ content }], from: html === null ? 'content_text' : 'content_html' },
        }),
        language: sourced(item, 'language') ?? languageOfFeed(envelope),
        publishedAt: sourced(item, 'date_published') ?? posting.publishedAt ?? null,
        updatedAt: sourced(item, 'date_modified') ?? posting.updatedAt ?? null,
        url: sourcedUrl(item, 'url'),
      },
    }
  },
  nextUrl: (envelope) => textAt(envelope, 'next_url'),
}

function languageOfFeed(envelope: unknown) {
  const language = sourced(envelope, 'language')
  return language && { ...language, from: 'language of the feed' }
}
