import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Load } from '../../../scripts/prove/service/load.ts'
import { eventually } from '../eventually.ts'
import { startReceiver } from '../receiver.ts'
import { runCommand, runService, stopService } from '../service.ts'

// A service with its embedded database, which is stopped and started again while others use it.

const folder = mkdtempSync(join(tmpdir(), 'kandidat-restart-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
const slug = 'fjellvik'
const env = { DATA_DIR: folder, WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDR: '127.0.0.0/8' }

/** Runs a command to its end, with JSON in a file if it takes some, and returns its JSON. */
async function command(...given: (string | object)[]): Promise<Record<string, unknown>> {
  const args = given.map((each, at) => {
    if (typeof each === 'string') return each
    const file = join(folder, `given-${at}.json`)
    writeFileSync(file, JSON.stringify(each))
    return file
  })
  const run = runCommand([...args, '--json'], env)
  expect(await run.ended, run.stderr()).toBe(0)
  return JSON.parse(run.stdout()) as Record<string, unknown>
}

test('listen goes on after the server was restarted, and misses and repeats no event', async () => {
  const first = await runService(env, ['--no-demo'])
  await command('companies', 'create', { name: 'Fjellvik', slug })
  const receiver = await startReceiver((_, response) => response.end())
  const forward = ['--forward', `http://127.0.0.1:${receiver.port}/hook`, '--events', 'POSITION_CREATED']
  const listening = runCommand(['listen', '--company', slug, ...forward, '--json'], env)
  await eventually(() => expect(listening.stdout()).toContain('"secret"'))
  const create = (title: string) => command('positions', 'create', { title, language: 'NO' }, '--company', slug)
  await create('before')
  await eventually(() => expect(receiver.requests).toHaveLength(1))
  await stopService(first)
  await eventually(() => expect(listening.stderr()).toContain('Waiting for it.'))
  const second = await runService(env, ['--no-demo'])
  await create('after')
  await eventually(() => expect(receiver.requests).toHaveLength(2))
  expect(receiver.requests.map(({ body }) => (JSON.parse(body) as { title: string }).title)).toEqual([
    'before',
    'after',
  ])
  expect(listening.stderr()).toContain('The database is back.')
  listening.child.kill('SIGINT')
  expect(await listening.ended).toBe(0)
  await stopService(second)
})

test('a service that is stopped under load at default settings loses no request over the connections that are in use', async () => {
  const service = await runService({ ...env, DRAIN_SECONDS: '', LOG_LEVEL: 'warn' }, ['--no-demo', '--no-worker'])
  const { key } = await command('keys', 'create', '--company', slug, '--limit', '1000000')
  const load = new Load(`${service.url}/api/v1/positions?take=1`, String(key))
  const loaded = load.run(8)
  await eventually(() => expect(load.counts.answered).toBeGreaterThan(200))
  load.stoppedAt = performance.now()
  await stopService(service)
  await loaded
  expect(load.faults).toEqual([])
  expect(load.counts).toMatchObject({ lost: 0, refused: 8 })
})
