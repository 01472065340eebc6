import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Order, Report } from './generator.ts'
import type { Load, RequestSet } from './load.ts'

/** The process that asks. All of it throws what the first wrong answer was. */
export interface LoadGenerator {
  /** Gives it requests under a name. */
  prepare(name: string, set: RequestSet): Promise<void>
  /** Measures once; `begun` is called when what counts begins. */
  measure(name: string, load: Load, begun: () => void): Promise<Extract<Report, { kind: 'done' }>>
  /** Sends the next request of a set alone, over a kept connection. @returns its milliseconds */
  single(name: string, port: number): Promise<number>
  close(): void
}

export function startGenerator(): LoadGenerator {
  const child = spawn(process.execPath, ['--conditions=source', join(import.meta.dirname, 'generator.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  return {
    async prepare(name, set) {
      expectKind(await ask(child, { kind: 'set', name, set }), 'ready')
    },
    async measure(name, load, begun) {
      return expectKind(await ask(child, { kind: 'load', name, load }, begun), 'done')
    },
    async single(name, port) {
      return expectKind(await ask(child, { kind: 'single', name, port }), 'single').milliseconds
    },
    close: () => child.disconnect(),
  }
}

function expectKind<Kind extends Report['kind']>(report: Report, kind: Kind): Extract<Report, { kind: Kind }> {
  if (report.kind === kind) return report as Extract<Report, { kind: Kind }>
  throw new Error(report.kind === 'failed' ? report.reason : `an unexpected report: ${report.kind}`)
}

/** Sends an order, and waits for the report that ends it. */
function ask(child: ChildProcess, order: Order, begun = () => {}): Promise<Report> {
  return new Promise((resolve, reject) => {
    const hear = (report: Report) => {
      if (report.kind === 'begun') begun()
      else end(() => resolve(report))
    }
    const exit = () => end(() => reject(new Error('the load generator has ended')))
    const end = (finish: () => void) => {
      child.off('message', hear)
      child.off('exit', exit)
      finish()
    }
    child.on('message', hear)
    child.once('exit', exit)
    child.send(order)
  })
}
