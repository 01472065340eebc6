import { describe, expect, test } from 'vitest'
import { replyExamples } from '../examples/replies.ts'
import type { ReplyBody } from '../operations/operation.ts'
import type { OperationId, Operations } from '../operations/operations.ts'
import { faultsInMeaning } from './meaning.ts'

type Body<Id extends OperationId> = ReplyBody<Operations[Id]>
type Case<Id extends OperationId> = readonly [fault: string, spoil: (body: Body<Id>) => void]

const page = ({ data }: Body<'getPosition'>) => data.careerPagesLinks[0] ?? fail()
const first = <T>(items: readonly T[]): T => items[0] ?? fail()
const fail = (): never => {
  throw new Error('The example has no such element')
}

const content: readonly Case<'getPosition' | 'getCareerPagePosition'>[] = [
  ['contentHtml is not contentHtmlOverride ?? contentHtmlDefault', ({ data }) => (data.contentHtml += ' ')],
  [
    'contentHtmlOverride is empty rather than null',
    ({ data }) => Object.assign(data, { contentHtmlOverride: '', contentHtml: '' }),
  ],
  ['the URL of an image is not absolute', ({ data }) => data.images.push(['/hall.jpg'])],
  ['highlights are empty rather than null', ({ data }) => (data.highlights = [])],
  ['updatedAt is before createdAt', ({ data }) => (data.updatedAt = '2020-01-01T00:00:00.000Z')],
  ['only one of publishedAt and lastPublishedAt is null', ({ data }) => (data.lastPublishedAt = null)],
  ['lastPublishedAt is before publishedAt', ({ data }) => (data.lastPublishedAt = '2020-01-01T00:00:00.000Z')],
  [
    'employmentType is not in the order of the enumeration',
    ({ data }) => (data.employmentType = data.employmentType.toReversed()),
  ],
  ['listingColor is not #rrggbb', ({ data }) => (data.listingColor = 'red')],
  ['the URL of the banner is not absolute', ({ data }) => (data.bannerUrl = '//x/y.jpg')],
  [
    'the country of a location is not an ISO 3166-1 alpha-2 code',
    ({ data }) => (first(data.locations).country = 'Norge'),
  ],
  ['the coordinates of a location are out of range', ({ data }) => (first(data.locations).lat = 91)],
  ['industries are not in the order of the enumeration', ({ data }) => (data.company.industries = ['HR', 'HR'])],
  ['the country of a company is not an ISO 3166-1 alpha-2 code', ({ data }) => (data.company.country = 'no')],
  ['brandColor is not #rrggbb', ({ data }) => (data.company.brandColor = '#FFF')],
  ['the URL of the logo or banner is not absolute', ({ data }) => (data.company.logoUrl = 'logo.svg')],
  [
    'a social media link is not an https URL',
    ({ data }) => (data.company.socialMediaLinks = { x: 'http://x.example.com' }),
  ],
  [
    'vouchUrl is not jobUrl/refer',
    ({ data }) => Object.assign('jobUrl' in data ? data : first(data.sharingLinks), { vouchUrl: 'x' }),
  ],
]

