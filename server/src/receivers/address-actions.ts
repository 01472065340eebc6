import { Refusal } from '../forms/refusal.ts'
import { explainVerdict, type Policy, type Verdict } from '../outgoing/address-guard.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import { checkAddress, type Lookup, readTarget } from '../outgoing/target.ts'

const LONGEST = 2_000

/** What the address guard says about a URL. */
export interface AddressReport {
  readonly allowed: boolean
  /** What is wrong with the URL itself, or that its host has no address; null if nothing is. */
  readonly problem: string | null
  /**
   * Each address of the host: whether requests may be sent to it, which rule refuses it, and what
   * would allow it.
   */
  readonly addresses: readonly (Verdict & { readonly sentence: string })[]
}

/**
 * Looks up the addresses of a URL's host and reports what the guard would refuse, and why. Sends
 * nothing.
 */
export async function reportAddress(url: string, policy: Policy, lookup?: Lookup): Promise<AddressReport> {
  const problem = problemOf(() => readTarget(url, policy))
  // If only the scheme http is refused, the addresses are worth reporting all the same.
  const readable = problem === null ? null : problemOf(() => readTarget(url, { ...policy, allowHttp: true }))
  if (readable !== null) return { allowed: false, problem: readable, addresses: [] }
  try {
    const verdicts = await checkAddress(url, { ...policy, allowHttp: true }, lookup)
    const addresses = verdicts.map((verdict) => ({ ...verdict, sentence: explainVerdict(verdict) }))
    return { allowed: problem === null && addresses.every(({ allowed }) => allowed), problem, addresses }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { allowed: false, problem: [problem ?? [], error.message].flat().join('. '), addresses: [] }
  }
}

/**
 * Returns the normal form of a URL, as it is stored.
 * @throws {Refusal} if nothing may be sent there; the message contains the rule and the setting
 * that would allow it
 */
export async function requireAllowed(url: string, policy: Policy, lookup?: Lookup): Promise<string> {
  const { allowed, problem, addresses } = await reportAddress(url, policy, lookup)
  if (allowed) {
    const { href } = readTarget(url, policy)
    if (href.length <= LONGEST) return href
    throw new Refusal('invalid', `An address has at most ${LONGEST} characters, also in its ASCII form.`)
  }
  const refused = addresses.filter((address) => !address.allowed).map(({ sentence }) => sentence)
  throw new Refusal('invalid', `Nothing may be sent to this address: ${[problem ?? [], refused].flat().join('. ')}.`)
}

function problemOf(read: () => unknown): string | null {
  try {
    read()
    return null
  } catch (error) {
    if (error instanceof OutgoingError) return error.message
    throw error
  }
}
