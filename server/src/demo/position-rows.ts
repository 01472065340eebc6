import { storedContent, storedSection, type SectionForm } from '../content/section.ts'
import { factsOf } from '../positions/lifecycle.ts'
import { statusOf } from '../publication/position.ts'
import { addSection, type DemoPage, imageUrl, locationAt, type Settled } from './company-rows.ts'
import { describe, type DescriptionParts, filled, overrideOf, phrasesIn } from './description.ts'
import { type Fate, lifeOf } from './fate.ts'
import { addLinks } from './link-rows.ts'
import type { Made } from './made.ts'
import { type PlaceName, places } from './places.ts'
import type { Place } from './places/place.ts'
import type { Planned } from './plan.ts'
import type { Random } from './random.ts'
import type { DemoRows } from './rows.ts'
import { salaryOf, tagsOf } from './terms.ts'
import type { Role } from './texts/profession.ts'
import { towns } from './texts/towns.ts'

/** What a position is made from. */
interface Draft {
  plan: Planned
  owner: Settled
  client: Settled | null
  role: Role
  /** How often the same role was there before. */
  again: number
  place: PlaceName
  others: PlaceName[]
  fate: Fate
}

const HOUR = 3_600_000
/** How long ago the careers pages that are off were switched off. */
const PAGES_OFF = 279 * HOUR

const ENGLISH_NAMES: Record<string, string> = { København: 'Copenhagen', Göteborg: 'Gothenburg' }

/** Writes one position with its sections, links and listings. */
export function addPosition(rows: DemoRows, draft: Draft, marketplace: DemoPage, today: Date, random: Random): Made {
  const { plan, owner, client, role, again, place, fate } = draft
  const life = lifeOf(fate, today, random)
  const id = random.id(life.createdAt)
  const company = client ?? owner
  const parts = partsOf(draft, random)
  // A fresh draft is often no more than a title.
  const bare = fate === 'draft' && random.chance(0.3)
  const title = role.titles[again % role.titles.length] ?? ''
  const remote = /remote/i.test(title) && random.chance(0.5)
  const at = bare || remote ? [] : [place, ...draft.others].map((name): Place => places[name])
  const pitch = bare || random.chance(0.07) ? null : filled(role.pitches[again % role.pitches.length] ?? '', parts)
  const sections = bare ? [] : withGalleries(describe(parts, random), company, again, plan, random)
  const { contentHtmlDefault } = storedContent(pitch, sections.map(storedSection), null)
  const override = !bare && random.chance(0.08) ? overrideOf(contentHtmlDefault, plan.language, random) : null
  const { contentHtmlOverride } = storedContent(null, [], override)
  const prescreening = random.chance(0.25)
  const made: Made = {
    companyId: owner.id,
    id,
    fate,
    plan,
    prescreening,
    pages: [],
    sharingLinkIds: [],
    reachable: false,
    ...life,
  }
  addLinks(rows, made, [...owner.pages, ...(client?.pages ?? []), marketplace], today, random)

  rows.positions.push({
    company_id: owner.id,
    id,
    client_id: client?.id ?? null,
    title,
    pitch,
    language: plan.language,
    employment_type: tagsOf(title, role, remote, random),
    listing_color: random.chance(0.4) ? company.of.brandColor : null,
    banner_url: random.chance(0.35) ? imageUrl(company.of.slug, `banner-${random.whole(1, 4)}`) : null,
    locations: at.map((each) => locationAt(each, random.id(life.createdAt))),
    highlights: random.chance(0.75) ? [...role.highlights] : null,
    ...salaryOf(plan.profession, role, places[place], random),
    content_html_default: contentHtmlDefault,
    content_html_override: contentHtmlOverride,
    enable_application: random.chance(0.94),
    enable_vouch: random.chance(0.88),
    prescreening,
    translation_group_id: null,
    created_at: life.createdAt,
    ...standing(made, today, random),
  })
  for (const [ordinal, section] of sections.entries()) {
    addSection(rows, { companyId: owner.id, positionId: id }, ordinal, section, random.id(life.createdAt))
  }
  return made
}

