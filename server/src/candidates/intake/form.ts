import { type Static, Type } from 'typebox'
import { PersonForm } from '../person.ts'

const Id = Type.String({ minLength: 1, maxLength: 100 })

/** A time as JSON has it: a moment in UTC or with its zone. */
const Time = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$',
})

const way = { positionId: Type.Optional(Id), linkId: Type.Optional(Id), createdAt: Type.Optional(Time) }
const closed = { additionalProperties: false }

/** An application as somebody writes it: the person, and to what, over which link and when, where no option says so. */
export const ApplicationForm = Type.Object({ ...PersonForm.properties, ...way }, closed)
export type ApplicationForm = Static<typeof ApplicationForm>

/** A referral as somebody writes it: who is referred, by whom. */
export const ReferralForm = Type.Object({ candidate: PersonForm, referrer: PersonForm, ...way }, closed)
export type ReferralForm = Static<typeof ReferralForm>
