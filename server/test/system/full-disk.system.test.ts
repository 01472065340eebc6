import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { readRun } from '../../src/base/db/embedded/run-file.ts'
import { eventually } from '../eventually.ts'
import { runCommand, runService, stopService } from '../service.ts'

// A disk that is really full: a small file system of its own, filled to its last byte. Where nothing can be mounted, the file
// that Linux has for this, /dev/full.

const folder = mkdtempSync(join(tmpdir(), 'kandidat-full-'))
const disk = join(folder, 'disk')
mkdirSync(disk)
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk]).status === 0
afterAll(() => {
  if (isMounted) execFileSync('umount', [disk])
  rmSync(folder, { recursive: true, force: true })
})

const dataDir = join(disk, 'data')
const env = { DATA_DIR: dataDir }
const filler = join(disk, 'filler')

function fillDisk(): void {
  for (const size of [1024 * 1024, 1024]) {
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(size))
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    }
  }
}

async function run(...args: string[]) {
  const command = runCommand([...args, '--json'], env)
  const code = await command.ended
  const parse = (text: string) => JSON.parse(text.trim().split('\n').at(-1) || 'null') as Record<string, unknown>
  return { code, result: parse(command.stdout()), error: parse(command.stderr()) }
}

/** Fills PostgreSQL's write-ahead log, without which it cannot run. */
async function fillLog(): Promise<void> {
  const client = new pg.Client({ connectionString: readRun(dataDir)!.url })
  client.on('error', () => {})
  await client.connect()
  const write = async () => {
    for (;;) await client.query(`select pg_logical_emit_message(true, 'full', repeat('x', 100000))`)
  }
  await expect(write()).rejects.toThrow(/No space left on device|terminat/)
  await client.end().catch(() => {})
}

/** A service on a disk that is filled: first its tables, then the write-ahead log. */
const namesFullDisk = async () => {
  const service = await runService(env, ['--no-demo'])
  const form = join(folder, 'company.json')
  writeFileSync(form, JSON.stringify({ name: 'Fjellvik', slug: 'fjellvik' }))
  await run('companies', 'create', form)
  const { result } = await run('keys', 'create', '--company', 'fjellvik')
  const ask = () =>
    fetch(`${service.url}/api/v1/clients`, { headers: { authorization: `Bearer ${String(result['key'])}` } })

  fillDisk()
  // The first request of a key needs a page of its own in the table of rate windows.
  const refused = await ask()
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }])
  const ready = async () => (await fetch(`${service.url}/health/ready`)).status
  expect(await ready()).toBe(503)
  expect(service.stderr()).toContain('"msg":"The disk of the database is full: free some space on it"')
  const items = Array.from(
    { length: 2_000 },
    (_, n) => `{"type":"position","id":"${n}","title":"Welder","language":"EN"}`,
  )
  const feed = join(folder, 'feed.jsonl')
  writeFileSync(feed, items.join('\n'))
  expect(await run('import', 'jsonl', feed, '--company', 'fjellvik')).toMatchObject({
    code: 4,
    error: { code: 'DATABASE_UNAVAILABLE', error: 'The disk of the database is full: free some space on it' },
  })

  await fillLog()
  await eventually(() => expect(service.stderr()).toMatch(/could not be started again: The disk of \S+ is full/))
  expect((await ask()).status).toBe(503)
  const doctor = runCommand(['doctor'], env)
  expect(await doctor.ended).toBe(1)
  expect(doctor.stdout()).toContain(`FAULT    disk: the disk of ${dataDir} is full`)
  expect(doctor.stdout()).toMatch(
    /FAULT {4}database: The disk of \S+ is full, so the database of process \d+ cannot work/,
  )

  rmSync(filler)
  // Before any request: a load balancer sends none to a process that is not ready.
  await eventually(async () => expect(await ready()).toBe(200))
  await eventually(async () => expect((await ask()).status).toBe(200))
  await stopService(service)
  fillDisk()
  const start = await run('start', '--no-demo')
  expect(start).toMatchObject({ code: 4, error: { code: 'DATABASE_UNAVAILABLE' } })
  expect(start.error['error']).toMatch(/^The disk of \S+ is full, so PostgreSQL did not start: free some space on it/)
  const created = runCommand(['start', '--no-demo', '--json'], { DATA_DIR: join(disk, 'new') })
  expect(await created.ended).not.toBe(0)
  expect(created.stderr()).toContain('A disk is full: free some space on it, and try again.')
}

const named = 'is named by the log, by doctor and by commands, and the service goes on by itself once there is space'
// oxlint-disable-next-line vitest/expect-expect -- the function has them
if (isMounted) test(`a full disk of 200 MB ${named}`, namesFullDisk)

const alone = isMounted ? '' : ' (mounting is refused here, so this is all that is tested)'
test(`a command whose output does not fit on the disk says so, and one whose reader has ended ends quietly${alone}`, () => {
  const full = openSync('/dev/full', 'w')
  expect(() => writeSync(full, 'x')).toThrow('ENOSPC')
  const launcher = join(import.meta.dirname, '..', '..', '..', 'bin', 'kandidat.js')
  const own = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: join(folder, 'none') }
  const { status, stderr } = spawnSync(process.execPath, [launcher, 'doctor'], {
    env: own,
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(full)
  expect([status, stderr]).toEqual([
    1,
    'A disk is full: free some space on it, and try again. The output could not be written: ENOSPC: no space left on device, write\n',
  ])
  const piped = spawnSync('bash', ['-c', '"$0" "$1" doctor | true; echo $PIPESTATUS', process.execPath, launcher], {
    env: own,
    encoding: 'utf8',
  })
  expect([piped.stdout, piped.stderr]).toEqual(['0\n', ''])
})
