import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifySignature } from '@kandidat/contract/webhooks/signature'
import { faultsInEvent } from '@kandidat/contract/validation/event'
import { runIn } from '../../../test/command.ts'
import { startReceiver } from '../../../test/receiver.ts'
import { openFixture } from '../../../test/fixture.ts'
import { eventKinds } from '../../base/changes/event.ts'

const { make, server, database } = await openFixture()
const MASTER_KEY = Buffer.alloc(32, 1).toString('base64')

/** Runs `receivers` commands with these settings. */
function runWith(env: Record<string, string>) {
  const command = runIn({ DATABASE_URL: 'postgresql://elsewhere/', ...env }, server.app.database)
  return (...args: string[]) => command('receivers', ...args)
}

const run = runWith({ MASTER_KEY, WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDR: '127.0.0.1' })
const agency = await make.company({ kind: 'agency', slug: 'nordhaug' })
await make.client(agency, await make.company({ slug: 'fjellvik' }))
const position = await make.position(agency)

const add = async (url: string, ...options: string[]): Promise<{ id: string; secret: string }> =>
  (await run('add', url, '--company', 'nordhaug', ...options)).result
const show = async (id: string) => (await run('show', id)).result

test('a receiver is added, shown, listed, edited, paused, resumed and removed by commands', async () => {
  const options = ['--events', 'CANDIDATE_HIRED,POSITION_CREATED', '--clients', 'fjellvik', '--positions', position.id]
  const headers = ['--header', 'Authorization: Bearer hidden-word', '--header', 'X-Team: a']
  const added = await run(
    'add',
    'http://127.0.0.1:8009/hook',
    '--company',
    'nordhaug',
    ...options,
    ...headers,
    '--candidate-data',
    'ids',
    '--strict',
  )
  const { id, secret } = added.result
  expect(added.text).toContain(secret)
  const shown = await run('show', id)
  expect(shown.result).toMatchObject({
    company: 'nordhaug',
    url: 'http://127.0.0.1:8009/hook',
    kinds: ['POSITION_CREATED', 'CANDIDATE_HIRED'],
    clients: ['fjellvik'],
    positions: [position.id],
    candidateData: 'ids',
    strict: true,
    headers: ['authorization', 'x-team'],
    breaker: 'closed',
    waiting: 0,
  })
  for (const answer of [shown, await run('list'), await run('list', '--company', 'nordhaug')]) {
    expect(answer.text).toContain('http://127.0.0.1:8009/hook')
    expect(JSON.stringify(answer)).not.toMatch(/hidden-word|whsec_/)
  }
  await run('edit', id, '--events', 'all', '--clients', 'all', '--positions', 'all', '--header', 'none', '--no-strict')
  const open = { kinds: null, clients: null, positions: null, headers: [], strict: false, candidateData: 'ids' }
  expect(await show(id)).toMatchObject(open)
  expect((await run('pause', id)).result).toEqual({ receivers: [id] })
  expect(await show(id)).toMatchObject({ pauseReason: 'operator' })
  expect((await run('list')).text).toContain('paused')
  await run('resume', id)
  expect(await show(id)).toMatchObject({ pausedAt: null })
  expect((await run('remove', id)).result).toEqual({ receivers: [id], cancelled: 0 })
  expect((await run('list')).text).toBe('There are no receivers.')
  expect(await show(id)).toMatchObject({ removedAt: expect.any(String) })
})

const wrong: [args: string[], code: string, sentence: string][] = [
  [
    ['add', 'https://127.0.0.2/', '--company', 'nordhaug'],
    'REFUSED',
    '127.0.0.2/32 in WEBHOOK_ALLOW_CIDR would allow it',
  ],
  [['add', 'https://nobody.invalid/', '--company', 'nordhaug'], 'REFUSED', 'nobody.invalid'],
  [['add', 'http://127.0.0.1/', '--company', 'nobody'], 'NOT_FOUND', 'no company with the slug "nobody"'],
  [['add', 'http://127.0.0.1/', '--company', 'nordhaug', '--events', 'HIRED'], 'USAGE', 'allowed are POSITION_CREATED'],
  [['add', 'http://127.0.0.1/', '--company', 'nordhaug', '--clients', 'nordhaug'], 'REFUSED', 'is not a client'],
  [['add', 'http://127.0.0.1/', '--company', 'nordhaug', '--header', 'Host: b'], 'USAGE', 'host cannot be set'],
  [
    ['add', 'http://127.0.0.1/', '--company', 'nordhaug', '--header', 'nothing'],
    'USAGE',
    'must have the form "Name: value"',
  ],
  [['edit', '01997b1e-6a30-7c44-8f0e-3d5a1b2c4d6e', '--strict'], 'NOT_FOUND', 'There is no receiver'],
  [['edit', '01997b1e-6a30-7c44-8f0e-3d5a1b2c4d6e'], 'USAGE', 'Name at least one setting to change'],
]

