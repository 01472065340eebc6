import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/server.ts'
import { CACHE, idsOf, openFixture, raise, UNKNOWN_ID } from '../../../../test/fixture.ts'
import type { ResponseSource } from './response-cache.ts'

const { make, as, database, server } = await openFixture({ cacheBytes: CACHE })
const company = await make.company()
const descriptionHtml = `<p>${'A word of many. '.repeat(200)}</p>`
const position = await make.position(company, { title: 'Welder' })
const key = await make.key(company)

/** Counts the responses by source since the last call. */
function sources(of: TestServer): () => Promise<Partial<Record<ResponseSource, number>>> {
  const before: Record<string, number> = {}
  return async () => {
    const { values } = (await of.app.metrics.getSingleMetric('kandidat_answers_total')?.get()) ?? { values: [] }
    const since = values.map(({ labels, value }): [string, number] => {
      const source = String(labels.source)
      const grown = value - (before[source] ?? 0)
      before[source] = value
      return [source, grown]
    })
    return Object.fromEntries(since.filter(([, grown]) => grown > 0))
  }
}
const since = sources(server)

describe('a response', () => {
  test('is cached for every key with the same access', async () => {
    await since()
    await as(key)('/positions')
    expect(await since()).toEqual({ read: 1 })
    await as(key)('/positions')
    await as(await make.key(company))('/positions')
    expect(await since()).toEqual({ kept: 2 })
  })

  test('is not shared with other parameters, another company or another scope', async () => {
    const [stranger, cut] = [await make.key(await make.company()), await make.key(company, { positionIds: [] })]
    await since()
    const replies = [
      await as(key)('/positions?take=1'),
      await as(stranger)('/positions?take=1'),
      await as(cut)('/positions?take=1'),
    ]
    expect(replies.map((reply) => idsOf(reply).length)).toEqual([1, 0, 0])
    expect(await since()).toEqual({ read: 3 })
  })

  test('that is an error is not cached', async () => {
    await since()
    for (let i = 0; i < 2; i++) expect((await as(key)(`/positions/${UNKNOWN_ID}`)).status).toBe(404)
    await make.position(company, { id: UNKNOWN_ID })
    expect((await as(key)(`/positions/${UNKNOWN_ID}`)).status).toBe(200)
    expect(await since()).toEqual({ read: 1 })
  })

  test('is read once for equal requests at the same time', async () => {
    await make.position(company)
    await raise(database, company, 'content')
    await since()
    const replies = await Promise.all(Array.from({ length: 20 }, () => as(key)('/positions')))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    const { read, shared = 0, kept = 0 } = await since()
    expect([read, shared + kept]).toEqual([1, 19])
  })

  test('about positions stays cached when candidates change, and the other way round', async () => {
    const paths = ['/positions', `/positions/${position.id}/candidates`]
    for (const path of paths) await as(key)(path)
    await since()
    await raise(database, company, 'people')
    for (const path of paths) await as(key)(path)
    expect(await since()).toEqual({ kept: 1, read: 1 })
    await raise(database, company, 'content')
    for (const path of paths) await as(key)(path)
    expect(await since()).toEqual({ kept: 1, read: 1 })
  })
})

test('the cache is bounded: without room for a response it is read again, and nothing else changes', async () => {
  const small = await startServer(database.url, { cacheBytes: 3_000 })
  const counts = sources(small)
  const paths = Array.from({ length: 20 }, (_, i) => `/positions?take=${i + 1}`)
  for (const path of [...paths, ...paths]) expect((await small.get(path, { key: key.key })).status).toBe(200)
  expect((await counts()).read).toBe(40)
  await small.close()
})

describe('an encoding', () => {
  const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

  /** GET with an Accept-Encoding, as bytes. */
  function fetchBytes(path: string, accepted: string) {
    return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${key.key}`, 'accept-encoding': accepted }
      request(`${server.url}/api/v1${path}`, { headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
      })
        .on('error', reject)
        .end()
    })
  }

  test.each(Object.entries(decoders))('%s has the same body and the same ETag', async (encoding, decode) => {
    const large = await make.position(company, { title: 'Large', content_html_default: descriptionHtml })
    const plain = await as(key)(`/positions/${large.id}`)
    expect(plain.headers).not.toHaveProperty('content-encoding')
    for (let i = 0; i < 2; i++) {
      const { headers, body } = await fetchBytes(`/positions/${large.id}`, encoding)
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(body.length),
        'content-type': 'application/json; charset=utf-8',
        etag: plain.headers.etag,
        vary: 'Accept-Encoding, Authorization',
      })
      expect(decode(body).toString()).toBe(plain.text)
      expect(body.length).toBeLessThan(plain.text.length / 2)
    }
  })

  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, GZIP', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity, gzip;q=0.1', undefined],
    ['compress', undefined],
    ['', undefined],
    [';;q=,', undefined],
  ])('is chosen as the client prefers: %j gets %s', async (accepted, encoding) => {
    const { headers } = await fetchBytes('/positions', accepted)
    expect(headers['content-encoding']).toBe(encoding)
  })

  test('is not used for a small body', async () => {
    const { headers } = await fetchBytes('/clients', 'gzip')
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test('is used for openapi.json too', async () => {
    const { headers, body } = await fetchBytes('/openapi.json', 'gzip')
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(JSON.parse(gunzipSync(body).toString())).toHaveProperty('openapi')
  })
})
