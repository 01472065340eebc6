import { Type, type Static } from 'typebox'
import { CareerPageCompany } from './company.ts'
import { flag, named, text } from '../schema.ts'

/**
 * A careers page as the key's company sees it: `forAgency` and `forClient` are relative to the key.
 */
export const CareerPage = named(
  'CareerPage',
  'A public page of a company that lists its active positions. `forAgency` and `forClient` are relative to the company of ' +
    'the API key; on the marketplace both are false.',
  Type.Object({
    id: text(
      'The id of the referral link that backs the page. It is the `{id}` in `/career-pages/{id}/…`, and part of `url`.',
    ),
    name: text('The name of the page.'),
    isDefault: flag("Whether it is its company's default page. Never true for the marketplace."),
    isMarketplace: flag('Whether it is the public marketplace of the platform rather than the page of a company.'),
    forAgency: flag("Whether it belongs to the key's own company: for an agency, its page across all clients."),
    forClient: flag("Whether it belongs to a client of the key's company."),
    url: text('Public address of the page, which never changes.'),
    company: CareerPageCompany,
  }),
)
export type CareerPage = Static<typeof CareerPage>

/**
 * An active careers page that a position is listed on. Its flags are relative to the position, so
 * they are the same for every key.
 */
export const CareerPageLink = named(
  'CareerPageLink',
  'An active careers page that a position is listed on. `forAgency` and `forClient` are relative to the position.',
  Type.Object({
    id: text('The id of the referral link that backs the careers page.'),
    idForEmbedded: text('The value for the embedded widget: `<id>.<positionId>`, never equal to `id`.'),
    name: text('The name of the page.'),
    forAgency: flag("Whether it is the agency's own page across its clients."),
    forClient: flag('Whether it belongs to the client that the position is managed for.'),
    isDefault: flag("Whether it is its company's default page."),
    isMarketplace: flag('Whether it is the public marketplace of the platform rather than the page of a company.'),
    jobUrl: text('Public page of the position on this careers page.'),
    applyUrl: text('The application form, over this careers page. Given also where applying is switched off.'),
    vouchUrl: text('The referral form, over this careers page. Given also where referring is switched off.'),
  }),
)
export type CareerPageLink = Static<typeof CareerPageLink>
