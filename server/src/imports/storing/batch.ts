import { setImmediate } from 'node:timers/promises'

// What a transaction takes at most. Halving it cost a tenth of the speed; and a thousand texts of the greatest length would
// be more than one string of JavaScript can hold.
const MOST = { items: 1_000, size: 8_000_000 }

// Reading is mostly work without a pause, beside which answers of the database and signals are to be heard.
const BREATH = 16

/** Puts what comes together into batches, in its order: as many as one transaction takes. The last one may be smaller. */
export async function* batchesOf<T>(
  source: AsyncIterable<T>,
  sizeOf: (one: T) => number,
  most: { items: number; size: number } = MOST,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  let size = 0
  for await (const one of source) {
    batch.push(one)
    size += sizeOf(one)
    if (batch.length % BREATH === 0) await setImmediate()
    if (batch.length < most.items && size < most.size) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}

/**
 * The same, with the next one made while whoever asked is at work on the one before: one ahead and no more, so that memory
 * stays flat. A fault is thrown when it is its turn, after everything that came before it.
 */
export async function* oneAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  try {
    let next = iterator.next()
    for (let current = await next; current.done !== true; current = await next) {
      next = iterator.next()
      // Not unheard: it is asked for again in its turn.
      next.catch(() => undefined)
      yield current.value
    }
  } finally {
    await iterator.return?.()
  }
}
