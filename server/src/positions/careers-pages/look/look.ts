import { type Static, Type } from 'typebox'
import { plainLine, plainText } from '../../../content/text.ts'
import { type FieldFault, Refusal } from '../../../base/forms/refusal.ts'

/** Characters of a heading and of an introduction. */
export const MOST_IN_HEADING = 200
export const MOST_IN_INTRODUCTION = 2_000

const COLOUR = /^#[0-9a-f]{6}$/

/** What a careers page says and looks like beyond its name. Null is what it has without: colour and name of its company. */
export interface PageLook {
  /** `#rrggbb`. Where it would be hard to read, pages show a darker or lighter shade. */
  readonly colour: string | null
  /** Above the positions, in place of the name. */
  readonly heading: string | null
  /** Plain text below the heading; an empty line begins a paragraph. */
  readonly introduction: string | null
}

/** A look without anything of its own. */
export const NO_LOOK: PageLook = { colour: null, heading: null, introduction: null }

const text = Type.Union([Type.String(), Type.Null()])

/** What of a look is to change. An empty text removes what was there. */
export const LookEdit = Type.Partial(Type.Object({ colour: text, heading: text, introduction: text }), {
  additionalProperties: false,
})
export type LookEdit = Static<typeof LookEdit>

/** The rule that each member is stored by. */
const stored = {
  colour: (given: string) => {
    const colour = plainLine(given).toLowerCase()
    return COLOUR.test(colour) || colour === ''
      ? colour
      : fault('colour', `${JSON.stringify(given)} is not a colour such as #0a4d68.`)
  },
  heading: (given: string) => within('heading', plainLine(given), MOST_IN_HEADING),
  introduction: (given: string) => within('introduction', plainText(given), MOST_IN_INTRODUCTION),
} as const satisfies Record<keyof PageLook, (given: string) => string | FieldFault>

const fault = (field: string, message: string): FieldFault => ({ field, message })

function within(field: string, given: string, most: number): string | FieldFault {
  return given.length <= most
    ? given
    : fault(field, `The ${field} has at most ${most} characters, not ${given.length}.`)
}

/** A member of a look as it is stored. @throws {Refusal} if it cannot be stored */
export function storedMember(member: keyof PageLook, given: string | null): string | null {
  const result = given === null ? '' : stored[member](given)
  if (typeof result !== 'string') throw new Refusal('invalid', result.message, [result])
  return result === '' ? null : result
}

/**
 * A look after an edit: the members of the edit are replaced, and all others stay.
 * @throws {Refusal} with the faults of all members
 */
export function editedLook(before: PageLook, edit: LookEdit): PageLook {
  const faults: FieldFault[] = []
  const member = (name: keyof PageLook) => {
    const given = edit[name]
    if (given === undefined) return before[name]
    const result = given === null ? '' : stored[name](given)
    if (typeof result !== 'string') faults.push(result)
    return typeof result === 'string' && result !== '' ? result : null
  }
  const look = { colour: member('colour'), heading: member('heading'), introduction: member('introduction') }
  if (faults.length > 0) throw new Refusal('invalid', faults.map(({ message }) => message).join(' '), faults)
  return look
}

/** The paragraphs of an introduction. */
export function paragraphsOf(introduction: string): string[] {
  return introduction
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
