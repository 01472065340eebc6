import { Type, type Static } from 'typebox'
import { CareerPageLink } from './career-page.ts'
import { Company, CompanySummary } from './company.ts'
import { EmploymentType, Language, PositionStatus } from './enumerations.ts'
import { Location } from './location.ts'
import { Salary } from './salary.ts'
import { flag, timestamp, timestampOrNull, named, nullable, text, textOrNull } from '../schema.ts'
import { SharingLink } from './sharing-link.ts'

const listed = {
  id: text('The id of the position.'),
  title: text('The title.'),
  pitch: textOrNull('One paragraph that sums the position up. It also opens `contentHtmlDefault` of the detail.'),
  status: PositionStatus,
  language: Language,
  employmentType: Type.Array(EmploymentType, { description: 'Tags, in the order of the enumeration.' }),
  listingColor: textOrNull('The colour of the listing, as `#rrggbb`.'),
  bannerUrl: textOrNull('Absolute URL of the banner.'),
  locations: Type.Array(Location, { description: 'Where one works. Empty for a position without a place.' }),
  createdAt: timestamp('When the position was created.'),
  updatedAt: timestamp('When something that this API shows of the position changed last.'),
  publishedAt: timestampOrNull('When it was first published. It never moves.'),
  lastPublishedAt: timestampOrNull('When it was last published.'),
  firstActivatedAt: timestampOrNull('When it was first reachable over an active link.'),
  expirationDate: timestampOrNull('From when on it is no longer reachable.'),
  enableApplication: flag('Whether one can apply.'),
  enableVouch: flag('Whether one can refer somebody.'),
}

const subCompanyId = Type.Optional(
  text('The id of the client that the position is managed for. Absent when it is managed for no client.'),
)

const detailed = {
  ...listed,
  company: Company,
  subCompanyId,
  highlights: nullable(
    Type.Array(Type.String(), {
      description: 'What speaks for the position, one sentence each; null when there is nothing.',
    }),
  ),
  salary: Salary,
  contentHtml: text(
    'The description as HTML, text only, in the tags that job boards accept: `contentHtmlOverride` where it is not null, ' +
      'else `contentHtmlDefault`.',
  ),
  contentHtmlDefault: text(
    'The description derived from the sections of the position, whether or not it was overridden.',
  ),
  contentHtmlOverride: textOrNull('The description written by hand, or null when the derived one is shown.'),
  images: Type.Array(Type.Array(Type.String()), {
    description:
      'One inner array per gallery section, in the order of the sections, with the absolute URLs of its images. Empty when ' +
      'there is no gallery; galleries are never part of the description.',
  }),
}

/** A position as lists show it (GET /positions, GET /career-pages/{id}/positions). */
export const Position = named(
  'Position',
  'A position as lists show it.',
  Type.Object({ ...listed, company: CompanySummary, subCompanyId }),
)
export type Position = Static<typeof Position>

/** A position in full, with the links it is reachable over right now (GET /positions/{id}). */
export const PositionDetail = named(
  'PositionDetail',
  'A position in full. `sharingLinks` and `careerPagesLinks` hold an entry between them exactly when the status is `PUBLISHED`.',
  Type.Object({
    ...detailed,
    sharingLinks: Type.Array(SharingLink, {
      description: 'Active direct channels (job boards, ads, referral networks), oldest first.',
    }),
    careerPagesLinks: Type.Array(CareerPageLink, {
      description: 'Active careers pages that the position is listed on: defaults first, the marketplace last.',
    }),
  }),
)
export type PositionDetail = Static<typeof PositionDetail>

/** A position as one careers page shows it (GET /career-pages/{id}/positions/{positionId}). */
export const CareerPagePosition = named(
  'CareerPagePosition',
  'A position as one careers page shows it. `enableApplication` and `enableVouch` reflect what is set for this page and can ' +
    'differ from what `GET /positions/{id}` says.',
  Type.Object({
    ...detailed,
    careerPageId: text('The careers page that the position was fetched through.'),
    idForEmbedded: text('The value for the embedded widget: `<careerPageId>.<id>`.'),
    jobUrl: text('Public page of the position on this careers page.'),
    applyUrl: text('The application form, over this careers page. Given also where applying is switched off.'),
    vouchUrl: text('The referral form, over this careers page. Given also where referring is switched off.'),
  }),
)
export type CareerPagePosition = Static<typeof CareerPagePosition>