const cases: { readonly [Id in OperationId]: readonly Case<Id>[] } = {
  listPositions: [
    ['nextCursor is not the id of the last object', (body) => (body.nextCursor = first(body.data).id)],
    ['an id is listed twice', ({ data }) => data.unshift(structuredClone(first(data)))],
    [
      'the list is not in the documented order',
      (body) => Object.assign(body, { data: body.data.toReversed(), nextCursor: null }),
    ],
    [
      'status PUBLISHED contradicts publishedAt',
      ({ data }) => Object.assign(first(data), { publishedAt: null, lastPublishedAt: null }),
    ],
  ],
  getPosition: [
    ...content,
    ['status DRAFT contradicts publishedAt', ({ data }) => (data.status = 'DRAFT')],
    [
      'a position that is PUBLISHED has 0 links',
      ({ data }) => Object.assign(data, { sharingLinks: [], careerPagesLinks: [] }),
    ],
    ['a position that is PAUSED has 4 links', ({ data }) => (data.status = 'PAUSED')],
    ['idForEmbedded of a sharing link is not its id', ({ data }) => (first(data.sharingLinks).idForEmbedded = 'x')],
    ['applyUrl is not jobUrl/apply', ({ data }) => (first(data.sharingLinks).applyUrl = 'x')],
    ['idForEmbedded is not <id>.<positionId>', (body) => (page(body).idForEmbedded = page(body).id)],
    [
      'a careers page is both forAgency and forClient',
      (body) => Object.assign(page(body), { forAgency: true, forClient: true }),
    ],
    ['the marketplace has isDefault, forAgency or forClient', (body) => (page(body).isMarketplace = true)],
  ],
  listClients: [
    ['contentHtml is not contentHtmlOverride ?? contentHtmlDefault', ({ data }) => (first(data).contentHtml = '')],
  ],
  getClient: [
    ['contentHtml is not contentHtmlOverride ?? contentHtmlDefault', ({ data }) => (data.contentHtmlOverride = null)],
  ],
  listPositionCandidates: [
    ['updatedAt is before createdAt', ({ data }) => (first(data).updatedAt = '2020-01-01T00:00:00.000Z')],
    ['a referral shows the person before they agreed', ({ data }) => (first(data).stage = 'REFERRAL_CREATED')],
    ['a person without an id has other fields', ({ data }) => (first(data).candidate.id = null)],
    ['phone is not in E.164 format', ({ data }) => (first(data).candidate.phone = '0701740605')],
    ['the list is not in the documented order', (body) => (body.data = body.data.toReversed())],
  ],
  getPositionPerformance: [
    ['not new <= active <= viewableForCompany <= total', ({ data }) => (data.vouches.new = data.vouches.active + 1)],
    ['not new <= active <= viewableForCompany <= total', ({ data }) => (data.candidates.new = -1)],
    ['more people than applications and referrals', ({ data }) => (data.candidates.total = data.vouches.total + 1)],
    ['more hires than people', ({ data }) => (data.candidates.hires = data.candidates.total + 1)],
    ['latest must be null exactly if there are no applications and referrals', ({ data }) => (data.latest = null)],
  ],
  listCareerPages: [
    [
      'a careers page is both forAgency and forClient',
      ({ data }) => Object.assign(first(data), { forAgency: true, forClient: true }),
    ],
    ['the list is not in the documented order', (body) => (body.data = body.data.toReversed())],
    ['url is not /c/{id}', ({ data }) => (first(data).url += '/')],
  ],
  listCareerPagePositions: [
    ['a position on a careers page is not live', ({ data }) => (first(data).status = 'ACTIVE')],
    ['nextCursor is not the id of the last object', (body) => (body.nextCursor = '')],
    [
      'the list is not in the documented order',
      ({ data }) => data.push({ ...first(data), id: 'x', publishedAt: '2026-10-01T00:00:00.000Z' }),
    ],
  ],
  getCareerPagePosition: [
    ...content,
    ['idForEmbedded is not <careerPageId>.<id>', ({ data }) => (data.idForEmbedded = data.id)],
    ['a position on a careers page is not live', ({ data }) => (data.status = 'ARCHIVED')],
  ],
}

const specimens = <Id extends OperationId>(id: Id) => {
  const faultsIn = faultsInMeaning[id] as (body: Body<Id>) => string[]
  return (cases[id] as readonly Case<Id>[]).map(([fault, spoil]) => {
    const body = structuredClone<unknown>(replyExamples[id]) as Body<Id>
    const after = () => {
      spoil(body)
      return faultsIn(body)
    }
    return { fault, before: faultsIn(body), after }
  })
}

describe.for(Object.keys(cases) as OperationId[])('%s', (id) => {
  test.for(specimens(id))('reports that $fault', ({ fault, before, after }) => {
    expect(before).toEqual([])
    expect(after()).toContain(fault)
  })
})
