import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import { readCandidacies } from '../../../candidates/write-store.ts'
import { plainLine } from '../../../content/text.ts'
import { ItemRefusal } from '../../../content/texts/feed-error.ts'
import type { Change } from '../../../base/changes/actions.ts'
import type { ObjectKey } from '../../../base/db/keys.ts'
import { transitionCandidacies } from '../../../candidates/actions.ts'
import { accept, moveTo, type Transition } from '../../../candidates/candidacy.ts'
import { type AddedCandidacy, apply, refer } from '../../../candidates/intake/actions.ts'
import type { CandidateLine } from '../conversion/candidate-line.ts'
import { candidateHistory, inOrder, timeOf } from '../conversion/history.ts'
import { type Feed, knownItems, linksOf, type PositionLink } from './item-store.ts'
import type { AllowedKey } from '../../../base/access/reach.ts'

/** A candidate whose stage is not that of the feed. */
export interface DifferingCandidate {
  externalId: string
  /** The id of the candidate here. */
  id: string
  stage: CandidateStage
  feedStage: CandidateStage
  feedCustomStage: string | null
}

/**
 * Adds a candidate of our own format to a position of the same feed. The position may be closed,
 * because the person applied elsewhere. A candidate who already exists stays as it is, because
 * nothing tells whether the feed or a recruiter is right about the stage.
 * @throws {Refusal} if the feed never had the position, or a person or stage is invalid
 */
export async function importCandidate(
  run: Change,
  feed: Feed,
  line: CandidateLine,
): Promise<{ outcome: 'created' | 'unchanged' | DifferingCandidate; hasOtherName: boolean }> {
  const [item] = await knownItems(run.tx, feed, [line.position])
  const [position] = await run.within('positions', item ? [item.positionId] : [])
  if (!position) throw new ItemRefusal('not-found', { code: 'position-not-in-feed', id: line.position })
  const [candidate] = await addCandidates(run, [{ line, position }])
  const hasOtherName = candidate !== undefined && candidate.knownAs !== null
  if (!candidate?.added) {
    const outcome = (candidate && (await differing(run, candidate, line))) ?? 'unchanged'
    return { outcome, hasOtherName }
  }
  const transitions = eventsOf(line).map(({ transition }) => transition)
  if (transitions.length > 0) await transitionCandidacies(run, 'candidates import', [candidate], inOrder(transitions))
  return { outcome: 'created', hasOtherName }
}

/** Compares the stage of an existing candidate with the last one that the line states, if it states one. */
async function differing(run: Change, key: ObjectKey, line: CandidateLine): Promise<DifferingCandidate | undefined> {
  const stated = line.stage ? line : line.history?.findLast(({ stage }) => stage !== undefined)
  const [stored] = await readCandidacies(run.tx, [key])
  if (!stored || stated?.stage === undefined) return undefined
  const isNamed = stated.customStage != null && plainLine(stated.customStage) !== stored.customStage
  if (stored.stage === stated.stage && !isNamed) return undefined
  return {
    externalId: line.id,
    id: key.id,
    stage: stored.stage,
    feedStage: stated.stage,
    feedCustomStage: stated.customStage ?? null,
  }
}

/**
 * Adds candidates as they were when they applied or were referred. It does not apply their history.
 * The lines must be all applications or all referrals, because a transaction can add people only once.
 * @returns the candidacy of each line, in the order of the lines
 * @throws {Refusal} if a person is invalid, or a position has no link or careers page of a given name
 */
export async function addCandidates(
  run: Change,
  lines: readonly { line: CandidateLine; position: AllowedKey<'positions'> }[],
): Promise<AddedCandidacy[]> {
  const links = lines.some(({ line }) => line.over != null)
    ? await linksOf(
        run.tx,
        lines.map(({ position }) => position),
      )
    : []
  const targets = lines.map(({ line, position }) => ({
    companyId: position.companyId,
    positionId: position.id,
    linkId: linkNamed(links, position, line.over ?? null),
    ...(line.createdAt != null && { createdAt: timeOf(line.createdAt) }),
    candidate: line.candidate,
    referrer: line.referrer ?? null,
  }))
  const options = { evenIfClosed: true }
  const referrals = targets.flatMap(({ referrer, ...target }) => (referrer ? [{ ...target, referrer }] : []))
  if (referrals.length > 0) return refer(run, referrals, options)
  return apply(
    run,
    targets.map(({ candidate, ...target }) => ({ ...target, person: candidate })),
    options,
  )
}

/**
 * Returns the events of a candidate after the application or referral, in order.
 * @throws {Refusal} for the reasons of `candidateHistory`
 */
function eventsOf(line: CandidateLine): { at: Date | null; transition: Transition }[] {
  return [
    ...(line.referrer && line.acceptedAt ? [{ at: null, transition: accept(timeOf(line.acceptedAt)) }] : []),
    ...candidateHistory(line.history ?? []),
    ...(line.stage ? [{ at: null, transition: moveTo(line.stage, line.customStage) }] : []),
  ]
}

function linkNamed(links: readonly PositionLink[], position: ObjectKey, name: string | null): string | null {
  if (name === null) return null
  const link = links.find((each) => each.positionId === position.id && (each.name === name || each.id === name))
  if (link) return link.id
  throw new ItemRefusal('not-found', { code: 'link-unknown', name })
}
