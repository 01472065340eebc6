import type { AskedFields, PositionFields } from '../../../positions/fields.ts'
import { sectionFields, writtenText } from '../../sections/section-fields.ts'
import { placeLine } from '../../../content/places/written-places.ts'
import type { Language } from '../../../base/web/words/language.ts'

/** A position as the editor shows it. */
export interface Edited {
  readonly fields: PositionFields
  /** The client that it is managed for; null for the company itself. */
  readonly clientId: string | null
  readonly expirationDate: Date | null
}

/** What the form of an application can ask for, in the order of the form. */
export const askable = [
  'phone',
  'cv',
  'message',
  'linkedInUserName',
  'portfolioUrl',
] as const satisfies readonly (keyof AskedFields)[]

/** Contacts that a form has room for: those that there are, and one more. */
export const MAX_CONTACTS = 20

/** What the fields of the form begin with. @param timeZone in which the last day is told @param language of the form */
export function initialFields(
  { fields, clientId, expirationDate }: Edited,
  timeZone: string,
  language: Language,
): Record<string, string | string[]> {
  const { salary, contacts, applicationForm } = fields
  const tick = (isOn: boolean) => (isOn ? 'on' : '')
  return {
    title: fields.title,
    language: fields.language,
    client: clientId ?? '',
    pitch: fields.pitch ?? '',
    employmentType: [...fields.employmentType],
    locations: fields.locations.map((location) => placeLine(location, language)).join('\n'),
    deadline: expirationDate === null ? '' : lastDay(expirationDate, timeZone),
    salaryMin: amount(salary?.minSalary),
    salaryMax: amount(salary?.maxSalary),
    salaryCurrency: salary?.currency ?? '',
    salaryType: salary?.type ?? '',
    salaryExtra: salary?.extra ?? '',
    highlights: (fields.highlights ?? []).join('\n'),
    ...sectionFields(fields.sections),
    contentHtmlOverride: writtenText(fields.contentHtmlOverride ?? ''),
    ...Object.fromEntries(
      contacts.flatMap(({ name, title, email, phone }, i) => [
        [`contact-${i}-name`, name],
        [`contact-${i}-title`, title ?? ''],
        [`contact-${i}-email`, email ?? ''],
        [`contact-${i}-phone`, phone ?? ''],
      ]),
    ),
    enableApplication: tick(fields.enableApplication),
    ...Object.fromEntries(askable.map((name) => [`ask-${name}`, applicationForm[name]])),
    enableVouch: tick(fields.enableVouch),
    prescreening: tick(fields.prescreening),
    hideEmployer: tick(fields.hideEmployer),
    listingColor: fields.listingColor ?? '',
    banner: fields.bannerUrl ?? '',
  }
}

const amount = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

/** The last day on which a position is open, as a field for days has it. It ends at the midnight of the expiration. */
export function lastDay(expiration: Date, timeZone: string): string {
  const last = new Date(expiration.getTime() - 1)
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(last)
}
