import type { Guard, Policy } from './address-guard.ts'
import { OutgoingError } from './outgoing-error.ts'

/**
 * The one answer for whatever goes wrong at an address that is not public: refused, closed, silent, not HTTP, or of the wrong
 * content. Who may import could otherwise find out which machines and ports a private network has.
 * @param host the host as it was asked for
 */
function concealed(host: string, cause: unknown): OutgoingError {
  const message =
    `Nothing can be imported from ${host}: its address is not public. Private networks are closed to imports unless ` +
    'whoever runs Kandidat opens them with IMPORT_ALLOW_CIDR, and what goes wrong inside an open one is not told'
  return new OutgoingError('blocked', message, { cause })
}

/** What decides whether an error is told. */
export interface Asked {
  readonly policy: Policy
  readonly guard: Guard
  readonly host: string
  /** The addresses that the request went to, or would go to; none if they are unknown. */
  readonly addresses: readonly string[]
}

/** The error to tell: the one answer instead, if the policy conceals what is not public and the request went there. */
export function toTell<E>(error: E, { policy, guard, host, addresses }: Asked): E | OutgoingError {
  if (policy.concealsPrivate !== true) return error
  return addresses.some((address) => guard(address).rule !== null) ? concealed(host, error) : error
}

/** The error to tell of an address that could not be looked up or was refused before any connection. */
export function refusalToTell(error: unknown, policy: Policy, host: string): unknown {
  const isRefused = error instanceof OutgoingError && error.code === 'blocked'
  return policy.concealsPrivate === true && isRefused ? concealed(host, error) : error
}
