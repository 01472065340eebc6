import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { budget } from '../../../../test/budget.ts'
import { killGroup, runCommand, runService, stopService } from '../../../../test/service.ts'
import { startCluster } from './cluster.ts'
import { isAlive, pause, signal } from './processes.ts'
import { readRun, type Run } from './run-file.ts'

// Each test has its own data folder, a copy of one that was created once: creating one takes longer
// than a test.
const folder = mkdtempSync(join(tmpdir(), 'kandidat-owner-'))
const created = join(folder, 'created')
let dataDir: string
let number = 0
const creating = runCommand(['migrate'], { DATA_DIR: created })
if ((await creating.ended) !== 0) throw new Error(creating.stderr())
rmSync(join(created, 'run.json'))
beforeEach(() => {
  dataDir = join(folder, String((number += 1)))
  // If we are root, PostgreSQL's files belong to another user, which `cp -a` preserves.
  execFileSync('cp', ['-a', created, dataDir])
})
afterEach(() => {
  if (existsSync(join(dataDir, 'run.json'))) signal(run().postmaster, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

function run(): Run {
  return JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as Run
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: run().url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

async function readyStatus(url: string): Promise<number> {
  return (await fetch(`${url}/health/ready`)).status
}

const KILLS = budget(2, 20)
test(
  `committed data survives killing the whole process group ${KILLS} times in a row, and a PostgreSQL that still runs is adopted`,
  {
    tags: 'long',
  },
  async () => {
    let left: Run | undefined
    for (let n = 1; n <= KILLS; n += 1) {
      const service = await runService({ DATA_DIR: dataDir }, ['--no-demo'])
      // A failure here means little without the log of that round.
      expect(await readyStatus(service.url), `round ${n}: ${service.stderr()}`).toBe(200)
      if (n === 1) await ask('create table killed (n int)')
      await ask(`insert into killed values (${n})`)
      const { owner, postmaster, url } = run()
      if (left) expect({ postmaster, url }).toEqual({ postmaster: left.postmaster, url: left.url })
      expect(owner.pid).not.toBe(left?.owner.pid)
      await killGroup(service)
      // PostgreSQL runs on without its owner, in its own session. In every second round it is killed as well.
      expect(isAlive(postmaster), `round ${n}: ${service.stderr()}`).toBe(true)
      left = n % 2 === 1 ? run() : undefined
      if (!left) signal(postmaster, 'SIGKILL')
    }
    const service = await runService({ DATA_DIR: dataDir }, ['--no-demo'])
    expect(await ask('select n from killed order by n')).toEqual(Array.from({ length: KILLS }, (_, index) => index + 1))
    const { postmaster } = run()
    await stopService(service)
    expect(isAlive(postmaster)).toBe(false)
  },
)

test('a PostgreSQL of another version that a killed owner left running is stopped and started again', async () => {
  const first = await runService({ DATA_DIR: dataDir }, ['--no-demo'])
  const before = run()
  await killGroup(first)
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify({ ...before, version: '18.0.0' }))
  const second = await runService({ DATA_DIR: dataDir }, ['--no-demo'])
  expect(isAlive(before.postmaster)).toBe(false)
  expect(isAlive(run().postmaster)).toBe(true)
  expect(run().version).toBe(before.version)
  await stopService(second)
})

test('a PostgreSQL without a socket, as the previous release started it, is used over its port until it ends', async () => {
  await killGroup(await runService({ DATA_DIR: dataDir }, ['--no-demo']))
  const last = run()
  const cluster = await startCluster(join(dataDir, 'postgres'), { logFile: join(dataDir, 'log'), socket: false })
  const { port, postmaster } = cluster
  const withPort = { ...last, port, postmaster, url: cluster.url('kandidat') }
  writeFileSync(join(dataDir, 'run.json'), JSON.stringify(withPort))

  const service = await runService({ DATA_DIR: dataDir }, ['--no-demo'])
  expect(run()).toMatchObject({ postmaster, url: withPort.url })
  expect(new URL(withPort.url).search).toBe('')
  const guest = await runService({ DATA_DIR: dataDir }, ['--join'])
  expect(await readyStatus(guest.url)).toBe(200)
  signal(postmaster, 'SIGKILL')
  while (run().postmaster.pid === postmaster.pid) await pause(20)
  expect(run().url).toBe(withPort.url)
  for (const { url } of [service, guest]) while ((await readyStatus(url)) !== 200) await pause(20)
  for (const each of [guest, service]) await stopService(each)

  // A guest of the previous release would find the next server at the same port.
  const next = await runService({ DATA_DIR: dataDir }, ['--no-demo'])
  expect(run().port).toBe(port)
  expect(new URL(run().url).searchParams.get('host')).toBe(join(dataDir, 'postgres'))
  await stopService(next)
})

test('an installation with a path of 200 characters works, and further processes and commands join it', async () => {
  const long = join(folder, 'long-'.repeat(40).slice(0, 199 - folder.length))
  expect(long).toHaveLength(200)
  renameSync(dataDir, long)
  dataDir = long
  const owner = await runService({ DATA_DIR: dataDir }, ['--no-demo'])
  expect(new URL(run().url).search).toBe('')
  const guest = await runService({ DATA_DIR: dataDir }, ['--join'])
  expect(await readyStatus(guest.url)).toBe(200)
  const command = runCommand(['keys', 'list', '--json'], { DATA_DIR: dataDir })
  expect(await command.ended, command.stderr()).toBe(0)
  for (const each of [guest, owner]) await stopService(each)
})

test('a run.json with wrong content is ignored, and does not prevent the start', async () => {
  const nobody = { pid: 1, started: 'long ago' }
  for (const text of ['', '{}', 'null', JSON.stringify({ owner: nobody, postmaster: nobody, port: 1 }), 'not JSON']) {
    writeFileSync(join(dataDir, 'run.json'), text)
    expect(readRun(dataDir), text).toBeNull()
  }
  const command = runCommand(['keys', 'list', '--json'], { DATA_DIR: dataDir })
  expect(await command.ended, command.stderr()).toBe(0)
})

test('a second owner is refused with a message that names the first; further processes and commands join', async () => {
  const owner = await runService({ DATA_DIR: dataDir }, ['--no-demo'])
  expect(statSync(join(dataDir, 'run.json')).mode & 0o777).toBe(0o600)

  const second = runCommand(['start'], { DATA_DIR: dataDir, PORT: '0' })
  expect(await second.ended).toBe(4)
  expect(second.stderr()).toBe(
    `The data folder ${dataDir} is in use by the server in process ${owner.child.pid}: stop that one first, join it ` +
      'as a further process with `npx --no kandidat start --join`, or set DATA_DIR to another folder\n',
  )

  const guest = await runService({ DATA_DIR: dataDir }, ['--join'])
  expect(guest.url).not.toBe(owner.url)
  expect(await readyStatus(guest.url)).toBe(200)
  const { postmaster } = run()
  const command = runCommand(['keys', 'list', '--json'], { DATA_DIR: dataDir })
  expect(await command.ended).toBe(0)
  expect(JSON.parse(command.stdout())).toEqual({ keys: [], nextCursor: null })

  await stopService(guest)
  expect(isAlive(postmaster)).toBe(true)
  expect(await readyStatus(owner.url)).toBe(200)
  await stopService(owner)
  expect(isAlive(postmaster)).toBe(false)
})

test('joining is refused if no server runs', async () => {
  const guest = runCommand(['start', '--join', '--json'], { DATA_DIR: dataDir, PORT: '0' })
  expect(await guest.ended).toBe(4)
  expect(JSON.parse(guest.stderr())).toEqual({
    error: `No server runs on the data folder ${dataDir} that could be joined: start the service first`,
    code: 'DATABASE_UNAVAILABLE',
  })
})

test('commands without a server run the database, one after the other or together, and leave nothing running', async () => {
  const commands = [1, 2, 3].map(() => runCommand(['keys', 'list', '--json'], { DATA_DIR: dataDir }))
  for (const command of commands) {
    expect(await command.ended, command.stderr()).toBe(0)
    expect(JSON.parse(command.stdout())).toEqual({ keys: [], nextCursor: null })
  }
  expect(isAlive(run().postmaster)).toBe(false)
})

test('an interrupted command stops the PostgreSQL that it owns', async () => {
  const command = runCommand(['doctor'], { DATA_DIR: dataDir })
  while (!existsSync(join(dataDir, 'run.json'))) await pause(1)
  const { postmaster } = run()
  command.child.kill('SIGINT')
  expect(await command.ended).toBe(130)
  expect(isAlive(postmaster)).toBe(false)
})

test('a command that adopts a PostgreSQL does not stop it while other processes use it', async () => {
  await killGroup(await runService({ DATA_DIR: dataDir }, ['--no-demo']))
  const { postmaster, url } = run()
  const guest = new pg.Client({ connectionString: url })
  await guest.connect()
  const command = runCommand(['keys', 'list', '--json'], { DATA_DIR: dataDir })
  expect(await command.ended).toBe(0)
  expect((await guest.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await guest.end()
  const last = runCommand(['keys', 'list', '--json'], { DATA_DIR: dataDir })
  expect(await last.ended).toBe(0)
  expect(isAlive(postmaster)).toBe(false)
})

test('a further process finds the next owner, which uses the same port', async () => {
  const first = await runService({ DATA_DIR: dataDir }, ['--no-demo'])
  const guest = await runService({ DATA_DIR: dataDir }, ['--join'])
  await stopService(first)
  expect(await readyStatus(guest.url)).toBe(503)
  const second = await runService({ DATA_DIR: dataDir }, ['--no-demo'])
  while ((await readyStatus(guest.url)) !== 200) await pause(20)
  for (const service of [guest, second]) {
    await stopService(service)
  }
})

test('a PostgreSQL that dies under a running server is started again at the same address; responses are 503 meanwhile', async () => {
  const service = await runService({ DATA_DIR: dataDir }, ['--no-demo'])
  const before = run()
  // Stopped before it is killed, so that there is time for a request.
  signal(before.postmaster, 'SIGSTOP')
  const held = readyStatus(service.url)
  expect(await held).toBe(503)
  signal(before.postmaster, 'SIGKILL')
  while (run().postmaster.pid === before.postmaster.pid) await pause(20)
  expect(run().url).toBe(before.url)
  while ((await readyStatus(service.url)) !== 200) await pause(20)
  await stopService(service)
  expect(service.stderr()).toContain('has ended unexpectedly and is started again')
})
