import type { ImportCounts } from './conversion/item.ts'

/** Receives the progress of an import. */
export interface ImportProgress {
  /** @param read bytes of the feed that were read so far */
  onBytes: (read: number) => void
  onCounts: (counts: ImportCounts) => void
  end: () => void
}

/** Where the progress is written: a terminal, whose line is overwritten, or a log. */
interface Target {
  isTTY?: boolean
  write(text: string): unknown
}

const WIDTH = 30
const LINE_EVERY = 10_000

/**
 * Prints a bar with the rate and the remaining time on a terminal, or a line every ten thousand
 * items in a log.
 * @param bytes the size of the whole feed
 * @param now milliseconds on a monotonic clock
 */
export function progressLine(
  bytes: number,
  target: Target,
  now: () => number = () => performance.now(),
): ImportProgress {
  const startedAt = now()
  let read = 0
  let printed = 0
  const seconds = () => (now() - startedAt) / 1000
  return {
    onBytes: (total) => {
      read = Math.max(read, total)
    },
    onCounts: ({ created, changed, unchanged, skipped }) => {
      const items = created + changed + unchanged + skipped
      const rate = Math.round(items / Math.max(seconds(), 0.001))
      if (target.isTTY !== true) {
        if (items - printed >= LINE_EVERY) target.write(`${items} items, ${rate} per second\n`)
        if (items - printed >= LINE_EVERY) printed = items
        return
      }
      const part = bytes === 0 ? 1 : Math.min(read / bytes, 1)
      const left = part === 0 ? 0 : Math.round((seconds() * (1 - part)) / part)
      const bar = '█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░')
      target.write(`\r${bar} ${Math.round(part * 100)} %  ${items} items, ${rate} per second, ${left} s left\u001b[K`)
      printed = items
    },
    end: () => {
      if (target.isTTY === true && printed > 0) target.write('\n')
    },
  }
}
