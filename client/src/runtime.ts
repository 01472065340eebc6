// What the runtime brings, by what this package asks of it, so that its types hold with those of browsers, Node, Deno, Bun and
// Workers, and without any of them.

/** An AbortSignal. */
export interface AbortSignalLike {
  readonly aborted: boolean
  readonly reason?: unknown
  addEventListener: (type: 'abort', listener: () => void) => void
  removeEventListener: (type: 'abort', listener: () => void) => void
}

/** The AbortSignal of the runtime, where its types are known. */
export type RuntimeSignal = typeof globalThis extends { AbortSignal: { prototype: infer S } } ? S : AbortSignalLike

/** The Response of the runtime, where its types are known. */
export type RuntimeResponse = typeof globalThis extends { Response: { prototype: infer R } } ? R : object

/** What is asked of a `fetch`. */
export interface FetchInit {
  method: 'GET'
  headers: Record<string, string>
  redirect: 'manual'
  signal: RuntimeSignal
}

/** What is asked of what a `fetch` gives. */
export interface FetchAnswer {
  readonly status: number
  readonly headers: { get: (name: string) => string | null }
  text: () => Promise<string>
}

/** A `fetch`: that of the runtime, or one of your own around it. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>
