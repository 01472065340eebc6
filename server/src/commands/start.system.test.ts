import { connect } from 'node:net'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConnectionError, createClient, Unauthorized, Unavailable } from '@kandidat/client'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type RunningService, runCommand, runService, runServiceForPerson, stopService } from '../../test/service.ts'
import { newId } from '../base/db/id.ts'
import { pause } from '../base/db/embedded/processes.ts'
import type { Run } from '../base/db/embedded/run-file.ts'
import { makeKey } from '../organisation/keys/key.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'kandidat-start-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }))

function start(env: Record<string, string> = {}): Promise<RunningService> {
  return runService({ DATA_DIR: dataDir, ...env }, ['--no-demo'])
}

function postmasterRuns(): boolean {
  return existsSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'))
}

/** A request that waits for the database, and the function that releases it. */
async function heldRequest(service: RunningService) {
  const run = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as Run
  const client = new pg.Client({ connectionString: run.url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query('lock table keys in access exclusive mode')
  const kandidat = createClient({ baseUrl: `${service.url}/api/v1`, key: makeKey(newId()), retries: 0 })
  const answer = kandidat.listClients().toArray()
  // It is awaited only after it may have failed.
  answer.catch(() => {})
  const waiting = `select from pg_locks where relation = 'keys'::regclass and not granted`
  while ((await client.query(waiting)).rowCount === 0) await pause(5)
  return { answer, release: () => client.end() }
}

/** Whether the service still accepts connections. */
function accepts(service: RunningService): Promise<boolean> {
  const { hostname, port } = new URL(service.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s stops it cleanly, and PostgreSQL with it', async (name) => {
  const service = await start()
  expect(postmasterRuns()).toBe(true)
  service.child.kill(name)
  expect(await service.ended).toBe(0)
  expect(postmasterRuns()).toBe(false)
  expect(service.stderr()).toContain(`"signal":"${name}"`)
})

test('requests in flight are finished before the service ends, and new connections are refused', async () => {
  const service = await start()
  const { answer, release } = await heldRequest(service)
  service.child.kill('SIGTERM')
  // Ctrl-C reaches a process several times: from the terminal, from npm, from the launcher.
  service.child.kill('SIGTERM')
  while (await accepts(service)) await pause(5)
  await release()
  // On a busy machine it was held for longer than a key may be looked up, and the answer says so. It is one all the same.
  const outcome: unknown = await answer.catch((error: unknown) => error)
  expect([Unauthorized, Unavailable].some((each) => outcome instanceof each)).toBe(true)
  expect(await service.ended).toBe(0)
  expect(service.stderr()).not.toContain('were cut off')
  expect(postmasterRuns()).toBe(false)
})

test('requests that take longer than SHUTDOWN_SECONDS are cut off', async () => {
  const service = await start({ SHUTDOWN_SECONDS: '0' })
  const { answer, release } = await heldRequest(service)
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)
  // The database ends before the process does, so there may be time for a response.
  const outcome: unknown = await answer.catch((error: unknown) => error)
  expect([ConnectionError, Unavailable].some((each) => outcome instanceof each)).toBe(true)
  expect(service.stderr()).toContain('requests in flight were cut off')
  await release()
  expect(postmasterRuns()).toBe(false)
})

test('standard output has the result and standard error has the log, in lines of JSON', async () => {
  const service = await start()
  await fetch(`${service.url}/health/live`)
  await stopService(service)
  expect(Object.keys(JSON.parse(service.stdout()) as object)).toEqual([
    'url',
    'pid',
    'marketplace',
    'careersPage',
    'keys',
    'links',
  ])
  const lines = service.stderr().trim().split('\n')
  const messages = lines.map((line) => (JSON.parse(line) as { msg?: string }).msg)
  expect(messages).toEqual(expect.arrayContaining(['started', 'stopping', 'stopped']))
})

test('without --json the service prints its address and commands to type', async () => {
  const command = await runServiceForPerson({ DATA_DIR: dataDir }, ['--no-demo'])
  const [, base] = /^Kandidat answers at (http:\/\/127\.0\.0\.1:\d+\/api\/v1)$/m.exec(command.stdout())!
  expect(command.stdout()).toContain('There are no companies yet: `npx --no kandidat demo` loads demonstration data.')
  expect((await fetch(`${base}/openapi.json`)).status).toBe(200)
  expect(command.stdout()).toMatch(/^Marketplace, .*: http:\/\/localhost:\d+\/c\/[0-9a-f-]{36}$/m)
  expect(command.stdout()).not.toContain('Careers page')
  await stopService(command)
})

test('a port in use is reported in one message, and nothing is created', async () => {
  const service = await start()
  const other = join(dataDir, 'other')
  const { port } = new URL(service.url)
  const failure = async (command: string, settings: Record<string, string>) => {
    const args = command === 'start' ? ['start', '--no-demo', '--json'] : [command, '--json']
    const second = runCommand(args, { DATA_DIR: other, LOG_LEVEL: 'silent', ...settings })
    return [await second.ended, JSON.parse(second.stderr())]
  }
  const inUse = (purpose: string, setting: string) => {
    const error = `Cannot ${purpose} on port ${port} of 127.0.0.1: something else listens there: stop it, or set ${setting} to another`
    return [1, { error, code: 'FAILED' }]
  }
  const metrics = { PORT: '0', METRICS_PORT: port }
  const failures = [failure('start', { PORT: port }), failure('start', metrics), failure('work', metrics)]
  expect(await Promise.all(failures)).toEqual([
    inUse('listen', 'PORT'),
    inUse('serve metrics', 'METRICS_PORT'),
    inUse('serve metrics', 'METRICS_PORT'),
  ])
  expect(existsSync(other)).toBe(false)
  await stopService(service)
})
