import type { Language } from '@kandidat/contract/resources/enumerations'
import type { DemoPage } from './company-rows.ts'
import type { Made } from './made.ts'
import type { Random } from './random.ts'
import type { DemoRows } from './rows.ts'

interface Channel {
  type: 'JOB_BOARD' | 'AD' | 'NETWORK' | 'OTHER'
  platform: string
  name: string
}

const channel = (type: Channel['type'], platform: string, name: string): Channel => ({ type, platform, name })

const CHANNELS: Record<Language, readonly Channel[]> = {
  NO: [
    channel('JOB_BOARD', 'Stillingstavla', 'Stillingstavla, standardannonse'),
    channel('JOB_BOARD', 'Kystjobb', 'Kystjobb'),
    channel('AD', 'Lokalavisa', 'Lokalavisa, lørdag'),
    channel('AD', 'Sosiale medier', 'Kampanje i sosiale medier'),
    channel('NETWORK', 'Ansatte', 'Tips en venn'),
    channel('OTHER', 'Plakat', 'QR-kode på plakat'),
  ],
  DK: [
    channel('JOB_BOARD', 'Jobtavlen', 'Jobtavlen'),
    channel('JOB_BOARD', 'Fagbladets jobsider', 'Fagbladet, online'),
    channel('AD', 'Sociale medier', 'Annonce, sociale medier'),
    channel('NETWORK', 'Medarbejdere', 'Anbefal en ven'),
    channel('OTHER', 'Nyhedsbrev', 'Nyhedsbrevet'),
  ],
  SE: [
    channel('JOB_BOARD', 'Jobbtorget', 'Jobbtorget, basannons'),
    channel('AD', 'Radio', 'Radioreklam, vecka 40'),
    channel('NETWORK', 'Medarbetare', 'Tipsa en vän'),
    channel('NETWORK', 'Yrkesnätverk', 'Yrkesnätverket'),
    channel('OTHER', 'E-post', 'Länk i e-postsignatur'),
  ],
  EN: [
    channel('JOB_BOARD', 'Northern Jobs', 'Northern Jobs, featured'),
    channel('JOB_BOARD', 'Engineering board', 'Engineering board'),
    channel('AD', 'Social media', 'Campaign, autumn'),
    channel('NETWORK', 'Alumni', 'Alumni network'),
    channel('OTHER', 'Conference', 'Conference badge'),
  ],
  GB: [
    channel('JOB_BOARD', 'Shopwork', 'Shopwork listing'),
    channel('AD', 'Local paper', 'Local paper, Thursday'),
    channel('NETWORK', 'Staff', 'Recommend a friend'),
    channel('OTHER', 'Till receipt', 'QR code on the receipt'),
  ],
}

/** Puts a position on careers pages and gives it sharing links, some of them switched off, as what became of it asks. */
export function addLinks(rows: DemoRows, made: Made, pages: readonly DemoPage[], today: Date, random: Random): void {
  const publishedAt = made.publishedAt ?? made.createdAt
  for (const page of pagesFor(made, pages, random)) {
    const enabled = made.fate !== 'unlinked' && (made.fate === 'page-off' || random.chance(0.96))
    if (enabled || made.fate === 'unlinked') made.pages.push(page)
    if (enabled && page.active) made.reachable = true
    rows.listings.push({
      company_id: made.companyId,
      position_id: made.id,
      page_id: page.id,
      page_company_id: page.companyId,
      enabled,
      enable_application: random.chance(0.12) ? random.chance(0.4) : null,
      enable_vouch: random.chance(0.15) ? random.chance(0.5) : null,
      live: false,
      published_at: null,
      created_at: made.createdAt,
    })
  }
  if (made.fate === 'nowhere' || made.fate === 'page-off' || made.fate === 'archived-draft') return
  const channels = random.some(CHANNELS[made.plan.language], random.pick([0, 0, 1, 1, 2, 3]))
  const isListed = made.reachable
  const needed = !isListed && channels.length === 0 ? CHANNELS[made.plan.language].slice(0, 1) : channels
  for (const [i, { type, platform, name }] of needed.entries()) {
    const id = random.linkId()
    const days = i * random.whole(1, 4)
    const createdAt = new Date(
      Math.min(publishedAt.getTime() + days * 86_400_000 + i * 61_000, today.getTime() - 60_000),
    )
    // Where there are other ways to it, one may be switched off without anybody noticing.
    const active = made.fate !== 'unlinked' && (!isListed || random.chance(0.8))
    if (active) made.reachable = true
    made.sharingLinkIds.push(id)
    rows.links.push({ company_id: made.companyId, id, kind: 'sharing_link' })
    rows.sharing_links.push({
      company_id: made.companyId,
      id,
      position_id: made.id,
      type,
      platform,
      name,
      active,
      created_at: createdAt,
    })
  }
}

function pagesFor(made: Made, pages: readonly DemoPage[], random: Random): DemoPage[] {
  if (made.fate === 'nowhere') return []
  const off = pages.filter((page) => !page.active)
  if (made.fate === 'page-off' && off.length > 0) return off.slice(0, 1)
  return pages.filter((page) => random.chance(page.share))
}
