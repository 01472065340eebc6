import type { Company } from '@kandidat/contract/resources/company'
import type { CareerPageLink } from '@kandidat/contract/resources/career-page'
import type { Position, PositionDetail } from '@kandidat/contract/resources/position'
import { type Exchange, itemsOf, replyOf } from './exchange.ts'
import { aboutEach, description, type Finding, type Rule, specification } from './rule.ts'

type Described = Pick<Company, 'contentHtml' | 'contentHtmlDefault' | 'contentHtmlOverride'>

function describedIn(exchange: Exchange): { companies: Described[]; positions: Described[] } | undefined {
  const position = (replyOf(exchange, 'getPosition') ?? replyOf(exchange, 'getCareerPagePosition'))?.data
  if (position !== undefined) return { companies: [position.company], positions: [position] }
  const client = replyOf(exchange, 'getClient')?.data
  const companies = replyOf(exchange, 'listClients')?.data ?? (client === undefined ? undefined : [client])
  return companies === undefined ? undefined : { companies, positions: [] }
}

function isRight({ contentHtml, contentHtmlDefault, contentHtmlOverride }: Described): boolean {
  return contentHtml === (contentHtmlOverride ?? contentHtmlDefault)
}

/** What of a list an answer in full repeats. The company is another object there. */
const repeated = [
  'title',
  'pitch',
  'status',
  'language',
  'employmentType',
  'listingColor',
  'bannerUrl',
  'locations',
  'createdAt',
  'publishedAt',
  'lastPublishedAt',
  'firstActivatedAt',
  'expirationDate',
  'enableApplication',
  'enableVouch',
  'subCompanyId',
] as const satisfies readonly (keyof Position)[]

const detailNeeds = 'a position that the key can see'

/** A rule about positions in full. */
function aboutDetails(
  rule: Omit<Rule, 'check' | 'needs'> & { needs?: string },
  judge: (detail: PositionDetail) => Finding,
) {
  return aboutEach({ needs: detailNeeds, ...rule }, (exchange) => {
    const detail = replyOf(exchange, 'getPosition')?.data
    return detail && judge(detail)
  })
}

function linkFault(link: CareerPageLink, positionId: string): string[] {
  const expected = `${link.id}.${positionId}`
  return link.idForEmbedded === expected ? [] : [`idForEmbedded ${link.idForEmbedded}, expected ${expected}`]
}

