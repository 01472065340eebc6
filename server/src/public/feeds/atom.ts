import { type FeedFormat, globalId, isoTime, jobUrl, languageTag } from './feed.ts'
import { element, xmlText } from './xml.ts'

/** Atom (RFC 4287), with paging by RFC 5005. */
export const atom: FeedFormat = {
  contentType: 'application/atom+xml; charset=utf-8',
  start: (head) => `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"${head.language === null ? '' : ` xml:lang="${languageTag(head.language)}"`}>
${element('id', head.pageUrl)}${element('title', head.title)}${element('updated', isoTime(head.changedAt))}${author(head.company)}${element(
    'logo',
    head.logoUrl,
  )}${link('alternate', 'text/html', head.pageUrl)}${link('self', 'application/atom+xml', head.selfUrl)}${
    head.nextUrl === null ? '' : link('next', 'application/atom+xml', head.nextUrl)
  }`,
  position: (position, head) => `<entry xml:lang="${languageTag(position.language)}">
${element('id', globalId(position))}${element('title', position.title)}${element('published', isoTime(position.publishedAt))}${element(
    'updated',
    isoTime(position.changedAt),
  )}${author(position.employer.name)}${link('alternate', 'text/html', jobUrl(head, position))}${position.employmentType
    .map((tag) => `<category term="${xmlText(tag)}"/>\n`)
    .join('')}${element('summary', position.pitch)}<content type="html">${xmlText(position.contentHtml)}</content>
</entry>
`,
  end: '</feed>\n',
}

function author(name: string): string {
  return `<author>${element('name', name).trimEnd()}</author>\n`
}

function link(rel: string, type: string, url: string): string {
  return `<link rel="${rel}" type="${type}" href="${xmlText(url)}"/>\n`
}
