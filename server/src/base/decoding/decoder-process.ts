import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { confinedCommand, type Confinement, type Limits } from './confinement.ts'
import { type Frame, readFrame, startOfFrame } from './frame.ts'

/** What a decoder is asked to do. */
export interface Job {
  readonly head: object
  /** Its bytes, and how many they are. */
  readonly size: number
  readonly bytes: AsyncIterable<Buffer> | Iterable<Buffer>
}

/** How a decoder is started. */
export interface DecoderProgram {
  /** Its file. */
  readonly file: string
  /** Files and folders that it may read; nothing else. */
  readonly readable: readonly string[]
  /** Folders that it does not see, where the system can hide them. */
  readonly hidden: readonly string[]
}

/** A decoder ended before it answered: a limit ended it, or what it decoded did. */
export class DecoderEnded extends Error {
  override readonly name = 'DecoderEnded'
}

/** Bytes of an answer: four files of a picture. */
const LONGEST_ANSWER = 64 * 2 ** 20

const makePipes = promisify(execFile)

/**
 * A process that decodes what strangers sent, one job after the other. It has pipes and nothing else of ours: Node would give it
 * sockets, so they are made by the system.
 */
export class DecoderProcess {
  readonly #child: ChildProcess
  readonly #jobs: Socket
  readonly #answers: Socket
  readonly #ended: Promise<never>
  readonly #arrived: Buffer[] = []
  #held = 0
  #wanted: { readonly length: number; readonly arrive: () => void } | undefined
  #isOver = false
  #isPaused = false

  private constructor(child: ChildProcess, jobs: Socket, answers: Socket) {
    this.#child = child
    this.#jobs = jobs
    this.#answers = answers
    this.#ended = new Promise((_, reject) => {
      const end = (why: string) => {
        this.#isOver = true
        reject(new DecoderEnded(`the decoder ended: ${why}`))
      }
      child.once('error', (error) => end(error.message))
      child.once('exit', (code, signal) => end(signal ?? `code ${code}`))
    })
    // Whoever asks learns of it; while nobody does, another one is started with the next job.
    this.#ended.catch(() => {})
    for (const pipe of [jobs, answers]) pipe.on('error', () => this.kill())
    answers.on('data', (bytes: Buffer) => {
      this.#arrived.push(bytes)
      this.#held += bytes.length
      if (this.#held > 2 * LONGEST_ANSWER) this.kill()
      if (this.#wanted !== undefined && this.#held >= this.#wanted.length) this.#wanted.arrive()
    })
  }

  /** Starts one, and waits until it can work. @throws {DecoderEnded} if it cannot */
  static async start(
    { file, readable, hidden }: DecoderProgram,
    confinement: Confinement,
    limits: Limits,
  ): Promise<DecoderProcess> {
    const rights = readable.map((path) => `--allow-fs-read=${path}`)
    const flags = ['--permission', ...rights, '--allow-addons', '--no-warnings', '--max-old-space-size=128']
    const program = [process.execPath, ...flags, file]
    const [command = '', ...words] = confinedCommand(confinement, limits, hidden, program)
    const { ours, theirs } = await openPipes()
    const child = spawn(command, words, { cwd: '/', env: {}, stdio: [theirs.jobs, theirs.answers, 'ignore'] })
    closeSync(theirs.jobs)
    closeSync(theirs.answers)
    const started = new DecoderProcess(
      child,
      new Socket({ fd: ours.jobs, readable: false, writable: true }),
      new Socket({ fd: ours.answers, readable: true, writable: false }),
    )
    await started.#answer()
    return started
  }

  /** Whether it has ended. */
  get isOver(): boolean {
    return this.#isOver
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Sends a job, and waits for the answer. @throws {DecoderEnded} if it ends before */
  async ask({ head, size, bytes }: Job): Promise<Frame> {
    await this.#write(startOfFrame(head, [size]))
    for await (const part of bytes) await this.#write(part)
    return this.#answer()
  }

  /** Lets it stand still, whatever it does, until it is resumed. */
  pause(): void {
    this.#isPaused = this.#child.kill('SIGSTOP')
  }

  /** Lets it go on. */
  resume(): void {
    if (this.#isPaused) this.#child.kill('SIGCONT')
    this.#isPaused = false
  }

  /** Ends it at once. */
  kill(): void {
    this.#isOver = true
    this.#child.kill('SIGKILL')
    this.#jobs.destroy()
    this.#answers.destroy()
  }

  /** Whether it keeps this process from ending: only while it has something to do. */
  hold(isHeld: boolean): void {
    for (const each of [this.#child, this.#jobs, this.#answers]) {
      if (isHeld) each.ref()
      else each.unref()
    }
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#jobs.write(bytes)) return
    await Promise.race([once(this.#jobs, 'drain'), this.#ended])
  }

  #answer(): Promise<Frame> {
    return Promise.race([readFrame((length) => this.#read(length), LONGEST_ANSWER), this.#ended])
  }

  async #read(length: number): Promise<Buffer> {
    if (this.#held < length) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wanted = { length, arrive: resolve }
      await Promise.race([promise, this.#ended])
      this.#wanted = undefined
    }
    const all = Buffer.concat(this.#arrived.splice(0))
    this.#held -= length
    this.#arrived.push(all.subarray(length))
    return all.subarray(0, length)
  }
}

/** Two pipes, without names. The ends that are read are opened first: nothing waits then. */
async function openPipes() {
  const folder = mkdtempSync(join(tmpdir(), 'kandidat-decoder-'))
  try {
    const [jobs, answers] = [join(folder, 'jobs'), join(folder, 'answers')]
    await makePipes('mkfifo', ['-m', '600', jobs, answers])
    const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants
    const theirJobs = openSync(jobs, O_RDONLY | O_NONBLOCK)
    const ourAnswers = openSync(answers, O_RDONLY | O_NONBLOCK)
    return {
      ours: { jobs: openSync(jobs, O_WRONLY | O_NONBLOCK), answers: ourAnswers },
      theirs: { jobs: theirJobs, answers: openSync(answers, O_WRONLY | O_NONBLOCK) },
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
