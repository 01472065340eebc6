/**
 * What somebody may do. Which objects they may do it to is another question, which `Access` answers
 * (docs/access.md#roles).
 */
export const abilities = [
  'positions.read',
  'positions.write',
  'pages.write',
  'candidates.read',
  'candidates.identity',
  'candidates.apply',
  'candidates.write',
  'people.write',
  'people.self',
  'people.anonymize',
  'company.write',
  'clients.write',
  'users.write',
  'keys.create',
  'keys.write',
  'receivers.write',
  'audit.read',
  'imports.run',
  'installation.write',
] as const

export type Ability = (typeof abilities)[number]

/** What an API key can do: it reads. A key can have fewer of these, such as one without identities. */
export const keyAbilities = ['positions.read', 'candidates.read', 'candidates.identity'] as const satisfies Ability[]

const viewer = ['positions.read', 'candidates.read', 'candidates.identity', 'keys.create'] as const satisfies Ability[]
const hiringManager = [...viewer, 'candidates.write'] as const satisfies Ability[]
const recruiter = [
  ...hiringManager,
  'positions.write',
  'pages.write',
  'candidates.apply',
  'people.write',
  'people.self',
] as const satisfies Ability[]

/** The operator alone has the last one: what concerns several companies, or the installation itself. */
const administrator = abilities.filter((ability) => ability !== 'installation.write')

/** The roles of users, and what each may do (docs/access.md#roles). */
export const roles = {
  administrator,
  recruiter,
  hiring_manager: hiringManager,
  viewer,
} as const satisfies Record<string, readonly Ability[]>

export type Role = keyof typeof roles

export const roleNames = Object.keys(roles) as Role[]

/** The settings of a user that decide what the user may do. */
export interface RoleSettings {
  readonly role: Role
  /** Whether candidates' identities are shown. */
  readonly identities: boolean
}

/** What a user may do. */
export function abilitiesOf({ role, identities }: RoleSettings): ReadonlySet<Ability> {
  return new Set(roles[role].filter((ability) => identities || ability !== 'candidates.identity'))
}

/**
 * What a key may do now: the part of its stored abilities that its creator still has
 * (docs/access.md#keys). A key without a creator keeps what is stored.
 */
export function effectiveAbilities(stored: readonly Ability[], creator: RoleSettings | null): ReadonlySet<Ability> {
  const has = creator && abilitiesOf(creator)
  return new Set(stored.filter((ability) => has === null || has.has(ability)))
}
