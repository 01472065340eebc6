import { Type, type Static } from 'typebox'
import { CareerPageCompany } from './company.ts'
import { flag, named, text } from '../schema.ts'
import * as limits from '../limits.ts'

/**
 * A careers page as the key's company sees it: `forAgency` and `forClient` are relative to the key.
 */
export const CareerPage = named(
  'CareerPage',
  'A public page that lists the active positions of a company. `forAgency` and `forClient` are relative to the company of ' +
    'the API key. On the marketplace both are false.',
  Type.Object({
    id: text(
      'The id of the referral link behind the page. Use it as `{id}` in `/career-pages/{id}/…`. It is also part of `url`.',
      limits.ID,
    ),
    name: text('The name of the page.', limits.NAME),
    isDefault: flag("Whether this is its company's default page. Never true for the marketplace."),
    isMarketplace: flag('Whether this is the public marketplace of the platform instead of a page of a company.'),
    forAgency: flag("Whether this page belongs to the key's own company. For an agency: its page for all clients."),
    forClient: flag("Whether this page belongs to a client of the key's company."),
    url: text('Public URL of the page. It never changes.', limits.URL),
    company: CareerPageCompany,
  }),
)
export type CareerPage = Static<typeof CareerPage>

/** Where visitors find a position on a careers page. */
export const addressesOnPage = {
  jobUrl: text('URL of the position on this careers page.', limits.URL),
  applyUrl: text(
    'URL of the application form via this careers page. Present even if `enableApplication` is false.',
    limits.URL,
  ),
  vouchUrl: text('URL of the referral form via this careers page. Present even if `enableVouch` is false.', limits.URL),
}

/**
 * An active careers page that a position is listed on. Its flags are relative to the position, so
 * they are the same for every key.
 */
export const CareerPageLink = named(
  'CareerPageLink',
  'An active careers page on which the position is listed. `forAgency` and `forClient` are relative to the position.',
  Type.Object({
    id: text('The id of the referral link behind the careers page.', limits.ID),
    idForEmbedded: text(
      'The value for the embedded widget: `<id>.<positionId>`. Always use it for embedding, and never `id`.',
      limits.EMBEDDED_ID,
    ),
    name: text('The name of the page.', limits.NAME),
    forAgency: flag("Whether this is the agency's own page for all its clients."),
    forClient: flag('Whether this page belongs to the client for which the position is managed.'),
    isDefault: flag("Whether this is its company's default page."),
    isMarketplace: flag('Whether this is the public marketplace of the platform instead of a page of a company.'),
    ...addressesOnPage,
  }),
)
export type CareerPageLink = Static<typeof CareerPageLink>
