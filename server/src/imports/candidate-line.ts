import { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { nullable } from '@kandidat/contract/schema'
import { type Static, Type } from 'typebox'
import { PersonForm } from '../candidates/person.ts'

const Id = Type.String({ minLength: 1, maxLength: 200 })
const Time = nullable(Type.String({ maxLength: 40 }))

/** A line of our own JSON Lines that tells of a candidate. */
export const OwnCandidate = Type.Object(
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
  },
  { additionalProperties: false },
)

/** A candidate as a line tells it; the person's fields are read where the person is made. */
export type CandidateLine = Omit<Static<typeof OwnCandidate>, 'type'>
