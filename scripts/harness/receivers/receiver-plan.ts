/** How a receiver behaves. */
export type Behaviour =
  /** Answers 200. */
  | { readonly kind: 'ok' }
  /** Answers 500 to a share of the requests, to the same event at most so often. */
  | { readonly kind: 'flaky'; readonly share: number; readonly most: number }
  /**
   * Kills the worker that sent, when it is told which that is: before it answers 200, or after. Before it answers and kills, it
   * waits to be told to go on, so that somebody can see to it that nothing is recorded in between.
   */
  | { readonly kind: 'killer'; readonly when: 'before' | 'after' }
  /** Answers 200 to all that came when it is told to, and from then on at once. */
  | { readonly kind: 'hold' }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Answers 200 with a byte of the body a second. */
  | { readonly kind: 'drip' }
  /** Answers 200 with a body that does not end. */
  | { readonly kind: 'endless' }
  /** Ends the connection. */
  | { readonly kind: 'reset' }
  /** Answers with a header that does not end. */
  | { readonly kind: 'header' }
  /** Answers 410. */
  | { readonly kind: 'gone' }

/** A receiver as its process is told of it. Its address is the name, as path. */
export interface ReceiverSetup {
  readonly name: string
  /** What signs what it gets. */
  readonly secret: string
  readonly behaviour: Behaviour
}

/** What a receiver's process is told while it runs. */
export type ReceiverOrder =
  /** Kill that process at the next request of a `killer`. */
  | { readonly kill: number }
  /** Answer what the `killer` was sent, and kill. */
  | { readonly goOn: true }
  /** Let a `hold` go. */
  | { readonly release: string }

/** What a receiver's process tells. */
export type ReceiverNews =
  | { readonly listening: true }
  /** A `killer` was sent something, and waits. */
  | { readonly waits: true }
  /** It killed what it was told to. */
  | { readonly killed: string }
