import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { usableBinaries } from './binaries.ts'
import { startCluster } from './cluster.ts'
import type { Cluster, ClusterOptions } from './cluster.ts'
import { createFiles } from './create.ts'
import { watchLog } from './log-file.ts'
import { runningPostmaster } from './postmaster-file.ts'
import { isAlive, signal } from './processes.ts'

const temporary = mkdtempSync(join(tmpdir(), 'kandidat-cluster-'))
const clusters: Cluster[] = []
afterAll(async () => {
  for (const cluster of clusters) await cluster.stop()
  rmSync(temporary, { recursive: true, force: true })
})

const folder = join(temporary, 'postgres')
const logFile = join(temporary, 'postgres.log')

async function start(options: Partial<ClusterOptions> = {}, inFolder = folder): Promise<Cluster> {
  const cluster = await startCluster(inFolder, { logFile, ...options })
  clusters.push(cluster)
  return cluster
}

async function ask(cluster: Cluster, sql: string, url = cluster.url('postgres')): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<string[]>({ text: sql, rowMode: 'array' })
  await client.end()
  return rows.flat()
}

test('it creates its files, requires the password, and keeps its data over a restart', async () => {
  const first = await start()
  expect(await ask(first, 'create table kept (n int)')).toEqual([])
  await ask(first, 'insert into kept values (1)')
  const url = new URL(first.url('postgres'))
  expect(url.password.length).toBeGreaterThanOrEqual(32)
  url.password = 'wrong'
  const stranger = new pg.Client({ connectionString: url.href })
  await expect(stranger.connect()).rejects.toThrow('password authentication failed')
  for (const name of ['', 'password', 'data']) expect(statSync(join(folder, name)).mode & 0o077).toBe(0)

  await first.stop()
  expect(isAlive(first.postmaster)).toBe(false)
  expect(await ask(await start(), 'select n from kept')).toEqual([1])
})

test('its log is begun anew while it runs, and what it writes later is in the new one', async () => {
  const own = { folder: join(temporary, 'logging'), log: join(temporary, 'logging.log') }
  const cluster = await start({ logFile: own.log }, own.folder)
  const unwatch = watchLog(own.log, () => undefined, 1_000, 10)
  const fail = (name: string) => ask(cluster, 'select 1', cluster.url(name)).catch(() => undefined)
  const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  await fail(`early${'x'.repeat(50)}`)
  const older = async () => {
    await fail('more')
    return textOf(`${own.log}.1`)
  }
  await expect.poll(older, { timeout: 20_000 }).toContain('earlyxxx')
  unwatch()
  await fail('late')
  expect(statSync(own.log).size).toBeLessThan(3_000)
  expect(textOf(own.log)).toMatch(/^[^\0]*database "late" does not exist/)
  expect(textOf(own.log)).not.toContain('earlyxxx')
  expect(statSync(`${own.log}.1`).mode & 0o077).toBe(0)
})

test('a user without a name, whom initdb does not take, is told what to do', () => {
  const initdb = join(temporary, 'initdb')
  const refusal = 'initdb: could not look up effective user ID 12345: user does not exist'
  writeFileSync(initdb, `#!/bin/sh\necho '${refusal}' >&2\nexit 1\n`, { mode: 0o755 })
  const create = () => createFiles(join(temporary, 'nameless'), null, { ...usableBinaries(null), initdb }, false)
  expect(create).toThrow(
    /^The user \d+ has no line in \/etc\/passwd, .*: install libnss-wrapper, add the line, run this as a user that has one, or/,
  )
  expect(existsSync(join(temporary, 'nameless'))).toBe(false)
})

test('texts are UTF-8 and sorted the same way on every machine, and pages have checksums', async () => {
  const cluster = await start()
  const facts = `select unnest(array[current_setting('server_encoding'), current_setting('data_checksums'),
    current_setting('TimeZone')])`
  expect(await ask(cluster, facts)).toEqual(['UTF8', 'on', 'UTC'])
  expect(await ask(cluster, `select t from unnest(array['b', 'Å', 'a', 'Z']) t order by t`)).toEqual([
    'Z',
    'a',
    'b',
    'Å',
  ])
  expect(await ask(cluster, `select lower('ÅØÆ')`)).toEqual(['åøæ'])
})

const ADDRESS = `select coalesce(host(inet_server_addr()), 'socket')`

test('connections use a socket that only its user can reach, and the port works too; both require the password', async () => {
  const cluster = await start()
  expect(cluster.socket).toBe(true)
  expect(await ask(cluster, ADDRESS)).toEqual(['socket'])
  const socket = statSync(join(folder, `.s.PGSQL.${cluster.port}`))
  expect(socket.isSocket()).toBe(true)
  expect([socket.mode & 0o777, socket.uid]).toEqual([0o700, statSync(folder).uid])

  const [toSocket, toPort] = [new URL(cluster.url('postgres')), new URL(cluster.url('postgres'))]
  toPort.search = ''
  expect(await ask(cluster, ADDRESS, toPort.href)).toEqual(['127.0.0.1'])
  for (const url of [toSocket, toPort]) {
    url.password = 'wrong'
    await expect(ask(cluster, ADDRESS, url.href)).rejects.toThrow('password authentication failed')
  }
  await cluster.stop()
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'password'])
})

