import { expect, test } from 'vitest'
import { stateOf } from '../../organisation/publication/addresses/address.ts'
import { statusOf } from '../../organisation/publication/position.ts'
import { explain, type Obstacle, type PositionState, type Way } from './position.ts'

const good: PositionState = { archived: false, published: true, paused: false, expired: false }
const page: Way = {
  kind: 'page',
  id: 'p',
  name: 'Jobs',
  isMarketplace: false,
  isOn: true,
  isListed: true,
  wasLive: false,
}
const link: Way = { ...page, kind: 'link', id: 'l' }
const booleans = [false, true]

/** Every state of a position. */
const states = booleans.flatMap((archived) =>
  booleans.flatMap((published) =>
    booleans.flatMap((paused) => booleans.map((expired): PositionState => ({ archived, published, paused, expired }))),
  ),
)
/** Every state of a page and of a link. */
const ways = booleans.flatMap((isOn) =>
  booleans.flatMap((wasLive) => [
    ...booleans.map((isListed): Way => ({ ...page, isOn, wasLive, isListed })),
    { ...link, isOn, wasLive },
  ]),
)
const removed: Readonly<Record<Exclude<Obstacle, 'no-way'>, Partial<PositionState & Way>>> = {
  archived: { archived: false },
  draft: { published: true },
  paused: { paused: false },
  expired: { expired: false },
  'not-listed': { isListed: true },
  'page-off': { isOn: true },
  'link-off': { isOn: true },
}

test('in every combination, a way has no obstacle exactly if it is live, and is live once its obstacles are removed', () => {
  for (const state of states) {
    for (const way of ways) {
      const { status, ways: explained } = explain(state, [way])
      const [{ state: address, obstacles } = { state: '', obstacles: [] }] = explained
      const facts = { hasExpired: state.expired, isPage: way.kind === 'page', ...way }
      expect(address).toBe(stateOf({ ...facts, status }))
      expect(obstacles.length === 0).toBe(address === 'live')
      const better = Object.assign({ ...state, ...way }, ...obstacles.map((each) => each !== 'no-way' && removed[each]))
      expect(explain(better, [better]).ways[0]?.state).toBe('live')
    }
  }
})

test('in every combination, none of the obstacles can be left standing', () => {
  for (const state of states) {
    for (const way of ways) {
      const [{ obstacles } = { obstacles: [] }] = explain(state, [way]).ways
      for (const left of obstacles) {
        const others = obstacles.filter((each) => each !== left)
        const worse = Object.assign({ ...state, ...way }, ...others.map((each) => each !== 'no-way' && removed[each]))
        expect(explain(worse, [worse]).ways[0]?.state).not.toBe('live')
      }
    }
  }
})

test('in every combination, the status is that of the rule, and has no obstacle exactly if it is PUBLISHED', () => {
  for (const state of states) {
    for (const way of ways) {
      const { status, obstacles } = explain(state, [way])
      expect(status).toBe(statusOf({ ...state, reachable: way.isOn && way.isListed }))
      expect(obstacles.length === 0).toBe(status === 'PUBLISHED')
    }
  }
})

test('a published position that nothing leads to is ACTIVE for that reason, and each way says its own', () => {
  const {
    status,
    obstacles,
    ways: explained,
  } = explain(good, [
    { ...page, isListed: false },
    { ...page, isOn: false },
    { ...link, isOn: false },
  ])
  expect([status, obstacles]).toEqual(['ACTIVE', ['no-way']])
  expect(explained.map((way) => way.obstacles)).toEqual([['not-listed'], ['page-off'], ['link-off']])
})

test('a position without any page or link is explained, too', () => {
  expect(explain({ ...good, published: false }, [])).toEqual({
    status: 'DRAFT',
    obstacles: ['draft', 'no-way'],
    ways: [],
  })
})
