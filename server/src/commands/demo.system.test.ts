import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@kandidat/client'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { budget } from '../../test/budget.ts'
import { createTestDatabase } from '../../test/database.ts'
import { createDemoDatabase } from '../../test/demo-database.ts'
import { startReceiver } from '../../test/receiver.ts'
import { killGroup, runCommand, runService, runServiceForPerson, stopService } from '../../test/service.ts'
import { freePort } from '../base/db/embedded/address.ts'
import { pause } from '../base/db/embedded/processes.ts'
import type { Run } from '../base/db/embedded/run-file.ts'
import type { DemoKey } from '../service/demo/demo.ts'

const temporary = mkdtempSync(join(tmpdir(), 'kandidat-demo-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 10 }))
const dataDir = join(temporary, 'data')
const keysFile = join(dataDir, 'demo-keys.json')

/** Every row of the demonstration, as one number. */
async function fingerprint(): Promise<unknown> {
  const { url } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as Run
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // Each start makes new links into the portal, which raises the version of the settings.
  const versions = `(select * from versions where kind <> 'settings')`
  const tables = ['companies', 'positions', 'listings', 'people', 'vouches', 'keys', versions]
  const sums = tables.map((table, i) => `(select sum(hashtextextended(t::text, 0)) from ${table} t) as sum${i}`)
  const { rows } = await client.query(`select ${sums.join(', ')}`)
  await client.end()
  return rows
}

/** What starts print, without what differs on purpose: ports, and the tokens of links that work once. */
const comparable = (text: string) =>
  text.replaceAll(/(?:127\.0\.0\.1|localhost):\d+/g, 'here').replaceAll(/(?<=\/welcome\/)[\w-]+/g, 'TOKEN')

/** The first answer of a service that starts. */
async function firstAnswer(address: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer) return answer
    await pause(20)
  }
}

const firstAndLater =
  'the first start fills in the demonstration, and a page says so; later starts print the same lines and change no data'
test(
  firstAndLater,
  async () => {
    const port = await freePort('127.0.0.1')
    const address = `http://127.0.0.1:${port}/`
    const starting = runServiceForPerson({ DATA_DIR: dataDir, PORT: String(port) })
    const early = await Promise.race([firstAnswer(address), starting])
    if (!(early instanceof Response)) throw new Error('the service started without an answer before')
    expect([early.status, early.headers.get('refresh')]).toEqual([503, '2'])
    expect(await early.text()).toContain('The demonstration is being loaded')
    const first = await starting
    expect((await fetch(address)).status).toBe(200)
    const filled = await fingerprint()
    expect(statSync(keysFile).mode & 0o777).toBe(0o600)
    const kept = JSON.parse(readFileSync(keysFile, 'utf8')) as DemoKey[]
    expect(kept.length).toBeGreaterThanOrEqual(5)
    for (const { company, slug, key } of kept) {
      expect(key).toMatch(/^kand_/)
      for (const part of [company, slug, key]) expect(first.stdout()).toContain(part)
    }

    // The lines are pasted into a shell as they are.
    const lines = first.stdout().match(/^ *curl .*$/gm) ?? []
    expect(lines.length).toBeGreaterThanOrEqual(3)
    const [positions] = lines.map((line) =>
      JSON.parse(execFileSync('sh', ['-c', `${line} --silent --fail`]).toString()),
    )
    expect(positions.data).toHaveLength(5)
    expect(positions.data[0].status).toBe('PUBLISHED')
    expect(first.stderr()).not.toContain('kand_')
    await stopService(first)

    const second = await runServiceForPerson({ DATA_DIR: dataDir })
    expect(comparable(second.stdout())).toBe(comparable(first.stdout()))
    expect(await fingerprint()).toEqual(filled)
    expect(second.stdout().match(/\/welcome\/[\w-]{43}$/gm)).toHaveLength(3)
    await stopService(second)

    const doctor = runCommand(['doctor', '--json'], { DATA_DIR: dataDir })
    expect(await doctor.ended, doctor.stdout()).toBe(0)
    expect(JSON.parse(doctor.stdout())).toMatchObject({ ok: true })
  },
  180_000,
)