/** How the values of an answer belong together. */
export const meaningRules: readonly Rule[] = [
  aboutEach(
    {
      id: 'content.company',
      place: specification('Resources and their fields, Company'),
      demand: 'contentHtml of a company is contentHtmlOverride, or contentHtmlDefault where that is null.',
      needs: 'a company in an answer',
    },
    (exchange) => {
      const found = describedIn(exchange)
      if (found === undefined || found.companies.length === 0) return undefined
      return found.companies.every(isRight) ? null : 'a contentHtml that is neither'
    },
  ),
  aboutEach(
    {
      id: 'content.position',
      place: specification('Resources and their fields, PositionDetail'),
      demand: 'contentHtml of a position is contentHtmlOverride, or contentHtmlDefault where that is null.',
      needs: detailNeeds,
    },
    (exchange) => {
      const found = describedIn(exchange)
      if (found === undefined || found.positions.length === 0) return undefined
      return found.positions.every(isRight) ? null : 'a contentHtml that is neither'
    },
  ),
  {
    id: 'detail.repeats',
    place: specification('Resources and their fields, PositionDetail'),
    demand: 'A position in full says of the fields of the list what the list says.',
    needs: 'a position that did not change between list and detail',
    check: ({ exchanges, lists }) => {
      const listed = new Map(
        lists
          .filter(({ path }) => path === '/positions')
          .flatMap(({ pages }) => pages.flatMap(itemsOf))
          .map((item) => [item.id, item]),
      )
      return aboutDetails({ id: '', place: description(''), demand: '' }, (detail) => {
        const item = listed.get(detail.id)
        if (item === undefined || item['updatedAt'] !== detail.updatedAt) return undefined
        const other = repeated.find((name) => JSON.stringify(item[name]) !== JSON.stringify(detail[name]))
        return other === undefined ? null : `another ${other} than the list says`
      }).check({ exchanges, lists, base: '' })
    },
  },
  aboutDetails(
    {
      id: 'links.sharing',
      place: specification('Resources and their fields, SharingLink'),
      demand: 'idForEmbedded of a sharing link is its id.',
      needs: 'a position with a sharing link',
    },
    ({ sharingLinks }) => {
      if (sharingLinks.length === 0) return undefined
      const wrong = sharingLinks.find(({ id, idForEmbedded }) => id !== idForEmbedded)
      return wrong ? `idForEmbedded ${wrong.idForEmbedded} of the link ${wrong.id}` : null
    },
  ),
  aboutDetails(
    {
      id: 'links.careers-page',
      place: specification('Resources and their fields, CareerPageLink'),
      demand: 'idForEmbedded of a careers page is <id>.<positionId>.',
      needs: 'a position on a careers page',
    },
    ({ id, careerPagesLinks }) => {
      if (careerPagesLinks.length === 0) return undefined
      return careerPagesLinks.flatMap((link) => linkFault(link, id)).join('; ') || null
    },
  ),
  aboutDetails(
    {
      id: 'status.reachable',
      place: specification('Resources and their fields, PositionDetail'),
      demand: 'A position that is PUBLISHED has an entry in sharingLinks or careerPagesLinks.',
      needs: 'a position that is PUBLISHED',
    },
    ({ status, sharingLinks, careerPagesLinks }) => {
      if (status !== 'PUBLISHED') return undefined
      return sharingLinks.length + careerPagesLinks.length > 0 ? null : 'neither'
    },
  ),
  aboutDetails(
    {
      id: 'status.unreachable',
      place: specification('States and transitions, Position status'),
      demand: 'A position that is not PUBLISHED is reachable over no link, so that both lists are empty.',
      needs: 'a position that is not PUBLISHED',
    },
    ({ status, sharingLinks, careerPagesLinks }) => {
      if (status === 'PUBLISHED') return undefined
      const count = sharingLinks.length + careerPagesLinks.length
      return count === 0 ? null : `${count} links of a position that is ${status}`
    },
  ),
  aboutEach(
    {
      id: 'status.draft',
      place: specification('States and transitions, Position status'),
      demand: 'A position is DRAFT exactly while it was never published, unless it is ARCHIVED.',
      needs: 'a position in a list',
    },
    (exchange) => {
      const found = replyOf(exchange, 'listPositions')
      if (found === undefined || found.data.length === 0) return undefined
      const wrong = found.data.find(
        ({ status, publishedAt }) => status !== 'ARCHIVED' && (status === 'DRAFT') !== (publishedAt === null),
      )
      return wrong ? `${wrong.status} with publishedAt ${wrong.publishedAt}` : null
    },
  ),
  aboutEach(
    {
      id: 'performance.counts',
      place: description('Schemas, PositionPerformance'),
      demand: 'Counts rise: 0 <= new <= active <= viewableForCompany <= total, of vouches and of candidates.',
      needs: detailNeeds,
    },
    (exchange) => {
      const found = replyOf(exchange, 'getPositionPerformance')?.data
      if (found === undefined) return undefined
      const wrong = [found.vouches, found.candidates].find((counts) => {
        const rising = [0, counts.new, counts.active, counts.viewableForCompany, counts.total]
        return rising.some((count, at) => at > 0 && count < (rising[at - 1] ?? 0))
      })
      return wrong ? JSON.stringify(wrong) : null
    },
  ),
  aboutEach(
    {
      id: 'page-position.ids',
      place: specification('Resources and their fields, CareerPagePosition'),
      demand: 'careerPageId is the page that was asked for, and idForEmbedded is <careerPageId>.<positionId>.',
      needs: 'a careers page with a position on it',
    },
    (exchange) => {
      const found = replyOf(exchange, 'getCareerPagePosition')?.data
      if (found === undefined) return undefined
      const asked = decodeURIComponent(exchange.path.split('/')[2] ?? '')
      if (found.careerPageId !== asked) return `careerPageId ${found.careerPageId}, asked for ${asked}`
      const expected = `${found.careerPageId}.${found.id}`
      return found.idForEmbedded === expected ? null : `idForEmbedded ${found.idForEmbedded}, expected ${expected}`
    },
  ),
  aboutEach(
    {
      id: 'page-position.no-links',
      place: specification('Resources and their fields, CareerPagePosition'),
      demand: 'sharingLinks and careerPagesLinks are absent from a position on a careers page.',
      needs: 'a careers page with a position on it',
    },
    (exchange) => {
      const found = replyOf(exchange, 'getCareerPagePosition')?.data
      if (found === undefined) return undefined
      const there = ['sharingLinks', 'careerPagesLinks'].filter((name) => Object.hasOwn(found, name))
      return there.length === 0 ? null : there.join(' and ')
    },
  ),
]
