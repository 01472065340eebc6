import type { CandidateStage } from '@kandidat/contract/resources/enumerations'

/** The stages that candidates are told about: plain words. */
export type OwnStage = 'received' | 'review' | 'offer' | 'hired' | 'withdrawn' | 'closed'

const stages: Readonly<Record<CandidateStage, OwnStage>> = {
  REFERRAL_CREATED: 'received',
  PRESCREENING: 'received',
  READY_FOR_REVIEW: 'received',
  ACCEPTED_BY_COMPANY: 'review',
  CONTACTED_BY_COMPANY: 'review',
  OFFER_MADE: 'offer',
  HIRED: 'hired',
  REJECTED: 'closed',
  OUT_OF_PROCESS: 'closed',
}

/**
 * The stage of a candidacy in a word for its candidate: names that the company gives to stages are its own.
 * @param isWithdrawn whether the candidate ended it
 */
export function ownStage(stage: CandidateStage, isWithdrawn: boolean): OwnStage {
  return isWithdrawn ? 'withdrawn' : stages[stage]
}
