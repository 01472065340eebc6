import { installationAccess } from '../../base/access/access.ts'
import { type Change, inTransaction } from '../../base/changes/actions.ts'
import type { Database } from '../../base/db/connection.ts'
import { queueMail } from '../../candidates/mail/actions.ts'
import {
  type DueTelling,
  dueTellings,
  noteTold,
  recordRefusals,
  type RefusedSignIn,
} from '../../organisation/identities/refusals-store.ts'
import { membershipsOf } from '../../organisation/identities/store.ts'
import { ACCOUNT_PATH } from '../addresses.ts'

/**
 * Writes wrong attempts to sign in, so that the person reads them under *Your account*; and tells of them once in a while: in the
 * audit log of each of their companies, and the person by mail, from the first of these companies (docs/budgets.md#who-is-told).
 * @param sendsMail false if there is no mail server: nobody passes such a mail on
 */
export async function tellRefusals(
  database: Database,
  refused: readonly RefusedSignIn[],
  sendsMail: boolean,
): Promise<void> {
  await recordRefusals(database, refused)
  const due = await dueTellings(database, [...new Set(refused.map(({ identityId }) => identityId))])
  for (const { identityId } of due) {
    await inTransaction(database, installationAccess('system'), async (change) => {
      // Another process may have been faster.
      const [telling] = await dueTellings(change.tx, [identityId], true)
      if (telling) await tell(change, telling, sendsMail)
    })
  }
}

async function tell(change: Change, telling: DueTelling, sendsMail: boolean): Promise<void> {
  const { identityId, email, name, language, number, isAuditDue, isMailDue } = telling
  const companies = await membershipsOf(change.tx, identityId)
  const [first] = companies
  await noteTold(change.tx, { ...telling, isMailDue: isMailDue && sendsMail })
  if (isAuditDue) {
    const users = companies.map(({ companyId, userId }) => ({ companyId, id: userId }))
    change.audit('users refuse-sign-in', users)
  }
  if (!isMailDue || !sendsMail || first === undefined) return
  const facts = { employer: first.companyName, name: name === '' ? null : name, number, page: ACCOUNT_PATH }
  await queueMail(change, {
    companyId: first.companyId,
    to: email,
    personId: null,
    positionId: null,
    kind: 'sign-in',
    language,
    facts,
  })
}
