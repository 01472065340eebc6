import { execFileSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'

/** The machine that measured, and what it measured. */
export interface Machine {
  day: string
  processor: string
  cores: number
  gigabytes: number
  system: string
  node: string
  postgresql: string
  /** The load average of the minute before the measurement: work of others. */
  load: number
  /** The commit that was measured, and whether files differ from it. */
  commit: string
}

/** @param load the load average before anything was started */
export async function readMachine(client: pg.Client, load: number): Promise<Machine> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  return {
    day: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    gigabytes: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    postgresql: rows[0]?.version ?? 'unknown',
    load,
    commit:
      git(['rev-parse', '--short', 'HEAD']) +
      (git(['status', '--porcelain', '--', 'server', 'contract']) ? ' with changes' : ''),
  }
}

/** The load average of the last minute. */
export function loadAverage(): number {
  return loadavg()[0] ?? Number.NaN
}

/** The output of git. Empty without git. */
function git(args: readonly string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: join(import.meta.dirname, '../../..'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}
