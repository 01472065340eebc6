import { setImmediate } from 'node:timers/promises'

// The limits of a transaction. With half as many items, an import was a tenth slower. The size
// keeps a thousand texts of the maximum length within the longest string that JavaScript allows.
const LIMITS = { items: 1_000, size: 8_000_000 }

// Reading hardly ever waits, so it pauses after this many items for database responses and signals.
const PAUSE_EVERY = 16

/** Groups items into batches for one transaction each. Keeps their order. */
export async function* batchesOf<T>(
  source: AsyncIterable<T>,
  sizeOf: (item: T) => number,
  limits: { items: number; size: number } = LIMITS,
): AsyncGenerator<T[]> {
  let batch: T[] = []
  let size = 0
  for await (const item of source) {
    batch.push(item)
    size += sizeOf(item)
    if (batch.length % PAUSE_EVERY === 0) await setImmediate()
    if (batch.length < limits.items && size < limits.size) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}

/**
 * Prefetches the next value while the consumer works on the current one. It prefetches only one, so
 * that memory use stays flat. An error of the source is thrown after all values before it.
 */
export async function* prefetched<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  try {
    let next = iterator.next()
    for (let current = await next; current.done !== true; current = await next) {
      next = iterator.next()
      // Prevents an unhandled rejection. The loop awaits `next` again and throws the error then.
      next.catch(() => undefined)
      yield current.value
    }
  } finally {
    await iterator.return?.()
  }
}
