import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { byVerb } from '../../../test/by-verb.ts'
import { eventually } from '../../../test/eventually.ts'
import { openFixture } from '../../../test/fixture.ts'
import { browse } from '../../../test/public/browse.ts'
import { exchange } from '../../../test/raw-exchange.ts'

const { server, make, database } = await openFixture()
const verbs = byVerb({ server })
const open = browse(server)
const platform = await make.company({ kind: 'platform' })
await make.page(platform, { is_marketplace: true })
const company = await make.company({ name: 'Fjord', language: 'NO' })
const page = await make.page(company, { is_default: true })
const position = await make.published(company, { title: 'Kokk' })
await make.listing(position, page)
await make.refresh()
const list = `/c/${page.id}`
const job = `${list}/${position.id}`
const others = { 'content-security-policy': expect.stringContaining("frame-ancestors 'none'"), vary: 'Accept-Encoding' }

function bytesOf(path: string, encoding: string): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    request(`${server.url}${path}`, { headers: { 'accept-encoding': encoding }, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })
}

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
] as const)('a page in %s is the same page, with the same ETag', async (encoding, decode) => {
  const plain = await open(job)
  for (let reading = 0; reading < 2; reading++) {
    const { headers, body } = await bytesOf(job, encoding)
    expect(decode(body).toString()).toBe(plain.text)
    expect(headers).toMatchObject({ ...others, 'content-encoding': encoding, etag: plain.headers['etag'] })
    expect(headers['content-length']).toBe(String(body.length))
  }
})

test('a kept page has the headers of a new one, a request id of its own, and one line in the log without its address', async () => {
  await verbs.edit(position, { pitch: 'Another' })
  const [first, again] = [await open(job), await open(job)]
  expect(first).toMatchObject({ status: 200, headers: { ...others, 'cache-control': 'public, no-cache' } })
  const own = { 'x-request-id': expect.any(String), date: expect.any(String) }
  expect({ ...again.headers, ...own }).toEqual({ ...first.headers, ...own })
  expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  for (const { headers } of [first, again]) {
    const lines = await eventually(() => {
      const found = server.log.filter(({ requestId }) => requestId === headers['x-request-id'])
      if (found.length === 0) throw new Error('no line yet')
      return found
    })
    expect(lines).toMatchObject([{ route: '/c/:pageId/:positionId', method: 'GET', status: 200 }])
    expect(JSON.stringify(lines)).not.toContain(position.id)
  }
})

test('a page that did not change is confirmed with what caches need, and nothing about a body', async () => {
  const { headers } = await open(job)
  const confirmed = await open(job, { headers: { 'if-none-match': headers['etag'] ?? '' } })
  expect(confirmed).toMatchObject({ status: 304, text: '' })
  expect(confirmed.headers).toMatchObject({ ...others, etag: headers['etag'], 'cache-control': 'public, no-cache' })
  expect(confirmed.headers).not.toHaveProperty('content-length')
  expect(confirmed.headers).not.toHaveProperty('content-encoding')
})

test('a closed page has a tag, but is sent again, so that nobody takes it for what they have', async () => {
  const nothing = `${list}/${company.id}`
  const { status, headers } = await open(nothing)
  expect(status).toBe(404)
  expect(await open(nothing, { headers: { 'if-none-match': headers['etag'] ?? '' } })).toMatchObject({ status: 404 })
})

test('addresses below a page that are no positions lead to what they name', async () => {
  expect((await open(`${list}/privacy`)).headers['cache-control']).toBe('no-store')
  expect((await open(`${list}/feed.rss`)).headers['content-type']).toContain('application/rss+xml')
  expect((await open(`${list}/sitemap.xml`)).headers['content-type']).toContain('xml')
  expect((await open('/robots.txt')).headers['content-type']).toContain('text/plain')
})

test('a target may name the host, and one that cannot be decoded or is too long is refused in words', async () => {
  const close = 'Host: x\r\nConnection: close\r\n\r\n'
  const send = async (target: string) => (await exchange(server.url, `GET ${target} HTTP/1.1\r\n${close}`))[0]
  expect(await send(`http://elsewhere.example:99999${job}`)).toMatchObject({ status: 200 })
  expect((await send(`http://elsewhere.example${job}`))?.text).toContain('Kokk')
  expect(await send(`${list}/%zz`)).toMatchObject({ status: 404 })
  expect(await send(`${list}/%00`)).toMatchObject({ status: 404 })
  expect(await send(`${list}?q=%zz&place=%00`)).toMatchObject({ status: 200 })
  const long = await send(`${list}?q=${'a'.repeat(20_000)}`)
  expect(long).toMatchObject({ status: 414, headers: { 'content-type': 'text/html; charset=utf-8' } })
  expect(await send(`${list}/${'a'.repeat(10_000)}`)).toMatchObject({ status: 404 })
})

test('after a failure the page says so, is not kept, and is there again when the fault is mended', async () => {
  await database.run('alter table sections rename to sections_elsewhere')
  const failed = await open(`${job}?lang=sv`)
  await database.run('alter table sections_elsewhere rename to sections')
  expect(failed).toMatchObject({
    status: 500,
    headers: { 'cache-control': 'no-store', ...{ 'content-type': 'text/html; charset=utf-8' } },
  })
  expect(failed.headers).not.toHaveProperty('etag')
  expect(failed.text).toContain(failed.headers['x-request-id'])
  const faults = server.log.filter(
    ({ msg, requestId }) => msg === 'request failed' && requestId === failed.headers['x-request-id'],
  )
  expect(faults).toMatchObject([{ code: '42P01' }])
  expect((await open(`${job}?lang=sv`)).status).toBe(200)
})
