import type { Asking } from './api-client.ts'
import { limitOf } from './limit-headers.ts'

/** The largest limit that is used up by intent. */
export const MOST_SPENT = 1_000

/** Asks until the limit of the key is used up, and what is answered then. Whoever else uses the key is refused meanwhile. */
export async function spendLimit({ askAtOnce: ask, exchanges }: Asking): Promise<void> {
  const last = exchanges.findLast(({ holder, path }) => holder === 'own' && path !== '/openapi.json')
  const limit = last && limitOf(last.given.headers)
  if (limit === undefined || limit.limit > MOST_SPENT) return
  const probe = { path: '/clients', operation: 'listClients', rule: 'limit.refused' } as const
  let left: ReturnType<typeof limitOf>
  // A window may end meanwhile, and then it is all to be spent once more.
  for (let made = 0; made <= 2 * limit.limit + 2; made += 1) {
    const isSpent = left?.remaining === 0
    const expected = isSpent ? { status: 429, code: 'RATE_LIMITED' as const } : { status: 200 }
    const { given } = await ask({ ...probe, ...expected })
    left = limitOf(given.headers)
    if (given.status === 429 || left === undefined || (isSpent && left.remaining !== left.limit - 1)) break
  }
  const refused = { status: 429, code: 'RATE_LIMITED', rule: 'limit.first' } as const
  await ask({ path: '/nothing-is-served-here', operation: null, ...refused })
  await ask({ path: '/positions?take=0', operation: 'listPositions', ...refused })
  await ask({ ...probe, status: 401, code: 'UNAUTHORIZED', holder: 'invalid', rule: 'limit.own' })
}
