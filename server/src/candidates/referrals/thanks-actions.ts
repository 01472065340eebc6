import type { Change } from '../../base/changes/actions.ts'
import type { Keys } from '../../base/db/keys.ts'
import { queueMail } from '../mail/actions.ts'
import { nameInMail, type NewMail } from '../mail/mail.ts'
import { issueToken } from '../tokens/actions.ts'
import { pathOfToken } from '../tokens/token.ts'
import { mailWords } from '../words/words.ts'
import { readInvitation, readTold, writeAnswers } from './invitation-store.ts'

/** Notes that invited people agreed, and tells their referrers by mail: who it is only if the person lets them. A no is never told. */
export async function thankReferrers(change: Change, referrals: Keys): Promise<void> {
  const mails: NewMail[] = []
  for (const { companyId, id } of referrals) {
    const invitation = await readInvitation(change.tx, companyId, id)
    if (!invitation) continue
    await writeAnswers(change.tx, companyId, [id], 'yes')
    const { email: to, isNamed } = await readTold(change.tx, invitation)
    if (to === null) continue
    const { title, employer, language, name, positionId, linkId, personId: namedId, referrerId: personId } = invitation
    const { token } = await issueToken(change, { kind: 'referrer', companyId, linkId })
    const candidate = (isNamed ? nameInMail(name) : null) ?? mailWords[language].somebody
    const facts = { title, employer, candidate, page: pathOfToken(token) }
    mails.push({ companyId, positionId, personId, namedId, language, to, kind: 'answer', facts })
  }
  await queueMail(change, ...mails)
}
