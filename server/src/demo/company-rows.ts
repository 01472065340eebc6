import { storedContent, storedSection, type SectionForm } from '../content/section.ts'
import { storedLocation } from '../places/location.ts'
import { companies, type CompanyName, clientsOf, formerClientsOf } from './companies.ts'
import type { DemoCompany } from './company.ts'
import { type Contact, contactsOf } from './contacts.ts'
import { places } from './places.ts'
import type { Place } from './places/place.ts'
import type { Random } from './random.ts'
import type { DemoRows } from './rows.ts'

const DAY = 86_400_000
const IMAGES = 'https://images.example.com'

/** A careers page as positions are put on it. */
export interface DemoPage {
  companyId: string
  id: string
  isDefault: boolean
  isMarketplace: boolean
  /** How much of what may be listed on it is. */
  share: number
  active: boolean
}

/** A company with what hangs on it. */
export interface Settled {
  name: CompanyName
  of: DemoCompany
  id: string
  contacts: Contact[]
  pages: DemoPage[]
}

/** An address of a picture, which is always the same. */
export function imageUrl(slug: string, name: string): string {
  return `${IMAGES}/${slug}/${name}.jpg`
}

/** A place as a location of its own. */
export function locationAt(place: Place, id: string) {
  const { at: _at, ...known } = place
  return storedLocation({ ...known, id })
}

/** Writes the companies, with sections, clients, users and careers pages, and tells what was made. */
export function settleCompanies(rows: DemoRows, today: Date, random: Random): Settled[] {
  const settled = Object.entries(companies).map(([name, of], i) => {
    const createdAt = new Date(today.getTime() - (900 - i * 17) * DAY + random.whole(25_000_000, 50_000_000))
    const one = settle(name as CompanyName, of, createdAt, random)
    rows.companies.push(companyRow(one, createdAt, random))
    addSections(rows, one, random, createdAt)
    addUsers(rows, one, today, createdAt, random)
    addPages(rows, one, createdAt, random)
    return one
  })
  addClients(rows, settled, today)
  return settled
}

function settle(name: CompanyName, of: DemoCompany, createdAt: Date, random: Random): Settled {
  return { name, of, id: random.id(createdAt), contacts: contactsOf(of, random), pages: [] }
}

function sectionsOf(of: DemoCompany): SectionForm[] {
  const text = of.texts[of.speaks]
  if (!text) throw new Error(`${of.name} has no text in ${of.speaks}`)
  const paragraphs = text.about.map((paragraph) => `<p>${paragraph.replace(/[ \n]+/g, ' ')}</p>`)
  const gallery = (count: number, i: number): SectionForm => ({
    kind: 'gallery',
    heading: text.headings[2],
    images: Array.from({ length: count }, (_none, n) => imageUrl(of.slug, `company-${i + 1}-${n + 1}`)),
  })
  return [
    { kind: 'text', heading: text.headings[0], html: paragraphs.join('') },
    ...of.galleries.map(gallery),
    {
      kind: 'text',
      heading: text.headings[1],
      html: `<ul>${text.offers.map((offer) => `<li>${offer}</li>`).join('')}</ul>`,
    },
  ]
}

function companyRow({ of, id }: Settled, createdAt: Date, random: Random): DemoRows['companies'][number] {
  const sections = sectionsOf(of).map(storedSection)
  const { contentHtmlDefault } = storedContent(null, sections, null)
  const { contentHtmlOverride } = storedContent(null, [], of.notice && `<p>${of.notice}</p>${contentHtmlDefault}`)
  return {
    id,
    kind: of.kind,
    name: of.name,
    slug: of.slug,
    website: of.website ? `https://${of.slug}.example.com` : '',
    logo_url: of.logo ? `${IMAGES}/${of.slug}/logo.png` : null,
    industries: [...of.industries],
    country: of.country,
    language: of.language,
    brand_color: of.brandColor,
    banner_url: of.banner ? imageUrl(of.slug, 'banner') : null,
    social_media_links: Object.fromEntries(
      of.networks.map((network) => [network, `https://${network}.example.com/${of.slug}`]),
    ),
    locations: of.offices.map((office) => locationAt(places[office], random.id(createdAt))),
    content_html_default: contentHtmlDefault,
    content_html_override: contentHtmlOverride,
    created_at: createdAt,
    updated_at: new Date(createdAt.getTime() + random.whole(1, 200) * DAY),
  }
}

function addSections(rows: DemoRows, { id, of }: Settled, random: Random, at: Date): void {
  for (const [ordinal, form] of sectionsOf(of).entries())
    addSection(rows, { companyId: id, positionId: null }, ordinal, form, random.id(at))
}

/** Writes one section, sanitized, with its images. */
export function addSection(
  rows: DemoRows,
  owner: { companyId: string; positionId: string | null },
  ordinal: number,
  form: SectionForm,
  id: string,
): void {
  const { images, ...section } = storedSection(form)
  rows.sections.push({ company_id: owner.companyId, id, position_id: owner.positionId, ordinal, ...section })
  for (const [place, url] of images.entries()) {
    rows.images.push({ company_id: owner.companyId, section_id: id, ordinal: place, url })
  }
}

/** The first two can sign in; then there is one who sees but a few positions, and one who has left. */
function addUsers(rows: DemoRows, { id, of, contacts }: Settled, today: Date, createdAt: Date, random: Random): void {
  const user = (name: string, email: string, more: Partial<DemoRows['users'][number]> = {}) =>
    rows.users.push({
      company_id: id,
      id: random.id(createdAt),
      email,
      name,
      restricted: false,
      created_at: createdAt,
      deactivated_at: null,
      ...more,
    })
  for (const contact of contacts.slice(0, 2)) user(contact.name, contact.email)
  if (of.kind === 'agency') user('', `vikar@${of.slug}.example.com`, { restricted: true })
  if (contacts.length > 2) {
    user('Former colleague', `former@${of.slug}.example.com`, { deactivated_at: new Date(today.getTime() - 90 * DAY) })
  }
}

function addPages(rows: DemoRows, one: Settled, createdAt: Date, random: Random): void {
  const { of, id: companyId } = one
  const page = (name: string, isDefault: boolean, share: number, active: boolean, days: number) => {
    const id = random.linkId()
    one.pages.push({ companyId, id, isDefault, isMarketplace: false, share, active })
    rows.links.push({ company_id: companyId, id, kind: 'careers_page' })
    rows.careers_pages.push({
      company_id: companyId,
      id,
      name,
      is_default: isDefault,
      active,
      created_at: new Date(createdAt.getTime() + days * DAY),
    })
  }
  if (of.defaultPage !== null) page(of.defaultPage, true, 0.92, true, 1)
  for (const [i, extra] of of.extraPages.entries()) page(extra.name, false, extra.share, extra.active, 30 + 20 * i)
}

function addClients(rows: DemoRows, settled: readonly Settled[], today: Date): void {
  const idOf = (name: CompanyName) => settled.find((one) => one.name === name)?.id as string
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY)
  const relations = (of: typeof clientsOf, ended: Date | null) =>
    Object.entries(of).flatMap(([agency, clients]) =>
      clients.map((client, i) => ({
        agency_id: idOf(agency as CompanyName),
        client_id: idOf(client),
        started_at: daysAgo(560 - 9 * i),
        ended_at: ended,
      })),
    )
  rows.clients.push(...relations(clientsOf, null), ...relations(formerClientsOf, daysAgo(200)))
}
