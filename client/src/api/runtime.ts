// The parts of fetch and AbortSignal that this package uses. With them, its types work together
// with those of browsers, Node, Deno, Bun and Workers, and also without any of these.

/** An AbortSignal. */
export interface AbortSignalLike {
  readonly aborted: boolean
  readonly reason?: unknown
  addEventListener: (type: 'abort', listener: () => void) => void
  removeEventListener: (type: 'abort', listener: () => void) => void
}

/** The AbortSignal of the runtime, if the project has its types. */
export type RuntimeSignal = typeof globalThis extends { AbortSignal: { prototype: infer S } } ? S : AbortSignalLike

/** What this package passes to `fetch`. */
export interface FetchInit {
  method: 'GET'
  headers: Record<string, string>
  redirect: 'manual'
  signal: RuntimeSignal
}

/** What this package uses of the response of `fetch`. */
export interface FetchAnswer {
  readonly status: number
  readonly headers: { get: (name: string) => string | null }
  text: () => Promise<string>
}

/** The `fetch` of the runtime, or a function of your own with the same signature. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>
