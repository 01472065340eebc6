import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { startScript } from '../../../scripts/harness/processes/script.ts'
import type { Command, Report } from './generator.ts'
import type { Load, RequestSet } from './load.ts'

/** The process that sends the requests. Every method throws an error that describes the first wrong answer. */
export interface LoadGenerator {
  /** Gives it requests under a name. */
  prepare(name: string, set: RequestSet): Promise<void>
  /** Runs a load. `begun` is called when the part that counts begins. */
  measure(name: string, load: Load, begun: () => void): Promise<Extract<Report, { kind: 'done' }>>
  /** Sends the next request of a set alone, over a kept connection. @returns its milliseconds */
  single(name: string, port: number): Promise<number>
  close(): void
}

export function startGenerator(): LoadGenerator {
  const child = startScript(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' })
  return {
    async prepare(name, set) {
      expectKind(await run(child, { kind: 'set', name, set }), 'ready')
    },
    async measure(name, load, begun) {
      return expectKind(await run(child, { kind: 'load', name, load }, begun), 'done')
    },
    async single(name, port) {
      return expectKind(await run(child, { kind: 'single', name, port }), 'single').milliseconds
    },
    close: () => child.disconnect(),
  }
}

function expectKind<Kind extends Report['kind']>(report: Report, kind: Kind): Extract<Report, { kind: Kind }> {
  if (report.kind === kind) return report as Extract<Report, { kind: Kind }>
  throw new Error(report.kind === 'failed' ? report.reason : `an unexpected report: ${report.kind}`)
}

/** Sends a command, and waits for the report that ends it. */
function run(child: ChildProcess, command: Command, begun = () => {}): Promise<Report> {
  return new Promise((resolve, reject) => {
    const take = (report: Report) => {
      if (report.kind === 'begun') begun()
      else end(() => resolve(report))
    }
    const exit = () => end(() => reject(new Error('the load generator has ended')))
    const end = (finish: () => void) => {
      child.off('message', take)
      child.off('exit', exit)
      finish()
    }
    child.on('message', take)
    child.once('exit', exit)
    child.send(command)
  })
}
