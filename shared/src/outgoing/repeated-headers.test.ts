import { expect, test } from 'vitest'
import { startRawReceiver } from '../../../server/test/receiver.ts'
import type { Policy } from './address-guard.ts'
import { openStream } from './download.ts'

const policy: Policy = { allowHttp: true, allowCidr: ['127.0.0.1'] }

/** Opens a download of a response that has exactly these lines before its body `ok`. */
async function open(lines: string) {
  const receiver = await startRawReceiver((socket) =>
    socket.once('data', () => socket.end(`${lines}\r\ncontent-length: 2\r\n\r\nok`)),
  )
  return openStream({ url: `http://127.0.0.1:${receiver.port}/`, policy, timeout: 10_000, maxBytes: 100 })
}

test.each([
  ['Content-Type: text/xml\r\nContent-Type: text/xml; charset=utf-8', { contentType: 'text/xml' }],
  ['Content-Type: text/xml\r\nContent-Type: text/html', { contentType: null }],
  ['__proto__: a\r\nconstructor: b\r\nconstructor: c', { contentType: null }],
])('a response with the headers %j is read', async (headers, expected) => {
  const download = await open(`HTTP/1.1 200 OK\r\n${headers}`)
  expect(download).toMatchObject(expected)
  expect(Buffer.concat(await download.body.toArray()).toString()).toBe('ok')
})

test.each([
  ['200 OK', 'Content-Encoding: gzip\r\nContent-Encoding: gzip', 'is encoded as "gzip, gzip"; allowed is gzip'],
  ['302 Found', 'Location: /a\r\nLocation: /b', 'redirects to several addresses at once'],
])('a response %s with the headers %j ends with a clear message', async (status, headers, message) => {
  await expect(open(`HTTP/1.1 ${status}\r\n${headers}`)).rejects.toMatchObject({
    code: 'status',
    message: expect.stringContaining(message),
  })
})
