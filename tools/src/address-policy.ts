import { isIP } from 'node:net'
import type { ToolContext } from './context.ts'
import { CommandFailure } from '@kandidat/shared/command-line/failure'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { reportAddress, reportText } from '@kandidat/shared/outgoing/address-report'

/**
 * The policy for commands that only read an address, and for those without an installation: they may ask every address. The
 * guard keeps other people from choosing what this machine reaches, and whoever types the command can use the machine anyway.
 */
export const anyAddress: Policy = { allowHttp: true, allowCidr: ['0.0.0.0/0', '::/0'] }

/** What help says about the address of a receiver. */
export function allowedAddresses({ isStandalone }: Pick<ToolContext, 'isStandalone'>): string {
  return isStandalone
    ? 'Any address is allowed.'
    : 'The address may be any that receivers may have, or on this machine.'
}

/**
 * The policy for sending events to an address on the command line. This machine is allowed, over
 * http too, because that is where people try a receiver out. For any other address the settings
 * apply, as they do for receivers.
 */
export function alsoThisMachine(url: string, policy: Policy): Policy {
  return isThisMachine(URL.parse(url)?.hostname ?? '')
    ? { allowHttp: true, allowCidr: [...policy.allowCidr, '127.0.0.0/8', '::1'] }
    : policy
}

/**
 * The policy as {@link alsoThisMachine}, for an address that it allows.
 * @throws {CommandFailure} USAGE if the address has no scheme; REFUSED if it is not allowed, naming the rule and the setting that would allow
 * the address
 */
export async function requireAllowedAddress(url: string, settings: Policy): Promise<Policy> {
  requireScheme(url)
  const policy = alsoThisMachine(url, settings)
  const report = await reportAddress(url, policy)
  if (!report.allowed) throw new CommandFailure('REFUSED', reportText(report).replaceAll('\n', ' '))
  return policy
}

/** An address without http:// or https://, which URL takes for a scheme of its own: `localhost:3000`. */
function requireScheme(url: string): void {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(url)) return
  const host = /^[^:/?#@\s]+/.exec(url)?.[0] ?? ''
  const isName = isThisMachine(host) || (host.includes('.') && URL.canParse(`https://${url}`))
  const better = isName
    ? `${isThisMachine(host) ? 'http' : 'https'}://${url}`
    : 'one such as http://localhost:3000/hook'
  throw new CommandFailure('USAGE', `The address ${url} has no scheme: give ${better}`)
}

function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) === 0) return host === 'localhost' || host.endsWith('.localhost')
  return host === '::1' || host.startsWith('127.')
}
