import { Type, type Static } from 'typebox'
import { CandidateStage } from './enumerations.ts'
import { timestamp, timestampOrNull, named, text, textOrNull } from '../schema.ts'
import * as limits from '../limits.ts'

/**
 * The person behind an application or referral. Every field is null until a referred person has
 * agreed, and again after the person was erased.
 */
export const CandidateVouchCandidate = named(
  'CandidateVouchCandidate',
  'The person who applied or was referred. Every field is null until a referred person agrees, and for a key without ' +
    'identities. If the person was anonymized, every field except `id` is null.',
  Type.Object({
    id: textOrNull('The id of the person. The same person has the same id in all positions of a company.', limits.ID),
    firstName: textOrNull('First name.', limits.NAME),
    lastName: textOrNull('Last name.', limits.NAME),
    email: textOrNull('E-mail address.', limits.EMAIL),
    phone: textOrNull('Phone number in E.164 format, such as `+4791234567`.', limits.PHONE),
    linkedInUserName: textOrNull('The LinkedIn user name, without the address.', limits.LINKED_IN),
    portfolioUrl: textOrNull('URL of a portfolio.', limits.URL),
  }),
)

/** One person's application to, or referral for, one position. */
export const CandidateVouch = named(
  'CandidateVouch',
  "One person's application to, or referral for, one position.",
  Type.Object({
    id: text('The id of the application or referral. `cursor` takes this id.', limits.ID),
    stage: CandidateStage,
    customStage: textOrNull("The company's own name for the stage: free text.", limits.NAME),
    createdAt: timestamp('When the application or referral was created.'),
    updatedAt: timestamp('When the application or referral, or a shown field of its person, last changed.'),
    startedNewJobAt: timestampOrNull('When the person started in the position.'),
    candidate: CandidateVouchCandidate,
  }),
)
export type CandidateVouch = Static<typeof CandidateVouch>
