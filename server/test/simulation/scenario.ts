import { SeededRandom } from './seeded-random.ts'

/** How a receiver behaves. */
export type Behaviour = 'well' | 'slow' | 'refuses' | 'hangs' | 'drips' | 'resets' | 'errors' | 'busy' | 'gone'

/** What one seed tries. The random numbers decide, within the limits of a theme. */
export interface Scenario {
  readonly theme: string
  /** Milliseconds of trouble. After them everything works. */
  readonly span: number
  readonly engines: number
  readonly companies: number
  readonly receivers: number
  readonly objects: number
  readonly transactions: number
  readonly mostPoll: number
  /** The probability that a process is killed around a call to the store. */
  readonly kill: number
  /** The probability that a process is frozen around a call to the store. */
  readonly freeze: number
  /** The probability that a transaction holds its locks for long. */
  readonly long: number
  /** The number of outages of the database. */
  readonly outages: number
  /** The probability that the behaviour of a receiver changes. */
  readonly unsteady: number
  /** The probability that a receiver refuses an event: during the trouble, or for ever. */
  readonly poison: number
  readonly poisonForEver: boolean
  /** The number of receivers that are paused, resumed or removed. */
  readonly verbs: number
  readonly replays: number
  /** The number of engines that are stopped and replaced. */
  readonly restarts: number
}

const MINUTE = 60_000

const QUIET: Omit<Scenario, 'theme'> = {
  span: MINUTE / 2,
  engines: 1,
  companies: 1,
  receivers: 2,
  objects: 3,
  transactions: 8,
  mostPoll: 500,
  kill: 0,
  freeze: 0,
  long: 0,
  outages: 0,
  unsteady: 0,
  poison: 0,
  poisonForEver: false,
  verbs: 0,
  replays: 0,
  restarts: 0,
}

const THEMES: Record<string, (random: SeededRandom) => Partial<Scenario>> = {
  kills: (random) => ({ engines: random.int(1, 3), kill: 0.03, unsteady: 0.2 }),
  freezes: (random) => ({ engines: random.int(1, 3), freeze: 0.02, span: MINUTE, transactions: 12 }),
  outages: (random) => ({ engines: random.int(1, 2), outages: random.int(1, 4), span: MINUTE, transactions: 12 }),
  locks: (random) => ({ long: 0.5, objects: 2, transactions: 16, engines: random.int(1, 2) }),
  crowd: () => ({ receivers: 6, objects: 12, transactions: 14, unsteady: 0.3, span: MINUTE / 4 }),
  unsteady: (random) => ({
    unsteady: 1,
    objects: 4,
    transactions: 14,
    span: random.int(1, 4) * MINUTE,
    engines: random.int(1, 2),
  }),
  days: (random) => ({
    unsteady: 1,
    span: random.int(1, 30) * 60 * MINUTE,
    mostPoll: 15 * MINUTE,
    transactions: 14,
    engines: random.int(1, 2),
  }),
  poison: (random) => ({
    poison: 0.1,
    span: 40 * MINUTE,
    mostPoll: MINUTE / 2,
    transactions: 20,
    poisonForEver: random.chance(0.5),
  }),
  verbs: (random) => ({ verbs: random.int(1, 3), replays: random.int(0, 2), unsteady: 0.5, engines: random.int(1, 2) }),
  restarts: (random) => ({ restarts: random.int(1, 5), engines: random.int(1, 2), unsteady: 0.3 }),
  everything: (random) => ({
    engines: random.int(2, 3),
    companies: 2,
    objects: 2,
    transactions: 16,
    span: MINUTE,
    kill: 0.01,
    freeze: 0.01,
    long: 0.1,
    outages: random.int(0, 2),
    unsteady: 0.5,
    poison: 0.03,
    verbs: random.int(0, 2),
    replays: random.int(0, 1),
    restarts: random.int(0, 2),
  }),
}

export function scenarioOf(seed: number): Scenario {
  const random = new SeededRandom(seed)
  const theme = random.pick(Object.keys(THEMES))
  return { ...QUIET, theme, ...THEMES[theme]!(random) }
}
