import type { Company } from '@kandidat/contract/resources/company'
import type { CareerPageLink } from '@kandidat/contract/resources/career-page'
import type { Position, PositionDetail } from '@kandidat/contract/resources/position'
import { type Exchange, type Item, itemsOf, nameOf, replyOf } from '../survey/exchange.ts'
import { collect, type Demand, type Finding, openapi, responseRule, type Rule, specification } from './rule.ts'

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

/**
 * The fields of a list that a position in full repeats. The company is not among them: it is
 * another object there.
 */
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
function detailRule(demand: Demand, find: (detail: PositionDetail) => Finding): Rule {
  return responseRule(demand, (exchange) => {
    const detail = replyOf(exchange, 'getPosition')?.data
    return detail && find(detail)
  })
}

/** Compares a position in full with its entry in the list. */
function repeatFault(detail: PositionDetail | undefined, listed: ReadonlyMap<string, Item>): Finding {
  const item = detail && listed.get(detail.id)
  if (detail === undefined || item === undefined || item['updatedAt'] !== detail.updatedAt) return undefined
  const other = repeated.find((name) => JSON.stringify(item[name]) !== JSON.stringify(detail[name]))
  return other === undefined ? null : `a ${other} that differs from the list`
}

function linkFault(link: CareerPageLink, positionId: string): string[] {
  const expected = `${link.id}.${positionId}`
  return link.idForEmbedded === expected ? [] : [`idForEmbedded ${link.idForEmbedded}, expected ${expected}`]
}

/** Rules about values that must agree with each other. */
export const consistencyRules: readonly Rule[] = [
  responseRule(
    {
      id: 'content.company',
      place: specification('Resources and their fields, Company'),
      demand: 'contentHtml of a company is contentHtmlOverride, or contentHtmlDefault if that is null.',
      needs: 'a response with a company',
    },
    (exchange) => {
      const found = describedIn(exchange)
      if (found === undefined || found.companies.length === 0) return undefined
      return found.companies.every(isRight) ? null : 'a contentHtml that is neither of them'
    },
  ),
  responseRule(
    {
      id: 'content.position',
      place: specification('Resources and their fields, PositionDetail'),
      demand: 'contentHtml of a position is contentHtmlOverride, or contentHtmlDefault if that is null.',
      needs: detailNeeds,
    },
    (exchange) => {
      const found = describedIn(exchange)
      if (found === undefined || found.positions.length === 0) return undefined
      return found.positions.every(isRight) ? null : 'a contentHtml that is neither of them'
    },
  ),
  {
    id: 'detail.repeats',
    place: specification('Resources and their fields, PositionDetail'),
    demand: 'The fields of a position have the same values in the list and in full.',
    needs: 'a position that did not change between list and detail',
    check: ({ exchanges, lists }) => {
      const listed = new Map(
        lists
          .filter(({ path }) => path === '/positions')
          .flatMap(({ pages }) => pages.flatMap(itemsOf))
          .map((item) => [item.id, item]),
      )
      return collect(exchanges, (exchange) => [
        nameOf(exchange),
        repeatFault(replyOf(exchange, 'getPosition')?.data, listed),
      ])
    },
  },
  detailRule(
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
  detailRule(
    {
      id: 'links.careers-page',
      place: specification('Resources and their fields, CareerPageLink'),
      demand: 'idForEmbedded of a careers page link is <id>.<positionId>.',
      needs: 'a position on a careers page',
    },
    ({ id, careerPagesLinks }) => {
      if (careerPagesLinks.length === 0) return undefined
      return careerPagesLinks.flatMap((link) => linkFault(link, id)).join('; ') || null
    },
  ),
  detailRule(
    {
      id: 'status.reachable',
      place: specification('Resources and their fields, PositionDetail'),
      demand: 'A PUBLISHED position has an entry in sharingLinks or careerPagesLinks.',
      needs: 'a PUBLISHED position',
    },
    ({ status, sharingLinks, careerPagesLinks }) => {
      if (status !== 'PUBLISHED') return undefined
      return sharingLinks.length + careerPagesLinks.length > 0 ? null : 'two empty lists'
    },
  ),
  detailRule(
    {
      id: 'status.unreachable',
      place: specification('States and transitions, Position status'),
      demand: 'No link leads to a position that is not PUBLISHED, so both lists are empty.',
      needs: 'a position that is not PUBLISHED',
    },
    ({ status, sharingLinks, careerPagesLinks }) => {
      if (status === 'PUBLISHED') return undefined
      const count = sharingLinks.length + careerPagesLinks.length
      return count === 0 ? null : `${count} links of a position that is ${status}`
    },
  ),
  responseRule(
    {
      id: 'status.draft',
      place: specification('States and transitions, Position status'),
      demand: 'A position that was never published is DRAFT or ARCHIVED, and a published one is never DRAFT.',
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
  responseRule(
    {
      id: 'performance.counts',
      place: openapi('Schemas, PositionPerformance'),
      demand: 'For vouches and candidates: 0 <= new <= active <= viewableForCompany <= total.',
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
  responseRule(
    {
      id: 'page-position.ids',
      place: specification('Resources and their fields, CareerPagePosition'),
      demand: 'careerPageId is the id of the requested page, and idForEmbedded is <careerPageId>.<positionId>.',
      needs: 'a careers page with a position on it',
    },
    (exchange) => {
      const found = replyOf(exchange, 'getCareerPagePosition')?.data
      if (found === undefined) return undefined
      const requested = decodeURIComponent(exchange.path.split('/')[2] ?? '')
      if (found.careerPageId !== requested) return `careerPageId ${found.careerPageId}, requested ${requested}`
      const expected = `${found.careerPageId}.${found.id}`
      return found.idForEmbedded === expected ? null : `idForEmbedded ${found.idForEmbedded}, expected ${expected}`
    },
  ),
  responseRule(
    {
      id: 'page-position.no-links',
      place: specification('Resources and their fields, CareerPagePosition'),
      demand: 'A position on a careers page has no sharingLinks and no careerPagesLinks.',
      needs: 'a careers page with a position on it',
    },
    (exchange) => {
      const found = replyOf(exchange, 'getCareerPagePosition')?.data
      if (found === undefined) return undefined
      const present = ['sharingLinks', 'careerPagesLinks'].filter((name) => Object.hasOwn(found, name))
      return present.length === 0 ? null : present.join(' and ')
    },
  ),
]
