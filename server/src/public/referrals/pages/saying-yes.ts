import { inTransaction } from '../../../base/changes/actions.ts'
import { Refusal } from '../../../base/forms/refusal.ts'
import { catalogueOf } from '../../../base/web/public/page-language.ts'
import { notFoundPage } from '../../../base/web/public/public-error.tsx'
import type { PublicAnswer } from '../../../base/web/public/public-page.ts'
import { declineReferral } from '../../../candidates/referrals/answer-actions.ts'
import type { Invitation } from '../../../candidates/referrals/invitation-store.ts'
import type { FormSecrets } from '../../../candidates/spam/seal.ts'
import { accessOfPerson } from '../../../candidates/tokens/token.ts'
import { applicationPage, takeApplication } from '../../applying/application-view.tsx'
import { findInvitedForm } from '../../public-form/found-form.ts'
import { noFormPage } from '../../public-form/page-view.tsx'
import type { TokenVisit } from '../../tokens/token-pages.ts'
import { applyWords } from '../../words/applying.ts'
import { findInvitation, overPage } from './invitation-view.tsx'

type Visit = TokenVisit<'invitation'>

/** The form by which somebody who was invited says yes, filled in with what the referrer wrote. */
export async function showYes(visit: Visit, secrets: FormSecrets): Promise<PublicAnswer> {
  const found = await findInvitation(visit)
  const form = found && (await formOf(visit, found.invitation))
  if (!found || !form) return notFoundPage(visit)
  if (!found.invitation.isOpen) return overPage(visit, found)
  const closed = await noFormPage(visit, form, applyWords[catalogueOf(form.language)], form.found.takesApplications)
  return closed ?? applicationPage(visit, form, secrets)
}

/** Takes the yes. Whoever had agreed to something for the position before keeps that, and the invitation ends. */
export async function takeYes(visit: Visit, secrets: FormSecrets): Promise<PublicAnswer> {
  const found = await findInvitation(visit)
  const form = found && (await formOf(visit, found.invitation))
  if (!found || !form) return notFoundPage(visit)
  const answer = await takeApplication(visit, form, secrets)
  const now = await findInvitation(visit)
  if (answer.kind !== 'redirect') return now?.invitation.isOpen === false ? overPage(visit, found) : answer
  if (now?.invitation.isOpen === true) await end(visit, now.invitation)
  return answer
}

async function formOf(visit: Visit, invitation: Invitation) {
  const form = await findInvitedForm(visit, invitation.linkId)
  if (!form) return null
  const { candidacyId, personId, email } = invitation
  return {
    ...form,
    language: visit.asked ?? invitation.language,
    invited: { candidacyId, personId },
    initial: { ...namesOf(invitation), ...(email !== null && { email }) },
  }
}

/** The parts of the name as the referrer wrote it. The record may have another one, which is not for whoever has the link. */
function namesOf({ name, firstName, lastName }: Invitation): Record<string, string> {
  if (name === null) return {}
  if (firstName !== null && lastName !== null && `${firstName} ${lastName}` === name) return { firstName, lastName }
  const words = name.split(' ')
  return { firstName: words.slice(0, -1).join(' ') || name, lastName: words.length > 1 ? (words.at(-1) ?? '') : '' }
}

async function end({ database }: Visit, { companyId, personId, candidacyId }: Invitation): Promise<void> {
  try {
    await inTransaction(database, accessOfPerson(companyId, personId), async (change) => {
      for (const referral of await change.within('candidacies', [candidacyId]))
        await declineReferral(change, referral, 'no')
    })
  } catch (error) {
    // Answered meanwhile.
    if (!(error instanceof Refusal && error.reason === 'conflict')) throw error
  }
}
