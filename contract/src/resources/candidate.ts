import { Type, type Static } from 'typebox'
import { CandidateStage } from './enumerations.ts'
import { timestamp, timestampOrNull, named, text, textOrNull } from '../schema.ts'

/**
 * The person behind an application or referral. Every field is null until a referred person has
 * agreed, and again after the person was erased.
 */
export const CandidateVouchCandidate = named(
  'CandidateVouchCandidate',
  'The person who applied or was referred. Every field is null until a referred person has agreed.',
  Type.Object({
    id: textOrNull('The id of the person. The same person has the same id in all positions of a company.'),
    firstName: textOrNull('First name.'),
    lastName: textOrNull('Last name.'),
    email: textOrNull('E-mail address.'),
    phone: textOrNull('Phone number in the form of E.164.'),
    linkedInUserName: textOrNull('The bare LinkedIn name, without address.'),
    portfolioUrl: textOrNull('Address of a portfolio.'),
  }),
)

/** One person's application to, or referral for, one position. */
export const CandidateVouch = named(
  'CandidateVouch',
  "One person's application to, or referral for, one position.",
  Type.Object({
    id: text('The id of the application or referral. It is what `cursor` takes.'),
    stage: CandidateStage,
    customStage: textOrNull("The company's own name for the stage, as free text."),
    createdAt: timestamp('When the application or referral was created.'),
    updatedAt: timestamp('When something shown of it, or of its person, changed last.'),
    startedNewJobAt: timestampOrNull('When the person started in the position.'),
    candidate: CandidateVouchCandidate,
  }),
)
export type CandidateVouch = Static<typeof CandidateVouch>
