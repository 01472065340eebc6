import type { ApiClient } from './api-client.ts'
import { limitOf } from './limit-headers.ts'

/** The largest limit that the survey uses up. */
export const MOST_SPENT = 1_000

/**
 * Uses up the limit of the key and records the responses after that. Other users of the key are
 * refused meanwhile.
 */
export async function spendLimit({ sendAtOnce: send, exchanges }: ApiClient): Promise<void> {
  const last = exchanges.findLast(({ key, path }) => key === 'own' && path !== '/openapi.json')
  const limit = last && limitOf(last.response.headers)
  if (limit === undefined || limit.limit > MOST_SPENT) return
  const request = { path: '/clients', operation: 'listClients', rule: 'limit.refused' } as const
  let left: ReturnType<typeof limitOf>
  // A window may end meanwhile, and then the whole limit must be used up once more.
  for (let sent = 0; sent <= 2 * limit.limit + 2; sent += 1) {
    const isSpent = left?.remaining === 0
    const expected = isSpent ? { status: 429, code: 'RATE_LIMITED' as const } : { status: 200 }
    const { response } = await send({ ...request, ...expected })
    left = limitOf(response.headers)
    if (response.status === 429 || left === undefined || (isSpent && left.remaining !== left.limit - 1)) break
  }
  const refused = { status: 429, code: 'RATE_LIMITED', rule: 'limit.first' } as const
  await send({ path: '/nothing-is-served-here', operation: null, ...refused })
  await send({ path: '/positions?take=0', operation: 'listPositions', ...refused })
  await send({ ...request, status: 401, code: 'UNAUTHORIZED', key: 'invalid', rule: 'limit.own' })
}
