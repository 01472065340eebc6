/** Chance that gives the same from the same seed. */
export interface Random {
  /** From 0 to just below 1. */
  next(): number
  /** Whole, both ends included. */
  whole(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** So many of the items, in their order; all where there are fewer. */
  some<T>(items: readonly T[], count: number): T[]
  shuffle<T>(items: readonly T[]): T[]
}

/** Chance from a seed (the generator is mulberry32). */
export function randomFrom(seed: number): Random {
  // Seeds that are neighbours would begin alike.
  let state = Math.imul(seed, 0x9e3779b1)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const shuffle = <T>(items: readonly T[]) => {
    const places = items.map((item) => ({ item, place: next() }))
    return places.toSorted((a, b) => a.place - b.place).map(({ item }) => item)
  }
  return {
    next,
    whole,
    shuffle,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => {
      if (items.length === 0) throw new Error('There is nothing to pick from')
      return items[whole(0, items.length - 1)] as T
    },
    some: (items, count) => {
      const chosen = new Set(shuffle([...items.keys()]).slice(0, count))
      return items.filter((_item, i) => chosen.has(i))
    },
  }
}
