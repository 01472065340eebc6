import { type Static, Type } from 'typebox'
import { PersonForm } from '../person.ts'

const Id = Type.String({ minLength: 1, maxLength: 100 })

/** A time in JSON: in UTC or with its time zone. */
const Time = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$',
})

const intake = { positionId: Type.Optional(Id), linkId: Type.Optional(Id), createdAt: Type.Optional(Time) }
const closed = { additionalProperties: false }

/**
 * The form of an application: the person, and position, link and time unless options of the command
 * give them.
 */
export const ApplicationForm = Type.Object({ ...PersonForm.properties, ...intake }, closed)
export type ApplicationForm = Static<typeof ApplicationForm>

/** The form of a referral: who is referred, and by whom. */
export const ReferralForm = Type.Object({ candidate: PersonForm, referrer: PersonForm, ...intake }, closed)
export type ReferralForm = Static<typeof ReferralForm>
