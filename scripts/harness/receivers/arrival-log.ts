import { closeSync, existsSync, openSync, readSync } from 'node:fs'

/** A request that a receiver got, as its log tells. */
export interface Arrival {
  /** Unix milliseconds when it was there whole. */
  readonly at: number
  /** Name of the receiver. */
  readonly receiver: string
  readonly event: string
  /** `x-service-attempt`. */
  readonly attempt: number
  readonly sequence: number
  readonly object: string
  /** Of a position: its title in the body. */
  readonly title: string
  /** What was answered; 0 for no answer, or none that ends. */
  readonly status: number
  /** Sequences that it says it overtakes. */
  readonly overtakes: readonly number[]
  /** What is wrong with its signature; null where nothing is. */
  readonly unverified: string | null
}

/** The end of a connection over which an answer never came whole. */
export interface Closing {
  readonly receiver: string
  readonly event: string
  readonly attempt: number
  /** Milliseconds from the arrival of the request. */
  readonly after: number
}

/** A line of a receiver's log. */
export type Line = { readonly arrival: Arrival } | { readonly closing: Closing }

/** What receivers wrote down so far: they do so before they answer, so that nothing is lost with whoever dies. */
export class ArrivalLog {
  readonly arrivals: Arrival[] = []
  readonly closings: Closing[] = []
  readonly #file: string
  #offset = 0
  #rest: Buffer = Buffer.alloc(0)

  constructor(file: string) {
    this.#file = file
  }

  /** Reads on. */
  read(): this {
    if (!existsSync(this.#file)) return this
    const file = openSync(this.#file, 'r')
    try {
      const buffer = Buffer.alloc(1 << 20)
      for (;;) {
        const length = readSync(file, buffer, 0, buffer.length, this.#offset)
        if (length === 0) return this
        this.#offset += length
        this.#take(Buffer.concat([this.#rest, buffer.subarray(0, length)]))
      }
    } finally {
      closeSync(file)
    }
  }

  #take(bytes: Buffer): void {
    const end = bytes.lastIndexOf('\n') + 1
    this.#rest = bytes.subarray(end)
    for (const text of bytes.subarray(0, end).toString('utf8').split('\n')) {
      if (text === '') continue
      const line = JSON.parse(text) as Line
      if ('arrival' in line) this.arrivals.push(line.arrival)
      else this.closings.push(line.closing)
    }
  }
}
