import { describe, expect, test } from 'vitest'
import { type StatusFacts, statusOf } from './position.ts'

const live: StatusFacts = { archived: false, published: true, paused: false, expired: false, reachable: true }
const names = Object.keys(live) as (keyof StatusFacts)[]

/** Every combination of the facts in which the given ones hold. */
function allWith(fixed: Partial<StatusFacts>): StatusFacts[] {
  const all = Array.from({ length: 2 ** names.length }, (_, bits) =>
    Object.fromEntries(names.map((name, i) => [name, (bits & (1 << i)) > 0])),
  ) as unknown as StatusFacts[]
  return all.filter((facts) => names.every((name) => fixed[name] === undefined || facts[name] === fixed[name]))
}

describe('the one rule for the status, in this order:', () => {
  test('archived or deleted is ARCHIVED, whatever else holds', () => {
    for (const facts of allWith({ archived: true })) expect(statusOf(facts)).toBe('ARCHIVED')
  })

  test('never published is DRAFT, also if it is paused, expired or has links', () => {
    for (const facts of allWith({ archived: false, published: false })) expect(statusOf(facts)).toBe('DRAFT')
  })

  test('paused is PAUSED, also if it is expired or reachable', () => {
    const paused = allWith({ archived: false, published: true, paused: true })
    for (const facts of paused) expect(statusOf(facts)).toBe('PAUSED')
  })

  test('not expired and reachable is PUBLISHED', () => {
    expect(statusOf(live)).toBe('PUBLISHED')
  })

  test('otherwise it is ACTIVE: expired, not reachable, or both', () => {
    expect(statusOf({ ...live, expired: true })).toBe('ACTIVE')
    expect(statusOf({ ...live, reachable: false })).toBe('ACTIVE')
    expect(statusOf({ ...live, expired: true, reachable: false })).toBe('ACTIVE')
  })

  test('and so exactly one of the combinations is PUBLISHED', () => {
    expect(allWith({})).toHaveLength(32)
    expect(allWith({}).filter((facts) => statusOf(facts) === 'PUBLISHED')).toEqual([live])
  })
})
