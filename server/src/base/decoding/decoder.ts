import { createRequire } from 'node:module'
import { extname, join, sep } from 'node:path'
import { loadConfig, projectFolder } from '../config.ts'
import { unavailable } from '../http/authentication/authenticator.ts'
import { FairTurns } from '../jobs/fair-turns.ts'
import type { AnswerHead } from './decoder-loop.ts'
import { type Confinement, type Limits, tryConfinement } from './confinement.ts'
import { DecoderEnded, DecoderProcess, type DecoderProgram, type Job } from './decoder-process.ts'
import type { Frame } from './frame.ts'

/**
 * Whatever strangers send as a picture, a document or an archive is decoded by a process of its own: with an empty environment, no
 * socket, no file but those of the program, limits of processor and memory that the kernel keeps, the lowest priority and, where
 * the system allows it, without network and without the data folder. What takes a decoder over gets nothing, and what keeps it busy
 * is ended.
 *
 * One works at a time. What takes longer than a moment stands still while others have their turn, so that the pictures of a company
 * keep nobody waiting but that company.
 */
export class Decoder {
  readonly #program: DecoderProgram
  readonly #limits: Limits
  readonly #turns = new FairTurns(1)
  readonly #lines = new Map<string, { last: Promise<unknown>; length: number }>()
  readonly #all = new Set<DecoderProcess>()
  #confinement: Promise<Confinement> | undefined
  #idle: DecoderProcess | undefined
  #paused = 0
  #isStopped = false

  constructor(program: DecoderProgram, limits: Limits = LIMITS) {
    this.#program = program
    this.#limits = limits
  }

  /** What this system keeps decoders away from. It is tried once. */
  confinement(): Promise<Confinement> {
    this.#confinement ??= tryConfinement(this.#program.hidden)
    return this.#confinement
  }

  /**
   * Has a job done.
   * @param companyId whose bytes these are: a company has one job done after the other, and companies take turns
   * @returns the answer; its head has a `fault` if the bytes were refused
   * @throws {DecoderEnded} if the job took more than it may
   * @throws {ApiError} 503 if too many wait, or the service stops
   */
  async decode(companyId: string, job: Job): Promise<Frame> {
    const line = this.#lines.get(companyId) ?? { last: Promise.resolve(), length: 0 }
    if (line.length >= MAX_WAITING) throw unavailable()
    this.#lines.set(companyId, line)
    line.length += 1
    const done = line.last.then(() => this.#do(companyId, job))
    line.last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      line.length -= 1
      if (line.length === 0) this.#lines.delete(companyId)
    }
  }

  /** Ends all decoders at once. What they were doing fails. */
  stop(): void {
    this.#isStopped = true
    for (const each of this.#all) each.kill()
  }

  async #do(companyId: string, job: Job): Promise<Frame> {
    let begun: Begun | undefined
    try {
      for (;;) {
        const answer = await this.#turns.run({ key: companyId, isKnown: false, tried: 0 }, async () => {
          if (this.#isStopped) throw unavailable()
          if (begun === undefined) begun = begin(await this.#take(), job)
          else this.#resume(begun)
          return this.#moment(begun)
        })
        if (answer !== undefined) {
          this.#giveBack(begun?.process, answer)
          return answer
        }
      }
    } catch (error) {
      begun?.process.kill()
      if (this.#isStopped) throw unavailable()
      throw error
    } finally {
      if (begun?.process.isOver) this.#all.delete(begun.process)
    }
  }

  /** Waits for the answer; undefined if it is somebody else's turn before. */
  async #moment(begun: Begun): Promise<Frame | undefined> {
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<undefined>()
      const timer = setTimeout(resolve, MOMENT, undefined)
      const answer = await Promise.race([begun.answer, promise]).finally(() => clearTimeout(timer))
      if (answer !== undefined) return answer
      begun.ran += MOMENT
      if (begun.ran >= LONGEST) throw new DecoderEnded('the decoder took too long')
      if (this.#turns.isWaitedFor && this.#paused < MAX_PAUSED) {
        this.#paused += 1
        begun.process.pause()
        return undefined
      }
    }
  }

  #resume({ process }: Begun): void {
    this.#paused -= 1
    process.resume()
  }

  async #take(): Promise<DecoderProcess> {
    const idle = this.#idle
    this.#idle = undefined
    if (idle !== undefined && !idle.isOver) {
      idle.hold(true)
      return idle
    }
    if (idle !== undefined) this.#all.delete(idle)
    const started = await DecoderProcess.start(this.#program, await this.confinement(), this.#limits)
    this.#all.add(started)
    if (this.#isStopped) {
      started.kill()
      throw unavailable()
    }
    return started
  }

  /** A decoder that has time left is used again. */
  #giveBack(process: DecoderProcess | undefined, { head }: Frame): void {
    if (process === undefined) return
    const isWorn = (head as AnswerHead).seconds > this.#limits.seconds * WORN
    if (isWorn || this.#idle !== undefined) {
      process.kill()
      this.#all.delete(process)
      return
    }
    process.hold(false)
    this.#idle = process
  }
}

interface Begun {
  readonly process: DecoderProcess
  readonly answer: Promise<Frame>
  /** Milliseconds that it was its turn. */
  ran: number
}

function begin(process: DecoderProcess, job: Job): Begun {
  const answer = process.ask(job)
  // It may fail while it is somebody else's turn.
  answer.catch(() => {})
  return { process, answer, ran: 0 }
}

/** A photograph of 40 megapixels takes 2 s and 320 MiB. */
const LIMITS: Limits = { seconds: 10, memory: 1_400 * 1024 }
/** The share of its seconds after which a decoder is replaced, so that every job has the rest. */
const WORN = 0.3
/** Milliseconds that somebody works while others wait. */
const MOMENT = 500
/** Milliseconds that a job may take, its own turns alone: on a busy machine the lowest priority gets little of the processor. */
const LONGEST = 60_000
/** Jobs that stand still, with what they hold in memory. */
const MAX_PAUSED = 2
/** Jobs of a company that wait. */
const MAX_WAITING = 64

let own: Decoder | undefined

/** The decoder of this process. It is there from the first job on. */
export function ownDecoder(): Decoder {
  own ??= new Decoder(ownProgram())
  return own
}

/**
 * Ends what this process decodes, when a part of it stops: nothing of it holds up the end. What another part asks for later gets a
 * decoder again.
 */
export function stopDecoding(): void {
  own?.stop()
  own = undefined
}

function ownProgram(): DecoderProgram {
  const hidden = [loadConfig().dataDir]
  const packages = packagesFolder()
  const sources = join(projectFolder, 'server', 'src')
  if (extname(import.meta.filename) !== '.ts') {
    const compiled = join(projectFolder, 'bin', 'dist')
    return { file: join(compiled, 'decoder.js'), readable: [compiled, packages], hidden }
  }
  const file = join(sources, 'content', 'decoding', 'decoder-client.ts')
  return { file, readable: [join(projectFolder, 'server'), packages], hidden }
}

/** The folder with the packages of the native decoders. */
function packagesFolder(): string {
  const sharp = createRequire(import.meta.url).resolve('sharp')
  const name = `${sep}node_modules${sep}`
  return sharp.slice(0, sharp.lastIndexOf(name) + name.length - 1)
}
