import { Type, type Static } from 'typebox'
import { CandidateStage, EmploymentType, employmentTypes, PositionStatus } from '../resources/enumerations.ts'
import { Salary } from '../resources/salary.ts'
import { timestamp, timestampOrNull, named, nullable, text, textOrNull } from '../schema.ts'
import * as limits from '../limits.ts'

/** The person of a candidate event. Every field is null until a referred person has agreed. */
export const EventCandidate = named(
  'EventCandidate',
  'The person who applied or was referred. Every field is null until a referred person agrees. If the receiver gets ids ' +
    'only, or the person was anonymized, every field except `id` is null.',
  Type.Object({
    id: textOrNull('The id of the person.', limits.ID),
    firstName: textOrNull('First name.', limits.NAME),
    lastName: textOrNull('Last name.', limits.NAME),
    email: textOrNull('E-mail address.', limits.EMAIL),
    phone: textOrNull('Phone number in E.164 format, such as `+4791234567`.', limits.PHONE),
    resumeUrl: textOrNull('URL of the CV. It needs no key.', limits.URL),
    linkedInUserName: textOrNull('The LinkedIn user name, without the address.', limits.LINKED_IN),
    portfolioUrl: textOrNull('URL of a portfolio.', limits.URL),
  }),
)
export type EventCandidate = Static<typeof EventCandidate>

const job = {
  id: text('The id of the position.', limits.ID),
  title: text('The title of the position.', limits.TITLE),
}

/** The position of a candidate event. */
export const EventJob = named('EventJob', 'The position of the application or referral.', Type.Object(job))

/** The position somebody was hired for. */
export const HiredJob = named(
  'HiredJob',
  'The position for which the person was hired.',
  Type.Object({
    ...job,
    salary: Salary,
    employmentType: Type.Array(EmploymentType, {
      maxItems: employmentTypes.length,
      description: 'Tags for the kind of employment, in the order of the enumeration.',
    }),
  }),
)

const type = <const T extends string>(value: T) =>
  Type.Unsafe<T>({ type: 'string', const: value, description: 'The kind of event.' })

const position = {
  id: text('The id of the position.', limits.ID),
  title: text('The title of the position.', limits.TITLE),
  status: nullable(PositionStatus, 'The status of the position after the change.'),
  updatedAt: timestamp('When the position changed.'),
}

const candidate = {
  id: text('The id of the application or referral, as in `GET /positions/{id}/candidates`.', limits.ID),
  stage: CandidateStage,
  customStage: textOrNull("The company's own name for the stage: free text.", limits.NAME),
  candidate: EventCandidate,
  job: EventJob,
}

const PositionCreatedEvent = named(
  'PositionCreatedEvent',
  'A position was created. If it is created and published in one step, this is the only event, with the final status.',
  Type.Object({ type: type('POSITION_CREATED'), ...position }),
)

const PositionUpdatedEvent = named(
  'PositionUpdatedEvent',
  'Something that the API shows of a position changed. The cause can also be a link, a careers page, or the expiration of the position.',
  Type.Object({ type: type('POSITION_UPDATED'), ...position }),
)

const CandidateAddedEvent = named(
  'CandidateAddedEvent',
  'Somebody applied for a position or was referred to it.',
  Type.Object({ type: type('CANDIDATE_ADDED'), ...candidate }),
)

const CandidateStageUpdatedEvent = named(
  'CandidateStageUpdatedEvent',
  '`stage` or `customStage` changed. If the stage changes because a referred person agrees, this event contains their name.',
  Type.Object({ type: type('CANDIDATE_STAGE_UPDATED'), ...candidate }),
)

const CandidateHiredEvent = named(
  'CandidateHiredEvent',
  'Store it by `id`: it is sent again. The stage became `HIRED`: then this event comes after the `CANDIDATE_STAGE_UPDATED` of the same change. Or the start date of somebody who is hired was set, changed or removed: then it comes alone, with the same `id`.',
  Type.Object({
    type: type('CANDIDATE_HIRED'),
    id: candidate.id,
    startDate: timestampOrNull(
      'The day on which the person starts, as midnight UTC of that day. Null if it is not known.',
    ),
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
