import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { nextMessage, startScript, stopProcess } from '../processes/script.ts'
import type { ReceiverCommand, ReceiverReport, ReceiverSetup } from './receiver-setup.ts'

interface ReceiversOptions {
  /** A free port of the loopback address. */
  readonly port: number
  /** Where each request is written. Several processes may share the file; `ArrivalLog` reads it. */
  readonly logFile: string
  /** Decides when flaky receivers fail. */
  readonly seed: number
}

/** A process of receivers on this machine. */
export class Receivers {
  readonly #child: ChildProcess

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /** Starts the process, and resolves when it serves these receivers. */
  static async start(
    { port, logFile, seed }: ReceiversOptions,
    setups: readonly ReceiverSetup[] = [],
  ): Promise<Receivers> {
    const args = [String(port), logFile, String(seed)]
    const receivers = new Receivers(startScript(join(import.meta.dirname, 'receiver-process.ts'), { args }))
    await receivers.add(setups)
    return receivers
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Serves further receivers, and resolves when it does. */
  async add(setups: readonly ReceiverSetup[]): Promise<void> {
    const ready = nextMessage(this.#child)
    this.send({ receivers: setups })
    await ready
  }

  send(command: ReceiverCommand): void {
    this.#child.send(command)
  }

  /** Resolves with the next report of a `killer`. @throws after a minute without one */
  nextReport(): Promise<ReceiverReport> {
    return nextMessage<ReceiverReport>(this.#child, AbortSignal.timeout(60_000))
  }

  /** Ends the process. */
  close(): Promise<void> {
    return stopProcess(this.#child)
  }
}
