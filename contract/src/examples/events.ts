import type { EventCandidate, EventType, WebhookEvent } from '../webhooks/events.ts'
import { application, referral } from './candidates.ts'
import { managedPosition, positionDetail } from './positions.ts'

const { id: positionId, title, updatedAt } = managedPosition
const person: EventCandidate = { ...application.candidate, resumeUrl: null }
const job = { id: positionId, title }

const nobody: EventCandidate = {
  id: null,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  resumeUrl: null,
  linkedInUserName: null,
  portfolioUrl: null,
}

/** A fictional event of every type. */
export const eventExamples: { readonly [T in EventType]: Extract<WebhookEvent, { type: T }> } = {
  POSITION_CREATED: {
    type: 'POSITION_CREATED',
    id: positionId,
    title,
    status: 'DRAFT',
    updatedAt: managedPosition.createdAt,
  },
  POSITION_UPDATED: { type: 'POSITION_UPDATED', id: positionId, title, status: 'PUBLISHED', updatedAt },
  CANDIDATE_ADDED: {
    type: 'CANDIDATE_ADDED',
    id: referral.id,
    stage: 'REFERRAL_CREATED',
    customStage: null,
    candidate: nobody,
    job,
  },
  CANDIDATE_STAGE_UPDATED: {
    type: 'CANDIDATE_STAGE_UPDATED',
    id: application.id,
    stage: 'CONTACTED_BY_COMPANY',
    customStage: 'Første intervju',
    candidate: person,
    job,
  },
  CANDIDATE_HIRED: {
    type: 'CANDIDATE_HIRED',
    id: application.id,
    startDate: '2027-01-04T00:00:00.000Z',
    candidate: person,
    job: { ...job, salary: positionDetail.salary, employmentType: managedPosition.employmentType },
  },
}
