import { Type, type Static } from 'typebox'
import { SharingLinkType } from './enumerations.ts'
import { named, text } from '../schema.ts'
import * as limits from '../limits.ts'

/** A direct channel that a position is shared over. */
export const SharingLink = named(
  'SharingLink',
  'A link through which a position is shared: on a job board, in an ad or in a referral network.',
  Type.Object({
    id: text('The id of the referral link behind this sharing link.', limits.ID),
    idForEmbedded: text('The value for the embedded widget. It equals `id`.', limits.EMBEDDED_ID),
    type: SharingLinkType,
    platform: text('Where the link is used: free text.', limits.NAME),
    name: text('The name of the link.', limits.NAME),
    jobUrl: text('URL of the position via this link.', limits.URL),
    applyUrl: text(
      'URL of the application form via this link. Present even if `enableApplication` is false.',
      limits.URL,
    ),
    vouchUrl: text('URL of the referral form via this link. Present even if `enableVouch` is false.', limits.URL),
  }),
)
export type SharingLink = Static<typeof SharingLink>
