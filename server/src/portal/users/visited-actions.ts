import { type Change, inTransaction } from '../../base/changes/actions.ts'
import { isId } from '../../base/db/id.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { nothingHere } from '../../base/http/request-target.ts'
import { shownPositionRefusal } from '../positions/submitted-positions.ts'
import type { MemberVisit } from '../../base/web/visit.ts'
import type { Language } from '../../base/web/words/language.ts'
import type { AllowedKey } from '../../base/access/reach.ts'
import { listUsers, type UserLine } from '../../organisation/users/list-store.ts'
import { UserRefusal } from '../../organisation/users/user.ts'
import { teamWords } from './words/words.ts'

/** The colleague with an id, if there is one. */
export async function findColleague({ database, access }: MemberVisit, id: string): Promise<UserLine | undefined> {
  if (!isId(id)) return undefined
  const [found] = await listUsers(database, access, { id }, { limit: 1 })
  return found
}

/**
 * The colleague that the address of a page names.
 * @throws {ApiError} 404 if there is none: nobody learns whether an id is somebody else's
 */
export async function visitedColleague(visit: MemberVisit): Promise<UserLine> {
  const found = await findColleague(visit, visit.params['id'] ?? '')
  if (!found) throw nothingHere()
  return found
}

/** As `visitedColleague`, for what is done to colleagues in reach alone. */
export async function changeableColleague(visit: MemberVisit): Promise<UserLine> {
  const found = await visitedColleague(visit)
  if (!found.isInReach) throw nothingHere()
  return found
}

/** Whether a colleague is the member. */
export function isSelf({ signedIn }: MemberVisit, { id }: UserLine): boolean {
  return signedIn.membership.userId === id
}

/**
 * Changes the team, and gives a refusal the words and the field of the page.
 * @param positionIds the positions that were chosen
 * @throws {Refusal}
 */
export async function changeTeam<T>(
  { database, access, language }: MemberVisit,
  work: (change: Change) => Promise<T>,
  positionIds: readonly string[] = [],
): Promise<T> {
  try {
    return await inTransaction(database, access, work)
  } catch (error) {
    throw shownPositionRefusal(shownRefusal(error, language), positionIds, language)
  }
}

/** Changes the colleague that the address of a page names. */
export async function changeColleague<T>(
  visit: MemberVisit,
  work: (change: Change, user: AllowedKey<'users'>) => Promise<T>,
  positionIds: readonly string[] = [],
): Promise<T> {
  const { id } = await changeableColleague(visit)
  return changeTeam(
    visit,
    async (change) => {
      const [user] = await change.within('users', [id])
      if (!user) throw new Error('the user vanished')
      return work(change, user)
    },
    positionIds,
  )
}

/** The field of a form in which a field of a user is chosen. */
const FIELDS: Readonly<Record<string, string>> = { identities: 'hide' }

function shownRefusal(error: unknown, language: Language): unknown {
  if (!(error instanceof UserRefusal)) return error
  const message = teamWords[language].rules[error.rule]
  const [fault] = error.fields
  return fault ? refusedField(FIELDS[fault.field] ?? fault.field, message) : new Refusal('conflict', message)
}
