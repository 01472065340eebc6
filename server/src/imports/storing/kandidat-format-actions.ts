import { createCompanies, editCompanies } from '../../companies/actions.ts'
import type { CompanyForm } from '../../companies/form.ts'
import { findCompany } from '../../companies/store.ts'
import { Refusal } from '../../forms/refusal.ts'
import type { Change } from '../../changes/actions.ts'
import { transitionCandidacies } from '../../candidates/actions.ts'
import { accept, moveTo, type Transition } from '../../candidates/candidacy.ts'
import { apply, refer } from '../../candidates/intake/actions.ts'
import type { CandidateLine } from '../conversion/candidate-line.ts'
import { readTimestamp } from '../values/timestamp.ts'
import { type Feed, knownItems } from './item-store.ts'

/** Creates or changes a company of our own format. It is recognized by its slug. */
export async function importCompany(run: Change, form: CompanyForm): Promise<'created' | 'changed'> {
  const known = form.slug === undefined ? undefined : await findCompany(run.tx, form.slug)
  if (known) {
    const { slug: _slug, ...edit } = form
    await editCompanies(run, [{ id: known.id, edit }])
    return 'changed'
  }
  await createCompanies(run, [{ form }])
  return 'created'
}

/**
 * Adds a candidate of our own format to a position of the same feed, even if the position is
 * closed, because the application was made elsewhere. A candidate who already exists stays
 * unchanged.
 * @throws {Refusal} if the feed never had the position, or a person or stage is invalid
 */
export async function importCandidate(run: Change, feed: Feed, line: CandidateLine): Promise<'created' | 'unchanged'> {
  const [position] = await knownItems(run.tx, feed, [line.position])
  if (!position)
    throw new Refusal('not-found', `The feed has no position with the id ${JSON.stringify(line.position)}.`)
  const createdAt = timestampOf(line.createdAt)
  const target = { companyId: feed.companyId, positionId: position.positionId, ...(createdAt && { createdAt }) }
  const options = { evenIfClosed: true }
  const [made] = line.referrer
    ? await refer(run, [{ ...target, candidate: line.candidate, referrer: line.referrer }], options)
    : await apply(run, [{ ...target, person: line.candidate }], options)
  if (!made?.added) return 'unchanged'
  const transitions: Transition[] = []
  if (line.referrer && line.acceptedAt) transitions.push(accept(timestampOf(line.acceptedAt)))
  if (line.stage) transitions.push(moveTo(line.stage, line.customStage))
  for (const each of transitions) await transitionCandidacies(run, 'candidates import', [made], each)
  return 'created'
}

function timestampOf(text: string | null | undefined): Date | undefined {
  if (text == null) return undefined
  const timestamp = readTimestamp(text, 'UTC')
  if ('problem' in timestamp) throw new Refusal('invalid', `A time is invalid: ${timestamp.problem}.`)
  return new Date(timestamp.iso)
}
