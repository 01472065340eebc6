import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { identify, isAlive, ownIdentity, pause, signal, waitForEnd, worksIn } from './processes.ts'

function sleeper(cwd = '/') {
  return spawn('sleep', ['60'], { cwd, stdio: 'ignore' })
}

test('a process is identified by its id and its start', async () => {
  const child = sleeper()
  const identity = identify(child.pid!)!
  expect(isAlive(identity)).toBe(true)
  expect(isAlive({ ...identity, started: `${identity.started}0` })).toBe(false)
  expect(identify(child.pid!)).toEqual(identity)
  expect(identity.started).not.toBe(ownIdentity().started)
  signal(identity, 'SIGKILL')
  expect(await waitForEnd(identity, 10_000)).toBe(true)
  expect(identify(child.pid!)).toBeNull()
})

test('a zombie does not count as alive', async () => {
  // The shell starts a child and replaces itself by another program, which never waits for the child.
  const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(line.toString())
  while (identify(pid) !== null) await pause(5)
  expect(() => process.kill(pid, 0)).not.toThrow()
  parent.kill('SIGKILL')
})

test('a signal goes to exactly that process or to no process', async () => {
  const child = sleeper()
  const identity = identify(child.pid!)!
  signal({ ...identity, started: 'another time' }, 'SIGKILL')
  expect(isAlive(identity)).toBe(true)
  expect(await waitForEnd(identity, 30)).toBe(false)
  signal(identity, 'SIGKILL')
  await once(child, 'exit')
  expect(() => signal(identity, 'SIGKILL')).not.toThrow()
})

test('only whole numbers above zero are process ids', () => {
  for (const pid of [0, -1, 1.5, Number.NaN]) expect(identify(pid)).toBeNull()
})

test('the working folder of a process is recognized', () => {
  const folder = realpathSync(tmpdir())
  const child = sleeper(folder)
  expect(worksIn(child.pid!, folder)).toBe(true)
  expect(worksIn(child.pid!, '/')).toBe(false)
  child.kill('SIGKILL')
})

test('a pause ends early when it is aborted', async () => {
  const controller = new AbortController()
  const paused = pause(60_000, { signal: controller.signal })
  controller.abort()
  await expect(paused).resolves.toBeUndefined()
})
