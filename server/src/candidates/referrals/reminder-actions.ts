import type { Change } from '../../base/changes/actions.ts'
import { queueMail } from '../mail/actions.ts'
import { nameInMail } from '../mail/mail.ts'
import { issueToken } from '../tokens/actions.ts'
import { pathOfToken } from '../tokens/token.ts'
import { findSilent, writeReminded } from './invitation-store.ts'

/**
 * Reminds people who were invited by mail, once each.
 * @returns how many
 */
export async function remindInvited(change: Change, limit: number): Promise<number> {
  change.require('installation.write')
  let reminded = 0
  for (const invitation of await findSilent(change.tx, limit)) {
    const { companyId, positionId, personId, referrerId: namedId, language, email: to } = invitation
    // Another process may have reminded them meanwhile.
    if (to === null || !(await writeReminded(change.tx, invitation))) continue
    const { token } = await issueToken(change, { kind: 'invitation', companyId, vouchId: invitation.candidacyId })
    const { title, employer, lapsesAt } = invitation
    const facts = {
      ...{ title, employer, page: pathOfToken(token), until: lapsesAt.toISOString() },
      name: nameInMail(invitation.name),
      referrer: nameInMail(invitation.referrer) ?? employer,
    }
    await queueMail(change, { companyId, positionId, personId, namedId, language, to, kind: 'reminder', facts })
    reminded += 1
  }
  return reminded
}
