import type { Logger } from 'pino'

/** Lines per minute and reason, the one included that counts what was left out. */
const LINES = 10
const MINUTE = 60_000

interface Window {
  readonly endsAt: number
  lines: number
  suppressed: number
}

/** Logs what strangers cause, so that nobody can fill the log: at most ten lines a minute for each reason. */
export class BoundedLog<Reason extends string> {
  readonly #log: Logger
  readonly #message: string
  readonly #now: () => number
  readonly #windows = new Map<Reason, Window>()

  /**
   * @param message of each line
   * @param now a monotonic clock, in milliseconds
   */
  constructor(log: Logger, message: string, now: () => number) {
    this.#log = log
    this.#message = message
    this.#now = now
  }

  /** Logs a line, unless there were too many. */
  warn(reason: Reason, fields: { readonly requestId: string } & Readonly<Record<string, unknown>>): void {
    const now = this.#now()
    let window = this.#windows.get(reason)
    if (window && now >= window.endsAt) {
      this.summarize()
      window = undefined
    }
    if (!window) this.#windows.set(reason, (window = { endsAt: now + MINUTE, lines: 0, suppressed: 0 }))
    if (window.lines >= LINES - 1) {
      window.suppressed++
      return
    }
    window.lines++
    const { requestId, ...others } = fields
    this.#log.warn({ requestId, reason, ...others }, this.#message)
  }

  /** Logs how many lines were left out in the minutes that have ended. @param all those that have not, too */
  summarize(all = false): void {
    const now = this.#now()
    for (const [reason, { endsAt, suppressed }] of this.#windows) {
      if (now < endsAt && !all) continue
      this.#windows.delete(reason)
      if (suppressed > 0) this.#log.warn({ reason, suppressed }, this.#message)
    }
  }
}
