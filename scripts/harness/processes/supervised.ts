import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { pause } from '../../../server/src/db/embedded/processes.ts'

/** What the command line ends with where the database can not be reached: to be tried again. */
const DATABASE_AWAY = 4

/** A process that is killed and started again at once, as a supervisor of the operating system would. */
export class Supervised {
  readonly name: string
  /** When it was killed, as Unix milliseconds. */
  readonly kills: number[] = []
  /** How it ended by itself, which it should not. */
  readonly faults: string[] = []
  readonly #launch: () => ChildProcess
  readonly #exits = new Set<Promise<unknown>>()
  #child: ChildProcess
  #wanted = true
  /** When the present process was started, as Unix milliseconds. */
  since = 0

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

  /** It will end by itself, or somebody else will kill it. */
  expectEnd(): void {
    this.#wanted = false
  }

  /** Somebody else killed it with -9: starts another at once. */
  wasKilled(): void {
    this.kills.push(Date.now())
    this.#wanted = true
    this.#child = this.#start()
  }

  /** Stops it where it stands. @returns how to let it go on */
  freeze(): () => void {
    const child = this.#child
    child.kill('SIGSTOP')
    return () => void child.kill('SIGCONT')
  }

  /** Ends it in order; by force where it does not end in half a minute, which is a fault. */
  async end(): Promise<void> {
    this.#wanted = false
    const child = this.#child
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    const late = new AbortController()
    const limit = pause(30_000, { signal: late.signal }).then(() => {
      if (late.signal.aborted) return
      this.faults.push(`${this.name} did not end within 30 s of SIGTERM`)
      child.kill('SIGKILL')
    })
    await Promise.all(this.#exits)
    late.abort()
    await limit
  }

  #start(): ChildProcess {
    const child = this.#launch()
    this.since = Date.now()
    const exit = once(child, 'exit').then(async ([code]) => {
      this.#exits.delete(exit)
      if (child !== this.#child || !this.#wanted) return
      if (code !== DATABASE_AWAY) this.faults.push(`${this.name} ended by itself with ${code ?? child.signalCode}`)
      await pause(100)
      if (child === this.#child && this.#wanted) this.#child = this.#start()
    })
    this.#exits.add(exit)
    return child
  }
}
