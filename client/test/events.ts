import type { WebhookEvent } from '../src/webhooks.ts'

/** A secret in the format of `receivers add`. */
export const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
export const OTHER_SECRET = `whsec_${Buffer.alloc(32, 2).toString('base64')}`

const person = {
  id: 'person-1',
  firstName: 'Åse',
  lastName: 'Ødegård 🚢',
  email: 'ase@example.com',
  phone: '+4791234567',
  resumeUrl: null,
  linkedInUserName: null,
  portfolioUrl: null,
}
const position = {
  id: 'position-1',
  title: 'Båtbygger',
  status: 'PUBLISHED',
  updatedAt: '2026-11-21T12:00:00.000Z',
} as const
const vouch = {
  id: 'vouch-1',
  stage: 'HIRED',
  customStage: null,
  candidate: person,
  job: { id: 'position-1', title: 'Båtbygger' },
} as const

/** One event of each type. */
export const EVENTS: readonly WebhookEvent[] = [
  { type: 'POSITION_CREATED', ...position },
  { type: 'POSITION_UPDATED', ...position },
  { type: 'CANDIDATE_ADDED', ...vouch },
  { type: 'CANDIDATE_STAGE_UPDATED', ...vouch },
  {
    type: 'CANDIDATE_HIRED',
    id: 'vouch-1',
    startDate: '2027-01-04T00:00:00.000Z',
    candidate: person,
    job: { id: 'position-1', title: 'Båtbygger', salary: null, employmentType: ['Full-time'] },
  },
]

/** An event without personal data, as it is sent to a receiver that gets only ids. */
export const EVENT_OF_IDS: WebhookEvent = {
  type: 'CANDIDATE_ADDED',
  ...vouch,
  candidate: {
    id: 'person-1',
    firstName: null,
    lastName: null,
    email: null,
    phone: null,
    resumeUrl: null,
    linkedInUserName: null,
    portfolioUrl: null,
  },
}

export const CREATED: WebhookEvent = { type: 'POSITION_CREATED', ...position }
