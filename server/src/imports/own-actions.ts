import { createCompanies, editCompanies } from '../companies/actions.ts'
import type { CompanyForm } from '../companies/form.ts'
import { findCompany } from '../companies/store.ts'
import { Refusal } from '../forms/refusal.ts'
import type { Change } from '../changes/actions.ts'
import { transitionCandidacies } from '../candidates/actions.ts'
import { apply, refer } from '../candidates/intake/actions.ts'
import { accept, moveTo, type Transition } from '../candidates/candidacy.ts'
import type { CandidateLine } from './candidate-line.ts'
import { readMoment } from './moment.ts'
import { type Feed, knownItems } from './store.ts'

/** Takes in a company that a line of our own format tells of: by its slug it is known again. */
export async function takeCompany(run: Change, form: CompanyForm): Promise<'created' | 'changed'> {
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
 * Takes in a candidate that a line of our own format tells of, for a position of the same feed. Also where the position
 * takes none any more, because it happened elsewhere. One who is here already stays as they are.
 * @throws {Refusal} where the feed never had the position, or a person or stage can not be taken
 */
export async function takeCandidate(run: Change, feed: Feed, line: CandidateLine): Promise<'created' | 'unchanged'> {
  const [position] = await knownItems(run.tx, feed, [line.position])
  if (!position)
    throw new Refusal('not-found', `The feed has no position with the id ${JSON.stringify(line.position)}.`)
  const createdAt = momentOf(line.createdAt)
  const way = { companyId: feed.companyId, positionId: position.positionId, ...(createdAt && { createdAt }) }
  const options = { evenIfClosed: true }
  const [made] = line.referrer
    ? await refer(run, [{ ...way, candidate: line.candidate, referrer: line.referrer }], options)
    : await apply(run, [{ ...way, person: line.candidate }], options)
  if (!made?.added) return 'unchanged'
  const steps: Transition[] = []
  if (line.referrer && line.acceptedAt) steps.push(accept(momentOf(line.acceptedAt)))
  if (line.stage) steps.push(moveTo(line.stage, line.customStage))
  for (const step of steps) await transitionCandidacies(run, 'candidates import', [made], step)
  return 'created'
}

function momentOf(text: string | null | undefined): Date | undefined {
  if (text == null) return undefined
  const moment = readMoment(text, 'UTC')
  if ('problem' in moment) throw new Refusal('invalid', `${JSON.stringify(text)} is no time: ${moment.problem}.`)
  return new Date(moment.iso)
}
