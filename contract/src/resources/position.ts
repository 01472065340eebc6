import { Type, type Static } from 'typebox'
import { addressesOnPage, CareerPageLink } from './career-page.ts'
import { Company, CompanySummary, gallery } from './company.ts'
import { EmploymentType, employmentTypes, Language, PositionStatus } from './enumerations.ts'
import { Location } from './location.ts'
import { Salary } from './salary.ts'
import { flag, timestamp, timestampOrNull, named, nullable, text, textOrNull } from '../schema.ts'
import { SharingLink } from './sharing-link.ts'
import * as limits from '../limits.ts'

const listed = {
  id: text('The id of the position.', limits.ID),
  title: text('The title.', limits.TITLE),
  pitch: textOrNull('A summary in one paragraph. `contentHtmlDefault` in the detail begins with it.', limits.PITCH),
  status: PositionStatus,
  language: Language,
  employmentType: Type.Array(EmploymentType, {
    maxItems: employmentTypes.length,
    description: 'Tags for the kind of employment, in the order of the enumeration.',
  }),
  listingColor: textOrNull('The colour of the listing as `#rrggbb`.', limits.COLOUR),
  bannerUrl: textOrNull('Absolute URL of the banner.', limits.URL),
  locations: Type.Array(Location, {
    maxItems: limits.LOCATIONS,
    description: 'The places of work. Empty if there is none.',
  }),
  createdAt: timestamp('When the position was created.'),
  updatedAt: timestamp('When something that the API shows of the position last changed.'),
  publishedAt: timestampOrNull('When it was first published. This never changes.'),
  lastPublishedAt: timestampOrNull('When it was last published.'),
  firstActivatedAt: timestampOrNull('When it was first reachable through an active link.'),
  expirationDate: timestampOrNull('The time from which it is no longer reachable.'),
  enableApplication: flag('Whether people can apply.'),
  enableVouch: flag('Whether people can refer somebody (the referral form is enabled).'),
}

const subCompanyId = Type.Optional(
  text('The id of the client for which the position is managed. Absent if there is no client.', limits.ID),
)

const detailed = {
  ...listed,
  company: Company,
  subCompanyId,
  highlights: nullable(
    Type.Array(Type.String({ maxLength: limits.HIGHLIGHT }), {
      maxItems: limits.HIGHLIGHTS,
      description: 'Advantages of the position, one sentence each. Null if there are none.',
    }),
  ),
  salary: Salary,
  contentHtml: text(
    'The description as HTML, text only, with the tags that job boards accept: `contentHtmlOverride` if it is not null, ' +
      'otherwise `contentHtmlDefault`.',
    limits.TEXT,
  ),
  contentHtmlDefault: text(
    'The description derived from the sections of the position, even if `contentHtmlOverride` replaces it.',
    limits.TEXT,
  ),
  contentHtmlOverride: textOrNull(
    'The description written by hand, or null if `contentHtml` is the derived one.',
    limits.TEXT,
  ),
  images: Type.Array(gallery, {
    maxItems: limits.SECTIONS,
    description:
      'One inner array for each gallery section, in the order of the sections. It has the absolute URLs of the images. Empty ' +
      'if there are no galleries. Galleries are never part of `contentHtml`.',
  }),
}

/** A position as lists show it (GET /positions, GET /career-pages/{id}/positions). */
export const Position = named(
  'Position',
  'A position in a list.',
  Type.Object({ ...listed, company: CompanySummary, subCompanyId }),
)
export type Position = Static<typeof Position>

/** A position in full, with the links it is reachable over right now (GET /positions/{id}). */
export const PositionDetail = named(
  'PositionDetail',
  'A position with all fields. If its status is `PUBLISHED`, `sharingLinks` and `careerPagesLinks` together have at least ' +
    'one entry. Otherwise both are empty.',
  Type.Object({
    ...detailed,
    sharingLinks: Type.Array(SharingLink, {
      maxItems: limits.ITEMS,
      description: 'Active sharing links (job boards, ads, referral networks), oldest first.',
    }),
    careerPagesLinks: Type.Array(CareerPageLink, {
      maxItems: limits.ITEMS,
      description:
        'Active careers pages on which the position is listed. Default pages come first, the marketplace last.',
    }),
  }),
)
export type PositionDetail = Static<typeof PositionDetail>

/** A position as one careers page shows it (GET /career-pages/{id}/positions/{positionId}). */
export const CareerPagePosition = named(
  'CareerPagePosition',
  'A position on one careers page. `enableApplication` and `enableVouch` are the values for this page. They can differ ' +
    'from those in `GET /positions/{id}`.',
  Type.Object({
    ...detailed,
    careerPageId: text('The id of this careers page.', limits.ID),
    idForEmbedded: text('The value for the embedded widget: `<careerPageId>.<id>`.', limits.EMBEDDED_ID),
    ...addressesOnPage,
  }),
)
export type CareerPagePosition = Static<typeof CareerPagePosition>