test('in a folder with a path of 200 characters, connections use the port', async () => {
  const parent = join(temporary, 'long-'.repeat(40).slice(0, 199 - temporary.length))
  expect(parent).toHaveLength(200)
  mkdirSync(parent)
  const cluster = await start({ durable: false }, join(parent, 'postgres'))
  expect(cluster.socket).toBe(false)
  expect(await ask(cluster, ADDRESS)).toEqual(['127.0.0.1'])
  expect(await ask(cluster, 'show unix_socket_directories')).toEqual([''])
  await cluster.stop()
})

test('a file system without sockets is used over the port', async () => {
  const first = await start()
  await first.stop()
  const starting = start({ wantedPort: first.port })
  // In the place of the socket, a folder makes its creation fail as such a file system does.
  const obstacle = join(folder, `.s.PGSQL.${first.port}`)
  mkdirSync(obstacle)
  const cluster = await starting
  rmSync(obstacle, { recursive: true })
  expect(readFileSync(logFile, 'utf8')).toContain('could not create any Unix-domain sockets')
  expect(cluster.socket).toBe(false)
  expect(await ask(cluster, ADDRESS)).toEqual(['127.0.0.1'])
})

test('a socket that a killed server left behind does not prevent the next start, whatever its lock file says', async () => {
  const killed = await start()
  signal(killed.postmaster, 'SIGKILL')
  await killed.ended
  // A process of its user, which PostgreSQL would take for another server.
  const stranger = spawn('sleep', ['60'], { cwd: '/', stdio: 'ignore', uid: statSync(folder).uid })
  const lock = join(folder, `.s.PGSQL.${killed.port}.lock`)
  const lines = readFileSync(lock, 'utf8').split('\n')
  writeFileSync(lock, [String(stranger.pid), ...lines.slice(1)].join('\n'))
  const cluster = await start({ port: killed.port })
  stranger.kill('SIGKILL')
  expect(await ask(cluster, ADDRESS)).toEqual(['socket'])
})

test('two servers run side by side, each with a socket of its own, whatever its path contains', async () => {
  const first = await start()
  const parent = join(temporary, 'a, "b" 100% +ø')
  mkdirSync(parent)
  const second = await start({ durable: false, wantedPort: first.port }, join(parent, 'postgres'))
  expect(second.port).not.toBe(first.port)
  for (const cluster of [first, second]) expect(await ask(cluster, ADDRESS)).toEqual(['socket'])
  expect(await ask(first, 'select n from kept')).toEqual([1])
  await expect(ask(second, 'select n from kept')).rejects.toThrow('does not exist')
  await second.stop()
})

test('its log contains neither statements nor the values in errors', async () => {
  const cluster = await start()
  await expect(ask(cluster, `insert into kept values ('kari@example.no')`)).rejects.toThrow('invalid input syntax')
  await ask(cluster, 'create table once (email text primary key)')
  await ask(cluster, `insert into once values ('ola@example.no')`)
  await expect(ask(cluster, `insert into once values ('ola@example.no')`)).rejects.toThrow('duplicate key')
  const log = readFileSync(logFile, 'utf8')
  expect(log).toContain('duplicate key')
  expect(log).not.toContain('ola@')
  expect(log).not.toContain('insert into')
})

test('a server that still runs on the folder is stopped before another starts', async () => {
  const first = await start()
  const second = await start()
  expect(isAlive(first.postmaster)).toBe(false)
  await first.ended
  expect(await ask(second, 'select n from kept')).toEqual([1])
})

test('after its postmaster was killed it can be started as soon as its other processes are gone', async () => {
  for (const n of [2, 3, 4]) {
    const cluster = await start()
    await ask(cluster, `insert into kept values (${n})`)
    // Another connection keeps one of its processes busy while the postmaster dies.
    const busy = new pg.Client({ connectionString: cluster.url('postgres') })
    busy.on('error', () => undefined)
    await busy.connect()
    const sleeping = busy.query('select pg_sleep(60)').catch(() => 'cut')
    signal(cluster.postmaster, 'SIGKILL')
    await cluster.ended
    expect(await ask(await start(), 'select max(n) from kept')).toEqual([n])
    expect(await sleeping).toBe('cut')
  }
})

test('a process that has the id of the dead postmaster is left alone', async () => {
  const cluster = await start()
  signal(cluster.postmaster, 'SIGKILL')
  await cluster.ended
  const stranger = spawn('sleep', ['60'], { cwd: '/', stdio: 'ignore' })
  const file = join(realpathSync(folder), 'data', 'postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [String(stranger.pid), ...lines.slice(1)].join('\n'))
  expect(runningPostmaster(join(realpathSync(folder), 'data'))).toBeNull()

  expect(await ask(await start(), 'select max(n) from kept')).toEqual([4])
  expect(stranger.exitCode).toBeNull()
  stranger.kill('SIGKILL')
})

test('data of another major version is refused with a message, and stays as it is', async () => {
  await (await start()).stop()
  const file = join(folder, 'data', 'PG_VERSION')
  const version = readFileSync(file, 'utf8')
  writeFileSync(file, '17\n')
  await expect(start()).rejects.toThrow(/written by PostgreSQL 17, which the embedded PostgreSQL 18 cannot read: use /)
  writeFileSync(file, version)
  expect(await ask(await start(), 'select max(n) from kept')).toEqual([4])
})

test('an error at its start is reported with the end of its log', async () => {
  const options = { logFile, durable: false, settings: { shared_buffers: 'plenty' } }
  await expect(startCluster(join(temporary, 'other'), options)).rejects.toThrow(/did not start; .*"shared_buffers"/)
})
