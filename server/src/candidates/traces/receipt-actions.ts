import type { Change } from '../../changes/actions.ts'
import type { ObjectKey } from '../../changes/object-key.ts'
import { queueMail } from '../../mail/actions.ts'
import type { NewMail } from '../../mail/mail.ts'
import { readCorrespondents } from './correspondent-store.ts'

/**
 * Tells people by mail who asked to be erased that they were, now or after a wait. The address is forgotten once the mail has
 * left. Call it last.
 * @param people with the e-mails that they had
 */
export async function sendReceipts(
  change: Change,
  people: readonly (ObjectKey & { readonly email: string })[],
): Promise<void> {
  const at = (await change.now()).toISOString()
  const known = await readCorrespondents(change.tx, people)
  const mails = people.map(({ companyId, id, email: to }): NewMail => {
    const { language = 'en', company = '' } = known.get(id) ?? {}
    const facts = { employer: company, at }
    return { companyId, to, personId: null, positionId: null, language, kind: 'receipt', facts }
  })
  await queueMail(change, ...mails)
}
