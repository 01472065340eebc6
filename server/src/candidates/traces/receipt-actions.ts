import type { Change } from '../../base/changes/actions.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import { queueMail } from '../mail/actions.ts'
import type { NewMail } from '../mail/mail.ts'
import { readCorrespondents } from './correspondent-store.ts'

/**
 * Tells people by mail who asked to be erased that they were, now or after a wait. The address is forgotten once the mail has
 * left, or was passed on. Call it last.
 * @param people with the e-mails that they had
 */
export async function sendReceipts(
  change: Change,
  people: readonly (ObjectKey & { readonly email: string })[],
): Promise<void> {
  const at = (await change.now()).toISOString()
  const known = await readCorrespondents(change.tx, people)
  const mails = people.map(({ companyId, id, email: to }): NewMail => {
    const { language = 'en', company = '', isKnown = false } = known.get(id) ?? {}
    // Whoever did it on a page of their own has seen there that it is done.
    const hasSeen = ['candidate', 'visitor'].includes(change.access.who.kind)
    const facts = { employer: company, at, ...(isKnown && !hasSeen && ({ unseen: 'yes' } as const)) }
    return { companyId, to, personId: null, positionId: null, language, kind: 'receipt', facts }
  })
  await queueMail(change, ...mails)
}
