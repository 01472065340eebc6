import { printable } from '@kandidat/shared/command-line/printable'
import type { ImportCounts } from './conversion/item.ts'

/** Receives the progress of an import. */
export interface ImportProgress {
  /** @param step what the import does now, such as `fetching jobs.example` */
  onStep: (step: string) => void
  /** @param bytes the size of the whole feed, once it is known */
  onSize: (bytes: number) => void
  /** @param read bytes of the feed that were read so far */
  onBytes: (read: number) => void
  onCounts: (counts: ImportCounts) => void
  /** Prints a remark on a line of its own, such as that a server asked to wait. */
  say: (remark: string) => void
  end: () => void
}

/** Where the progress is written: a terminal, whose line is overwritten, or a log. */
interface Target {
  isTTY?: boolean
  write(text: string): unknown
}

/** The time, and how to do something again and again. */
export interface ProgressClock {
  /** Milliseconds on a monotonic clock. */
  now: () => number
  /** @returns a function that ends it */
  every: (milliseconds: number, work: () => void) => () => void
}

const WIDTH = 30
const REDRAW_EVERY = 200
// Whoever waits for more than a moment hears something within a second. A log then stays short.
const FIRST_LINE_AFTER = 300
const LINE_EVERY = 10_000
const CLEAR_LINE = '\r\u001b[K'

const systemClock: ProgressClock = {
  now: () => performance.now(),
  every: (milliseconds, work) => {
    const timer = setInterval(work, milliseconds)
    timer.unref()
    return () => clearInterval(timer)
  },
}

/**
 * Prints the progress of an import: on a terminal a line that is overwritten, and in a log a line within a
 * second and then every ten seconds.
 */
export function progressLine(target: Target, { now, every }: ProgressClock = systemClock): ImportProgress {
  const isTerminal = target.isTTY === true
  const startedAt = now()
  let step = ''
  let bytes = 0
  let read = 0
  let items = 0
  let writtenAt: number | undefined
  const seconds = () => (now() - startedAt) / 1_000

  const text = () => {
    const stored = items === 0 ? '' : `${items} items, ${Math.round(items / Math.max(seconds(), 0.001))} per second`
    if (bytes === 0) return [step, stored].filter(Boolean).join(': ')
    const part = Math.min(read / bytes, 1)
    const left = part === 0 || items === 0 ? '' : `${Math.round((seconds() * (1 - part)) / part)} s left`
    const percent = `${Math.round(part * 100)} %`
    const bar = '█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░')
    if (!isTerminal) return `${step}: ${[percent, stored, left].filter(Boolean).join(', ')}`
    return `${bar} ${percent}  ${[stored === '' ? step : stored, left].filter(Boolean).join(', ')}`
  }

  const draw = () => {
    if (isTerminal) target.write(`${CLEAR_LINE}${printable(text())}`)
    else {
      const due = writtenAt === undefined ? startedAt + FIRST_LINE_AFTER : writtenAt + LINE_EVERY
      if (now() < due) return
      target.write(`${printable(text())}\n`)
    }
    writtenAt = now()
  }
  const stop = every(REDRAW_EVERY, draw)

  return {
    onStep: (name) => {
      step = name
      draw()
    },
    onSize: (size) => {
      bytes = size
    },
    onBytes: (total) => {
      read = Math.max(read, total)
    },
    onCounts: ({ created, changed, unchanged, skipped }) => {
      items = created + changed + unchanged + skipped
      draw()
    },
    say: (remark) => {
      target.write(`${isTerminal ? CLEAR_LINE : ''}${printable(remark)}\n`)
      if (isTerminal) draw()
    },
    end: () => {
      stop()
      if (isTerminal) target.write(CLEAR_LINE)
    },
  }
}
