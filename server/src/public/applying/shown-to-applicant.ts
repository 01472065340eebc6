import type { Language as SpokenLanguage } from '@kandidat/contract/resources/enumerations'
import { sanitizeHtml } from '../../content/html/sanitize.ts'
import { escapeHtml, textToHtml } from '../../content/text.ts'
import { namedPolicy, type Notice, noticeText } from '../../candidates/privacy/notice.ts'
import type { Language } from '../../base/web/words/language.ts'
import type { Shown } from '../../candidates/submissions/submission.ts'
import type { FormPosition } from '../public-form/form-store.ts'

const spoken: Readonly<Record<Language, SpokenLanguage>> = { en: 'EN', nb: 'NO', da: 'DK', sv: 'SE' }

/**
 * What an applicant was shown: the ad without contacts, who may ask to be forgotten, and the notice.
 * @param site the name of the installation
 */
export function shownTo(position: FormPosition, notice: Notice, language: Language, site: string): Shown {
  const highlights = position.highlights.map((text) => `<li>${escapeHtml(text)}</li>`).join('')
  const parts = [
    textToHtml(position.employer),
    highlights === '' ? '' : `<ul>${highlights}</ul>`,
    position.html === '' ? textToHtml(position.pitch ?? '') : position.html,
  ]
  return {
    language,
    ad: { title: position.title, language: position.language, html: sanitizeHtml(parts.join('')) },
    notice: {
      ...noticeText(notice, language, site),
      language: spoken[language],
      version: notice.version,
      policyVersion: namedPolicy(notice),
    },
  }
}
