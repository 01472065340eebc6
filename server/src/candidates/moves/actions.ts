import type { CandidateStage } from '@kandidat/contract/resources/enumerations'
import type { AllowedKey } from '../../base/access/reach.ts'
import type { Change } from '../../base/changes/actions.ts'
import { newId } from '../../base/db/id.ts'
import { Refusal } from '../../base/forms/refusal.ts'
import { transitionCandidacies } from '../actions.ts'
import { moveTo, type Transition } from '../candidacy.ts'
import type { Moved } from './moved.ts'

/**
 * Moves candidacies to a stage.
 * @returns the id by which those that moved are found together, and how many they are
 * @throws {Refusal} if one of them cannot be moved there; then none is
 */
export async function moveCandidacies(
  change: Change,
  candidacies: readonly AllowedKey<'candidacies'>[],
  stage: CandidateStage,
): Promise<{ id: string; count: number }> {
  const id = newId()
  let count = 0
  const transition: Transition = (candidacy, at) => {
    if (candidacy.stage !== stage) count++
    return moveTo(stage)(candidacy, at)
  }
  await transitionCandidacies(change, 'candidates move', candidacies, transition, 'candidates.write', id)
  return { id, count }
}

/**
 * Takes moves back: each candidacy gets the stage and the name that it had. It is a move of its own, with its own events,
 * because receivers have got those of the first. One that is back already stays as it is.
 * @param stage where they were moved to
 * @throws {Refusal} if one of them cannot be moved back, or somebody has moved it again since; then none is
 */
export async function undoMoves(
  change: Change,
  candidacies: readonly AllowedKey<'candidacies'>[],
  moves: readonly Moved[],
  stage: CandidateStage,
): Promise<void> {
  const before = new Map(moves.map((moved) => [moved.id, moved]))
  await transitionCandidacies(change, 'candidates move', candidacies, (candidacy, at) => {
    const moved = before.get(candidacy.id)
    if (moved === undefined) throw new Refusal('invalid', `There is no move to undo for the candidate ${candidacy.id}.`)
    if (candidacy.stage === moved.stage && candidacy.customStage === moved.customStage) return candidacy
    if (candidacy.stage !== stage) {
      const message = `The candidate ${candidacy.id} has been moved again since: it is ${candidacy.stage}, not ${stage}.`
      throw new Refusal('conflict', message, [], 'moved-again')
    }
    return moveTo(moved.stage, moved.customStage)(candidacy, at)
  })
}