test.for(wrong)('%j fails with %s and a reason', async ([args, code, sentence]) => {
  expect(await run(...args)).toMatchObject({ code, error: expect.stringContaining(sentence) })
})

test('a command that needs secrets fails without the master key, and writes nothing', async () => {
  const without = runWith({ WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDR: '127.0.0.1' })
  const answer = await without('add', 'http://127.0.0.1/', '--company', 'nordhaug')
  expect(answer).toMatchObject({ code: 'SETTINGS', error: expect.stringContaining('MASTER_KEY') })
  const { id } = await add('http://127.0.0.1/')
  const other = runWith({ MASTER_KEY: Buffer.alloc(32, 2).toString('hex') })
  expect(await other('rotate-secret', id)).toMatchObject({
    code: 'SETTINGS',
    error: expect.stringContaining('not given'),
  })
  expect((await without('list')).result.receivers).toHaveLength(1)
  expect((await without('remove', id)).code).toBeUndefined()
})

test('examples of all kinds are sent like events, signed with the secret and marked as a test', async () => {
  const receiver = await startReceiver((_, response) => response.end('thanks'))
  const { id, secret } = await add(`http://127.0.0.1:${receiver.port}/hook`, '--header', 'X-Team: a')
  const { result, text } = await run('test', id)
  expect(result.results.map((each: { kind: string }) => each.kind)).toEqual(eventKinds)
  for (const each of result.results) {
    expect(each).toMatchObject({ status: 200, word: null, answer: 'thanks', address: '127.0.0.1' })
  }
  expect(text.split('\n')).toHaveLength(5)
  expect(text).not.toContain(secret)
  expect(receiver.requests).toHaveLength(5)
  const hmac = (content: Uint8Array) => createHmac('sha256', secret).update(content).digest('hex')
  for (const [i, { method, path, headers, body }] of receiver.requests.entries()) {
    expect({ method, path }).toEqual({ method: 'POST', path: '/hook' })
    expect(headers).toMatchObject({ 'x-service-test': 'true', 'x-service-attempt': '1', 'x-team': 'a' })
    expect(headers['webhook-id']).toBe(result.results[i].eventId)
    expect(headers).not.toHaveProperty('x-service-sequence')
    expect(faultsInEvent(body)).toEqual([])
    const header = String(headers['x-service-signature'])
    expect(await verifySignature(header, body, hmac, Date.now() / 1000)).toMatchObject({ valid: true })
  }
  expect(await database.run('select from deliveries where receiver_id = $1', [id])).toEqual([])
})

test('a receiver of ids gets examples without personal data, of the kinds that it wants', async () => {
  const receiver = await startReceiver((_, response) => response.writeHead(204).end())
  const url = `http://127.0.0.1:${receiver.port}/`
  const { id } = await add(url, '--candidate-data', 'ids', '--events', 'CANDIDATE_HIRED,POSITION_CREATED')
  expect((await run('test', id)).result.results).toHaveLength(2)
  const hired = JSON.parse(receiver.requests[1]?.body ?? '')
  expect(hired).toMatchObject({
    type: 'CANDIDATE_HIRED',
    candidate: { id: expect.any(String), email: null, firstName: null },
  })
  expect(faultsInEvent(receiver.requests[1]?.body ?? '')).toEqual([])
  await run('edit', id, '--strict')
  expect(await run('test', id)).toMatchObject({ code: 'REFUSED', error: 'The receiver refused 2 of 2 examples.' })
  await run('remove', id)
  expect(await run('test', id)).toMatchObject({ code: 'REFUSED', error: expect.stringContaining('was removed') })
})

