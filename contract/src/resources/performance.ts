import { Type, type Static } from 'typebox'
import { double, timestampOrNull, named, nullable } from '../schema.ts'

/** The latest times of all applications and referrals of a position; null if it has none. */
export const PositionPerformanceLatest = named(
  'PositionPerformanceLatest',
  'The newest moment of each kind, or null when the position has no application or referral.',
  nullable(
    Type.Object({
      acceptedByCandidateAt: timestampOrNull('When a person last applied or agreed to a referral.'),
      lastContactedByCompany: timestampOrNull('When the company last contacted somebody.'),
      lastContactedByCandidate: timestampOrNull('When somebody last contacted the company.'),
    }),
  ),
)

/** Counts of applications and referrals: `new <= active <= viewableForCompany <= total`. */
export const PositionPerformanceVouches = named(
  'PositionPerformanceVouches',
  'Counts of applications and referrals.',
  Type.Object({
    total: double('All of them.'),
    viewableForCompany: double('Those the person has agreed to, beyond `PRESCREENING` and `REFERRAL_CREATED`.'),
    active: double('Viewable ones that are neither `HIRED`, `REJECTED` nor `OUT_OF_PROCESS`.'),
    new: double('Active ones that are `READY_FOR_REVIEW`.'),
    prescreening: double('Those in `PRESCREENING`.'),
  }),
)

/** Counts of distinct people: `new <= active <= viewableForCompany <= total`. */
export const PositionPerformanceCandidates = named(
  'PositionPerformanceCandidates',
  'Counts of distinct people.',
  Type.Object({
    total: double('All people who applied or were referred.'),
    viewableForCompany: double('Those with an application or referral that the company can view.'),
    new: double('Those with one that is active and `READY_FOR_REVIEW`.'),
    active: double('Those with one that is active.'),
    hires: double('Those with one that is `HIRED`.'),
  }),
)

/** How a position performs, in numbers. */
export const PositionPerformance = named(
  'PositionPerformance',
  'How a position performs, in numbers.',
  Type.Object({
    latest: PositionPerformanceLatest,
    vouches: PositionPerformanceVouches,
    candidates: PositionPerformanceCandidates,
  }),
)
export type PositionPerformance = Static<typeof PositionPerformance>
