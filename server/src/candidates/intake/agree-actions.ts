import type { Change } from '../../base/changes/actions.ts'
import type { ObjectKey } from '../../base/db/keys.ts'
import { transitionCandidacies } from '../actions.ts'
import { accept } from '../candidacy.ts'
import { type CandidacyKey, findSameCandidacies } from '../write-store.ts'
import type { Entry } from './prepare-actions.ts'

/** What became of the entries that there was a candidacy for already. */
export interface Agreed {
  /** The entries without a candidacy, one for each that there will be. */
  readonly fresh: readonly Entry[]
  /** The entries whose person agreed to a referral that existed. */
  readonly accepted: readonly Entry[]
}

/**
 * The third step. It accepts referrals that existed already, for people who apply through the link of the same referrer. It relies on
 * `claim`: only after it is it known which candidacy an entry is for. A candidacy that existed stays as it is otherwise, whatever the
 * position has become meanwhile.
 */
export async function agree(change: Change, entries: readonly Entry[]): Promise<Agreed> {
  const existing = await findCandidacies(change, entries)
  const accepted = entries.filter(
    ({ author, person, candidacy }) =>
      candidacy.kind === 'referral' && author.person.id === person.id && existing.has(nameOf(candidacy)),
  )
  const keys = accepted.flatMap(({ candidacy }) => existing.get(nameOf(candidacy)) ?? [])
  const intakes = accepted.map(({ intake }) => intake)
  if (keys.length > 0) {
    await transitionCandidacies(
      change,
      'candidates accept',
      change.ofPositions(intakes, keys),
      accept(),
      'candidates.apply',
    )
  }
  const missing = entries.filter(({ candidacy }) => !existing.has(nameOf(candidacy)))
  const fresh = new Map(missing.map((entry) => [nameOf(entry.candidacy), entry]))
  return { fresh: [...fresh.values()], accepted }
}

/** The stored candidacies of entries, by `nameOf`. */
export async function findCandidacies(
  change: Change,
  entries: readonly Entry[],
): Promise<Map<string, ObjectKey & CandidacyKey>> {
  const found = await findSameCandidacies(
    change.tx,
    entries.map(({ candidacy }) => candidacy),
  )
  return new Map(found.map((candidacy) => [nameOf(candidacy), candidacy]))
}

/** Equal for entries that are for one candidacy. */
export function nameOf({ positionId, personId, referrerId }: CandidacyKey): string {
  return `${positionId} ${personId} ${referrerId ?? ''}`
}
