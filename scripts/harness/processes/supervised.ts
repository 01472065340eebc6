import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { pause } from '../../../server/src/base/db/embedded/processes.ts'

/** The exit code of a command that could not reach the database. A supervisor starts it again. */
const DATABASE_UNAVAILABLE = 4

/** A process that is killed and started again at once, as a supervisor of the operating system would do it. */
export class Supervised {
  readonly name: string
  /** When it was killed, in Unix milliseconds. */
  readonly kills: number[] = []
  /** A sentence for each time that it ended by itself, which it should not. */
  readonly faults: string[] = []
  readonly #launch: () => ChildProcess
  readonly #exits = new Set<Promise<unknown>>()
  #child: ChildProcess
  #wanted = true

  constructor(name: string, launch: () => ChildProcess) {
    this.name = name
    this.#launch = launch
    this.#child = this.#start()
  }

  get child(): ChildProcess {
    return this.#child
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error(`${this.name} has no process`)
    return this.#child.pid
  }

  /** Kills it with -9 and starts another at once. */
  kill(): void {
    this.kills.push(Date.now())
    const killed = this.#child
    this.#child = this.#start()
    killed.kill('SIGKILL')
  }

  /** Expects that it ends by itself, or that another process kills it. */
  expectEnd(): void {
    this.#wanted = false
  }

  /** Starts another at once, after another process killed it with -9. */
  wasKilled(): void {
    this.kills.push(Date.now())
    this.#wanted = true
    this.#child = this.#start()
  }

  /** Stops it with SIGSTOP. @returns a function that continues it */
  freeze(): () => void {
    const child = this.#child
    child.kill('SIGSTOP')
    return () => void child.kill('SIGCONT')
  }

  /** Ends it with SIGTERM. If it does not end within 30 s, it is killed, which is a fault. */
  async end(): Promise<void> {
    this.#wanted = false
    const child = this.#child
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const ended = new AbortController()
    const limit = pause(30_000, { signal: ended.signal }).then(() => {
      if (ended.signal.aborted) return
      this.faults.push(`${this.name} did not end within 30 s of SIGTERM`)
      child.kill('SIGKILL')
    })
    await Promise.all(this.#exits)
    ended.abort()
    await limit
  }

  #start(): ChildProcess {
    const child = this.#launch()
    const exit = once(child, 'exit').then(async ([code]) => {
      this.#exits.delete(exit)
      if (child !== this.#child || !this.#wanted) return
      if (code !== DATABASE_UNAVAILABLE)
        this.faults.push(`${this.name} ended by itself with ${code ?? child.signalCode}`)
      await pause(100)
      if (child === this.#child && this.#wanted) this.#child = this.#start()
    })
    this.#exits.add(exit)
    return child
  }
}
