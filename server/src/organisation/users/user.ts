import { type Static, Type } from 'typebox'
import { isEmail, normalizedEmail } from '../../content/email.ts'
import { visibleLine } from '../../content/text.ts'
import { type Ability, type Role, roleNames } from '../../base/access/abilities.ts'
import { type FieldFault, Refusal, refusedField } from '../../base/forms/refusal.ts'

/** A rule about users that a verb refused to break. Screens have a text of their own for each. */
export type UserRule =
  | 'id-taken'
  | 'email-form'
  | 'email-taken'
  | 'identities'
  | 'own-access'
  | 'last-administrator'
  | 'deactivated'
  | 'joined'

/** The refusal of a verb because of such a rule. */
export class UserRefusal extends Refusal {
  readonly rule: UserRule

  /** @param field the field that it is about, if it is about one */
  constructor(rule: UserRule, reason: 'invalid' | 'conflict', message: string, field?: keyof UserFields) {
    const fields: FieldFault[] = field === undefined ? [] : [{ field, message }]
    super(reason, message, fields)
    this.rule = rule
  }
}

const written = {
  email: Type.String({ minLength: 3, maxLength: 320 }),
  name: Type.String({ maxLength: 200 }),
  role: Type.Enum(roleNames),
  identities: Type.Boolean(),
}

/** The fields of an edit, each of them optional. */
export const UserEdit = Type.Partial(Type.Object(written), { additionalProperties: false })
export type UserEdit = Static<typeof UserEdit>

/** The fields of a user as they are stored. The e-mail is in lower case, because users are found by it. */
export interface UserFields {
  email: string
  name: string
  role: Role
  /** Whether the user sees who candidates are. Only roles that read can do without. */
  identities: boolean
}

/** Whether somebody with a role can work without knowing who candidates are: those who change them cannot. */
export function isReader(role: Role): boolean {
  return role === 'viewer' || role === 'hiring_manager'
}

/**
 * The fields after an edit. A field that the edit does not contain stays.
 * @throws {Refusal} if the e-mail is invalid, or the role needs identities
 */
export function editedUser(before: UserFields, edit: UserEdit): UserFields {
  const { role = before.role, identities = before.identities } = edit
  if (!identities && !isReader(role)) {
    throw new UserRefusal(
      'identities',
      'invalid',
      `Only a viewer or hiring manager can work without the identities of candidates, and the user's role is ${role}.`,
      'identities',
    )
  }
  return {
    email: edit.email === undefined || edit.email === before.email ? before.email : storedEmail(edit.email),
    name: edit.name === undefined ? before.name : visibleLine(edit.name),
    role,
    identities,
  }
}

function storedEmail(given: string): string {
  if (isEmail(given)) return normalizedEmail(given)
  throw new UserRefusal(
    'email-form',
    'invalid',
    "A user's e-mail must be one whole address without a name, such as kari@example.com.",
    'email',
  )
}

/** Whether somebody works as a user: has joined, may join by a link, has none, or may not any more. */
export const userStates = ['active', 'invited', 'not_invited', 'deactivated'] as const
export type UserState = (typeof userStates)[number]

/** The maximum number of positions that a user or key can be restricted to. */
export const MAX_POSITIONS = 1_000

/** The positions that a user may see; null for everything of the company. */
export type Restriction = readonly string[] | null

/** @throws {Refusal} if there are more positions than a restriction can have */
export function storedRestriction(given: Restriction): string[] | null {
  if (given === null) return null
  const ids = [...new Set(given)]
  if (ids.length <= MAX_POSITIONS) return ids
  throw refusedField('positionIds', `A user is restricted to at most ${MAX_POSITIONS} positions, not ${ids.length}.`)
}

/** A user as the creator of keys. */
export interface Maker {
  id: string
  deactivated: boolean
  /** Null if the user may see everything of the company. */
  positionIds: ReadonlySet<string> | null
  abilities: ReadonlySet<Ability>
}

/**
 * The positions that a key stores: its own, of which its user must be allowed to see each, or else the
 * user's (docs/access.md#keys).
 * @throws {Refusal} if the user is deactivated, or may not see one of the positions
 */
export function restrictionWithin(maker: Maker, restriction: Restriction): Restriction {
  if (maker.deactivated) {
    throw new Refusal(
      'conflict',
      `The user ${maker.id} is deactivated, so a key created for that user would be invalid.`,
    )
  }
  if (maker.positionIds === null) return restriction
  if (restriction === null) return [...maker.positionIds]
  const beyond = restriction.filter((id) => !maker.positionIds?.has(id))
  if (beyond.length === 0) return restriction
  throw refusedField(
    'positionIds',
    `The user ${maker.id} may not see ${beyond.length === 1 ? 'the position' : `${beyond.length} of the positions, first`} ` +
      `${beyond[0]}, so a key created for that user may not either: leave it out, or widen the user's access first.`,
    'conflict',
  )
}
