import type { Writable } from 'node:stream'

/** Who was reading the output has ended, as `head` does when it has enough. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone'
}

/**
 * Standard output. Its errors arrive after the write, when nobody waits for them: a disk is full, or who was reading has
 * ended. Without this a key that could not be written anywhere would be lost, with exit code 0.
 */
export class StandardOutput {
  readonly #stream: Writable
  #error: NodeJS.ErrnoException | undefined

  constructor(stream: Writable) {
    this.#stream = stream.on('error', (error) => (this.#error ??= error))
  }

  /** @throws if an earlier write failed, so that a command that goes on for ever ends */
  write(text: string): void {
    this.#requireWhole()
    this.#stream.write(text)
  }

  /** Waits until all is written. @throws if a write failed */
  async flush(): Promise<void> {
    // The callback can come before the event.
    const failed = await new Promise<Error | null | undefined>((resolve) => this.#stream.write('', resolve))
    if (failed) this.#error ??= failed
    this.#requireWhole()
  }

  #requireWhole(): void {
    if (!this.#error) return
    if (this.#error.code === 'EPIPE') throw new ReaderGone(this.#error.message, { cause: this.#error })
    throw new Error(`The output could not be written: ${this.#error.message}`, { cause: this.#error })
  }
}
