import { reportAddress } from '@kandidat/shared/outgoing/address-report'
import type { Policy } from '@kandidat/shared/outgoing/address-guard'
import { type Lookup, readTarget } from '@kandidat/shared/outgoing/target'
import { refusedField } from '../../base/forms/refusal.ts'

/**
 * Returns the normal form of a URL, as it is stored.
 * @throws {Refusal} if nothing may be sent there; the message contains the rule and, if there is one,
 * the setting that would allow it
 */
export async function requireAllowed(url: string, policy: Policy, lookup?: Lookup): Promise<string> {
  const { allowed, problem, addresses } = await reportAddress(url, policy, lookup)
  if (allowed) return readTarget(url, policy).href
  const refused = addresses.filter((address) => !address.allowed).map(({ sentence }) => sentence)
  throw refusedField('url', `Nothing may be sent to this address: ${[problem ?? [], refused].flat().join('. ')}.`)
}
