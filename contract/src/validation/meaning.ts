import type { CandidateVouch } from '../resources/candidate.ts'
import type { CareerPage, CareerPageLink } from '../resources/career-page.ts'
import type { Company } from '../resources/company.ts'
import { companyIndustries, employmentTypes } from '../resources/enumerations.ts'
import type { Location } from '../resources/location.ts'
import type { ReplyBody } from '../operations/operation.ts'
import type { OperationId, Operations } from '../operations/operations.ts'
import type { PositionPerformance } from '../resources/performance.ts'
import type { CareerPagePosition, Position, PositionDetail } from '../resources/position.ts'
import type { SharingLink } from '../resources/sharing-link.ts'

// Rules that a schema cannot express: how the values of a response belong together. Times have one
// format and ids are in lower case, so both compare as text.

type Rules = readonly (readonly [holds: boolean, fault: string])[]

const broken = (rules: Rules): string[] => rules.filter(([holds]) => !holds).map(([, fault]) => fault)

const color = /^#[0-9a-f]{6}$/
const isColor = (value: string | null) => value === null || color.test(value)
const isAbsolute = (value: string | null) => value === null || /^https?:\/\/[^/]/.test(value)

const inOrder = <T>(values: readonly T[], order: readonly T[]): boolean =>
  values.every((value, at) => at === 0 || order.indexOf(value) > order.indexOf(values[at - 1] as T))

const inLocation = ({ country, lat, lng }: Location): string[] =>
  broken([
    [/^[A-Z]{2}$/.test(country), 'the country of a location is not an ISO 3166-1 alpha-2 code'],
    [Math.abs(lat) <= 90 && Math.abs(lng) <= 180, 'the coordinates of a location are out of range'],
  ])

const inContent = (
  what: Pick<Company, 'contentHtml' | 'contentHtmlDefault' | 'contentHtmlOverride' | 'images'>,
): string[] =>
  broken([
    [
      what.contentHtml === (what.contentHtmlOverride ?? what.contentHtmlDefault),
      'contentHtml is not contentHtmlOverride ?? contentHtmlDefault',
    ],
    [what.contentHtmlOverride !== '', 'contentHtmlOverride is empty rather than null'],
    [what.images.flat().every(isAbsolute), 'the URL of an image is not absolute'],
  ])

const inCompany = (company: Company): string[] => [
  ...inContent(company),
  ...company.locations.flatMap(inLocation),
  ...broken([
    [inOrder(company.industries, companyIndustries), 'industries are not in the order of the enumeration'],
    [/^(?:[A-Z]{2})?$/.test(company.country), 'the country of a company is not an ISO 3166-1 alpha-2 code'],
    [isColor(company.brandColor), 'brandColor is not #rrggbb'],
    [isAbsolute(company.logoUrl) && isAbsolute(company.bannerUrl), 'the URL of the logo or banner is not absolute'],
    [
      Object.values(company.socialMediaLinks).every((url) => url.startsWith('https://')),
      'a social media link is not an https URL',
    ],
  ]),
]

const inListed = (position: Omit<Position, 'company' | 'subCompanyId'>): string[] => [
  ...position.locations.flatMap(inLocation),
  ...broken([
    [inOrder(position.employmentType, employmentTypes), 'employmentType is not in the order of the enumeration'],
    [isColor(position.listingColor), 'listingColor is not #rrggbb'],
    [isAbsolute(position.bannerUrl), 'the URL of the banner is not absolute'],
    [position.createdAt <= position.updatedAt, 'updatedAt is before createdAt'],
    [
      (position.publishedAt === null) === (position.lastPublishedAt === null),
      'only one of publishedAt and lastPublishedAt is null',
    ],
    [(position.publishedAt ?? '') <= (position.lastPublishedAt ?? ''), 'lastPublishedAt is before publishedAt'],
    [
      position.status === 'ARCHIVED' || (position.status === 'DRAFT') === (position.publishedAt === null),
      `status ${position.status} contradicts publishedAt`,
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
  const isHidden = Object.values(candidate).every((value) => value === null)
  return broken([
    [createdAt <= updatedAt, 'updatedAt is before createdAt'],
    [stage !== 'REFERRAL_CREATED' || isHidden, 'a referral shows the person before they agreed'],
    [candidate.id !== null || isHidden, 'a person without an id has other fields'],
    [/^\+[1-9][0-9]{4,14}$/.test(candidate.phone ?? '+10000'), 'phone is not in E.164 format'],
  ])
}

const inPerformance = ({ latest, vouches, candidates }: PositionPerformance): string[] => {
  const isAscending = (counts: PositionPerformance['vouches'] | PositionPerformance['candidates']) =>
    counts.new >= 0 &&
    counts.new <= counts.active &&
    counts.active <= counts.viewableForCompany &&
    counts.viewableForCompany <= counts.total
  return broken([
    [isAscending(vouches) && isAscending(candidates), 'not new <= active <= viewableForCompany <= total'],
    [candidates.total <= vouches.total, 'more people than applications and referrals'],
    [candidates.hires <= candidates.total, 'more hires than people'],
    [
      (latest === null) === (vouches.total === 0),
      'latest must be null exactly if there are no applications and referrals',
    ],
  ])
}

const inPage = <T extends { id: string }>(
  { data, nextCursor }: { data: readonly T[]; nextCursor: string | null },
  key: (item: T) => string,
): string[] =>
  broken([
    [nextCursor === null || nextCursor === data.at(-1)?.id, 'nextCursor is not the id of the last object'],
    [new Set(data.map(({ id }) => id)).size === data.length, 'an id is listed twice'],
    [
      data.every((item, at) => at === 0 || key(item) <= key(data[at - 1] as T)),
      'the list is not in the documented order',
    ],
  ])

const newestFirst = ({ createdAt, id }: { createdAt: string; id: string }) => `${createdAt} ${id}`

/** For each operation, finds what is wrong with the body of a 200 whose schema has been checked. */
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
    // Pages do not show when they were created, so only the order of default pages can be checked.
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
