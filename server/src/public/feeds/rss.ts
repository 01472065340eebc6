import { type FeedFormat, globalId, jobUrl, languageTag } from './feed.ts'
import { element, xmlText } from './xml.ts'

/** RSS 2.0, with the whole text in `content:encoded`, the employer in `dc:creator` and paging by RFC 5005. */
export const rss: FeedFormat = {
  contentType: 'application/rss+xml; charset=utf-8',
  start: (head) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element('title', head.title)}${element('link', head.pageUrl)}${element('description', head.title)}${
    head.language === null ? '' : element('language', languageTag(head.language).toLowerCase())
  }${element('lastBuildDate', head.changedAt.toUTCString())}${link('self', head.selfUrl)}${
    head.nextUrl === null ? '' : link('next', head.nextUrl)
  }`,
  position: (position, head) => `<item>
${element('title', position.title)}${element('link', jobUrl(head, position))}<guid isPermaLink="false">${globalId(position)}</guid>
${element('pubDate', position.publishedAt.toUTCString())}${element('dc:creator', position.employer.name)}${position.employmentType
    .map((tag) => element('category', tag))
    .join('')}${element('description', position.pitch)}${element('content:encoded', position.contentHtml)}</item>
`,
  end: '</channel>\n</rss>\n',
}

function link(rel: string, url: string): string {
  return `<atom:link rel="${rel}" type="application/rss+xml" href="${xmlText(url)}"/>\n`
}
