import type { CandidateVouch } from './candidate.ts'
import type { CareerPage, CareerPageLink } from './career-page.ts'
import type { Company } from './company.ts'
import { companyIndustries, employmentTypes } from './enumerations.ts'
import type { Location } from './location.ts'
import type { ReplyBody } from './operation.ts'
import type { OperationId, Operations } from './operations.ts'
import type { PositionPerformance } from './performance.ts'
import type { CareerPagePosition, Position, PositionDetail } from './position.ts'
import type { SharingLink } from './sharing-link.ts'

// What a schema cannot say: how the values of an answer belong together (docs/statuses.md, docs/content.md,
// docs/lists.md). Times in the one form, and ids in lower case, compare as text.

type Rules = readonly (readonly [holds: boolean, fault: string])[]

const broken = (rules: Rules): string[] => rules.filter(([holds]) => !holds).map(([, fault]) => fault)

const color = /^#[0-9a-f]{6}$/
const isColor = (value: string | null) => value === null || color.test(value)
const isAbsolute = (value: string | null) => value === null || /^https?:\/\/[^/]/.test(value)

const inOrder = <T>(values: readonly T[], order: readonly T[]): boolean =>
  values.every((value, at) => at === 0 || order.indexOf(value) > order.indexOf(values[at - 1] as T))

const inLocation = ({ country, lat, lng }: Location): string[] =>
  broken([
    [/^[A-Z]{2}$/.test(country), 'the country of a location is no ISO 3166-1 alpha-2 code'],
    [Math.abs(lat) <= 90 && Math.abs(lng) <= 180, 'a location is not on the globe'],
  ])

const inContent = (
  what: Pick<Company, 'contentHtml' | 'contentHtmlDefault' | 'contentHtmlOverride' | 'images'>,
): string[] =>
  broken([
    [
      what.contentHtml === (what.contentHtmlOverride ?? what.contentHtmlDefault),
      'contentHtml is not override or default',
    ],
    [what.contentHtmlOverride !== '', 'contentHtmlOverride is empty rather than null'],
    [what.images.flat().every(isAbsolute), 'an image has no absolute URL'],
  ])

const inCompany = (company: Company): string[] => [
  ...inContent(company),
  ...company.locations.flatMap(inLocation),
  ...broken([
    [inOrder(company.industries, companyIndustries), 'industries are not in the order of the enumeration'],
    [/^(?:[A-Z]{2})?$/.test(company.country), 'the country of a company is no ISO 3166-1 alpha-2 code'],
    [isColor(company.brandColor), 'brandColor is no #rrggbb'],
    [isAbsolute(company.logoUrl) && isAbsolute(company.bannerUrl), 'logo or banner has no absolute URL'],
    [
      Object.values(company.socialMediaLinks).every((url) => url.startsWith('https://')),
      'a social link is no https URL',
    ],
  ]),
]

const inListed = (position: Omit<Position, 'company' | 'subCompanyId'>): string[] => [
  ...position.locations.flatMap(inLocation),
  ...broken([
    [inOrder(position.employmentType, employmentTypes), 'employmentType is not in the order of the enumeration'],
    [isColor(position.listingColor), 'listingColor is no #rrggbb'],
    [isAbsolute(position.bannerUrl), 'banner has no absolute URL'],
    [position.createdAt <= position.updatedAt, 'updatedAt is before createdAt'],
    [(position.publishedAt === null) === (position.lastPublishedAt === null), 'published once, but not first and last'],
    [(position.publishedAt ?? '') <= (position.lastPublishedAt ?? ''), 'lastPublishedAt is before publishedAt'],
    [
      position.status === 'ARCHIVED' || (position.status === 'DRAFT') === (position.publishedAt === null),
      `status ${position.status} does not go with publishedAt`,
    ],
  ]),
]

const inDetail = (position: PositionDetail | CareerPagePosition): string[] => [
  ...inListed(position),
  ...inContent(position),
  ...inCompany(position.company),
  ...broken([[position.highlights?.length !== 0, 'highlights are empty rather than null']]),
]

const inAddresses = (link: Pick<SharingLink, 'jobUrl' | 'applyUrl' | 'vouchUrl'>, path: string): string[] =>
  broken([
    [isAbsolute(link.jobUrl) && link.jobUrl.endsWith(path), `jobUrl does not end in ${path}`],
    [link.applyUrl === `${link.jobUrl}/apply`, 'applyUrl is not jobUrl/apply'],
    [link.vouchUrl === `${link.jobUrl}/refer`, 'vouchUrl is not jobUrl/refer'],
  ])

const inSharingLink = (link: SharingLink): string[] => [
  ...broken([[link.idForEmbedded === link.id, 'idForEmbedded of a sharing link is not its id']]),
  ...inAddresses(link, `/j/${link.id}`),
]

