/** Milliseconds from the first thing that waits until it is written, and at least between two statements. */
const PAUSE = 1_000

/** What a writer of batches is connected to. */
export interface BatchWriterOptions {
  /** Whether anything waits to be written. */
  readonly isWaiting: () => boolean
  /** Writes all that waits. If it throws, what it could not write waits again. */
  readonly write: () => Promise<void>
  /** `later`, or a clock of tests. */
  readonly later: (work: () => void, milliseconds: number) => () => void
  /** Called when writing fails, and not again until it has succeeded. */
  readonly failed: (error: unknown) => void
}

/** Calls a function after so many milliseconds, by the clock of the system. @returns a function that calls it off */
export function later(work: () => void, milliseconds: number): () => void {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/** Writes what somebody collects at most once a second. While nothing waits, nothing runs. */
export class BatchWriter {
  readonly #options: BatchWriterOptions
  #callOff: (() => void) | undefined
  #writing: Promise<void> | undefined
  #isFailing = false

  constructor(options: BatchWriterOptions) {
    this.#options = options
  }

  /** Sees to it that what waits is written. Call it whenever something was collected. */
  wake(): void {
    if (!this.#callOff && !this.#writing) this.#schedule()
  }

  /** Writes what waits, and ends. Call it when nothing more is collected. */
  async close(): Promise<void> {
    this.#callOff?.()
    await this.#writing
    this.#callOff?.()
    await this.#write()
  }

  #schedule(): void {
    this.#callOff = this.#options.later(() => {
      this.#callOff = undefined
      this.#writing = this.#write().finally(() => {
        this.#writing = undefined
        if (this.#options.isWaiting()) this.#schedule()
      })
    }, PAUSE)
  }

  async #write(): Promise<void> {
    if (!this.#options.isWaiting()) return
    try {
      await this.#options.write()
      this.#isFailing = false
    } catch (error) {
      if (!this.#isFailing) this.#options.failed(error)
      this.#isFailing = true
    }
  }
}
