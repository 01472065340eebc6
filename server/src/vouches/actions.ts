import { lockRows } from '../db/locks.ts'
import { Refusal } from '../db/refusal.ts'
import type { Change } from '../events/actions.ts'
import type { ObjectKey } from '../events/event.ts'
import { happened, type Progress } from './progress.ts'
import { recountTallies } from './tallies-store.ts'
import { readVouches, type StoredVouch, writeProgress } from './write-store.ts'

/**
 * Lets something happen to vouches: agreeing, a stage, a name for it, a contact, a hiring. What stays as it is has no
 * event.
 * @param verb as the audit log names it
 * @param step the rule, such as `moveTo('REJECTED')`
 * @throws {Refusal} where one of them does not allow it, with the reason; then none is changed
 */
export async function stepVouches(
  change: Change,
  verb: string,
  vouches: readonly ObjectKey[],
  step: (vouch: StoredVouch, at: Date) => Progress,
): Promise<void> {
  await lockVouches(change, vouches)
  const at = await change.now()
  const stepped = (await readVouches(change.tx, vouches)).map((before) => {
    const after = step(before, at)
    return { key: { companyId: before.companyId, id: before.id }, after, ...happened(before, after) }
  })
  const changed = stepped.filter((vouch) => vouch.changed)
  if (changed.length === 0) return
  await writeProgress(
    change.tx,
    changed.map(({ key, after, shown }) => ({ ...progressOf(after), ...key, shown })),
    at,
  )
  const keysWhere = (what: 'changed' | 'staged' | 'hired') =>
    changed.filter((vouch) => vouch[what]).map(({ key }) => key)
  change.tell('CANDIDATE_STAGE_UPDATED', keysWhere('staged'))
  change.tell('CANDIDATE_HIRED', keysWhere('hired'))
  change.raise(changed.map(({ key }) => ({ companyId: key.companyId, kind: 'people' })))
  change.record(verb, keysWhere('changed'))
}

/** Counts the performance of positions anew, from their vouches. Nothing changes where it was right. */
export async function recountPositions(change: Change, positions: readonly ObjectKey[]): Promise<void> {
  await recountTallies(change.tx, positions)
  change.raise(positions.map(({ companyId }) => ({ companyId, kind: 'people' })))
  change.record('candidates recount', positions)
}

/**
 * Locks vouches to change them, with their people, whose counts at a position change with them
 * (ARCHITECTURE.md#rules-with-their-reasons), and holds their positions, which their rules and events look at.
 */
async function lockVouches(change: Change, vouches: readonly ObjectKey[]): Promise<void> {
  const found = await readVouches(change.tx, vouches)
  const missing = vouches.find(({ id }) => !found.some((vouch) => vouch.id === id))
  if (missing) throw new Refusal('not-found', `There is no candidate ${missing.id}.`)
  const companyIds = found.map((vouch) => vouch.companyId)
  await lockRows(
    change.tx,
    'positions',
    companyIds,
    found.map((vouch) => vouch.positionId),
    'share',
  )
  await lockRows(
    change.tx,
    'people',
    companyIds,
    found.map((vouch) => vouch.personId),
    'update',
  )
  await lockRows(
    change.tx,
    'vouches',
    companyIds,
    found.map((vouch) => vouch.id),
    'update',
  )
}

function progressOf(progress: Progress): Progress {
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
