import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'

const launcher = join(import.meta.dirname, '..', '..', 'bin', 'kandidat.js')

/** A command of the real command line, in a process group of its own, as a shell would start it. */
export interface RunningCommand {
  child: ChildProcess
  /** Its output so far. */
  stdout: () => string
  stderr: () => string
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

/** A running service. */
export interface RunningService extends RunningCommand {
  url: string
}

/**
 * Starts a command. Of this process's environment it gets only the search path of programs. It is
 * ended when the test is over. If it was started outside of a test, for all tests of a file, it is
 * ended after the file.
 * @param by a program that runs it as somebody else, with its arguments
 */
export function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  by: readonly string[] = [],
): RunningCommand {
  const [program = '', ...words] = [...by, process.execPath, launcher, ...args]
  const child = spawn(program, words, {
    detached: true,
    // Nothing here waits for clients, unless that is what is tested.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DRAIN_SECONDS: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => (texts[name] += text))
  }
  const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals)
  const afterwards = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  afterwards(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await ended
  })
  return { child, stdout: () => texts.stdout, stderr: () => texts.stderr, ended }
}

/**
 * Starts the service on any free port and waits until it answers.
 * @throws with its output if it ends instead
 */
export async function runService(
  env: Record<string, string>,
  args: readonly string[] = [],
  by: readonly string[] = [],
): Promise<RunningService> {
  const command = runCommand(['start', '--json', ...args], { PORT: '0', ...env }, by)
  await Promise.race([once(command.child.stdout!, 'data'), command.ended])
  if (command.stdout() === '') throw new Error(`the service ended with ${await command.ended}: ${command.stderr()}`)
  const { url } = JSON.parse(command.stdout()) as { url: string }
  return { ...command, url: new URL(url).origin }
}

/** Starts the service as a person does, and waits until its greeting is complete. */
export async function runServiceForPerson(
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<RunningCommand> {
  const command = runCommand(['start', ...args], { PORT: '0', ...env })
  while (!command.stdout().includes('Ctrl-C stops it.')) {
    await Promise.race([once(command.child.stdout!, 'data'), command.ended])
    if (command.child.exitCode !== null) throw new Error(`the service did not start: ${command.stderr()}`)
  }
  return command
}

/** Shuts a service down gracefully. */
export async function stopService(command: RunningCommand): Promise<void> {
  command.child.kill('SIGTERM')
  const ended = await command.ended
  if (ended !== 0) throw new Error(`the service ended with ${ended}: ${command.stderr()}`)
}

/** Kills a command and all processes of its group, as `kill -9` of the terminal's job would. */
export async function killGroup(command: RunningCommand): Promise<void> {
  process.kill(-command.child.pid!, 'SIGKILL')
  await command.ended
}
