import type { Change } from '../../base/changes/actions.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { changeRow } from '../parts/row-actions.ts'
import { visited, visitedIf } from '../parts/visited.ts'
import { shownPositionRefusal } from '../positions/submitted-positions.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { Language } from '../../base/web/words/language.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { listUsers, type UserLine } from '../../organisation/users/list-store.ts'
import { UserRefusal } from '../../organisation/users/user.ts'
import { teamWords } from '../words/users.ts'

/** The colleague with an id, if there is one. */
export async function findColleague({ database, access }: MemberVisit, id: string): Promise<UserLine | undefined> {
  const [found] = await listUsers(database, access, { id }, { limit: 1 })
  return found
}

/** The colleague that the address of a page names. */
export const visitedColleague = visited(findColleague)

/** As `visitedColleague`, for what is done to colleagues in reach alone. */
export const changeableColleague = visitedIf(visitedColleague, ({ isInReach }) => isInReach)

/** Whether a colleague is the member. */
export function isSelf({ signedIn }: MemberVisit, { id }: UserLine): boolean {
  return signedIn.membership.userId === id
}

/** Does something to a colleague, with refusals as `shownToTeam` gives them. */
export async function changeColleague<T>(
  visit: MemberVisit,
  { id }: UserLine,
  verb: (change: Change, users: [AllowedKey<'users'>]) => Promise<T>,
): Promise<T> {
  return shownToTeam(visit, changeRow(visit, 'users', id, verb))
}

/** Gives a refusal of a verb on the team the words and the field of the page. */
export async function shownToTeam<T>({ language }: MemberVisit, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw shownPositionRefusal(shownRefusal(error, language), language)
  }
}

/** The field of a form in which a field of a user is chosen. */
const FIELDS: Readonly<Record<string, string>> = { identities: 'hide' }

function shownRefusal(error: unknown, language: Language): unknown {
  if (!(error instanceof UserRefusal)) return error
  const message = teamWords[language].rules[error.rule]
  const [fault] = error.fields
  return fault ? refusedField(FIELDS[fault.field] ?? fault.field, message) : new Refusal('conflict', message)
}
