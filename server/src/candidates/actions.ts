import { lockRows } from '../db/locks.ts'
import { Refusal } from '../forms/refusal.ts'
import type { Change } from '../changes/actions.ts'
import type { ObjectKey } from '../changes/object-key.ts'
import { effectsOf, type CandidacyState } from './candidacy.ts'
import { recountTallies } from './tallies-store.ts'
import { readCandidacies, type StoredCandidacy, writeStates } from './write-store.ts'

/**
 * Lets something happen to vouches: agreeing, a stage, a name for it, a contact, a hiring. What stays as it is has no
 * event.
 * @param verb as the audit log names it
 * @param step the rule, such as `moveTo('REJECTED')`
 * @throws {Refusal} where one of them does not allow it, with the reason; then none is changed
 */
export async function transitionCandidacies(
  change: Change,
  verb: string,
  candidacies: readonly ObjectKey[],
  step: (candidacy: StoredCandidacy, at: Date) => CandidacyState,
): Promise<void> {
  await lockCandidacies(change, candidacies)
  const at = await change.now()
  const stepped = (await readCandidacies(change.tx, candidacies)).map((before) => {
    const after = step(before, at)
    return { key: { companyId: before.companyId, id: before.id }, after, ...effectsOf(before, after) }
  })
  const changed = stepped.filter((candidacy) => candidacy.changed)
  if (changed.length === 0) return
  await writeStates(
    change.tx,
    changed.map(({ key, after, shown }) => ({ ...stateOf(after), ...key, shown })),
    at,
  )
  const keysWhere = (what: 'changed' | 'staged' | 'hired') =>
    changed.filter((candidacy) => candidacy[what]).map(({ key }) => key)
  change.emit('CANDIDATE_STAGE_UPDATED', keysWhere('staged'))
  change.emit('CANDIDATE_HIRED', keysWhere('hired'))
  change.invalidate(changed.map(({ key }) => ({ companyId: key.companyId, kind: 'people' })))
  change.audit(verb, keysWhere('changed'))
}

/** Counts the performance of positions anew, from their vouches. Nothing changes where it was right. */
export async function recountPositions(change: Change, positions: readonly ObjectKey[]): Promise<void> {
  await recountTallies(change.tx, positions)
  change.invalidate(positions.map(({ companyId }) => ({ companyId, kind: 'people' })))
  change.audit('candidates recount', positions)
}

/**
 * Locks vouches to change them, with their people, whose counts at a position change with them
 * (ARCHITECTURE.md#performance-counts), and holds their positions, which their rules and events look at.
 */
async function lockCandidacies(change: Change, candidacies: readonly ObjectKey[]): Promise<void> {
  const found = await readCandidacies(change.tx, candidacies)
  const missing = candidacies.find(({ id }) => !found.some((candidacy) => candidacy.id === id))
  if (missing) throw new Refusal('not-found', `There is no candidate ${missing.id}.`)
  const companyIds = found.map((candidacy) => candidacy.companyId)
  await lockRows(
    change.tx,
    'positions',
    companyIds,
    found.map((candidacy) => candidacy.positionId),
    'share',
  )
  await lockRows(
    change.tx,
    'people',
    companyIds,
    found.map((candidacy) => candidacy.personId),
    'update',
  )
  await lockRows(
    change.tx,
    'vouches',
    companyIds,
    found.map((candidacy) => candidacy.id),
    'update',
  )
}

function stateOf(progress: CandidacyState): CandidacyState {
  const { stage, customStage, acceptedAt, lastContactedByCompanyAt, lastContactedByCandidateAt, startDate } = progress
  return {
    stage,
    customStage,
    acceptedAt,
    lastContactedByCompanyAt,
    lastContactedByCandidateAt,
    startDate,
    startedNewJobAt: progress.startedNewJobAt,
  }
}
