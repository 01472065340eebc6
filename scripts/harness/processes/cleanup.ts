import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { identify, signal, waitForEnd } from '../../../server/src/base/db/embedded/processes.ts'

const fileName = 'processes'

/** Writes down a process that must not outlive the run. If this process is killed, the next run ends it. */
export function registerProcess(folder: string, pid: number | undefined): void {
  const identity = pid === undefined ? null : identify(pid)
  if (identity) appendFileSync(join(folder, fileName), `${JSON.stringify(identity)}\n`)
}

/** Ends the processes that a killed run left running, and removes its folder. */
export async function cleanUp(folder: string): Promise<void> {
  const file = join(folder, fileName)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  for (const line of lines) {
    const identity = JSON.parse(line) as { pid: number; started: string }
    signal(identity, 'SIGKILL')
    await waitForEnd(identity, 10_000)
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Makes an empty folder for a run, after cleaning up what the last run left there. */
export async function emptyFolder(folder: string): Promise<string> {
  await cleanUp(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}
