import type { Language } from '@kandidat/contract/resources/enumerations'
import type { SectionForm } from '../content/section.ts'
import type { DemoCompany } from './company.ts'
import type { Contact } from './contacts.ts'
import type { Random } from './random.ts'
import type { CompanyText } from './texts/companies/company-text.ts'
import { phrases as danish } from './texts/dk/phrases.ts'
import { phrases as english } from './texts/en/phrases.ts'
import { phrases as norwegian } from './texts/no/phrases.ts'
import type { Phrases } from './texts/phrases.ts'
import type { Profession, Role } from './texts/profession.ts'
import { phrases as swedish } from './texts/se/phrases.ts'

const phrasesOf: Record<Language, Phrases> = { NO: norwegian, DK: danish, SE: swedish, EN: english, GB: english }

/** What all positions in a language have in common. */
export function phrasesIn(language: Language): Phrases {
  return phrasesOf[language]
}

/** What the description of a position is made of. */
export interface DescriptionParts {
  language: Language
  profession: Profession
  role: Role
  company: DemoCompany
  companyText: CompanyText
  agency: DemoCompany | null
  contact: Contact
  city: string
  at: string
  /** Whether it is a town, and not a region or a country. */
  isTown: boolean
  /** What there is to say about the place, if anything. */
  town: string | undefined
}

/** Fills in the placeholders, and makes one line of texts that are written on several. */
export function filled(text: string, parts: DescriptionParts): string {
  const { company, agency, contact, city, at } = parts
  const values: Record<string, string> = {
    company: company.name,
    agency: agency?.name ?? '',
    city,
    at,
    contact: contact.name,
    mail: `<a href="mailto:${contact.email}">${contact.email}</a>`,
    phone: `<a href="tel:${contact.phone}">${spoken(contact.phone)}</a>`,
  }
  return text.replace(/[ \n]+/g, ' ').replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

/** A telephone number as it is printed. */
function spoken(phone: string): string {
  const [, country = '', national = ''] = /^(\+4\d)(\d+)$/.exec(phone) ?? []
  const groups: Record<string, string> = {
    '+44': national.replace(/^(\d{4})/, '$1 '),
    '+46': national.replace(/^(\d\d)(\d{3})(\d\d)/, '$1 $2 $3 '),
  }
  return `${country} ${groups[country] ?? national.replace(/(\d\d)(?=\d)/g, '$1 ')}`.replaceAll(' ', '\u00a0')
}

/** The text sections of a position, in one of the layouts that people who write such texts end up with. */
export function describe(parts: DescriptionParts, random: Random): SectionForm[] {
  const { profession, role, companyText, agency } = parts
  const { headings, ...phrases } = phrasesIn(parts.language)
  const text = (heading: string, html: string): SectionForm => ({ kind: 'text', heading: filled(heading, parts), html })
  const paragraphs = (texts: readonly string[]) =>
    texts.map((each) => (each === '' ? '' : `<p>${filled(each, parts)}</p>`)).join('')
  const list = (items: readonly string[], tag: 'ul' | 'ol' = 'ul') =>
    `<${tag}>${items.map((item) => `<li>${filled(item, parts)}</li>`).join('')}</${tag}>`

  const shared = (items: readonly string[], alone: true | undefined) =>
    alone ? [] : random.some(items, random.whole(4, items.length))

  const work = text(random.pick(headings.work), paragraphs(role.about))
  const tasks = text(random.pick(headings.tasks), list([...role.tasks, ...shared(profession.tasks, role.tasksAlone)]))
  const wants = text(random.pick(headings.wants), list([...role.wants, ...shared(profession.wants, role.wantsAlone)]))
  const paid = role.pay !== null
  const offer = text(
    random.pick(headings.offer),
    list([
      ...random.some(companyText.offers, random.whole(2, 4)),
      ...(paid ? random.some(phrases.offers, random.whole(2, 3)) : []),
    ]),
  )
  const company = text(
    random.pick(headings.company),
    paragraphs(companyText.about.slice(0, random.whole(2, companyText.about.length))),
  )
  const process = text(headings.process, list(random.pick(phrases.process), 'ol'))
  const beginning = text(headings.beginning, paragraphs([random.pick(phrases.beginning)]))
  // Of a whole country there is nothing practical to say.
  const practical = text(headings.practical, parts.isTown ? paragraphs([random.pick(phrases.practical)]) : '')
  const town = parts.town ? [text(headings.town, paragraphs([parts.town]))] : []
  const apply = text(
    random.pick(headings.apply),
    paragraphs([random.pick(agency ? phrases.applyThroughAgency : phrases.apply), random.pick(phrases.welcome)]),
  )
  const joined = (section: SectionForm, after: SectionForm) => ({ ...section, html: `${section.html}${after.html}` })

  const layouts: (() => SectionForm[])[] = [
    () => [work, tasks, wants, offer, company, ...town, apply],
    () => [work, tasks, wants, beginning, offer, company, apply],
    () => [work, tasks, wants, joined(offer, practical), company, ...town, process, apply],
    () => [company, work, tasks, wants, beginning, offer, ...town, process, apply],
    () => [{ ...work, heading: '' }, wants, tasks, joined(company, offer), ...town, apply],
    () => [
      { ...work, html: `${work.html}<h3>${tasks.heading}</h3>${tasks.html}` },
      wants,
      company,
      offer,
      practical,
      apply,
    ],
    () => [...town, work, tasks, wants, offer, beginning, company, process, practical, apply],
  ]
  return random.pick(layouts)()
}

/** What somebody wrote by hand in place of the derived text: the same with a sentence in front, or without its lists. */
export function overrideOf(derived: string, language: Language, random: Random): string {
  const notice = `<p><strong>${random.pick(phrasesIn(language).notices)}</strong></p>`
  const text = random.chance(0.7) ? derived : derived.replace(/<h2>[^<]*<\/h2><ul>.*?<\/ul>(?=<h2>|$)/g, '')
  return notice + text
}
