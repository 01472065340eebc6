import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { verifySignature } from '@kandidat/contract/webhooks/signature'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { everything } from '../../test/everything.ts'
import { startReceiver } from '../../test/receiver.ts'
import { type RunningCommand, runCommand } from '../../test/service.ts'
import { openFixture } from '../../test/fixture.ts'
import { inTransaction } from '../base/changes/actions.ts'
import { transitionPositions } from '../positions/actions.ts'
import { type Transition, pause, publish } from '../positions/lifecycle.ts'
import { installationAccess } from '../base/access/access.ts'

const { make, server, database } = await openFixture()
const owner = await make.company({ slug: 'fjellvik' })
const other = await make.company({ slug: 'nordhaug' })
const env = { DATABASE_URL: database.url }

const act = (work: Parameters<typeof inTransaction<unknown>>[2]) =>
  inTransaction(server.app.database, installationAccess('operator'), work)
const lines = (command: RunningCommand) =>
  command
    .stdout()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 50_000, interval: 20 })

test('events of a company are sent to a local port as they happen, signed, and the database does not change', async () => {
  const position = await make.position(owner)
  const strange = await make.position(other)
  const receiver = await startReceiver((_, response) => response.end())
  const url = `http://localhost:${receiver.port}/hook`
  const command = runCommand(['listen', '--company', 'fjellvik', '--forward', url, '--json'], env)
  await until(() => lines(command).length === 1)
  const [first] = lines(command)
  const secretOf = { secret: expect.stringMatching(/^whsec_/), notice: null }
  expect(first).toEqual({ forward: url, company: 'fjellvik', since: null, ...secretOf })

  const move = ({ company_id: companyId, id }: typeof position, how: Transition) =>
    act((all) => transitionPositions(all, 'positions publish', [{ companyId, id }], how))
  await move(strange, publish)
  await move(position, publish)
  await move(position, pause)
  const before = await everything(database)
  await until(() => lines(command).length === 3)
  const secret = String(first?.['secret'])
  expect(receiver.requests.map(({ headers }) => headers['x-service-sequence'])).toEqual(['1', '2'])
  for (const { headers, body } of receiver.requests) {
    expect(JSON.parse(body)).toMatchObject({ type: 'POSITION_UPDATED', id: position.id })
    const hmac = (content: Uint8Array) => createHmac('sha256', secret).update(content).digest('hex')
    const verdict = await verifySignature(String(headers['x-service-signature']), body, hmac, Date.now() / 1000)
    expect(verdict).toMatchObject({ valid: true })
  }
  expect(lines(command).slice(1)).toMatchObject([
    {
      company: 'fjellvik',
      objectId: position.id,
      sequence: 1,
      kind: 'POSITION_UPDATED',
      taken: true,
      attempts: 1,
      status: 200,
    },
    { sequence: 2, taken: true },
  ])
  command.child.kill('SIGINT')
  expect(await command.ended).toBe(0)
  expect(lines(command).at(-1)).toEqual({ stopped: true, taken: 2, left: 0 })
  expect(await everything(database)).toBe(before)
})

test('--since, --events and --candidate-data select events, and an event that is not accepted is given up after its attempts', async () => {
  const position = await make.position(owner)
  const vouch = await make.vouch(position)
  await act(async (all) => all.emit('CANDIDATE_ADDED', [{ companyId: owner.id, id: vouch.id }]))
  const receiver = await startReceiver((_, response) => response.writeHead(500).end())
  const options = ['--since', '2026-01-01', '--events', 'CANDIDATE_ADDED', '--candidate-data', 'ids', '--retries', '1']
  // Copied without its beginning.
  const file = join(mkdtempSync(join(tmpdir(), 'kandidat-listen-')), 'secret.txt')
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  writeFileSync(file, 'c2VjcmV0\n')
  const given = ['--secret-file', file, '--forward', `http://127.0.0.1:${receiver.port}/`]
  const command = runCommand(['listen', ...given, ...options, '--json'], env)
  await until(() => lines(command).length === 2)
  expect(lines(command)).toMatchObject([
    { company: null, secret: 'c2VjcmV0', notice: expect.stringContaining('does not begin with whsec_') },
    { objectId: vouch.id, taken: false, attempts: 2, status: 500 },
  ])
  const [first] = receiver.requests
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    candidate: { id: vouch.person_id, email: null, firstName: null },
  })
  command.child.kill('SIGTERM')
  expect(await command.ended).toBe(0)
  expect(lines(command).at(-1)).toEqual({ stopped: true, taken: 0, left: 1 })
})

test('a missing server, an unknown company or a forbidden address is an error at once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kandidat-listen-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  const local = ['--forward', 'http://localhost:3000/hook', '--json']
  const cases = [
    [local, { DATA_DIR: dataDir }, 4, 'start the service first'],
    [[...local, '--company', 'nobody'], env, 3, 'no company with the slug'],
    [['--forward', 'http://10.0.0.1/hook', '--json'], env, 3, 'WEBHOOK_ALLOW_CIDR'],
  ] as const
  const commands = cases.map(([args, settings]) => runCommand(['listen', ...args], settings))
  const exits = await Promise.all(commands.map(({ ended }) => ended))
  expect(exits).toEqual(cases.map(([, , exit]) => exit))
  for (const [at, [, , , sentence]] of cases.entries()) {
    const last = commands[at]?.stderr().trim().split('\n').at(-1) ?? ''
    expect((JSON.parse(last) as { error: string }).error).toContain(sentence)
    expect(commands[at]?.stdout()).toBe('')
  }
})