test('during an overlap requests contain two signatures, of the new and the previous secret', async () => {
  const receiver = await startReceiver((_, response) => response.end())
  const { id, secret } = await add(`http://127.0.0.1:${receiver.port}/`, '--events', 'POSITION_CREATED')
  const rotated = await run('rotate-secret', id, '--overlap', '24h')
  expect(rotated.text).toContain('The previous one signs too until')
  expect(Date.parse(rotated.result.overlapUntil) - Date.now()).toBeGreaterThan(86_000_000)
  await run('test', id)
  const valid = async (index: number, key: string) => {
    const { headers, body } = receiver.requests[index]!
    const hmac = (content: Uint8Array) => createHmac('sha256', key).update(content).digest('hex')
    const header = String(headers['x-service-signature'])
    return (await verifySignature(header, body, hmac, Date.now() / 1000)).valid
  }
  expect(await Promise.all([valid(0, secret), valid(0, rotated.result.secret)])).toEqual([true, true])
  const last = await run('rotate-secret', id)
  expect(last.text).toContain('The previous one signs nothing any more.')
  await run('test', id)
  expect(await Promise.all([valid(1, rotated.result.secret), valid(1, last.result.secret)])).toEqual([false, true])
})

test('the failure of an example is printed, and nothing is sent to an address that is no longer allowed', async () => {
  const receiver = await startReceiver((_, response) => response.writeHead(500).end('broken'))
  const { id } = await add(`http://127.0.0.1:${receiver.port}/`, '--events', 'POSITION_CREATED')
  const failed = await run('test', id)
  expect(failed).toMatchObject({ code: 'REFUSED', error: 'The receiver refused 1 of 1 examples.' })
  expect(failed.text).toMatch(
    /^POSITION_CREATED: failed: The receiver answered 500\. \(\d+ ms, 127\.0\.0\.1\)\n {2}Answer: broken$/,
  )
  expect(failed.result.results).toMatchObject([{ status: 500, word: 'status', answer: 'broken' }])
  const closed = runWith({ MASTER_KEY, WEBHOOK_ALLOW_HTTP: 'true' })
  expect((await closed('test', id)).result.results).toMatchObject([
    { word: 'blocked', sentence: expect.stringContaining('127.0.0.1/32 in WEBHOOK_ALLOW_CIDR would allow it') },
  ])
  expect(receiver.requests).toHaveLength(1)
})

test('check needs no database, and names every address, its rule and the setting that would allow it', async () => {
  const closed = runWith({})
  const local = await closed('check', 'http://localhost:8009/')
  expect(local).toMatchObject({ code: 'REFUSED', result: { allowed: false } })
  expect(local.text).toContain('WEBHOOK_ALLOW_HTTP would allow http')
  expect(local.text).toMatch(/127\.0\.0\.1\/32 in WEBHOOK_ALLOW_CIDR would allow it|::1\/128 in WEBHOOK_ALLOW_CIDR/)
  const open = await run('check', 'http://127.0.0.1:8009/')
  expect(open.code).toBeUndefined()
  expect(open.result).toMatchObject({ allowed: true, problem: null, addresses: [{ allowedBy: '127.0.0.1' }] })
  expect(await run('check', 'https://8.8.8.8/')).toMatchObject({ result: { allowed: true } })
  expect(await run('check', 'https://me:hidden-word@8.8.8.8/')).toMatchObject({
    code: 'REFUSED',
    result: { addresses: [] },
  })
  const metadata = await run('check', 'https://169.254.169.254/')
  expect(metadata.text).toContain('169.254.0.0/16: link-local')
  expect(metadata.text).not.toContain('WEBHOOK_ALLOW_CIDR')
  for (const [url, problem] of [
    [`https://8.8.8.8/${'a'.repeat(2_000)}`, 'An address has at most 2000 characters, also in its ASCII form'],
    [`https://8.8.8.8/${'å'.repeat(1_000)}`, 'An address has at most 2000 characters, also in its ASCII form'],
    [
      'https://8.8.8.8:5432/',
      'Port 5432 of 8.8.8.8 is that of PostgreSQL, and nothing is sent to databases and the like',
    ],
    ['https://8.8.8.8:25/', 'Port 25 of 8.8.8.8 is not one that HTTP may be sent to'],
  ] as const) {
    expect(await run('check', url)).toMatchObject({ code: 'REFUSED', result: { allowed: false, problem } })
  }
  for (const port of [8080, 8443, 9000]) {
    expect(await run('check', `https://8.8.8.8:${port}/`)).toMatchObject({ result: { allowed: true } })
  }
})
