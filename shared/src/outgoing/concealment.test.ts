import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startRawReceiver, startReceiver } from '../../../server/test/receiver.ts'
import type { Policy } from './address-guard.ts'
import { openConnections } from './connections.ts'
import { openStream } from './download.ts'
import { OutgoingError } from './outgoing-error.ts'

const open: Policy = { allowHttp: true, allowCidr: ['127.0.0.0/8'], concealsPrivate: true }
const closed: Policy = { ...open, allowCidr: [] }
const SENTENCE =
  /^Nothing can be imported from (127\.0\.0\.1|feeds\.example): its address is not public\. .*IMPORT_ALLOW_CIDR/

async function answerOf(url: string, policy = open): Promise<object> {
  const connections = openConnections(policy, { lookup: () => Promise.resolve(['127.0.0.1']), connectTimeout: 200 })
  onTestFinished(() => connections.close())
  const told = openStream({ url, policy, timeout: 10_000, stall: 100, maxBytes: 1000, connections }).then(
    async ({ body, toTell }) => {
      await buffer(body)
      return toTell(new SyntaxError('This is no feed'))
    },
  )
  const error = await told.catch((thrown: unknown) => thrown)
  if (!(error instanceof OutgoingError)) throw error
  const { code, message, address, status, retryAfter } = error
  return { code, message, address, status, retryAfter }
}

test('whatever goes wrong at an address that is not public has one answer', async () => {
  const receiver = await startReceiver(({ url }, response) => {
    if (url === '/missing') response.writeHead(404).end()
    else if (url === '/wait') response.writeHead(429, { 'retry-after': '7' }).end()
    else if (url === '/elsewhere') response.writeHead(302, { location: 'http://10.0.0.9/' }).end()
    else if (url === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end('none')
    else if (url === '/large') response.end('a'.repeat(2000))
    else if (url === '/cut') response.writeHead(200, { 'content-length': '50' }).write('a')
    else response.end('a page')
  })
  const other = await startRawReceiver((socket) => socket.end('220 a mail server\r\n'))
  const paths = ['missing', 'wait', 'elsewhere', 'gzip', 'large', 'cut', 'page'].map(
    (path) => `${receiver.port}/${path}`,
  )
  for (const host of ['127.0.0.1', 'feeds.example']) {
    const answers = await Promise.all([
      ...[...paths, other.port, '1111'].map((place) => answerOf(`http://${host}:${place}`)),
      answerOf(`https://${host}:${receiver.port}/`),
      ...[`${receiver.port}/page`, '1111'].map((place) => answerOf(`http://${host}:${place}`, closed)),
    ])
    const [first] = answers
    expect(first).toMatchObject({
      code: 'blocked',
      message: expect.stringMatching(SENTENCE),
      address: null,
      status: null,
    })
    for (const answer of answers) expect(answer).toEqual(first)
  }
})

test('a policy that conceals nothing still says what went wrong', async () => {
  const told = { ...open, concealsPrivate: false }
  expect(await answerOf('http://127.0.0.1:1111', told)).toMatchObject({ code: 'connect' })
  expect(await answerOf('http://127.0.0.1:1111', { ...told, allowCidr: [] })).toMatchObject({
    message: expect.stringContaining('127.0.0.0/8'),
  })
})
