import type { PositionStatus } from '@kandidat/contract/resources/enumerations'
import { type AddressState, stateOf } from '../../organisation/publication/addresses/address.ts'
import { statusOf } from '../../organisation/publication/position.ts'

/** What keeps a position from being reachable. Each has a verb that removes it. */
export type Obstacle = 'archived' | 'draft' | 'paused' | 'expired' | 'not-listed' | 'page-off' | 'link-off' | 'no-way'

/** What the status of a position depends on, beside the ways that lead to it. */
export interface PositionState {
  readonly archived: boolean
  readonly published: boolean
  readonly paused: boolean
  readonly expired: boolean
}

/** A careers page that a position is listed on or may be listed on, or a sharing link of it. */
export interface Way {
  readonly kind: 'page' | 'link'
  readonly id: string
  readonly name: string
  readonly isMarketplace: boolean
  /** Whether the page or link is switched on. */
  readonly isOn: boolean
  /** A link always leads to its position. */
  readonly isListed: boolean
  readonly wasLive: boolean
}

/** Why a position is or is not live on a careers page, or by a link. */
export interface ExplainedWay<W extends Way = Way> {
  readonly way: W
  readonly state: AddressState
  /** None if it is live. Each of them has to be removed. */
  readonly obstacles: readonly Obstacle[]
}

/** Why a position has its status, and why it is or is not live anywhere. */
export interface Explanation<W extends Way = Way> {
  readonly status: PositionStatus
  /** What keeps it from being PUBLISHED: none if it is. Each of them has to be removed. */
  readonly obstacles: readonly Obstacle[]
  readonly ways: readonly ExplainedWay<W>[]
}

/** What decides whether a position is live by one way. */
type Facts = PositionState & Pick<Way, 'isOn' | 'isListed'>

const REMOVALS: readonly {
  readonly obstacle: Obstacle
  readonly kind?: Way['kind']
  readonly without: Partial<Facts>
}[] = [
  { obstacle: 'archived', without: { archived: false } },
  { obstacle: 'draft', without: { published: true } },
  { obstacle: 'paused', without: { paused: false } },
  { obstacle: 'expired', without: { expired: false } },
  { obstacle: 'not-listed', kind: 'page', without: { isListed: true } },
  { obstacle: 'page-off', kind: 'page', without: { isOn: true } },
  { obstacle: 'link-off', kind: 'link', without: { isOn: true } },
]

/**
 * Explains a position by the two rules themselves: something is an obstacle if the position would not be live, were everything
 * else right. A reason that the rules do not know can therefore not be given, and none of theirs be left out.
 */
export function explain<W extends Way>(position: PositionState, ways: readonly W[]): Explanation<W> {
  const leads = ways.some(({ isOn, isListed }) => isOn && isListed)
  const status = statusOf({ ...position, reachable: leads })
  const isPublished = (facts: PositionState) => statusOf({ ...facts, reachable: true }) === 'PUBLISHED'
  return {
    status,
    obstacles: [
      ...obstaclesOf(
        position,
        isPublished,
        REMOVALS.filter(({ kind }) => kind === undefined),
      ),
      ...(leads ? [] : ['no-way' as const]),
    ],
    ways: ways.map((way) => explainWay(position, way)),
  }
}

function explainWay<W extends Way>(position: PositionState, way: W): ExplainedWay<W> {
  const stateWith = (facts: Facts) =>
    stateOf({
      status: statusOf({ ...facts, reachable: facts.isOn && facts.isListed }),
      hasExpired: facts.expired,
      isPage: way.kind === 'page',
      isOn: facts.isOn,
      isListed: facts.isListed,
      wasLive: way.wasLive,
    })
  const facts = { ...position, isOn: way.isOn, isListed: way.isListed }
  const removals = REMOVALS.filter(({ kind = way.kind }) => kind === way.kind)
  // A way of its own does not make the position PUBLISHED if another one leads there: the state is the same either way.
  return {
    way,
    state: stateWith(facts),
    obstacles: obstaclesOf(facts, (other) => stateWith(other) === 'live', removals),
  }
}

function obstaclesOf<State extends PositionState>(
  state: State,
  isReached: (state: State) => boolean,
  removals: readonly { readonly obstacle: Obstacle; readonly without: Partial<Facts> }[],
): Obstacle[] {
  return removals
    .filter((removal) => {
      const better: State = { ...state }
      for (const other of removals) if (other !== removal) Object.assign(better, other.without)
      return !isReached(better)
    })
    .map(({ obstacle }) => obstacle)
}
