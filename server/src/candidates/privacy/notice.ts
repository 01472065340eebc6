import { type Static, Type } from 'typebox'
import { storedEmail } from '../../content/email.ts'
import { sanitizeHtml } from '../../content/html/sanitize.ts'
import { HtmlText } from '../../content/sections/section.ts'
import { escapeHtml, plainLine, plainText, textToHtml, visibleLine } from '../../content/text.ts'
import { nullable } from '@kandidat/contract/schema'
import { allOrRefused, refusedField } from '../../base/forms/refusal.ts'
import type { Language } from '../../base/web/words/language.ts'
import { legalPeriods, periodCountries, periodOf, type Policy } from '../retention/periods.ts'
import { noticeWords } from '../words/words.ts'

const line = (longest: number) => Type.String({ maxLength: longest })

/** What a company says in its privacy notice, as people write it. What is missing is empty. */
export const NoticeForm = Type.Object(
  {
    controller: Type.Optional(line(500)),
    address: Type.Optional(line(500)),
    email: Type.Optional(line(320)),
    officer: Type.Optional(line(500)),
    authority: Type.Optional(line(500)),
    recipients: Type.Optional(line(2_000)),
    months: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
    reviewsErasure: Type.Optional(Type.Boolean()),
    ownHtml: Type.Optional(nullable(HtmlText)),
  },
  { additionalProperties: false },
)
export type NoticeForm = Static<typeof NoticeForm>

/** What a company says in its privacy notice, as it is stored. */
export interface NoticeFields {
  readonly controller: string
  readonly address: string
  readonly email: string
  readonly officer: string
  readonly authority: string
  readonly recipients: string
  /** The months that are proposed for a policy; the release before named them. */
  readonly months: number
  /** Whether somebody looks at a wish to be erased before it is done. */
  readonly reviewsErasure: boolean
  /** The company's own text instead of ours. */
  readonly ownHtml: string | null
}

/** The notice of a company: version 0 is what we say for a company that has said nothing yet. */
export interface Notice extends NoticeFields {
  readonly version: number
  readonly createdAt: Date | null
  readonly companyName: string
  /** For how long people are kept; null if nobody has confirmed it. */
  readonly policy: Policy | null
}

/** The months by default in a country. @param country ISO 3166-1 alpha-2, or empty */
function defaultMonths(country: string): number {
  return legalPeriods[periodOf(country)].months
}

const authorities: Readonly<Record<string, string>> = {
  NO: 'Datatilsynet, datatilsynet.no',
  SE: 'Integritetsskyddsmyndigheten (IMY), imy.se',
  DK: 'Datatilsynet, datatilsynet.dk',
}

/** What we say for a company that has said nothing yet. */
export function defaultNotice(company: { name: string; country: string }): NoticeFields {
  return {
    controller: company.name,
    address: '',
    email: '',
    officer: '',
    authority: authorities[company.country] ?? '',
    recipients: '',
    months: defaultMonths(company.country),
    reviewsErasure: false,
    ownHtml: null,
  }
}

/**
 * The fields of a notice after an edit: those in the form are replaced, and all others stay.
 * @throws {Refusal} with the faults of all fields
 */
export function editedNotice(before: NoticeFields, form: NoticeForm): NoticeFields {
  const text = allOrRefused({
    controller: () => required('controller', plainLine(form.controller ?? before.controller)),
    email: () => emailOrEmpty(form.email ?? before.email),
  })
  return {
    ...text,
    address: plainLine(form.address ?? before.address),
    officer: visibleLine(form.officer ?? before.officer),
    authority: plainLine(form.authority ?? before.authority),
    recipients: plainText(form.recipients ?? before.recipients),
    months: form.months ?? before.months,
    reviewsErasure: form.reviewsErasure ?? before.reviewsErasure,
    ownHtml: form.ownHtml === undefined ? before.ownHtml : sanitizeHtml(form.ownHtml ?? '') || null,
  }
}

function required(field: string, text: string): string {
  if (text === '') throw refusedField('', `The ${field} must not be blank: it says who is responsible.`)
  return text
}

function emailOrEmpty(text: string): string {
  return visibleLine(text) === '' ? '' : storedEmail(text)
}

/** What a text of one's own has in the place of the period. */
export const PERIOD = '{period}'

/** When data are deleted, as part of a sentence: by the policy, or by what it depends on if nobody has confirmed one. */
export function periodText({ policy }: Pick<Notice, 'policy'>, language: Language): string {
  const w = noticeWords[language]
  if (policy === null) return w.criterion
  const { others } = policy.periods
  const exceptions = periodCountries
    .map((country) => ({ country, months: policy.periods[country] }))
    .filter(({ months }) => months !== others)
  return w.period({ others, exceptions })
}

/** Whether a text of one's own does not say for how long people are kept. */
export function lacksPeriod({ ownHtml }: Pick<Notice, 'ownHtml'>): boolean {
  return ownHtml !== null && !ownHtml.includes(PERIOD)
}

/** The version of the policy whose months a notice names; 0 if it names none. */
export function namedPolicy(notice: Pick<Notice, 'ownHtml' | 'policy'>): number {
  return notice.policy === null || lacksPeriod(notice) ? 0 : notice.policy.version
}

/** A notice as people read it: the company's own text, or ours, filled with what the company says. */
export function noticeText(
  notice: Notice,
  language: Language,
  site: string,
): { readonly title: string; readonly html: string } {
  const w = noticeWords[language]
  const title = w.title(notice.companyName)
  const period = periodText(notice, language)
  if (notice.ownHtml !== null) return { title, html: notice.ownHtml.replaceAll(PERIOD, escapeHtml(period)) }
  const facts = {
    controller: escapeHtml(notice.controller),
    address: escapeHtml(notice.address),
    email: escapeHtml(notice.email),
    officer: escapeHtml(notice.officer),
    authority: escapeHtml(notice.authority),
    recipients: escapeHtml(notice.recipients).replaceAll('\n', '<br />'),
    period: escapeHtml(period),
    reviewsErasure: notice.reviewsErasure,
    site: escapeHtml(site),
  }
  const sections = (['who', 'what', 'long', 'recipients', 'rights', 'complaint'] as const).map((name) => {
    const paragraphs = w[name](facts).map((text) => `<p>${text}</p>`)
    return `<h2>${escapeHtml(w.headings[name])}</h2>${paragraphs.join('')}`
  })
  return { title, html: `${textToHtml(w.lead)}${sections.join('')}` }
}
