import { type OperationId, operationIds } from '@kandidat/contract/operations/operations'
import { describe, expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { openFixture, UNKNOWN_ID } from '../../../test/fixture.ts'

const { make, as, server } = await openFixture()
const verbs = byVerb({ server })

const agency = await make.company({ kind: 'agency' })
const client = await make.client(agency)
const page = await make.page(agency)
const position = await make.published(agency, { client_id: client.id })
await make.listing(position, page)
await make.vouch(position)
await make.refresh()
const strangers = await make.position(await make.company())
const get = as(await make.key(agency))

const paths: Record<OperationId, string> = {
  listPositions: '/positions',
  getPosition: `/positions/${position.id}`,
  listClients: '/clients',
  getClient: `/clients/${client.id}`,
  listPositionCandidates: `/positions/${position.id}/candidates`,
  getPositionPerformance: `/positions/${position.id}/performance`,
  listCareerPages: '/career-pages',
  listCareerPagePositions: `/career-pages/${page.id}/positions`,
  getCareerPagePosition: `/career-pages/${page.id}/positions/${position.id}`,
}

describe.each(operationIds)('%s', (id) => {
  const path = paths[id]

  test('carries a weak ETag, Cache-Control and Vary on every 200, and the same ETag for the same body', async () => {
    const [first, second] = [await get(path), await get(path)]
    expect(first.status).toBe(200)
    expect(first.headers.etag).toMatch(/^W\/"[\x21\x23-\x7e]+"$/)
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(second.text).toBe(first.text)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    expect(first.headers.vary).toBe('Accept-Encoding, Authorization')
  })

  test('answers If-None-Match with 304, without body or Content-Type', async () => {
    const { etag = '' } = (await get(path)).headers
    const reply = await get(path, { headers: { 'if-none-match': etag } })
    expect(reply.status).toBe(304)
    expect(reply.text).toBe('')
    expect(reply.headers).not.toHaveProperty('content-type')
    expect(reply.headers).not.toHaveProperty('content-length')
    expect(reply.headers).toMatchObject({
      etag,
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding, Authorization',
    })
  })

  test('answers HEAD like GET without a body: the same status and headers', async () => {
    const [full, head] = [await get(path), await get(path, { method: 'HEAD' })]
    expect(head.status).toBe(200)
    expect(head.text).toBe('')
    for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary']) {
      expect(head.headers[name], name).toBe(full.headers[name])
    }
    const { etag = '' } = full.headers
    expect((await get(path, { method: 'HEAD', headers: { 'if-none-match': etag } })).status).toBe(304)
  })
})

describe('If-None-Match', () => {
  const path = paths.getPosition
  const ask = async (header: string) => (await get(path, { headers: { 'if-none-match': header } })).status

  test('matches weakly, in a list, and by *', async () => {
    const { etag = '' } = (await get(path)).headers
    const strong = etag.replace('W/', '')
    for (const header of [etag, strong, `"x", ${etag}`, `W/"y",${strong},"z"`, `  ${etag}  `, '*']) {
      expect(await ask(header), header).toBe(304)
    }
  })

  test('that matches nothing gets the body', async () => {
    const { etag = '' } = (await get(path)).headers
    const others = ['"x"', 'W/"x"', '""', '', etag.slice(2, -1), etag.toUpperCase(), 'x'.repeat(8_000), ',,,']
    for (const header of others) expect(await ask(header), header.slice(0, 50)).toBe(200)
  })

  test('gets the new body as soon as it changes', async () => {
    const before = await get(path)
    await verbs.edit(position, { title: 'Another title' })
    const after = await get(path, { headers: { 'if-none-match': before.headers.etag ?? '' } })
    expect(after.status).toBe(200)
    expect(after.body.data.title).toBe('Another title')
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  test('is evaluated after the access checks: a refusal stays a refusal', async () => {
    const any = { headers: { 'if-none-match': '*' } }
    const statuses = [
      (await server.get(path, any)).status,
      (await get(`/positions/${strangers.id}`, any)).status,
      (await get(`/positions/${UNKNOWN_ID}`, any)).status,
      (await get('/positions?take=0', any)).status,
      (await get(path, { ...any, method: 'POST' })).status,
      (await get('/nothing', any)).status,
    ]
    expect(statuses).toEqual([401, 403, 404, 400, 405, 404])
  })

  test('with the ETag of another key is 304 only if the bytes are the same, and never grants access', async () => {
    const other = as(await make.key(agency, { positionIds: [] }))
    const { etag = '' } = (await get(path)).headers
    expect((await other(path, { headers: { 'if-none-match': etag } })).status).toBe(403)
  })

  test('counts against the limit like any request', async () => {
    const key = await make.key(agency, { limit: 2 })
    const { etag = '' } = (await as(key)(path)).headers
    const ask304 = () => as(key)(path, { headers: { 'if-none-match': etag } })
    expect((await ask304()).headers['x-ratelimit-remaining']).toBe('0')
    expect((await ask304()).status).toBe(429)
  })
})

test('the ETag is the same for all encodings', async () => {
  const tags = new Set<string | undefined>()
  for (const encoding of ['identity', 'gzip', 'br', 'gzip, br', '*']) {
    tags.add((await get('/positions', { headers: { 'accept-encoding': encoding } })).headers.etag)
  }
  expect(tags.size).toBe(1)
})

test('openapi.json is public, and supports If-None-Match like every other response', async () => {
  const document = await server.get('/openapi.json')
  expect(document.status).toBe(200)
  expect(document.body).toMatchObject({ info: { version: '1.0.0' }, servers: [{ url: '/api/v1' }] })
  const again = await server.get('/openapi.json', { headers: { 'if-none-match': document.headers.etag ?? '' } })
  expect([again.status, again.text]).toEqual([304, ''])
})