test('a receiver that is added later gets nothing of the past, unless it is replayed', async () => {
  const env = { DATA_DIR: dataDir, WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDR: '127.0.0.1' }
  const service = await runService(env)
  const run = async (...args: string[]) => {
    const command = runCommand([...args, '--json'], env)
    expect(await command.ended, command.stderr()).toBe(0)
    return JSON.parse(command.stdout()) as { keys: DemoKey[]; id: string }
  }
  const received = await startReceiver((_request, response) => response.writeHead(200).end())
  const { id } = await run('receivers', 'add', `http://127.0.0.1:${received.port}/`, '--company', 'kvistbyte')
  const kept = JSON.parse(readFileSync(keysFile, 'utf8')) as DemoKey[]
  const key = kept.find(({ slug }) => slug === 'kvistbyte')?.key ?? ''
  const kandidat = createClient({ baseUrl: `${service.url}/api/v1`, key })
  const [position] = await kandidat.listPositions({ status: 'PUBLISHED' }).toArray()

  // What happens now arrives, and before it nothing did.
  await run('positions', 'pause', position?.id ?? '')
  const bodies = () => received.requests.map(({ body }) => JSON.parse(body) as { type: string; id: string })
  await expect.poll(() => bodies().length, { timeout: 50_000 }).toBe(1)
  expect(bodies()).toMatchObject([{ type: 'POSITION_UPDATED', id: position?.id }])

  const [since, until] = [10, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString())
  const kind = 'CANDIDATE_ADDED'
  await run('deliveries', 'replay', '--receiver', id, '--since', since!, '--until', until!, '--events', kind)
  await expect.poll(() => bodies().length, { timeout: 50_000 }).toBeGreaterThan(3)
  expect(
    new Set(
      bodies()
        .slice(1)
        .map(({ type }) => type),
    ),
  ).toEqual(new Set([kind]))
  await stopService(service)
}, 180_000)

test('a start prints the marketplace, to which / leads, and the careers page of a company', async () => {
  const service = await runService({ DATA_DIR: dataDir })
  const { marketplace, careersPage } = JSON.parse(service.stdout()) as Record<'marketplace' | 'careersPage', string>
  const onTitle = async (address: string) => /<h1[^>]*>([^<]+)/.exec(await (await fetch(address)).text())?.[1]
  const start = await fetch(new URL(marketplace).origin, { redirect: 'manual' })
  expect([start.status, start.headers.get('location')]).toEqual([302, new URL(marketplace).pathname])
  expect(await onTitle(marketplace)).toBe('All jobs')
  expect(await onTitle(careersPage)).toBe('Alle job hos Lindkær &amp; Falk')
  await stopService(service)
})

test('public addresses hold the port that was found, where any was asked for', async () => {
  const service = await runService({ DATA_DIR: dataDir })
  const { keys } = JSON.parse(service.stdout()) as { keys: DemoKey[] }
  const kandidat = createClient({ baseUrl: `${service.url}/api/v1`, key: keys[0]?.key ?? '' })
  const pages = await kandidat.listCareerPages().toArray()
  const publicly = `http://localhost:${new URL(service.url).port}/c/`
  expect(pages.map(({ url }) => url)).toEqual(pages.map(({ id }) => `${publicly}${id}`))
  expect(pages).not.toEqual([])
  await stopService(service)
})

test('filling in twice is refused, and a revoked key is printed no more', async () => {
  const again = runCommand(['demo', '--json'], { DATA_DIR: dataDir })
  expect(await again.ended).toBe(3)
  expect(JSON.parse(again.stderr())).toMatchObject({ code: 'REFUSED' })

  const list = runCommand(['keys', 'list', '--company', 'kvistbyte', '--json'], { DATA_DIR: dataDir })
  expect(await list.ended).toBe(0)
  const { keys } = JSON.parse(list.stdout()) as { keys: { id: string }[] }
  const revoke = runCommand(['keys', 'revoke', ...keys.map(({ id }) => id)], { DATA_DIR: dataDir })
  expect(await revoke.ended).toBe(0)

  const service = await runService({ DATA_DIR: dataDir })
  const printed = (JSON.parse(service.stdout()) as { keys: DemoKey[] }).keys.map(({ slug }) => slug)
  expect(printed).toContain('fjellvik')
  expect(printed).not.toContain('kvistbyte')
  await stopService(service)
})

