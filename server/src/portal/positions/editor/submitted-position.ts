import { checkEmail } from '../../../content/sent-email.ts'
import {
  employmentTypes,
  languages as spokenLanguages,
  salaryCurrencies,
} from '@kandidat/contract/resources/enumerations'
import { submittedPicture } from '../../sections/submitted-picture.ts'
import { readSections, sectionForms, submittedHtml } from '../../sections/section-fields.ts'
import { readForm } from '../../../base/forms/form.ts'
import { endOfDay } from '../../../base/forms/day.ts'
import type { Gazetteer } from '../../../content/places/gazetteer.ts'
import { linesOf, writtenPlaces } from '../../../content/places/written-places.ts'
import { Submitted } from '../../../base/web/form.ts'
import type { Language } from '../../../base/web/words/language.ts'
import { webWords } from '../../../base/web/words/words.ts'
import { PositionForm } from '../../../positions/form.ts'
import type { AskedFields } from '../../../positions/fields.ts'
import { askable, type Edited, lastDay, MAX_CONTACTS } from './position-fields.ts'
import { editorWords } from '../../words/positions.ts'

/** What a form asks for. */
export interface SubmittedPosition {
  readonly form: PositionForm
  readonly clientId: string | null
  /** Undefined if the last day is the one that it was. */
  readonly expirationDate: Date | null | undefined
  /** The places that sections and contacts have in the form: the empty ones are left out. */
  readonly places: { readonly sections: readonly number[]; readonly contacts: readonly number[] }
}

const units = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'] as const

/** What a form is read with. */
export interface Reading {
  readonly before: Edited
  readonly gazetteer: Gazetteer
  /** ISO code of the country of the company, for places without one. */
  readonly home: string | undefined
  readonly language: Language
  readonly timeZone: string
  /** Whether the company recruits for others, so that the form has what is about clients. */
  readonly isAgency: boolean
}

/** Reads the form. @throws {Refusal} with all faults, in the language of the page */
export function submittedPosition(posted: URLSearchParams, reading: Reading): SubmittedPosition {
  const { before, gazetteer, home, language } = reading
  const w = editorWords[language]
  const sent = new Submitted(posted, webWords[language].form)
  const title = sent.text('title', { required: true, max: 500 })
  const written = sent.text('locations', { max: 50_000 })
  const { locations, unknown } = writtenPlaces(written, before.fields.locations, gazetteer, home)
  if (unknown.length > 0) sent.refuse('locations', unknown.map((line) => w.noPlace(line)).join(' '))
  // People copy colours with and without the #.
  const colour = sent.text('listingColor', { max: 7 }).replace(/^(?=[0-9a-f]{6}$)/i, '#')
  if (colour !== '' && !/^#[0-9a-f]{6}$/i.test(colour)) sent.refuse('listingColor', w.noColour)
  const { forms: sections, places: ofSections } = sectionForms(readSections(posted))
  const { contacts, places: ofContacts } = submittedContacts(sent, posted, reading)
  const override = sent.text('contentHtmlOverride', { max: 200_000 })
  const form = {
    title,
    language: sent.choice('language', [...spokenLanguages]),
    pitch: sent.text('pitch', { max: 5_000 }) || null,
    employmentType: sent.choices('employmentType', employmentTypes),
    locations,
    salary: submittedSalary(sent, w),
    highlights: linesOf(sent.text('highlights', { max: 50_000 })),
    sections,
    contentHtmlOverride: submittedHtml(override) || null,
    contacts,
    applicationForm: Object.fromEntries(
      askable.map((name) => [name, sent.choice(`ask-${name}`, ['optional', 'off', 'required'])]),
    ) as Partial<AskedFields>,
    enableApplication: sent.isTicked('enableApplication'),
    enableVouch: sent.isTicked('enableVouch'),
    prescreening: sent.isTicked('prescreening'),
    hideEmployer: reading.isAgency ? sent.isTicked('hideEmployer') : before.fields.hideEmployer,
    listingColor: colour || null,
    bannerUrl: submittedPicture(posted, 'banner'),
  }
  const expirationDate = submittedDeadline(sent, reading, w.noDay)
  const clientId = reading.isAgency ? sent.text('client', { max: 36 }) || null : before.clientId
  sent.check()
  return {
    form: readForm(PositionForm, form, 'position'),
    clientId,
    expirationDate,
    places: { sections: ofSections, contacts: ofContacts },
  }
}

type Words = (typeof editorWords)[Language]

function submittedSalary(sent: Submitted, w: Words) {
  const amountOf = (name: string): number | null => {
    // People write 45 000,50 where programs write 45000.5.
    const text = sent
      .text(name, { max: 30 })
      .replaceAll(/[\s\u00a0\u202f]/g, '')
      .replace(',', '.')
    if (text === '') return null
    if (/^\d{1,9}(\.\d{1,2})?$/.test(text)) return Number(text)
    sent.refuse(name, w.noAmount)
    return null
  }
  const [minSalary, maxSalary] = [amountOf('salaryMin'), amountOf('salaryMax')]
  if (minSalary !== null && maxSalary !== null && minSalary > maxSalary) sent.refuse('salaryMax', w.salaryOrder)
  const currency = sent.choice('salaryCurrency', ['', ...salaryCurrencies]) || null
  if ((minSalary ?? maxSalary) !== null && currency === null) sent.refuse('salaryCurrency', w.noCurrency)
  const type = sent.choice('salaryType', ['', ...units]) || null
  return { minSalary, maxSalary, currency, type, extra: sent.text('salaryExtra', { max: 2_000 }) || null }
}

function submittedContacts(sent: Submitted, posted: URLSearchParams, { before, language }: Reading) {
  const found = Array.from({ length: MAX_CONTACTS }, (_, place) => {
    const of = (member: string, max: number) => sent.text(`contact-${place}-${member}`, { max })
    const contact = { name: of('name', 200), title: of('title', 200), email: of('email', 320), phone: of('phone', 50) }
    return { place, contact, isEmpty: Object.values(contact).every((text) => text === '') }
  }).filter(({ isEmpty }) => !isEmpty)
  const { noContactName } = editorWords[language]
  for (const { place, contact } of found) {
    if (contact.name === '') sent.refuse(`contact-${place}-name`, noContactName)
    const stored = before.fields.contacts.find(({ email }) => email === contact.email)
    checkEmail(sent, posted, `contact-${place}-email`, language, stored?.email)
  }
  return {
    contacts: found.map(({ contact: { name, title, email, phone } }) => {
      return { name, title: title || null, email: email || null, phone: phone || null }
    }),
    places: found.map(({ place }) => place),
  }
}

function submittedDeadline(sent: Submitted, { before, timeZone }: Reading, noDay: string): Date | null | undefined {
  const day = sent.text('deadline', { max: 10 })
  const { expirationDate } = before
  if (day === (expirationDate === null ? '' : lastDay(expirationDate, timeZone))) return undefined
  if (day === '') return null
  try {
    const end = endOfDay(day, timeZone)
    if (/^[1-9]\d{3}-\d{2}-\d{2}$/.test(day) && end.getUTCFullYear() <= 9998) return end
  } catch {
    // It is told below: there is no such day.
  }
  sent.refuse('deadline', noDay)
  return undefined
}
