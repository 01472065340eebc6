import { countText, dayText, listText, locales } from '../../base/web/words/dates.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { Counts } from '../../candidates/retention/deletion.ts'
import type { Ending } from '../../candidates/retention/kept.ts'
import { countryName } from '../../content/places/country.ts'
import { retentionWords } from '../words/retention.ts'

/** What decides until when somebody is kept. */
export interface WhyDeleted {
  readonly because: Ending
  readonly endedAt: Date
  readonly months: number
  readonly country: string
  readonly isPromised: boolean
  readonly agreedUntil: Date | null
}

/** Why somebody is deleted on a day: what ended, and for how long people are kept then. */
export function whyDeleted({ language, site }: MemberVisit, why: WhyDeleted): string {
  const w = retentionWords[language]
  const day = (at: Date) => dayText(at, language, site.timeZone)
  const country = why.country === '' ? [] : [countryName(why.country, locales[language])]
  const period = [`+ ${countText(why.months, language, w.months)}`, ...country, ...(why.isPromised ? [w.promised] : [])]
  const agreed = why.agreedUntil === null ? [] : [w.agreed(day(why.agreedUntil))]
  return [w.because[why.because](day(why.endedAt)), period.join(', '), ...agreed].join(' · ')
}

/** What a receipt says was deleted with a person. */
export function whatWasDeleted({ language }: MemberVisit, counts: Counts): string {
  const { counts: forms } = retentionWords[language]
  const names = ['candidacies', 'forms', 'files', 'notes', 'mails'] as const
  return listText(
    names.filter((name) => counts[name] > 0).map((name) => countText(counts[name], language, forms[name])),
    language,
  )
}
