import { wholePicture } from '../../content/picture-address.ts'
import { type FeedFormat, globalId, isoTime, jobUrl, languageTag } from './feed.ts'

/** JSON Feed 1.1. What it has no word for is in `_kandidat`: deadline, places and salary, as the API shows them. */
export const jsonFeed: FeedFormat = {
  contentType: 'application/feed+json; charset=utf-8',
  start: (head) => {
    const { language, logoUrl, nextUrl } = head
    const members = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: head.title,
      home_page_url: head.pageUrl,
      feed_url: head.selfUrl,
      ...(nextUrl !== null && { next_url: nextUrl }),
      ...(logoUrl !== null && { icon: logoUrl }),
      ...(language !== null && { language: languageTag(language) }),
      authors: [{ name: head.company, url: head.pageUrl }],
    })
    return `${members.slice(0, -1)},"items":[`
  },
  position: (position, head, isFirst) => {
    const { pitch, bannerUrl, employmentType, expirationDate, locations, salary } = position
    const item = JSON.stringify({
      id: globalId(position),
      url: jobUrl(head, position),
      title: position.title,
      content_html: position.contentHtml,
      ...(pitch !== null && { summary: pitch }),
      ...(bannerUrl !== null && { banner_image: wholePicture(bannerUrl, head.site.publicUrl) }),
      date_published: isoTime(position.publishedAt),
      date_modified: isoTime(position.changedAt),
      authors: [{ name: position.employer.name }],
      ...(employmentType.length > 0 && { tags: employmentType }),
      language: languageTag(position.language),
      _kandidat: { expirationDate: expirationDate?.toISOString() ?? null, locations, salary },
    })
    return `${isFirst ? '' : ',\n'}${item}`
  },
  end: ']}\n',
}
