import { execFileSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import type pg from 'pg'

/** Where it was measured. */
export interface Machine {
  day: string
  processor: string
  cores: number
  gigabytes: number
  system: string
  node: string
  postgresql: string
  /** How many processes wanted a core in the minute before: what it is measured beside. */
  load: number
  /** What was measured: the commit, and whether files differ from it. */
  commit: string
}

/** @param load what `loadBefore` said before anything was started */
export async function machine(client: pg.Client, load: number): Promise<Machine> {
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

/** The load of the machine until now. */
export function loadBefore(): number {
  return loadavg()[0] ?? Number.NaN
}

/** What git says, or nothing where there is none. */
function git(args: readonly string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}
