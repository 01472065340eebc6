import type { Change } from '../../base/changes/actions.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { pathOf } from '../../organisation/publication/addresses/address.ts'
import { type ApplicationTarget, refuseClosed } from '../intake/application-target.ts'
import { readTargets } from '../intake/application-target-store.ts'
import { queueMail } from '../mail/actions.ts'
import { nameInMail, type NewMail } from '../mail/mail.ts'
import { readReferredJob } from '../referrals/referrer-link-store.ts'
import { type LapsingSubmission, markLapsing } from './submission-store.ts'
import { HELD_DAYS, NOTICE_DAYS } from './submission.ts'

const DAY = 86_400_000

/**
 * Tells by mail whose submissions will be deleted because nobody has approved them. Nobody gets two mails about one position: if a
 * program has used the address of somebody many times, they hear of it once.
 * @returns how many will be deleted
 */
export async function tellLapsing(change: Change, limit: number): Promise<number> {
  change.require('installation.write')
  const lapsing = await markLapsing(change.tx, HELD_DAYS - NOTICE_DAYS, limit)
  const untold = new Map<string, LapsingSubmission>()
  for (const submission of lapsing) {
    const { companyId, positionId, emailNormalized, isTold } = submission
    if (!isTold) untold.set(`${companyId} ${positionId} ${emailNormalized}`, submission)
  }
  const until = new Date((await change.now()).getTime() + NOTICE_DAYS * DAY).toISOString()
  const mails: NewMail[] = []
  for (const submission of untold.values()) mails.push(await mailAbout(change, submission, until))
  await queueMail(change, ...mails)
  return lapsing.length
}

/** The form is named if the position still takes applications there: another one, sent by hand, does not wait. */
async function mailAbout(change: Change, submission: LapsingSubmission, until: string): Promise<NewMail> {
  const { companyId, positionId, linkId, language, email: to, firstName } = submission
  const [target] = await readTargets(change.tx, [{ companyId, positionId, linkId }])
  const page = target && formAt(target)
  const job = await readReferredJob(change.tx, { companyId, id: positionId })
  const facts = { ...job, name: nameInMail(firstName), page: page ?? null, until }
  return { companyId, positionId, personId: null, language, to, kind: 'lapsing', facts }
}

/** The path of the form through which somebody came; null if it takes nothing any more. */
function formAt(target: ApplicationTarget): string | null {
  const { positionId, link } = target
  try {
    refuseClosed(target, 'application')
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
  if (link === null) return null
  return `${pathOf(link.kind === 'careers_page' ? { pageId: link.id, positionId } : { linkId: link.id })}/apply`
}