/** What the past of a position left in its row. Its status is what the rule makes of it. */
function standing(made: Made, today: Date, random: Random) {
  const { fate, publishedAt, lastPublishedAt, expirationDate, endedAt, editedAt } = made
  const lifecycle = {
    publishedAt,
    lastPublishedAt,
    expirationDate,
    pausedAt: fate === 'paused' ? endedAt : null,
    archivedAt: fate === 'archived' || fate === 'archived-draft' ? endedAt : null,
    deletedAt: fate === 'deleted' ? endedAt : null,
  }
  const status = statusOf(factsOf(lifecycle, today, made.reachable))
  const late = random.chance(0.1) ? random.whole(1, 8) * HOUR : 0
  const firstActivatedAt = publishedAt && fate !== 'nowhere' ? new Date(publishedAt.getTime() + late) : null
  const expiredAt = fate === 'expired' ? expirationDate : null
  const offAt = status === 'ACTIVE' && fate === 'page-off' ? today.getTime() - PAGES_OFF : 0
  const moments = [made.createdAt, firstActivatedAt, lastPublishedAt, editedAt, endedAt, expiredAt]
  return {
    status,
    published_at: publishedAt,
    last_published_at: lastPublishedAt,
    first_activated_at: firstActivatedAt,
    expiration_date: expirationDate,
    paused_at: lifecycle.pausedAt,
    archived_at: lifecycle.archivedAt,
    deleted_at: lifecycle.deletedAt,
    updated_at: new Date(Math.max(offAt, ...moments.map((moment) => moment?.getTime() ?? 0))),
  }
}

function partsOf({ plan, owner, client, role, place: placeName }: Draft, random: Random): DescriptionParts {
  const company = client ?? owner
  const companyText = company.of.texts[plan.language]
  if (!companyText) throw new Error(`${company.of.name} has no text in ${plan.language}`)
  const place: Place = places[placeName]
  const { contacts, of } = client ? owner : company
  const speaker = contacts.find(({ name }) => name === of.speakers[plan.language])
  const others = contacts.filter(({ name }) => !Object.values(of.speakers).includes(name))
  const town = place.city || place.administrativeArea || 'the United States'
  const inEnglish = plan.language === 'EN' || plan.language === 'GB'
  return {
    language: plan.language,
    profession: plan.profession,
    role,
    company: company.of,
    companyText,
    agency: client ? owner.of : null,
    contact: speaker ?? random.pick(others),
    city: inEnglish ? (ENGLISH_NAMES[town] ?? town) : town,
    at: place.at,
    isTown: place.city !== '',
    town: towns[plan.language][placeName],
  }
}

/** Pictures between the texts, as many careers pages have them; a gallery may be waiting for its first. */
function withGalleries(
  sections: SectionForm[],
  company: Settled,
  again: number,
  plan: Planned,
  random: Random,
): SectionForm[] {
  if (random.chance(0.6)) return sections
  const gallery = (from: number, count: number): SectionForm => ({
    kind: 'gallery',
    heading: random.chance(0.5) ? phrasesIn(plan.language).headings.images : '',
    images: Array.from({ length: count }, (_none, i) => imageUrl(company.of.slug, `work-${from + i}`)),
  })
  const first = gallery(1 + (again % 5) * 6, random.chance(0.1) ? 0 : random.whole(1, 6))
  const second = random.chance(0.25) ? [gallery(31 + (again % 3) * 4, random.whole(1, 4))] : []
  return [...sections.slice(0, 1), first, ...sections.slice(1), ...second]
}

/** All positions of a plan, in turns over its roles and places. */
export function draftsOf(plan: Planned, settled: readonly Settled[], fateOf: () => Fate, random: Random): Draft[] {
  const named = (name: string) => settled.find((one) => one.name === name)
  const owner = named(plan.owner)
  if (!owner) throw new Error(`There is no company ${plan.owner}`)
  const { roles } = plan.profession
  return Array.from({ length: plan.count }, (_none, i) => {
    const again = Math.floor(i / roles.length)
    const turned = plan.places.map((_name, n) => plan.places[(n + (i % roles.length) + again) % plan.places.length])
    const [place, ...others] = turned as [PlaceName, ...PlaceName[]]
    return {
      plan,
      owner,
      client: (plan.client && named(plan.client)) || null,
      role: roles[i % roles.length] as Role,
      again,
      place,
      others: random.chance(0.12) ? others.slice(0, random.whole(1, 2)) : [],
      fate: fateOf(),
    }
  })
}
