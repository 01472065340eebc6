import type { SendRequest } from './api-client.ts'
import type { SurveyRequest } from './exchange.ts'
import type { KnownIds } from './refused-requests.ts'

/**
 * Sends requests with methods other than GET, and conditional requests for objects that are known
 * already.
 */
export async function surveyMethodsAndEtags(send: SendRequest, { position, client }: KnownIds): Promise<void> {
  await send({
    method: 'OPTIONS',
    path: '/positions',
    operation: 'listPositions',
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    rule: 'method.options',
  })
  const requests: SurveyRequest[] = [
    { path: '/positions?take=5', operation: 'listPositions', status: 200 },
    { path: '/clients', operation: 'listClients', status: 200 },
    { path: '/career-pages?take=5', operation: 'listCareerPages', status: 200 },
  ]
  if (position !== undefined) {
    const path = `/positions/${encodeURIComponent(position)}`
    requests.push({ path, operation: 'getPosition', status: 200 })
    requests.push({ path: `${path}/performance`, operation: 'getPositionPerformance', status: 200 })
    requests.push({ path: `${path}/candidates?take=5`, operation: 'listPositionCandidates', status: 200 })
  }
  if (client !== undefined)
    requests.push({ path: `/clients/${encodeURIComponent(client)}`, operation: 'getClient', status: 200 })
  for (const request of requests) {
    const { response } = await send(request)
    const etag = response.headers['etag']
    if (etag === undefined) continue
    await send({ ...request, headers: { 'if-none-match': etag }, status: 304, rule: 'header.not-modified' })
  }
  const [list, , , detail = list] = requests
  for (const request of [list, detail]) if (request) await send({ ...request, method: 'HEAD' })
  const unknown = { path: '/positions/nobody', operation: 'getPosition', status: 404 } as const
  await send({ ...unknown, method: 'HEAD' })
  if (list) await send({ ...list, headers: { 'if-none-match': 'W/"another"' }, rule: 'header.modified' })
}
