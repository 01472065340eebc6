import { zip } from '../../base/certain.ts'
import type { Change } from '../../base/changes/actions.ts'
import type { Keys, ObjectKey } from '../../base/db/keys.ts'
import { lockCompanies } from '../companies/lock-actions.ts'
import { isId } from '../../base/db/id.ts'
import { Refusal, refusedField } from '../../base/forms/refusal.ts'
import { type Administrators, countAdministrators, findUsers, foreignPositions, ownersOfEmails } from './store.ts'
import { type Restriction, type UserFields, UserRefusal } from './user.ts'

/** Checks that the ids are new, which whoever creates users may have chosen. */
export async function requireFreeIds(change: Change, wanted: Keys): Promise<void> {
  const ids = wanted.map(({ id }) => id)
  const found = await findUsers(change.tx, ids, null)
  if (found.length === 0) return
  throw new UserRefusal('id-taken', 'conflict', 'A user with this id was created already.')
}

/**
 * Checks that the e-mails are free in their companies, which the transaction has locked. The refusal
 * never repeats one.
 */
export async function requireFreeEmails(change: Change, wanted: readonly (ObjectKey & UserFields)[]): Promise<void> {
  const pairs = wanted.map(({ companyId, email }) => `${companyId} ${email}`)
  const owners = new Map(
    (await ownersOfEmails(change.tx, wanted)).map((user) => [`${user.companyId} ${user.email}`, user.id]),
  )
  const taken = zip(wanted, pairs).some(([{ id }, pair], i) => {
    return pairs.indexOf(pair) !== i || (owners.get(pair) ?? id) !== id
  })
  if (!taken) return
  throw new UserRefusal('email-taken', 'conflict', 'The company has a user with that e-mail already.', 'email')
}

/**
 * Checks that users can get these positions. Nobody can give more than they reach themselves.
 * @throws {Refusal} of the field `positionIds` if a position is not the company's, or out of reach
 */
export async function requireGrantable(change: Change, companyId: string, restriction: Restriction): Promise<void> {
  const reachesAll = change.access.positions === 'all'
  if (restriction === null) {
    if (reachesAll) return
    throw new Refusal(
      'forbidden',
      'You have access to certain positions only, so you cannot give access to all positions.',
    )
  }
  try {
    if (!reachesAll) await change.within('positions', restriction)
    await requireOwned(change, companyId, restriction)
  } catch (error) {
    throw error instanceof Refusal ? refusedField('positionIds', error.message, error.reason) : error
  }
}

async function requireOwned(change: Change, companyId: string, positionIds: readonly string[]): Promise<void> {
  const malformed = positionIds.find((id) => !isId(id))
  const [foreign] = malformed === undefined ? await foreignPositions(change.tx, companyId, positionIds) : [malformed]
  if (foreign === undefined) return
  throw new Refusal('not-found', `The company has no position ${JSON.stringify(foreign)}.`)
}

/**
 * Checks that nobody changes what they may do themselves: their role, their positions, or whether they are active
 * (docs/access.md#administrators).
 */
export function requireOthers({ access }: Change, users: Keys): void {
  const { who } = access
  if (who.kind !== 'user' || !users.some(({ id }) => id === who.id)) return
  throw new UserRefusal(
    'own-access',
    'conflict',
    'You cannot change your own role or access, nor deactivate yourself: ask another administrator.',
  )
}

/**
 * Does something that may take administrators away from companies, and refuses if one loses its last
 * (docs/access.md#administrators). It locks the companies, so that two administrators who deactivate each other at the same
 * moment come one after the other, and the second is refused. The operator may do it: a company can be closed down, and the
 * operator can always create another administrator.
 * @param work locks the users and changes them
 */
export async function keepAdministrators(change: Change, users: Keys, work: () => Promise<void>): Promise<void> {
  if (change.access.companyId === null) return work()
  const companyIds = [...new Set(users.map(({ companyId }) => companyId))]
  await lockCompanies(change, companyIds, 'update')
  const before = await countAdministrators(change.tx, companyIds)
  await work()
  const after = await countAdministrators(change.tx, companyIds)
  for (const [companyId, { active, joined }] of before) {
    const left: Administrators = after.get(companyId) ?? { active: 0, joined: 0 }
    if ((active === 0 || left.active > 0) && (joined === 0 || left.joined > 0)) continue
    throw new UserRefusal(
      'last-administrator',
      'conflict',
      'The company would have no administrator left who reaches everything and can sign in: make somebody else one first.',
    )
  }
}
