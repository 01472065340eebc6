import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { budget } from '../server/test/budget.ts'

const project = join(import.meta.dirname, '..')
// Only its owner can enter this folder. For root it is like a clone in /root, which PostgreSQL's user cannot enter.
const closed = mkdtempSync(join(tmpdir(), 'kandidat-closed-'))
// Everybody can enter this folder. It contains the clones of an ordinary user.
const open = mkdtempSync(join(tmpdir(), 'kandidat-open-'))
chmodSync(open, 0o755)
afterAll(() => {
  for (const folder of [closed, open]) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

// Debian's user `nobody`. If you are not root, you already are an ordinary user.
const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
// The machine's own Node and npm. A fresh shell does not have the folders that npm put in front of them.
const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))

function clone(folder: string, name: string): string {
  const target = join(folder, name)
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', project, target])
  return target
}

/**
 * Gives the packages that npm installed in one clone to another one, as if its user had run `npm ci`, and what was compiled there:
 * the compiler then looks at each source and writes nothing.
 */
function movePackages(from: string, to: string): void {
  for (const folder of ['.', 'bin', 'browser', 'client', 'contract', 'server', 'shared', 'tools']) {
    for (const made of ['node_modules', 'dist']) {
      if (existsSync(join(from, folder, made))) renameSync(join(from, folder, made), join(to, folder, made))
    }
  }
  rmSync(join(to, 'node_modules', '.kandidat-ready.json'), { force: true })
}

interface Shell {
  child: ChildProcess
  stdout: () => string
  stderr: () => string
  ended: Promise<number | NodeJS.Signals>
}

/** Runs a command in a shell that has nothing of this process's environment but PATH and HOME. */
function shell(cwd: string, command: string, env: Record<string, string> = {}, identity = {}): Shell {
  const child = spawn('sh', ['-c', `exec ${command}`], {
    cwd,
    ...identity,
    detached: true,
    env: { PATH: path.join(delimiter), HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text))
  }
  const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals)
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  })
  return { child, stdout: () => texts.stdout, stderr: () => texts.stderr, ended }
}

async function started(running: Shell): Promise<string> {
  while (!running.stdout().includes('Ctrl-C stops it.')) {
    await Promise.race([once(running.child.stdout!, 'data'), running.ended])
    if (running.child.exitCode !== null) throw new Error(`npm start ended: ${running.stdout()}${running.stderr()}`)
  }
  return running.stdout()
}

/** Runs the lines of curl that the text offers, so many or more. @returns their answers */
function pasted(text: string, fewest: number): Record<string, unknown>[] {
  const lines = text.match(/^ *curl .*$/gm) ?? []
  expect(lines.length).toBeGreaterThanOrEqual(fewest)
  return lines.map((line) => JSON.parse(execFileSync('sh', ['-c', `${line} --silent --fail`]).toString()))
}

function databaseRuns(root: string): boolean {
  return existsSync(join(root, 'data', 'postgres', 'data', 'postmaster.pid'))
}

/** A test file that needs little time. */
const aTest = 'server/src/base/config.test.ts'

/** The clone of the first test, after it. */
let installed: string | undefined

