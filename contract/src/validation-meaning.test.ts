import { describe, expect, test } from 'vitest'
import { replyExamples } from './examples/replies.ts'
import type { ReplyBody } from './operation.ts'
import type { OperationId, Operations } from './operations.ts'
import { faultsInMeaning } from './validation-meaning.ts'

type Body<Id extends OperationId> = ReplyBody<Operations[Id]>
type Case<Id extends OperationId> = readonly [fault: string, spoil: (body: Body<Id>) => void]

const page = ({ data }: Body<'getPosition'>) => data.careerPagesLinks[0] ?? fail()
const first = <T>(items: readonly T[]): T => items[0] ?? fail()
const fail = (): never => {
  throw new Error('The example has nothing there')
}

const content: readonly Case<'getPosition' | 'getCareerPagePosition'>[] = [
  ['contentHtml is not override or default', ({ data }) => (data.contentHtml += ' ')],
  [
    'contentHtmlOverride is empty rather than null',
    ({ data }) => Object.assign(data, { contentHtmlOverride: '', contentHtml: '' }),
  ],
  ['an image has no absolute URL', ({ data }) => data.images.push(['/hall.jpg'])],
  ['highlights are empty rather than null', ({ data }) => (data.highlights = [])],
  ['updatedAt is before createdAt', ({ data }) => (data.updatedAt = '2020-01-01T00:00:00.000Z')],
  ['published once, but not first and last', ({ data }) => (data.lastPublishedAt = null)],
  ['lastPublishedAt is before publishedAt', ({ data }) => (data.lastPublishedAt = '2020-01-01T00:00:00.000Z')],
  [
    'employmentType is not in the order of the enumeration',
    ({ data }) => (data.employmentType = data.employmentType.toReversed()),
  ],
  ['listingColor is no #rrggbb', ({ data }) => (data.listingColor = 'red')],
  ['banner has no absolute URL', ({ data }) => (data.bannerUrl = '//x/y.jpg')],
  ['the country of a location is no ISO 3166-1 alpha-2 code', ({ data }) => (first(data.locations).country = 'Norge')],
  ['a location is not on the globe', ({ data }) => (first(data.locations).lat = 91)],
  ['industries are not in the order of the enumeration', ({ data }) => (data.company.industries = ['HR', 'HR'])],
  ['the country of a company is no ISO 3166-1 alpha-2 code', ({ data }) => (data.company.country = 'no')],
  ['brandColor is no #rrggbb', ({ data }) => (data.company.brandColor = '#FFF')],
  ['logo or banner has no absolute URL', ({ data }) => (data.company.logoUrl = 'logo.svg')],
  ['a social link is no https URL', ({ data }) => (data.company.socialMediaLinks = { x: 'http://x.example.com' })],
  [
    'vouchUrl is not jobUrl/refer',
    ({ data }) => Object.assign('jobUrl' in data ? data : first(data.sharingLinks), { vouchUrl: 'x' }),
  ],
]

const cases: { readonly [Id in OperationId]: readonly Case<Id>[] } = {
  listPositions: [
    ['nextCursor is not the id of the last object', (body) => (body.nextCursor = first(body.data).id)],
    ['an id is listed twice', ({ data }) => data.unshift(structuredClone(first(data)))],
    ['the list is not in its order', (body) => Object.assign(body, { data: body.data.toReversed(), nextCursor: null })],
    [
      'status PUBLISHED does not go with publishedAt',
      ({ data }) => Object.assign(first(data), { publishedAt: null, lastPublishedAt: null }),
    ],
  ],
  getPosition: [
    ...content,
    ['status DRAFT does not go with publishedAt', ({ data }) => (data.status = 'DRAFT')],
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
  listClients: [['contentHtml is not override or default', ({ data }) => (first(data).contentHtml = '')]],
  getClient: [['contentHtml is not override or default', ({ data }) => (data.contentHtmlOverride = null)]],
  listPositionCandidates: [
    ['updatedAt is before createdAt', ({ data }) => (first(data).updatedAt = '2020-01-01T00:00:00.000Z')],
    ['a referral tells the person before it was accepted', ({ data }) => (first(data).stage = 'REFERRAL_CREATED')],
    ['a person without an id has other fields', ({ data }) => (first(data).candidate.id = null)],
    ['phone is not in the form of E.164', ({ data }) => (first(data).candidate.phone = '0701740605')],
    ['the list is not in its order', (body) => (body.data = body.data.toReversed())],
  ],
  getPositionPerformance: [
    ['not new <= active <= viewableForCompany <= total', ({ data }) => (data.vouches.new = data.vouches.active + 1)],
    ['not new <= active <= viewableForCompany <= total', ({ data }) => (data.candidates.new = -1)],
    ['more people than vouches', ({ data }) => (data.candidates.total = data.vouches.total + 1)],
    ['latest is null exactly without vouches', ({ data }) => (data.latest = null)],
  ],
  listCareerPages: [
    [
      'a careers page is both forAgency and forClient',
      ({ data }) => Object.assign(first(data), { forAgency: true, forClient: true }),
    ],
    ['the list is not in its order', (body) => (body.data = body.data.toReversed())],
    ['url is not /c/{id}', ({ data }) => (first(data).url += '/')],
  ],
  listCareerPagePositions: [
    ['a position on a careers page is not live', ({ data }) => (first(data).status = 'ACTIVE')],
    ['nextCursor is not the id of the last object', (body) => (body.nextCursor = '')],
    [
      'the list is not in its order',
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
  test.for(specimens(id))('is told that $fault', ({ fault, before, after }) => {
    expect(before).toEqual([])
    expect(after()).toContain(fault)
  })
})
