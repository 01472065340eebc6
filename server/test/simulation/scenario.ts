import { Dice } from './dice.ts'

/** How a receiver behaves at a time. */
export type Weather = 'well' | 'slow' | 'refuses' | 'hangs' | 'drips' | 'resets' | 'errors' | 'busy' | 'gone'

/** What is tried with one seed: the dice decide, and each theme has them fall in its favour. */
export interface Scenario {
  readonly theme: string
  /** Milliseconds of trouble; after them everything is healed. */
  readonly span: number
  readonly engines: number
  readonly companies: number
  readonly receivers: number
  readonly objects: number
  readonly transactions: number
  readonly mostPoll: number
  /** Of a call to the store, that its process is killed around it. */
  readonly kill: number
  /** Of a call to the store, that its process stands still around it. */
  readonly freeze: number
  /** Of a transaction, that it stands on its locks for long. */
  readonly long: number
  /** How often the database is away. */
  readonly outages: number
  /** Of a receiver, that its weather changes. */
  readonly storms: number
  /** Of an event, that a receiver never takes it: until everything is healed, or for ever. */
  readonly poison: number
  readonly poisonForEver: boolean
  /** Receivers that are paused, resumed or removed. */
  readonly verbs: number
  readonly replays: number
  /** Engines that are stopped and started anew. */
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
  storms: 0,
  poison: 0,
  poisonForEver: false,
  verbs: 0,
  replays: 0,
  restarts: 0,
}

const THEMES: Record<string, (dice: Dice) => Partial<Scenario>> = {
  kills: (dice) => ({ engines: dice.int(1, 3), kill: 0.03, storms: 0.2 }),
  freezes: (dice) => ({ engines: dice.int(1, 3), freeze: 0.02, span: MINUTE, transactions: 12 }),
  outages: (dice) => ({ engines: dice.int(1, 2), outages: dice.int(1, 4), span: MINUTE, transactions: 12 }),
  locks: (dice) => ({ long: 0.5, objects: 2, transactions: 16, engines: dice.int(1, 2) }),
  crowd: () => ({ receivers: 6, objects: 12, transactions: 14, storms: 0.3, span: MINUTE / 4 }),
  storms: (dice) => ({
    storms: 1,
    objects: 4,
    transactions: 14,
    span: dice.int(1, 4) * MINUTE,
    engines: dice.int(1, 2),
  }),
  days: (dice) => ({
    storms: 1,
    span: dice.int(1, 30) * 60 * MINUTE,
    mostPoll: 15 * MINUTE,
    transactions: 14,
    engines: dice.int(1, 2),
  }),
  poison: (dice) => ({
    poison: 0.1,
    span: 40 * MINUTE,
    mostPoll: MINUTE / 2,
    transactions: 20,
    poisonForEver: dice.chance(0.5),
  }),
  verbs: (dice) => ({ verbs: dice.int(1, 3), replays: dice.int(0, 2), storms: 0.5, engines: dice.int(1, 2) }),
  restarts: (dice) => ({ restarts: dice.int(1, 5), engines: dice.int(1, 2), storms: 0.3 }),
  everything: (dice) => ({
    engines: dice.int(2, 3),
    companies: 2,
    objects: 2,
    transactions: 16,
    span: MINUTE,
    kill: 0.01,
    freeze: 0.01,
    long: 0.1,
    outages: dice.int(0, 2),
    storms: 0.5,
    poison: 0.03,
    verbs: dice.int(0, 2),
    replays: dice.int(0, 1),
    restarts: dice.int(0, 2),
  }),
}

export function scenarioOf(seed: number): Scenario {
  const dice = new Dice(seed)
  const theme = dice.pick(Object.keys(THEMES))
  return { ...QUIET, theme, ...THEMES[theme]!(dice) }
}
