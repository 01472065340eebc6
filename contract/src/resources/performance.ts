import { Type, type Static } from 'typebox'
import { ITEMS } from '../limits.ts'
import { double, timestampOrNull, named, nullable } from '../schema.ts'

// They are counted in integers of 32 bits.
const count = (description: string) => double(description, { minimum: 0, maximum: ITEMS })

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
    total: count('All applications and referrals.'),
    viewableForCompany: count(
      'Those to which the person has agreed and whose stage is neither `PRESCREENING` nor `REFERRAL_CREATED`.',
    ),
    active: count('Those in `viewableForCompany` that are not `HIRED`, `REJECTED` or `OUT_OF_PROCESS`.'),
    new: count('Those in `active` that are `READY_FOR_REVIEW`.'),
    prescreening: count('Those whose stage is `PRESCREENING`.'),
  }),
)

/** Counts of distinct people: `new <= active <= viewableForCompany <= total`. */
export const PositionPerformanceCandidates = named(
  'PositionPerformanceCandidates',
  'Counts of people. Somebody with several applications or referrals counts once.',
  Type.Object({
    total: count('All people who applied or were referred.'),
    viewableForCompany: count('People with at least one application or referral in `vouches.viewableForCompany`.'),
    new: count('People with at least one in `vouches.new`.'),
    active: count('People with at least one in `vouches.active`.'),
    hires: count('People with at least one that is `HIRED`.'),
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
