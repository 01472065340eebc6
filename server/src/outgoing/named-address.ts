import { isIP } from 'node:net'
import type { Policy } from './address-guard.ts'

/**
 * Where reading requests go that an operator makes from the terminal: anywhere. The guard keeps others from choosing what
 * this machine reaches, and here nobody else chose: the address was typed by whoever may use the machine anyway.
 */
export const namedByOperator: Policy = { allowHttp: true, allowCidr: ['0.0.0.0/0', '::/0'] }

/**
 * The policy under which events are sent to an address that an operator named on the command line: this machine, over http
 * too, is allowed, because that is where one tries a receiver out; for all else the settings hold, as for receivers.
 */
export function alsoThisMachine(address: string, policy: Policy): Policy {
  return isThisMachine(URL.parse(address)?.hostname ?? '')
    ? { allowHttp: true, allowCidr: [...policy.allowCidr, '127.0.0.0/8', '::1'] }
    : policy
}

function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) === 0) return host === 'localhost' || host.endsWith('.localhost')
  return host === '::1' || host.startsWith('127.')
}
