/**
 * Who is responsible for a position: one owner, and a team beside them. It says to whom others turn, and which positions somebody
 * calls theirs. It opens nothing: what somebody reaches stays with grants (docs/access.md#owners-and-teams).
 *
 * Whoever was deactivated, or does not reach the position any more, does not count: they are neither shown nor asked. They are
 * again once that is taken back, unless somebody named others meanwhile.
 */

/** So many can be in the team of a position, with its owner. */
export const MAX_TEAM = 20

/** Somebody who is responsible for a position. */
export interface Responsible {
  readonly id: string
  /** The name, or the e-mail if there is none. */
  readonly name: string
  readonly isOwner: boolean
}

/** Who is to be responsible. The owner is no member of the team beside. */
export interface NamedTeam {
  readonly ownerId: string | null
  readonly memberIds: readonly string[]
}

/** The owner of those who are responsible; undefined if there is none. */
export function ownerOf(team: readonly Responsible[]): Responsible | undefined {
  return team.find(({ isOwner }) => isOwner)
}
