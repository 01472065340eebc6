import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pause } from '../../server/src/db/embedded/processes.ts'
import { registerProcess } from './cleanup.ts'
import { Supervised } from './supervised.ts'
import type { WriterNews, WriterPlan } from './writing.ts'

/** A process that changes positions, and what it told. */
export class Writer {
  readonly process: Supervised
  /** Titles whose commit it was told of by the database. */
  readonly committed: string[] = []
  /** How many changes ended without an answer. */
  unknown = 0
  readonly #faults: string[] = []
  #done = false

  constructor(folder: string, plan: WriterPlan) {
    const file = join(folder, `writer-${plan.name}.json`)
    writeFileSync(file, JSON.stringify(plan))
    let incarnation = 0
    this.process = new Supervised(`writer ${plan.name}`, () => {
      const child = forkScript('writer', [file, String((incarnation += 1))])
      registerProcess(folder, child.pid)
      child.on('message', (news: WriterNews) => this.#hear(news))
      return child
    })
  }

  get faults(): string[] {
    return [...this.process.faults, ...this.#faults]
  }

  /** Lets it finish what it is at, and end. */
  async stop(): Promise<void> {
    while (!this.#done) {
      const { child } = this.process
      if (child.connected) child.send('stop', () => undefined)
      await pause(50)
    }
    await this.process.end()
  }

  /** Waits until it has made its number of changes. */
  async finished(): Promise<void> {
    while (!this.#done) await pause(50)
    await this.process.end()
  }

  #hear(news: WriterNews): void {
    if ('committed' in news) this.committed.push(...news.committed)
    else if ('unknown' in news) this.unknown += 1
    else if ('fault' in news) this.#faults.push(news.fault)
    else {
      this.#done = true
      this.process.expectEnd()
    }
  }
}

const processes = {
  writer: new URL('./writer-process.ts', import.meta.url),
  receiver: new URL('./receiver-process.ts', import.meta.url),
}

/** Starts a script of this folder that talks to us; it runs the sources. */
export function forkScript(name: keyof typeof processes, args: readonly string[]): ChildProcess {
  const child = fork(processes[name], args, {
    execArgv: ['--conditions=source'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // What is sent to one that was killed is lost with it.
  child.on('error', () => undefined)
  return child
}
