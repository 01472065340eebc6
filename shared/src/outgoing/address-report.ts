import { explainVerdict, type Policy, type Verdict } from './address-guard.ts'
import { OutgoingError } from './outgoing-error.ts'
import { checkAddress, type Lookup, readTarget } from './target.ts'

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

/** Characters that a stored address may have, in its ASCII form too. */
const LONGEST = 2_000

/**
 * Looks up the addresses of a URL's host and reports what the guard would refuse, and why. Sends
 * nothing.
 */
export async function reportAddress(url: string, policy: Policy, lookup?: Lookup): Promise<AddressReport> {
  if (isTooLong(url, policy)) {
    const problem = `An address has at most ${LONGEST} characters, also in its ASCII form`
    return { allowed: false, problem, addresses: [] }
  }
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

/** The report as lines for a person. */
export function reportText({ allowed, problem, addresses }: AddressReport): string {
  const lines = [problem ?? [], addresses.map(({ sentence }) => sentence)].flat()
  return [...lines.map((line) => `${line}.`), allowed ? 'Webhooks may be sent there.' : 'Nothing is sent there.'].join(
    '\n',
  )
}

function isTooLong(url: string, policy: Policy): boolean {
  if (url.length > LONGEST) return true
  try {
    return readTarget(url, { ...policy, allowHttp: true }).href.length > LONGEST
  } catch {
    return false
  }
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
