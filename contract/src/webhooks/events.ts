import { Type, type Static } from 'typebox'
import { CandidateStage, EmploymentType, PositionStatus } from '../resources/enumerations.ts'
import { Salary } from '../resources/salary.ts'
import { timestamp, timestampOrNull, named, nullable, text, textOrNull } from '../schema.ts'

/** The person of a candidate event. Every field is null until a referred person has agreed. */
export const EventCandidate = named(
  'EventCandidate',
  'The person who applied or was referred. Every field is null until a referred person has agreed.',
  Type.Object({
    id: textOrNull('The id of the person.'),
    firstName: textOrNull('First name.'),
    lastName: textOrNull('Last name.'),
    email: textOrNull('E-mail address.'),
    phone: textOrNull('Phone number in the form of E.164.'),
    resumeUrl: textOrNull('Address of the résumé.'),
    linkedInUserName: textOrNull('The bare LinkedIn name, without address.'),
    portfolioUrl: textOrNull('Address of a portfolio.'),
  }),
)
export type EventCandidate = Static<typeof EventCandidate>

const job = {
  id: text('The id of the position.'),
  title: text('The title of the position.'),
}

/** The position of a candidate event. */
export const EventJob = named('EventJob', 'The position it is about.', Type.Object(job))

/** The position somebody was hired for. */
export const HiredJob = named(
  'HiredJob',
  'The position somebody was hired for.',
  Type.Object({
    ...job,
    salary: Salary,
    employmentType: Type.Array(EmploymentType, { description: 'Tags, in the order of the enumeration.' }),
  }),
)

const type = <const T extends string>(value: T) =>
  Type.Unsafe<T>({ type: 'string', const: value, description: 'The kind of the event.' })

const position = {
  id: text('The id of the position.'),
  title: text('The title of the position.'),
  status: nullable(PositionStatus, 'The status of the position after the change.'),
  updatedAt: timestamp('When the position changed.'),
}

const candidate = {
  id: text('The id of the application or referral, as in `GET /positions/{id}/candidates`.'),
  stage: CandidateStage,
  customStage: textOrNull("The company's own name for the stage, as free text."),
  candidate: EventCandidate,
  job: EventJob,
}

const PositionCreatedEvent = named(
  'PositionCreatedEvent',
  'A position exists for the first time. Created and published together is one event, with the final status.',
  Type.Object({ type: type('POSITION_CREATED'), ...position }),
)

const PositionUpdatedEvent = named(
  'PositionUpdatedEvent',
  'Something that the API shows of a position changed, also through a link, a careers page or because it expired.',
  Type.Object({ type: type('POSITION_UPDATED'), ...position }),
)

const CandidateAddedEvent = named(
  'CandidateAddedEvent',
  'An application or referral exists for the first time.',
  Type.Object({ type: type('CANDIDATE_ADDED'), ...candidate }),
)

const CandidateStageUpdatedEvent = named(
  'CandidateStageUpdatedEvent',
  'The stage, or its custom name, changed. If the stage moves when a referred person agrees, this event brings the identity.',
  Type.Object({ type: type('CANDIDATE_STAGE_UPDATED'), ...candidate }),
)

const CandidateHiredEvent = named(
  'CandidateHiredEvent',
  'The stage became `HIRED`. It comes after the `CANDIDATE_STAGE_UPDATED` of the same change.',
  Type.Object({
    type: type('CANDIDATE_HIRED'),
    id: candidate.id,
    startDate: timestampOrNull('When the person starts.'),
    candidate: EventCandidate,
    job: HiredJob,
  }),
)

/** The five events by their `type`. */
export const events = {
  POSITION_CREATED: PositionCreatedEvent,
  POSITION_UPDATED: PositionUpdatedEvent,
  CANDIDATE_ADDED: CandidateAddedEvent,
  CANDIDATE_STAGE_UPDATED: CandidateStageUpdatedEvent,
  CANDIDATE_HIRED: CandidateHiredEvent,
} as const

export type EventType = keyof typeof events

/** The types of the five events, in the order in which the documents list them. */
export const eventTypes = Object.keys(events) as EventType[]

/** Any of the five events: the body of a webhook request. */
export type WebhookEvent = { [T in EventType]: Static<(typeof events)[T]> }[EventType]
