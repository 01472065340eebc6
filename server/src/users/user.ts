import { type Static, Type } from 'typebox'
import { isBareAddress, normalizedEmail } from '../content/email.ts'
import { plainLine } from '../content/text.ts'
import { Refusal } from '../forms/refusal.ts'

const written = {
  email: Type.String({ minLength: 3, maxLength: 320 }),
  name: Type.String({ maxLength: 200 }),
}

/** What a user can be edited by: either field. */
export const UserEdit = Type.Partial(Type.Object(written), { additionalProperties: false })
export type UserEdit = Static<typeof UserEdit>

/** A user's fields as they are stored. The e-mail is in lower case, because by it a user is found. */
export interface UserFields {
  email: string
  name: string
}

/** The fields after an edit: what it names is replaced, all else stays. @throws {Refusal} where the e-mail is none */
export function editedUser(before: UserFields, edit: UserEdit): UserFields {
  return {
    email: edit.email === undefined ? before.email : storedEmail(edit.email),
    name: edit.name === undefined ? before.name : plainLine(edit.name),
  }
}

function storedEmail(given: string): string {
  const email = normalizedEmail(given)
  if (isBareAddress(email)) return email
  throw new Refusal('invalid', "A user's e-mail must be one bare address, such as kari@example.com.")
}

/** The most positions that one user, or key, is restricted to. */
export const MOST_POSITIONS = 1_000

/** What a user may see: everything of the company, or, where the list is there, these positions. */
export type Restriction = readonly string[] | null

/** @throws {Refusal} where there are more positions than a restriction can have */
export function storedRestriction(given: Restriction): string[] | null {
  if (given === null) return null
  const ids = [...new Set(given)]
  if (ids.length <= MOST_POSITIONS) return ids
  throw new Refusal('invalid', `A user is restricted to at most ${MOST_POSITIONS} positions, not ${ids.length}.`)
}

/** A user as the rule for keys sees one. */
export interface Maker {
  id: string
  deactivated: boolean
  /** Null where the user may see everything. */
  positionIds: ReadonlySet<string> | null
}

/**
 * What somebody may give to a key (docs/access.md#keys): nothing that the maker may not see.
 * A key without a restriction of its own inherits the maker's.
 * @throws {Refusal} where the maker is deactivated, or may not see one of the positions
 */
export function requireWithinRights(maker: Maker, restriction: Restriction): void {
  if (maker.deactivated) {
    throw new Refusal('conflict', `The user ${maker.id} is deactivated, and a key made as one would open nothing.`)
  }
  if (restriction === null || maker.positionIds === null) return
  const beyond = restriction.filter((id) => !maker.positionIds?.has(id))
  if (beyond.length === 0) return
  throw new Refusal(
    'conflict',
    `The user ${maker.id} may not see ${beyond.length === 1 ? 'the position' : `${beyond.length} of the positions, first`} ` +
      `${beyond[0]}, so neither may a key made as that user: leave it out, or widen the user's access first.`,
  )
}
