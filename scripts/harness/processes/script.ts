import { type ChildProcess, fork, type SerializationType } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'

interface ScriptOptions {
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly serialization?: SerializationType
}

/**
 * Starts a script of ours that exchanges messages with this process. It runs the sources. It must end when the channel is
 * closed, so that none outlives this process.
 */
export function startScript(file: string, { args = [], ...options }: ScriptOptions = {}): ChildProcess {
  const child = fork(file, args, {
    ...options,
    execArgv: ['--conditions=source'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // A message to a process that was killed is an error of the channel. It is lost with the process, as expected.
  child.on('error', () => undefined)
  return child
}

/**
 * Waits for the next message of a script.
 * @throws if the script ends first
 */
export async function nextMessage<T>(child: ChildProcess, signal?: AbortSignal): Promise<T> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = () => reject(new Error(`${basename(child.spawnargs[2] ?? '')} ended before it reported`))
  child.once('exit', end)
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [T]
    return message
  } finally {
    child.off('exit', end)
  }
}

/** Ends a process with SIGTERM, and waits for its end. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
