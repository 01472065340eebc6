import type { Ability, Role } from '../access/abilities.ts'

/** What a page can wait for, with the ability of those who may: something changed in their company. */
const topics = {
  /** Positions, links, pages, clients and the company itself. */
  content: 'positions.read',
  /** Candidates and their stages. */
  people: 'candidates.read',
  /** Keys, users and receivers, and what was sent again. */
  settings: 'keys.create',
  /** The same, and the health of receivers. */
  receivers: 'receivers.write',
  /** Everything that the bell may ring for, or that settles it. */
  notifications: 'positions.read',
} as const satisfies Record<string, Ability>

export type Topic = keyof typeof topics

/** The topic of a name, for somebody who may wait for it. */
export function topicOf(name: string, abilities: ReadonlySet<Ability>): Topic | undefined {
  if (!Object.hasOwn(topics, name)) return undefined
  const topic = name as Topic
  return abilities.has(topics[topic]) ? topic : undefined
}

export const topicNames = Object.keys(topics) as Topic[]

/** A topic of one company. */
export interface Watched {
  readonly companyId: string
  readonly topic: Topic
}

/** A session with a stream, and the membership that it was opened for. */
export interface Holder {
  readonly sessionId: string
  readonly userId: string
  readonly role: Role
}

/** What one look at the database found. */
export interface Look {
  /** A version is a text that is another one after each change, and says nothing else. */
  readonly versions: readonly (Watched & { version: string })[]
  /** Holders, by their places, whose session has ended, or who are somebody else by now. */
  readonly ended: readonly number[]
}
