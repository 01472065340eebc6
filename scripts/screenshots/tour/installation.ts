import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { commandsOn, type RunCommand } from './commands.ts'

const launcher = join(import.meta.dirname, '..', '..', '..', 'bin', 'kandidat.js')

/** The compiled program, running with the demonstration in a data folder of its own, on a free port. */
export interface Installation {
  /** Where pages are: `http://localhost:40001`. */
  readonly url: string
  /** The links that it printed, by the e-mail of who signs in by them. */
  readonly links: ReadonlyMap<string, string>
  /** Runs a command of the command line on the same data. */
  readonly run: RunCommand
  /** Stops it and deletes its data. */
  readonly stop: () => Promise<void>
}

/** Starts the program. @throws {Error} with its output if it ends instead */
export async function startInstallation(settings: Readonly<Record<string, string>> = {}): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'kandidat-screenshots-'))
  const env = {
    ...{ PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' },
    ...{ PORT: '0', DRAIN_SECONDS: '0', DATA_DIR: join(folder, 'data') },
    // Events are sent to a server of this machine, and the pages of clients elsewhere are asked for from here.
    ...{ WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOW_CIDR: '127.0.0.1/32', TRUSTED_PROXIES: '127.0.0.1' },
    ...settings,
  }
  const service = spawn(process.execPath, [launcher, 'start', '--json'], { env })
  const ended = once(service, 'close')
  const errors = text(service.stderr)
  const stop = async () => {
    service.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const [first] = (await Promise.race([once(service.stdout, 'data'), ended])) as [unknown]
  if (!Buffer.isBuffer(first)) {
    await stop()
    throw new Error(`The program ended instead of serving: ${await errors}`)
  }
  const printed = JSON.parse(first.toString()) as { url: string; links: { email: string; url: string }[] }
  const { port } = new URL(printed.url)
  return {
    url: `http://localhost:${port}`,
    links: new Map(printed.links.map(({ email, url }) => [email, url])),
    // The links that commands print begin with the address of the service.
    run: await commandsOn({ ...env, PORT: port }),
    stop,
  }
}
