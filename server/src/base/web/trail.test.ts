import { expect, test } from 'vitest'
import { following, preceding, type Trail, trailOf, withTrail } from './trail.ts'

const FIRST: Trail = { page: 1, after: null, before: [] }

/** The pages of a list on the way forwards, each read from the address of its link, as browsers do. */
function forwards(pages: number): Trail[] {
  const seen = [FIRST]
  while (seen.length < pages) {
    const next = following(seen.at(-1) ?? FIRST, `row-${seen.length}`)
    seen.push(trailOf(new URLSearchParams(withTrail(new URLSearchParams({ status: 'open' }), next).toString())))
  }
  return seen
}

test('every page of a list leads back to the one before, with its number', () => {
  const seen = forwards(20)
  expect(seen.map(({ page }) => page)).toEqual(seen.map((_, i) => i + 1))
  let trail: Trail | null = seen.at(-1) ?? null
  for (const expected of seen.toReversed()) {
    expect(trail).toEqual(expected)
    trail = trail && preceding(trail)
  }
  expect(trail).toBeNull()
})

test('a long list leads back sixty pages, keeps its numbers, and its addresses stay short', () => {
  let trail: Trail | null = forwards(100).at(-1) ?? null
  const id = '01890000-0000-7000-8000-000000000000'
  const long = { page: 100, after: id, before: Array.from({ length: 60 }, () => id) }
  expect(withTrail(new URLSearchParams(), long).toString().length).toBeLessThan(2_500)
  const numbers: unknown[] = []
  for (; trail !== null; trail = preceding(trail)) numbers.push(trail.page)
  expect(numbers).toEqual(Array.from({ length: 61 }, (_, i) => 100 - i))
})

test('an address that was written by hand has no number, and leads nowhere that is wrong', () => {
  for (const query of ['after=x', 'after=x&trail=', 'after=x&trail=1', 'after=x&trail=2*a', 'after=x&trail=0*a*b']) {
    const trail = trailOf(new URLSearchParams(query))
    expect([trail.page, preceding(trail)], query).toEqual([null, null])
    expect(withTrail(new URLSearchParams(query), following(trail, 'y')).toString()).toBe('after=y')
  }
  expect(withTrail(new URLSearchParams('after=x&trail=2&q=a'), FIRST).toString()).toBe('q=a')
})
