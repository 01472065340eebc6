import { Type, type Static } from 'typebox'
import { double, timestampOrNull, named, nullable } from '../schema.ts'

/** The latest times of all applications and referrals of a position; null if it has none. */
export const PositionPerformanceLatest = named(
  'PositionPerformanceLatest',
  'When something last happened, or null if the position has no applications or referrals.',
  nullable(
    Type.Object({
      acceptedByCandidateAt: timestampOrNull('When somebody last applied or agreed to a referral.'),
      lastContactedByCompany: timestampOrNull('When the company last contacted a candidate.'),
      lastContactedByCandidate: timestampOrNull('When a candidate last contacted the company.'),
    }),
  ),
)

/** Counts of applications and referrals: `new <= active <= viewableForCompany <= total`. */
export const PositionPerformanceVouches = named(
  'PositionPerformanceVouches',
  'Counts of applications and referrals.',
  Type.Object({
    total: double('All applications and referrals.'),
    viewableForCompany: double(
      'Those to which the person has agreed and whose stage is neither `PRESCREENING` nor `REFERRAL_CREATED`.',
    ),
    active: double('Those in `viewableForCompany` that are not `HIRED`, `REJECTED` or `OUT_OF_PROCESS`.'),
    new: double('Those in `active` that are `READY_FOR_REVIEW`.'),
    prescreening: double('Those whose stage is `PRESCREENING`.'),
  }),
)

/** Counts of distinct people: `new <= active <= viewableForCompany <= total`. */
export const PositionPerformanceCandidates = named(
  'PositionPerformanceCandidates',
  'Counts of people. Somebody with several applications or referrals counts once.',
  Type.Object({
    total: double('All people who applied or were referred.'),
    viewableForCompany: double('People with at least one application or referral in `vouches.viewableForCompany`.'),
    new: double('People with at least one in `vouches.new`.'),
    active: double('People with at least one in `vouches.active`.'),
    hires: double('People with at least one that is `HIRED`.'),
  }),
)

/** How a position performs, in numbers. */
export const PositionPerformance = named(
  'PositionPerformance',
  'The performance of a position in numbers.',
  Type.Object({
    latest: PositionPerformanceLatest,
    vouches: PositionPerformanceVouches,
    candidates: PositionPerformanceCandidates,
  }),
)
export type PositionPerformance = Static<typeof PositionPerformance>
