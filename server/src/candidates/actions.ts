import { lockRows } from '../base/db/locks.ts'
import { Refusal } from '../base/forms/refusal.ts'
import type { AuditVerb } from '../base/changes/audit-verb.ts'
import type { Change } from '../base/changes/actions.ts'
import { readWaitingLetters, stopWaiting } from './mail/store.ts'
import type { Keys } from '../base/db/keys.ts'
import { effectsOf, type CandidacyState } from './candidacy.ts'
import { insertStageChanges } from './history/stage-change-store.ts'
import { deleteRejections } from './rejections/rejection-store.ts'
import { recountTallies } from './tallies-store.ts'
import { readCandidacies, type StoredCandidacy, writeStates } from './write-store.ts'
import type { Ability } from '../base/access/abilities.ts'
import type { AllowedKey } from '../base/access/reach.ts'

/**
 * Applies one transition to candidacies: agreeing, a stage, a name for it, a contact or a hiring. A
 * candidacy that stays as it is gets no event.
 * @param verb as the audit log names it
 * @param transition the rule, such as `moveTo('REJECTED')`
 * @param ability what the caller needs: another one if candidates do it themselves
 * @param moveId by which those that are moved together are found afterwards
 * @throws {Refusal} if one of them does not allow it, with the reason; then none is changed
 */
export async function transitionCandidacies(
  change: Change,
  verb: AuditVerb,
  candidacies: readonly AllowedKey<'candidacies'>[],
  transition: (candidacy: StoredCandidacy, at: Date) => CandidacyState,
  ability: Ability = 'candidates.write',
  moveId?: string,
): Promise<void> {
  change.require(ability)
  await lockCandidacies(change, candidacies)
  const at = await change.now()
  const results = (await readCandidacies(change.tx, candidacies)).map((before) => {
    const after = transition(before, at)
    return { key: { companyId: before.companyId, id: before.id }, after, ...effectsOf(before, after), before }
  })
  const changed = results.filter((candidacy) => candidacy.changed)
  if (changed.length === 0) return
  await writeStates(
    change.tx,
    changed.map(({ key, after, shown }) => ({ ...stateOf(after), ...key, shown })),
    at,
  )
  await insertStageChanges(
    change.tx,
    changed
      .filter(({ before, after }) => before.stage !== after.stage || before.customStage !== after.customStage)
      .map(({ key, before, after }) => ({
        ...{ ...key, before: before.stage, customStageBefore: before.customStage },
        ...{ after: after.stage, customStage: after.customStage },
      })),
    { who: change.access.who, at, ...(moveId !== undefined && { moveId }) },
  )
  await endRejections(
    change,
    changed
      .filter(({ before, after }) => before.stage === 'REJECTED' && after.stage !== 'REJECTED')
      .map(({ key }) => key),
  )
  await stopLetters(
    change,
    changed
      .filter(({ before, after }) => before.stage !== 'REJECTED' && after.stage === 'REJECTED')
      .map(({ key }) => key),
  )
  const keysWith = (effect: 'changed' | 'staged' | 'hired') =>
    changed.filter((candidacy) => candidacy[effect]).map(({ key }) => key)
  change.emit('CANDIDATE_STAGE_UPDATED', keysWith('staged'))
  change.emit('CANDIDATE_HIRED', keysWith('hired'))
  change.invalidate(changed.map(({ key }) => ({ companyId: key.companyId, kind: 'people' })))
  change.audit(verb, keysWith('changed'))
}

/** Whoever is rejected is not invited any more: what was written to them before, and waits, is stopped. */
async function stopLetters(change: Change, candidacies: Keys): Promise<void> {
  if (candidacies.length === 0) return
  await stopMails(change, await readWaitingLetters(change.tx, candidacies))
}

/** Whoever is not rejected any more is told nothing of it: the mails that still wait are stopped. */
async function endRejections(change: Change, candidacies: Keys): Promise<void> {
  if (candidacies.length === 0) return
  await stopMails(change, await deleteRejections(change.tx, candidacies))
}

async function stopMails(change: Change, mails: Keys): Promise<void> {
  const stopped = await stopWaiting(change.tx, mails)
  change.audit(
    'mails stop',
    mails.filter(({ id }) => stopped.has(id)),
  )
}

/**
 * Counts the performance of positions again, from their candidacies. If it was right, it does not
 * change.
 */
export async function recountPositions(change: Change, positions: readonly AllowedKey<'positions'>[]): Promise<void> {
  change.require('installation.write')
  await recountTallies(change.tx, positions)
  change.invalidate(positions.map(({ companyId }) => ({ companyId, kind: 'people' })))
  change.audit('candidates recount', positions)
}

/**
 * Locks candidacies to change them. It also locks their people, whose counts at a position change
 * with them (candidates/tallies-store.ts), and shares a lock on their positions, which the
 * rules and events read.
 */
export async function lockCandidacies(change: Change, candidacies: Keys): Promise<void> {
  const found = await readCandidacies(change.tx, candidacies)
  const missing = candidacies.find(({ id }) => !found.some((candidacy) => candidacy.id === id))
  if (missing) throw new Refusal('not-found', `There is no candidate ${missing.id}.`)
  const positions = found.map(({ companyId, positionId }) => ({ companyId, id: positionId }))
  const people = found.map(({ companyId, personId }) => ({ companyId, id: personId }))
  await lockRows(change.tx, 'positions', positions, 'share')
  await lockRows(change.tx, 'people', people, 'update')
  await lockRows(change.tx, 'vouches', found, 'update')
}

function stateOf(candidacy: CandidacyState): CandidacyState {
  const { stage, customStage, acceptedAt, lastContactedByCompanyAt, lastContactedByCandidateAt, startDate } = candidacy
  return {
    stage,
    customStage,
    acceptedAt,
    lastContactedByCompanyAt,
    lastContactedByCandidateAt,
    startDate,
    startedNewJobAt: candidacy.startedNewJobAt,
  }
}
