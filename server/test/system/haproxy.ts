import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../src/base/db/embedded/address.ts'
import { pause } from '../../src/base/db/embedded/processes.ts'
import { send } from '../server.ts'

const program = '/usr/sbin/haproxy'
const page = join(import.meta.dirname, '../../../docs/scaling.md')

/** A proxy that runs with the configuration of docs/scaling.md. */
export interface Proxy {
  readonly name: string
  readonly url: string
  /** Its messages. */
  readonly said: () => string
  stop(): Promise<void>
}

export interface ProxyPlan {
  readonly name: string
  /** The ports of the processes a, b and c. */
  readonly ports: readonly number[]
  readonly folder: string
  /**
   * Whether a request without a response is sent once more. The documented configuration has this
   * as an option.
   */
  readonly retries: boolean
  /** How many times as soon its long timeouts end, those of 30 s and more. 1 by default. */
  readonly hasten?: number
}

/** Starts HAProxy and resolves when it answers. @throws if Debian's package is missing */
export async function startProxy({ name, ports, folder, retries, hasten = 1 }: ProxyPlan): Promise<Proxy> {
  if (!existsSync(program)) throw new Error(`${program} is missing: apt-get install haproxy, as .ci/run does`)
  const port = await freePort('127.0.0.1')
  const file = join(folder, `haproxy-${name}.cfg`)
  writeFileSync(file, hastened(configuration(port, ports, retries), hasten))
  const logFile = join(folder, `haproxy-${name}.log`)
  const log = openSync(logFile, 'a')
  const said = () => readFileSync(logFile, 'utf8')
  const child = spawn(program, ['-f', file, '-db'], { stdio: ['ignore', log, log] })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said()}`)
    const reply = await send(`${url}/health/live`).catch(() => null)
    if (reply?.status === 200) break
    await pause(50)
  }
  return {
    name,
    url,
    said,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function hastened(text: string, times: number): string {
  return text.replaceAll(/^( {2}timeout \S+) ([3-9]\d)s$/gm, (_line, what: string, seconds: string) => {
    return `${what} ${(Number(seconds) * 1_000) / times}ms`
  })
}

/**
 * The configuration from the documentation, with our addresses and a header that names the server.
 */
function configuration(port: number, ports: readonly number[], retries: boolean): string {
  const [, shown = ''] = /```haproxy\n([^]*?)```/.exec(readFileSync(page, 'utf8')) ?? []
  const replaced = (text: string, form: RegExp, by: string, times: number): string => {
    const found = text.match(form)?.length ?? 0
    if (found !== times) throw new Error(`docs/scaling.md has ${found} times ${form}, and not ${times} times`)
    return text.replaceAll(form, by)
  }
  let text = replaced(shown, /^ {2}bind .*$/gm, `  bind 127.0.0.1:${port}`, 1)
  // Two connections each: every machine lets a process open that many.
  text = replaced(text, /^ {2}maxconn .*$/gm, '  maxconn 100', 1)
  for (const [i, letter] of ['a', 'b', 'c'].entries()) {
    text = replaced(text, new RegExp(`^ {2}server ${letter} .*$`, 'gm'), `  server ${letter} 127.0.0.1:${ports[i]}`, 2)
  }
  text = replaced(text, /^(backend \w+)$/gm, '$1\n  http-response set-header x-answered-by %b/%s', 2)
  return retries ? replaced(text, /^ {2}#retry-on /gm, '  retry-on ', 1) : text
}
