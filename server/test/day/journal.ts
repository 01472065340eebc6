/** A text that somebody wrote during a day, and where whoever may read it must find it afterwards. */
export interface Written {
  readonly text: string
  readonly at: string
  /** Whose company it belongs to. */
  readonly company: string
  /** Whether it is a mail: a rejection stops one that waits, which the page says in the place of the text. */
  readonly isMail?: true
}

/** What was seen of a day: how long each page took, what nobody could go on from, and what was written. */
export class Journal {
  /** Milliseconds from the request to the last byte, by page. */
  readonly times = new Map<string, number[]>()
  readonly faults: string[] = []
  readonly written: Written[] = []
  readonly #counts = new Map<string, number>()

  took(page: string, time: number): void {
    const all = this.times.get(page) ?? []
    all.push(time)
    this.times.set(page, all)
  }

  fault(sentence: string): void {
    if (!this.faults.includes(sentence)) this.faults.push(sentence)
  }

  count(what: string, n = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + n)
  }

  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts)
  }
}
