import type { CandidateVouch } from '../resources/candidate.ts'
import type { PositionPerformance } from '../resources/performance.ts'

/** An application. The phone number comes from a range that is reserved for fiction. */
export const application: CandidateVouch = {
  id: '0199d1a8-3c05-7e42-9b71-d4f6a8c20e13',
  stage: 'CONTACTED_BY_COMPANY',
  customStage: 'Første intervju',
  createdAt: '2026-10-09T18:22:07.311Z',
  updatedAt: '2026-10-14T09:28:14.000Z',
  startedNewJobAt: null,
  candidate: {
    id: '0199d1a8-3b97-7f10-8c26-5a0e7d9b3f64',
    firstName: 'Ingrid',
    lastName: 'Solvær',
    email: 'ingrid.solvaer@example.com',
    phone: '+46701740605',
    linkedInUserName: 'ingrid-solvaer-example',
    portfolioUrl: null,
  },
}

/** A referral whose person has not agreed yet: every field of the person is null. */
export const referral: CandidateVouch = {
  id: '0199cd02-91be-7a58-8e3d-06b7f5c1a942',
  stage: 'REFERRAL_CREATED',
  customStage: null,
  createdAt: '2026-10-08T20:41:55.020Z',
  updatedAt: '2026-10-08T20:41:55.020Z',
  startedNewJobAt: null,
  candidate: {
    id: null,
    firstName: null,
    lastName: null,
    email: null,
    phone: null,
    linkedInUserName: null,
    portfolioUrl: null,
  },
}

/** The performance of the position. */
export const performance: PositionPerformance = {
  latest: {
    acceptedByCandidateAt: '2026-10-09T18:22:07.311Z',
    lastContactedByCompany: '2026-10-14T09:28:14.000Z',
    lastContactedByCandidate: null,
  },
  vouches: { total: 24, viewableForCompany: 19, active: 11, new: 4, prescreening: 3 },
  candidates: { total: 22, viewableForCompany: 18, new: 4, active: 11, hires: 1 },
}
