import { storedLogo } from '../../content/picture-address.ts'
import { isId } from '../../base/db/id.ts'
import { catalogueOf, inAskedLanguage, pageLanguageOf } from '../../base/web/public/page-language.ts'
import { notFoundPage, offeredLanguages } from '../../base/web/public/public-error.tsx'
import type { PublicPage } from '../../base/web/public/public-page.ts'
import { dayText } from '../../base/web/words/dates.ts'
import { noticeText } from '../../candidates/privacy/notice.ts'
import { readNotice, readPageOwner } from '../../candidates/privacy/store.ts'
import { noticeWords } from '../../candidates/words/words.ts'
import { Prose } from '../../base/web/public/markup.tsx'

/**
 * The privacy notice of the company of a careers page. It is there for as long as the company is, also while the page is off:
 * people have to be able to read what they were told.
 */
export const privacyPage: PublicPage = {
  path: '/c/:pageId/privacy',
  async show(visit) {
    const { database, params, asked, site } = visit
    const { pageId = '' } = params
    const owner = isId(pageId) ? await readPageOwner(database.reads, pageId) : null
    const notice = owner && (await readNotice(database.reads, owner.companyId))
    if (!owner || !notice) return notFoundPage(visit)
    const language = asked ?? (owner.language === null ? 'en' : pageLanguageOf(owner.language))
    const catalogue = catalogueOf(language)
    const w = noticeWords[catalogue]
    const { title, html } = noticeText(notice, catalogue, site.name)
    return {
      kind: 'page',
      title,
      language,
      isUnlisted: true,
      frame: {
        name: notice.companyName,
        href: owner.isActive ? inAskedLanguage(`/c/${pageId}`, asked) : null,
        logo: storedLogo(owner.logoUrl),
        colour: owner.brandColor,
        languages: offeredLanguages(visit, language),
      },
      body: (
        <div class="narrow">
          <h1>{title}</h1>
          <Prose html={html} />
          {notice.createdAt === null ? null : (
            <p class="note">{w.version(notice.version, dayText(notice.createdAt, catalogue, site.timeZone))}</p>
          )}
        </div>
      ),
    }
  },
}
