import { createHmac } from 'node:crypto'
import { verifySignature } from '@kandidat/contract/webhooks/signature'
import { faultsInEvent } from '@kandidat/contract/validation/event'
import { eventTypes } from '@kandidat/contract/webhooks/events'
import { expect, test } from 'vitest'
import { runIn } from '../../../server/test/command.ts'
import { openFixture } from '../../../server/test/fixture.ts'
import { startReceiver } from '../../../server/test/receiver.ts'

const { make, server } = await openFixture()
const MASTER_KEY = Buffer.alloc(32, 1).toString('base64')
const env = {
  DATABASE_URL: 'postgresql://elsewhere/',
  MASTER_KEY,
  WEBHOOK_ALLOW_HTTP: 'true',
  WEBHOOK_ALLOW_CIDR: '127.0.0.1',
}
const run = runIn(env, server.app.database)
const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`

const isSigned = async (secret: string, header: unknown, body: string) => {
  const hmac = (content: Uint8Array) => createHmac('sha256', secret).update(content).digest('hex')
  return (await verifySignature(String(header), body, hmac, Date.now() / 1000)).valid
}

test('a sample of each kind has exactly the fields of the specification, is signed, and is marked as a sample', async () => {
  const receiver = await startReceiver((_, response) => response.end('thanks'))
  const to = `http://127.0.0.1:${receiver.port}/hook`
  for (const type of eventTypes) {
    const { result, text, code } = await run('trigger', type, '--to', to, '--secret', SECRET)
    expect(code).toBeUndefined()
    expect(result).toMatchObject({ sample: true, event: type, to, status: 200, answer: 'thanks', advice: [] })
    expect(text).toContain(`Sample ${type}`)
    const { headers, body } = receiver.requests.at(-1)!
    expect(JSON.parse(body)).toEqual(result.sent)
    expect(faultsInEvent(body)).toEqual([])
    expect(headers).toMatchObject({ 'x-service-test': 'true', 'webhook-id': result.id })
    expect(await isSigned(SECRET, headers['x-service-signature'], body)).toBe(true)
  }
  expect(receiver.requests).toHaveLength(5)
})

test('a sample for a receiver is signed with its own secret, and is in no log of deliveries', async () => {
  const receiver = await startReceiver((_, response) => response.end())
  await make.company({ slug: 'fjellvik' })
  const url = `http://127.0.0.1:${receiver.port}/hook`
  const { id, secret } = (await run('receivers', 'add', url, '--company', 'fjellvik', '--candidate-data', 'ids')).result
  const { result, code } = await run('trigger', 'candidate_hired', '--receiver', id)
  expect(code).toBeUndefined()
  expect(result).toMatchObject({ event: 'CANDIDATE_HIRED', to: url, sent: { candidate: { firstName: null } } })
  const [{ headers, body }] = receiver.requests as [(typeof receiver.requests)[number]]
  expect(await isSigned(secret, headers['x-service-signature'], body)).toBe(true)
  expect((await run('deliveries', 'list', '--receiver', id)).result.deliveries).toEqual([])
  const unknown = '0199c2d4-0000-7000-8000-000000000000'
  expect(await run('trigger', 'CANDIDATE_HIRED', '--receiver', unknown)).toMatchObject({ code: 'NOT_FOUND' })
})

test('a refused sample shows the answer and what its status means', async () => {
  const receiver = await startReceiver((_, response) => response.writeHead(405).end(`no\n${'x'.repeat(500)}`))
  const to = `http://127.0.0.1:${receiver.port}/hook`
  const { result, text, code, error } = await run('trigger', 'POSITION_CREATED', '--to', to, '--secret', 'bare')
  expect({ code, error }).toEqual({ code: 'REFUSED', error: 'The receiver responded 405 to the sample.' })
  expect(result.answer).toMatch(/^no x{296}…$/)
  expect(result).toMatchObject({ notice: expect.stringContaining('whsec_'), advice: [expect.stringContaining('POST')] })
  expect(text).toContain('→ The path exists, but not for POST.')
})

test('what is missing or wrong on the command line is said before anything is sent', async () => {
  expect(await run('trigger', 'POSITION_GONE', '--to', 'http://localhost:1/')).toMatchObject({
    code: 'USAGE',
    error: expect.stringMatching(
      /^The event "POSITION_GONE" is not valid\. Give one of POSITION_CREATED, POSITION_UPDATED/,
    ),
  })
  expect(await run('trigger', 'POSITION_CREATED')).toMatchObject({
    code: 'USAGE',
    error: expect.stringContaining('--to'),
  })
  expect(await run('trigger', 'POSITION_CREATED', '--to', 'http://localhost:1/')).toMatchObject({
    code: 'USAGE',
    error: expect.stringContaining('--secret'),
  })
  expect(await run('trigger', 'POSITION_CREATED', '--to', 'http://localhost:1/', '--secret', '')).toMatchObject({
    code: 'USAGE',
    error: expect.stringContaining('--secret is empty'),
  })
  const receiver = ['trigger', 'POSITION_CREATED', '--receiver', 'ID']
  expect(await run(...receiver, '--candidate-data', 'ids')).toMatchObject({ code: 'USAGE' })
})

test.each([
  ['localhost:3000/hook', 'The address localhost:3000/hook has no scheme: give http://localhost:3000/hook'],
  ['127.0.0.1:3000', 'The address 127.0.0.1:3000 has no scheme: give http://127.0.0.1:3000'],
  ['example.com/hook', 'The address example.com/hook has no scheme: give https://example.com/hook'],
  ['/hook', 'The address /hook has no scheme: give one such as http://localhost:3000/hook'],
  ['3000', 'The address 3000 has no scheme: give one such as http://localhost:3000/hook'],
  [
    'http:/localhost:3000',
    'The address http:/localhost:3000 has no scheme: give one such as http://localhost:3000/hook',
  ],
])('the address %s is refused, because its scheme is missing', async (given, error) => {
  const trigger = ['trigger', 'POSITION_CREATED', '--to', given, '--secret', SECRET]
  expect(await run(...trigger)).toMatchObject({ code: 'USAGE', error })
  expect(await run('test-receiver', given, '--secret', SECRET)).toMatchObject({ code: 'USAGE', error })
})

test('a user is looked up for a receiver, and refused with an address, which needs no database', async () => {
  const as = ['--as', 'nobody@example.com']
  const to = ['--to', 'http://localhost:1/', '--secret', SECRET]
  expect(await run('trigger', 'POSITION_CREATED', ...to, ...as)).toMatchObject({
    code: 'USAGE',
    error: '`trigger --to` does not use the database: leave out --as, or send to --receiver ID.',
  })
  const id = '0199c2d4-0000-7000-8000-000000000000'
  expect(await run('trigger', 'POSITION_CREATED', '--receiver', id, ...as)).toMatchObject({
    code: 'NOT_FOUND',
    error: 'There is no user "nobody@example.com".',
  })
})
