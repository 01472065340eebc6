import { commandName, type Config } from '../../base/config.ts'
import type { Database } from '../../base/db/connection.ts'
import { tellingRefusals } from '../../base/limits/budgets.ts'
import { findAttacked } from '../../organisation/identities/refusals-store.ts'
import { type Finding, ok, warning } from './finding.ts'

const shownPeople = 10

/**
 * Checks whether the networks of visitors can be told apart. Only a proxy speaks https, and a proxy that is not trusted is the
 * network that everybody comes from: they would share one budget.
 */
export function checkProxies({ publicUrl, trustedProxies }: Config): Finding[] {
  if (!publicUrl.startsWith('https:')) return []
  if (trustedProxies.length > 0) return [ok('proxies', trustedProxies.join(', '))]
  return [
    warning(
      'proxies',
      'people come by https, which a proxy speaks, and no proxy is trusted: all who sign in share one budget',
      'set TRUSTED_PROXIES to the address of the proxy',
    ),
  ]
}

/** Checks whether somebody tries to sign in as others (docs/budgets.md#who-is-told). */
export async function checkSignIns(database: Database): Promise<Finding[]> {
  const attacked = await findAttacked(database, tellingRefusals.mailFrom, shownPeople)
  if (attacked.length === 0) return [ok('sign-ins', 'nobody had many wrong passwords or codes in the last day')]
  return attacked.map(({ userId, number, networks }) =>
    warning(
      'sign-ins',
      `${number} wrong passwords or codes from ${networks} ${networks === 1 ? 'network' : 'networks'} in the last day for the user ${userId}`,
      `\`${commandName()} users attempts ${userId}\` shows the networks; nobody gets in by them`,
    ),
  )
}
