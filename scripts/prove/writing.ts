/** What a writer's process is to do: change positions of one company, by the verbs of the product. */
export interface WriterPlan {
  readonly url: string
  readonly companyId: string
  /** Begins the titles that it writes, each of which is written once, so that an event tells whose change it is. */
  readonly name: string
  readonly seed: number
  /** Half of the changes go to the hot ones. */
  readonly hot: readonly string[]
  readonly cold: readonly string[]
  /** Changes a second; null for as many as it can. */
  readonly rate: number | null
  /** Changes after which it ends; null for none. */
  readonly changes: number | null
  /** Positions in a change, at most. */
  readonly size: number
  /** Whether every tenth change makes a position, rather than editing some. */
  readonly creates: boolean
  /** Whether cold positions are taken in their order, rather than at random. */
  readonly inOrder: boolean
}

/** What a writer tells. */
export type WriterNews =
  /** Committed, with these titles. */
  | { readonly committed: readonly string[] }
  /** It ended while the database was away: whether it was committed, the table of events knows. */
  | { readonly unknown: readonly string[] }
  /** What should not happen. */
  | { readonly fault: string }
  | { readonly done: true }