/** `.ci/run` begins with `npm test` in a fresh clone, so that a usual run leaves out to install the packages of tests again. */
const isLong = budget(0, 1) === 1
const beside = isLong ? '; npm test installs the rest beside it' : ''
const inFreshClone = `npm start in a fresh clone installs, compiles, loads data and serves; SIGTERM to npm ends all of it; the next start is quick${beside}`
test(inFreshClone, { tags: 'long' }, async () => {
  const root = clone(closed, 'started')
  const began = performance.now()
  const first = shell(root, 'npm start', { PORT: '0' })
  const text = await started(first)
  const firstTook = performance.now() - began
  expect(first.stderr()).toMatch(/Installing packages[^]*Compiling/)
  const [positions] = pasted(text, 3)
  expect(positions?.['data']).toHaveLength(5)
  expect(statSync(join(root, 'data', 'demo-keys.json')).mode & 0o777).toBe(0o600)

  const doctor = shell(root, 'npx --no kandidat doctor --json')
  expect(await doctor.ended, doctor.stdout() + doctor.stderr()).toBe(0)
  const { findings } = JSON.parse(doctor.stdout()) as { findings: { check: string; finding: string }[] }
  expect(findings.find(({ check }) => check === 'node')?.finding).toMatch(/^v(2[4-9]|[3-9]\d)\./)
  const made = shell(root, 'npx --no kandidat keys create --company fjellvik --json')
  expect(await made.ended, made.stderr()).toBe(0)
  expect(JSON.parse(made.stdout())).toMatchObject({ key: expect.stringMatching(/^kand_/) })

  expect(databaseRuns(root)).toBe(true)
  first.child.kill('SIGTERM')
  await first.ended
  expect(first.stderr()).toContain('"msg":"stopped"')
  expect(databaseRuns(root)).toBe(false)

  const beganAgain = performance.now()
  const second = shell(root, 'npm start', { PORT: '0' })
  const again = await started(second)
  expect(performance.now() - beganAgain).toBeLessThan(firstTook / 4)
  expect(second.stderr()).not.toMatch(/Installing|Compiling/)
  const keysIn = (shown: string) => shown.match(/kand_\w+/g)
  expect(keysIn(again)).toEqual(keysIn(text))

  expect(existsSync(join(root, 'node_modules', 'vitest'))).toBe(false)
  if (isLong) await testBeside(root)
  expect(pasted(again, 3)[0]?.['data']).toHaveLength(5)

  // Like Ctrl-C, it goes to every process of the terminal.
  process.kill(-second.child.pid!, 'SIGINT')
  await second.ended
  expect(second.stderr()).toContain('"msg":"stopped"')
  expect(databaseRuns(root)).toBe(false)
  installed = root
})

/** Tests beside a server, whose packages stay. */
async function testBeside(root: string): Promise<void> {
  const tests = shell(root, `npm test -- ${aTest}`)
  expect(await tests.ended, tests.stdout() + tests.stderr()).toBe(0)
  expect(tests.stderr()).toMatch(/Installing the packages of tests and checks too/)
  expect(tests.stdout().trimEnd()).toMatch(/\n[1-9]\d* passed, 0 failed$/)
}

const ordinarily = isLong
  ? 'npm test and npm start work in a fresh clone of an ordinary user, installing the packages'
  : 'npm start works in a fresh clone of an ordinary user, with packages that are there and no demonstration'
test(ordinarily, { tags: 'long' }, async () => {
  const home = join(open, 'home')
  mkdirSync(home)
  const root = clone(open, 'ordinary')
  if (!isLong && installed !== undefined) movePackages(installed, root)
  if ('uid' in ordinary) execFileSync('chown', ['-R', `${ordinary.uid}:${ordinary.gid}`, home, root])
  const env = { HOME: home, PORT: '0' }
  if (isLong) {
    const tests = shell(root, `npm test -- ${aTest} server/src/service/doctor/doctor.test.ts`, env, ordinary)
    expect(await tests.ended, tests.stdout() + tests.stderr()).toBe(0)
    expect(tests.stdout().trimEnd()).toMatch(/\n[1-9]\d* passed, 0 failed$/)
  }

  const running = shell(root, isLong ? 'npm start' : 'npm start -- --no-demo', env, ordinary)
  pasted(await started(running), isLong ? 3 : 1)
  expect(running.stderr()).not.toContain('Installing')
  running.child.kill('SIGTERM')
  await running.ended
  expect(databaseRuns(root)).toBe(false)
})

test('if npm cannot fetch packages, npm start ends with the reason and says what to do', async () => {
  const root = clone(closed, 'offline')
  const offline = { npm_config_offline: 'true', npm_config_cache: join(closed, 'empty-cache') }
  const running = shell(root, 'npm start', offline)
  expect(await running.ended).not.toBe(0)
  expect(running.stderr()).toMatch(
    /npm error[^]*npm ci failed \(exit code \d+\), for the reason that npm gives above; .*\n/,
  )
})

test('if the folder cannot be written, npm start says so', async () => {
  const root = clone(open, 'foreign')
  if (!('uid' in ordinary)) chmodSync(root, 0o555)
  const running = shell(root, 'node bin/kandidat.js start', {}, ordinary)
  expect(await running.ended).toBe(1)
  expect(running.stderr()).toMatch(/^Packages must be installed .* cannot be written by this user: .*\n$/)
  chmodSync(root, 0o755)
})
