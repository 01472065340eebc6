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
  const done = new AbortController()
  const signals = AbortSignal.any([done.signal, ...(signal ? [signal] : [])])
  const ended = once(child, 'exit', { signal: signals }).then(([code]) => {
    throw new Error(`${basename(child.spawnargs[2] ?? '')} ended with ${code} before it reported`)
  })
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal: signals }), ended])) as [T]
    return message
  } finally {
    ended.catch(() => undefined)
    done.abort()
  }
}

/** Ends a process with SIGTERM, and waits for its end. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Closes the channel to a script, which ends it, and waits for its end. */
export async function disconnectScript(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}
