import { readSync, writeSync } from 'node:fs'
import { type Frame, readFrame, startOfFrame } from './frame.ts'

/** One kind of work: what is said about the bytes, and the bytes. It may throw an error with a `fault`, which is what the asker gets. */
export type Work = (head: Readonly<Record<string, unknown>>, bytes: Buffer) => Promise<Frame>

/** What every answer says. */
export interface AnswerHead {
  /** Why the bytes were refused. */
  readonly fault?: string
  /** What went wrong otherwise. */
  readonly error?: string
  /** Seconds of a processor that this process has taken so far. */
  readonly seconds: number
}

/** Bytes of a job. */
const LONGEST_JOB = 16 * 2 ** 20
const JOBS = 0
const ANSWERS = 1

/**
 * What a decoder does all its life: it waits for a job, does it, and answers, until whoever asks is gone. The pipes are read and
 * written without a loop of events, because there is nothing else to do meanwhile.
 */
export async function answerJobs(kinds: Readonly<Record<string, Work>>): Promise<void> {
  // Ctrl+C reaches all processes of a terminal. The service finishes what it has begun.
  process.on('SIGINT', () => {})
  write({}, [])
  for (;;) {
    const { head, bodies } = await readFrame(readExactly, LONGEST_JOB)
    const { kind, ...about } = head as { kind: string }
    try {
      const work = kinds[kind]
      if (work === undefined) throw new Error(`there is no work of the kind ${kind}`)
      const answer = await work(about, bodies[0] ?? Buffer.alloc(0))
      write(answer.head, answer.bodies)
    } catch (error) {
      const fault = error instanceof Error && 'fault' in error ? error.fault : undefined
      write(typeof fault === 'string' ? { fault } : { error: String(error).slice(0, 500) }, [])
    }
  }
}

function readExactly(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at < length;) {
    const read = readSync(JOBS, bytes, at, length - at, null)
    if (read === 0) process.exit()
    at += read
  }
  return bytes
}

function write(head: object, bodies: readonly Buffer[]): void {
  const { user, system } = process.cpuUsage()
  const all = { ...head, seconds: (user + system) / 1e6 } satisfies AnswerHead
  const sizes = bodies.map(({ length }) => length)
  for (const bytes of [startOfFrame(all, sizes), ...bodies])
    for (let at = 0; at < bytes.length;) at += writeSync(ANSWERS, bytes, at)
}
