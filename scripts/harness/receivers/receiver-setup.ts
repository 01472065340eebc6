/** How a receiver behaves. */
export type Behaviour =
  /** Answers 200. */
  | { readonly kind: 'ok' }
  /** Answers 500 to a share of the requests, at most `most` times to the same event. */
  | { readonly kind: 'flaky'; readonly share: number; readonly most: number }
  /**
   * Kills the worker that sent a request, before it answers 200 or after. It reports `waiting` first and does nothing until
   * it gets `goOn`, so that you can make sure that nothing is recorded in between.
   */
  | { readonly kind: 'killer'; readonly when: 'before' | 'after' }
  /** Answers nothing until it gets `release`. Then it answers 200 to all requests so far, and at once to later ones. */
  | { readonly kind: 'hold' }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Answers 200 and sends one byte of the body a second. */
  | { readonly kind: 'drip' }
  /** Answers 200 with a body that does not end. */
  | { readonly kind: 'endless' }
  /** Answers 200 with a chunk whose extension does not end. */
  | { readonly kind: 'extension' }
  /** Answers with interim responses (102) that do not end. */
  | { readonly kind: 'interim' }
  /** Resets the connection. */
  | { readonly kind: 'reset' }
  /** Answers with headers that do not end. */
  | { readonly kind: 'header' }
  /** Answers 410. */
  | { readonly kind: 'gone' }

/** A receiver in a process of receivers. Its address is `/` and its name. */
export interface ReceiverSetup {
  readonly name: string
  /** Verifies the signatures of its requests. Null verifies nothing. */
  readonly secret: string | null
  readonly behaviour: Behaviour
}

/** A message to a process of receivers. */
export type ReceiverCommand =
  /** Serve these receivers too. The first such command starts the server. The process reports `ready`. */
  | { readonly receivers: readonly ReceiverSetup[] }
  /** Kill this process at the next request to a `killer`. */
  | { readonly kill: number }
  /** Let the `killer` answer and kill. */
  | { readonly goOn: true }
  /** Let the `hold` of this name answer. */
  | { readonly release: string }

/** A message from a process of receivers. */
export type ReceiverReport =
  | { readonly ready: true }
  /** A `killer` got a request and waits for `goOn`. */
  | { readonly waiting: true }
  /** The `killer` killed the process after it got the event of this id. */
  | { readonly killed: string }
