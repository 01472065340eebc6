import { expect, onTestFinished, test } from 'vitest'
import { ended, startRawReceiver, startReceiver } from '../../../server/test/receiver.ts'
import type { Policy } from './address-guard.ts'
import { openConnections } from './connections.ts'
import { openStream } from './download.ts'
import { send } from './request.ts'

const policy: Policy = { allowHttp: true, allowCidr: ['127.0.0.0/8'] }
const to = (port: number) =>
  ({ method: 'POST', url: `http://127.0.0.1:${port}/`, body: '{}', policy, timeout: 10_000, maxBytes: 1000 }) as const

const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
test.for([
  ['a chunk extension', `${chunked}2;x=`, 'a'.repeat(16_384), 200],
  ['trailers', `${chunked}2\r\nok\r\n0\r\n`, `x-a: ${'a'.repeat(1000)}\r\n`, 200],
  ['interim responses', '', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(600), null],
] as const)(
  '%s without end is a failure, even after the status 200, and ends the connection',
  async ([, beginning, more, status]) => {
    let written = 0
    const receiver = await startRawReceiver((socket) => {
      const flood = () => {
        while (!socket.destroyed && socket.write(more)) written += more.length
      }
      socket.once('data', () => {
        socket.write(beginning)
        flood()
      })
      socket.on('drain', flood)
    })
    const sent = send(to(receiver.port))
    await expect(sent).rejects.toMatchObject({
      code: 'reset',
      status,
      message: `127.0.0.1:${receiver.port} sends more than 64 KiB besides the body of its response; the connection was ended`,
    })
    await ended(receiver)
    // The buffers of the system hold more than the product reads.
    expect(written).toBeLessThan(20_000_000)
  },
)

test('a body in many small chunks, and as large as allowed, is taken', async () => {
  const receiver = await startReceiver((_, response) => {
    for (let n = 0; n < 20_000; n += 1) response.write('abc')
    response.end()
  })
  const answer = await send({ ...to(receiver.port), maxBytes: 60_000 })
  expect(answer).toMatchObject({ status: 200, cut: null })
  expect(answer.body).toHaveLength(60_000)
})

test('a connection that receives without end between two requests is ended', async () => {
  const receiver = await startRawReceiver((socket) => {
    // A parser skips empty lines before a response.
    const flood = () => {
      while (!socket.destroyed && socket.write('\r\n'.repeat(8192)));
    }
    socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', flood))
    socket.on('drain', flood)
  })
  const connections = openConnections(policy)
  onTestFinished(() => connections.close())
  expect(await send({ ...to(receiver.port), connections })).toMatchObject({ status: 200 })
  await ended(receiver)
})

test('a download with an endless chunk extension ends with an error', async () => {
  const receiver = await startRawReceiver((socket) => {
    const flood = () => {
      while (!socket.destroyed && socket.write('a'.repeat(16_384)));
    }
    socket.once('data', () => socket.write(`${chunked}2;x=`, flood))
    socket.on('drain', flood)
  })
  const { body } = await openStream({ ...to(receiver.port), maxBytes: 1_000_000_000 })
  await expect(body.toArray()).rejects.toMatchObject({ code: 'reset', message: expect.stringContaining('64 KiB') })
  await ended(receiver)
})