test('a first start with --no-demo stays empty, also later', async () => {
  const env = { DATA_DIR: join(temporary, 'empty') }
  await stopService(await runService(env, ['--no-demo']))
  const later = await runServiceForPerson(env)
  expect(later.stdout()).toContain('There are no companies yet: `npx --no kandidat demo` loads demonstration data.')
  await stopService(later)
})

test('a database of the operator gets demonstration data only when asked', async () => {
  const database = await createTestDatabase()
  // The keys that are kept there belong to another database, so none is printed.
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, MASTER_KEY: 'ab'.repeat(32) }
  const before = readFileSync(keysFile, 'utf8')
  const service = await runService(env)
  expect(JSON.parse(service.stdout())).toMatchObject({ keys: [] })
  await stopService(service)
  expect(readFileSync(keysFile, 'utf8')).toBe(before)

  await database.drop()
})

test('a load that is killed leaves nothing behind', async () => {
  const database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, DATA_DIR: join(temporary, 'asked'), MASTER_KEY: 'ab'.repeat(32) }
  const killed = runCommand(['start', '--demo'], { ...env, PORT: '0' })
  // Databases that were copied from the same template have the same numbers of tables.
  const writing = () =>
    database.run(`select from pg_locks join pg_database d on d.oid = database
      where d.datname = current_database() and relation = 'vouches'::regclass and mode = 'RowExclusiveLock'`)
  while ((await writing()).length === 0) await pause(20)
  await killGroup(killed)
  expect(await killed.ended).toBe('SIGKILL')
  while ((await writing()).length > 0) await pause(20)
  expect(await database.run(`select kind from companies`)).toEqual([{ kind: 'platform' }])
  expect(await database.run(`select from positions`)).toEqual([])
  await database.drop()
}, 180_000)

const isLong = budget(0, 1) === 1
const loaded = isLong ? '`demo` loads all and prints the keys' : 'starts print the keys of what was loaded elsewhere'
test(`${loaded}, and two years later as much is published`, { tags: 'long', timeout: 180_000 }, async () => {
  const database = isLong ? await createTestDatabase() : await createDemoDatabase()
  const env = { DATABASE_URL: database.url, DATA_DIR: join(temporary, 'loaded'), MASTER_KEY: 'ab'.repeat(32) }
  /** What is published for each of the keys that a start prints. */
  const start = async () => {
    const service = await runService(env, ['--demo'])
    const { keys } = JSON.parse(service.stdout()) as { keys: DemoKey[] }
    const published: string[][] = []
    for (const { key } of keys) {
      const kandidat = createClient({ baseUrl: `${service.url}/api/v1`, key })
      const positions = await kandidat.listPositions({ status: 'PUBLISHED' }).toArray()
      published.push(positions.map(({ id }) => id))
    }
    await stopService(service)
    return published
  }
  if ('keys' in database) {
    mkdirSync(env.DATA_DIR)
    writeFileSync(join(env.DATA_DIR, 'demo-keys.json'), JSON.stringify(database.keys))
  } else await load(env)
  const first = await start()
  expect(first).toHaveLength(7)
  expect(first[0]?.length).toBeGreaterThan(30)
  await database.setClockOffset('2 years')
  expect(await start()).toEqual(first)
  await database.drop()
})

/** Loads the demonstration by the command, which prints the keys that it keeps. */
async function load(env: Record<string, string> & { DATA_DIR: string }): Promise<void> {
  const command = runCommand(['demo', '--json'], env)
  expect(await command.ended, command.stderr()).toBe(0)
  const { keys, file } = JSON.parse(command.stdout()) as { keys: DemoKey[]; file: string }
  expect(file).toBe(join(env.DATA_DIR, 'demo-keys.json'))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(keys)
}
