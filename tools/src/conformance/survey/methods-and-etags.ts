import type { Ask } from './api-client.ts'
import type { Probe } from './exchange.ts'
import type { Known } from './refused-requests.ts'

/** Asks by other methods than GET, and again for what is known already. */
export async function askBeside(ask: Ask, { position, client }: Known): Promise<void> {
  await ask({
    method: 'OPTIONS',
    path: '/positions',
    operation: 'listPositions',
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    rule: 'method.options',
  })
  const same: Probe[] = [
    { path: '/positions?take=5', operation: 'listPositions', status: 200 },
    { path: '/clients', operation: 'listClients', status: 200 },
    { path: '/career-pages?take=5', operation: 'listCareerPages', status: 200 },
  ]
  if (position !== undefined) {
    const path = `/positions/${encodeURIComponent(position)}`
    same.push({ path, operation: 'getPosition', status: 200 })
    same.push({ path: `${path}/performance`, operation: 'getPositionPerformance', status: 200 })
    same.push({ path: `${path}/candidates?take=5`, operation: 'listPositionCandidates', status: 200 })
  }
  if (client !== undefined)
    same.push({ path: `/clients/${encodeURIComponent(client)}`, operation: 'getClient', status: 200 })
  for (const probe of same) {
    const { given } = await ask(probe)
    const etag = given.headers['etag']
    if (etag === undefined) continue
    await ask({ ...probe, headers: { 'if-none-match': etag }, status: 304, rule: 'header.not-modified' })
  }
  const [list, , , detail = list] = same
  for (const probe of [list, detail]) if (probe) await ask({ ...probe, method: 'HEAD' })
  const gone = { path: '/positions/nobody', operation: 'getPosition', status: 404 } as const
  await ask({ ...gone, method: 'HEAD' })
  if (list) await ask({ ...list, headers: { 'if-none-match': 'W/"another"' }, rule: 'header.modified' })
}
