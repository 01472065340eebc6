import { Type, type Static } from 'typebox'
import { SharingLinkType } from './enumerations.ts'
import { named, text } from '../schema.ts'

/** A direct channel that a position is shared over. */
export const SharingLink = named(
  'SharingLink',
  'A direct channel that a position is shared over: a job board, an ad, a referral network.',
  Type.Object({
    id: text('The id of the referral link that backs this sharing link.'),
    idForEmbedded: text('The value for the embedded widget; equal to `id`.'),
    type: SharingLinkType,
    platform: text('Where it is shared, as free text.'),
    name: text('The name of the link.'),
    jobUrl: text('Public page of the position, over this link.'),
    applyUrl: text('The application form, over this link. Given also where applying is switched off.'),
    vouchUrl: text('The referral form, over this link. Given also where referring is switched off.'),
  }),
)
export type SharingLink = Static<typeof SharingLink>
