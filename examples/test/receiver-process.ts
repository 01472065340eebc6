import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../server/src/base/db/embedded/address.ts'

const folder = join(import.meta.dirname, '..', 'verify-webhooks')

/** The command of each receiver, as its first comment says. That in C# is compiled into the folder of the test. */
export const receivers = {
  typescript: [process.execPath, 'typescript/receiver.ts'],
  node: [process.execPath, 'node/receiver.js'],
  csharp: ['/bin/sh', '-c', 'mcs -out:"$TMPDIR/it.exe" csharp/Receiver.cs && exec mono "$TMPDIR/it.exe"'],
  python: ['/usr/bin/python3', 'python/receiver.py'],
  php: ['/usr/bin/php', '-S', '127.0.0.1:PORT', 'php/receiver.php'],
  ruby: ['/usr/bin/ruby', 'ruby/receiver.rb'],
  go: ['go', 'run', 'go/receiver.go'],
  java: ['java', 'java/Receiver.java'],
} as const satisfies Record<string, readonly string[]>

export type Language = keyof typeof receivers

/** A receiver that accepts requests. */
export interface RunningReceiver {
  port: number
  secret: string
  /** The ids of all handled events, in any order. An id is listed as often as it was handled. */
  handled: () => string[]
  /** Its output, for finding the reason of a failure. */
  printed: () => string
  stop: () => Promise<void>
}

/**
 * Starts a receiver in a process of its own, and waits until it listens.
 * @throws an error with its output, if it ends before it listens
 */
export async function startReceiver(language: Language): Promise<RunningReceiver> {
  const port = await freePort('127.0.0.1')
  const secret = `whsec_${Buffer.from(`the secret of ${language}`).toString('base64')}`
  const temporary = mkdtempSync(join(tmpdir(), 'kandidat-receiver-'))
  // The receiver creates it.
  const inbox = join(temporary, 'inbox')
  const [program = '', ...args] = receivers[language].map((word) => word.replace('PORT', String(port)))
  const child = spawn(program, args, {
    cwd: folder,
    // A process group of its own, because `go run` starts a second process.
    detached: true,
    env: {
      ...{ PATH: process.env['PATH'], HOME: process.env['HOME'] },
      ...{ PORT: String(port), WEBHOOK_SECRET: secret, WEBHOOK_INBOX: inbox, TMPDIR: temporary },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text))
  }
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  const printed = () => texts.stdout + texts.stderr
  const ended = once(child, 'close').catch(() => [])
  const stop = async () => {
    stopGroup(child)
    await ended
    rmSync(temporary, { recursive: true, force: true })
  }
  try {
    await Promise.race([failed, listening(port, child)])
  } catch (error) {
    await stop()
    throw new Error(`the receiver in ${language} did not start: ${printed()}`, { cause: error })
  }
  const inInbox = () => (existsSync(inbox) ? readdirSync(inbox) : []).filter((name) => name.endsWith('.json'))
  const handled = () =>
    language === 'php'
      ? inInbox().map((name) => name.replace('.json', ''))
      : texts.stdout
          .split('\n')
          .slice(0, -1)
          .map((line) => line.split(' ')[0] ?? '')
  return { port, secret, handled, printed, stop }
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch {
      await pause(20)
    } finally {
      socket.destroy()
    }
  }
  throw new Error(`it ended with ${child.exitCode ?? child.signalCode}`)
}

function stopGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