const inFlags = (page: CareerPage | CareerPageLink): string[] =>
  broken([
    [!(page.forAgency && page.forClient), 'a careers page is both forAgency and forClient'],
    [
      !page.isMarketplace || !(page.isDefault || page.forAgency || page.forClient),
      'the marketplace has isDefault, forAgency or forClient',
    ],
  ])

const inPageLink = (link: CareerPageLink, positionId: string): string[] => [
  ...inFlags(link),
  ...broken([[link.idForEmbedded === `${link.id}.${positionId}`, 'idForEmbedded is not <id>.<positionId>']]),
  ...inAddresses(link, `/c/${link.id}/${positionId}`),
]

const inVouch = ({ stage, createdAt, updatedAt, candidate }: CandidateVouch): string[] => {
  const isUntold = Object.values(candidate).every((value) => value === null)
  return broken([
    [createdAt <= updatedAt, 'updatedAt is before createdAt'],
    [stage !== 'REFERRAL_CREATED' || isUntold, 'a referral tells the person before it was accepted'],
    [candidate.id !== null || isUntold, 'a person without an id has other fields'],
    [/^\+[1-9][0-9]{4,14}$/.test(candidate.phone ?? '+10000'), 'phone is not in the form of E.164'],
  ])
}

const inPerformance = ({ latest, vouches, candidates }: PositionPerformance): string[] => {
  const rises = (counts: PositionPerformance['vouches'] | PositionPerformance['candidates']) =>
    counts.new >= 0 &&
    counts.new <= counts.active &&
    counts.active <= counts.viewableForCompany &&
    counts.viewableForCompany <= counts.total
  return broken([
    [rises(vouches) && rises(candidates), 'not new <= active <= viewableForCompany <= total'],
    [candidates.total <= vouches.total && candidates.hires <= candidates.total, 'more people than vouches'],
    [(latest === null) === (vouches.total === 0), 'latest is null exactly without vouches'],
  ])
}

const inPage = <T extends { id: string }>(
  { data, nextCursor }: { data: readonly T[]; nextCursor: string | null },
  key: (item: T) => string,
): string[] =>
  broken([
    [nextCursor === null || nextCursor === data.at(-1)?.id, 'nextCursor is not the id of the last object'],
    [new Set(data.map(({ id }) => id)).size === data.length, 'an id is listed twice'],
    [data.every((item, at) => at === 0 || key(item) <= key(data[at - 1] as T)), 'the list is not in its order'],
  ])

const newestFirst = ({ createdAt, id }: { createdAt: string; id: string }) => `${createdAt} ${id}`

/** What is wrong with the body of a 200 of each operation, given that its shape is right. */
export const faultsInMeaning: { readonly [Id in OperationId]: (body: ReplyBody<Operations[Id]>) => string[] } = {
  listPositions: (body) => [...inPage(body, newestFirst), ...body.data.flatMap(inListed)],
  getPosition: ({ data }) => [
    ...inDetail(data),
    ...data.sharingLinks.flatMap(inSharingLink),
    ...data.careerPagesLinks.flatMap((link) => inPageLink(link, data.id)),
    ...broken([
      [
        (data.status === 'PUBLISHED') === data.sharingLinks.length + data.careerPagesLinks.length > 0,
        `a position that is ${data.status} has ${data.sharingLinks.length + data.careerPagesLinks.length} links`,
      ],
    ]),
  ],
  listClients: ({ data }) => data.flatMap(inCompany),
  getClient: ({ data }) => inCompany(data),
  listPositionCandidates: (body) => [...inPage(body, newestFirst), ...body.data.flatMap(inVouch)],
  getPositionPerformance: ({ data }) => inPerformance(data),
  listCareerPages: (body) => [
    // When a page was created is not shown, so that of the order only the defaults can be seen.
    ...inPage(body, ({ isDefault }) => String(Number(isDefault))),
    ...body.data.flatMap(inFlags),
    ...broken([[body.data.every(({ url, id }) => isAbsolute(url) && url.endsWith(`/c/${id}`)), 'url is not /c/{id}']]),
  ],
  listCareerPagePositions: (body) => [
    ...inPage(body, ({ publishedAt, id }) => `${publishedAt} ${id}`),
    ...body.data.flatMap(inListed),
    ...broken([[body.data.every(({ status }) => status === 'PUBLISHED'), 'a position on a careers page is not live']]),
  ],
  getCareerPagePosition: ({ data }) => [
    ...inDetail(data),
    ...inAddresses(data, `/c/${data.careerPageId}/${data.id}`),
    ...broken([
      [data.idForEmbedded === `${data.careerPageId}.${data.id}`, 'idForEmbedded is not <careerPageId>.<id>'],
      [data.status === 'PUBLISHED', 'a position on a careers page is not live'],
    ]),
  ],
}
