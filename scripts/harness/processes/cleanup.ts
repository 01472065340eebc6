import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { identify, signal, waitForEnd } from '../../../server/src/db/embedded/processes.ts'

const name = 'processes'

/** Writes down a process that must not outlive the run, so that the next one ends it where this one is killed. */
export function registerProcess(folder: string, pid: number | undefined): void {
  const identity = pid === undefined ? null : identify(pid)
  if (identity) appendFileSync(join(folder, name), `${JSON.stringify(identity)}\n`)
}

/** Ends what a run left running in that folder when it was killed, and removes the folder. */
export async function cleanUp(folder: string): Promise<void> {
  const file = join(folder, name)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  for (const line of lines) {
    const identity = JSON.parse(line) as { pid: number; started: string }
    signal(identity, 'SIGKILL')
    await waitForEnd(identity, 10_000)
  }
  rmSync(folder, { recursive: true, force: true })
}
