import { closeSync, existsSync, openSync, readSync } from 'node:fs'

/** A request that a receiver got. */
export interface Arrival {
  /** When the whole request had arrived, in Unix milliseconds. */
  readonly at: number
  /** The name of the receiver. */
  readonly receiver: string
  /** The id of the event. */
  readonly event: string
  /** `x-service-attempt`. */
  readonly attempt: number
  readonly sequence: number
  /** The `id` in the body. */
  readonly object: string
  /** The `title` in the body, which only positions have. */
  readonly title: string
  /** The status of the answer. 0 if there was no answer, or one that does not end. */
  readonly status: number
  /** The sequences in `x-service-overtakes`. */
  readonly overtakes: readonly number[]
  /** Why the signature is wrong. Null if it is right, or if the receiver does not verify. */
  readonly unverified: string | null
}

/** The end of a connection whose request never got a complete answer. */
export interface Closing {
  readonly receiver: string
  readonly event: string
  readonly attempt: number
  /** Milliseconds since the request arrived. */
  readonly after: number
}

/** A line of the log. */
export type Line = { readonly arrival: Arrival } | { readonly closing: Closing }

/** Reads the log of receivers. They write each line before they answer, so a process that is killed loses no arrival. */
export class ArrivalLog {
  readonly closings: Closing[] = []
  readonly #file: string
  #arrivals: Arrival[] = []
  #offset = 0
  #rest: Buffer = Buffer.alloc(0)

  constructor(file: string) {
    this.#file = file
  }

  /** The arrivals that were read. */
  get arrivals(): readonly Arrival[] {
    return this.#arrivals
  }

  /** Reads the lines that were written since the last call. */
  read(): this {
    if (!existsSync(this.#file)) return this
    const file = openSync(this.#file, 'r')
    try {
      const buffer = Buffer.alloc(1 << 20)
      for (;;) {
        const length = readSync(file, buffer, 0, buffer.length, this.#offset)
        if (length === 0) return this
        this.#offset += length
        this.#parse(Buffer.concat([this.#rest, buffer.subarray(0, length)]))
      }
    } finally {
      closeSync(file)
    }
  }

  /** Reads on, and forgets all arrivals. @returns those that it forgets */
  take(): readonly Arrival[] {
    const arrivals = this.read().#arrivals
    this.#arrivals = []
    return arrivals
  }

  #parse(bytes: Buffer): void {
    const end = bytes.lastIndexOf('\n') + 1
    this.#rest = bytes.subarray(end)
    for (const text of bytes.subarray(0, end).toString('utf8').split('\n')) {
      if (text === '') continue
      const line = JSON.parse(text) as Line
      if ('arrival' in line) this.#arrivals.push(line.arrival)
      else this.closings.push(line.closing)
    }
  }
}
