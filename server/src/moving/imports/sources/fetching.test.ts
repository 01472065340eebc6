import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { startReceiver } from '../../../../test/receiver.ts'
import { nav } from '../formats/nav.ts'
import { teamtailor } from '../formats/teamtailor.ts'
import { withInput } from './input-client.ts'

const policy = { allowHttp: true, allowCidr: ['127.0.0.1'] }

test('a server that asks to wait is asked again after that time, five times at most, and the user is told', async () => {
  const refused = (times: number) => {
    let asked = 0
    return (response: ServerResponse) => {
      asked += 1
      if (asked > times)
        response.end(JSON.stringify({ items: [{ id: '1', title: 'Cook', content_html: '<p>Boil</p>' }] }))
      else response.writeHead(429, { 'retry-after': '7' }).end()
    }
  }
  const [once, always] = [refused(1), refused(Infinity)]
  const receiver = await startReceiver((request, response) => (request.url === '/once' ? once : always)(response))
  const host = `127.0.0.1:${receiver.port}`
  const waits: number[] = []
  const remarks: string[] = []
  const open = (path: string) =>
    withInput(`http://${host}${path}`, teamtailor, policy, process.stdin, async ({ bytes }) => bytes, {
      say: (remark) => remarks.push(remark),
      sleep: async (milliseconds) => waits.push(milliseconds),
    })
  expect(await open('/once')).toBeGreaterThan(0)
  expect(waits).toEqual([7_000])
  expect(remarks).toEqual([`${host} asks to wait 7 s (1 of at most 4 times).`])
  await expect(open('/always')).rejects.toThrow('answers with status 429')
  expect(receiver.requests.filter(({ path }) => path === '/always')).toHaveLength(5)
})

test('at most four requests a second are sent', async () => {
  const receiver = await startReceiver((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://127.0.0.1').searchParams.get('page') ?? 1)
    response.end(JSON.stringify({ items: [{ id: `${page}` }], ...(page < 3 && { next_url: `/?page=${page + 1}` }) }))
  })
  const began = performance.now()
  await withInput(`http://127.0.0.1:${receiver.port}/`, teamtailor, policy, process.stdin, async () => undefined)
  expect(receiver.requests).toHaveLength(3)
  // Timers round to milliseconds.
  expect(performance.now() - began).toBeGreaterThanOrEqual(2 * 249)
})

test('a token is sent to the host of the feed with each page, and to no other', async () => {
  const elsewhere = await startReceiver((_request, response) => response.end('{"items":[]}'))
  const receiver = await startReceiver((request, response) => {
    const items = [{ uuid: '1', title: 'Kokk' }]
    if (request.url === '/moved') {
      response.writeHead(302, { location: `http://127.0.0.1:${elsewhere.port}/` }).end()
    } else response.end(JSON.stringify({ items, ...(request.url === '/feed' && { next_url: '/feed?page=2' }) }))
  })
  const origin = `http://127.0.0.1:${receiver.port}`
  const open = async (path: string, tokenOrigin: string) =>
    withInput(`${origin}${path}`, nav, policy, process.stdin, async () => undefined, {
      token: { value: 'secret', origin: tokenOrigin },
    })
  await open('/feed', origin)
  await expect(open('/moved', origin)).rejects.toThrow('redirects are followed within a host only')
  await open('/other', 'https://other.example')
  expect(receiver.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/feed', 'Bearer secret'],
    ['/feed?page=2', 'Bearer secret'],
    ['/moved', 'Bearer secret'],
    ['/other', undefined],
  ])
  expect(elsewhere.requests).toEqual([])
})
