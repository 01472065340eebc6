import { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { PersonForm } from '../../../candidates/person.ts'
import { CandidateHistoryEntry } from './history.ts'

const Id = Type.String({ minLength: 1, maxLength: 200 })
const Time = nullable(Type.String({ maxLength: 40 }))

/** A line of our own JSON Lines with a candidate. */
export const KandidatCandidate = Type.Object(
  {
    type: Type.Literal('candidate'),
    id: Id,
    position: Id,
    candidate: PersonForm,
    referrer: Type.Optional(nullable(PersonForm)),
    createdAt: Type.Optional(Time),
    acceptedAt: Type.Optional(Time),
    stage: Type.Optional(CandidateStage),
    customStage: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    over: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    history: Type.Optional(Type.Array(CandidateHistoryEntry, { maxItems: 200 })),
  },
  { additionalProperties: false },
)

/** A candidate of our own JSON Lines. The verbs validate the fields of the persons. */
export type CandidateLine = Omit<Static<typeof KandidatCandidate>, 'type'>
