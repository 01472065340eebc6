import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const MAIN = 'server/dist/main.js'
const launcher = join(root, 'bin/kandidat.js')

/** What processes of the product share. */
export interface ProductSettings {
  /** Their database. */
  readonly url: string
  /** Gets the data folder. */
  readonly folder: string
  readonly masterKey: Buffer
}

/**
 * The environment of a process of the product. Of your own environment it has only `PATH` and `HOME`, so that your settings
 * change nothing. Webhooks may go to this machine.
 */
export function productEnvironment({ url, folder, masterKey }: ProductSettings): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    MASTER_KEY: masterKey.toString('base64'),
    WEBHOOK_ALLOW_HTTP: 'true',
    WEBHOOK_ALLOW_CIDR: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
  }
}

/**
 * Starts a command of the compiled product, which is this process's child and no grandchild: a signal sent to it reaches
 * the product itself.
 * @param from the folder of another clone, whose program is started
 */
export function startProduct(
  args: readonly string[],
  env: Record<string, string>,
  stdio: StdioOptions,
  from = root,
): ChildProcess {
  return spawn(process.execPath, [join(from, MAIN), ...args], { env, stdio })
}

/** Starts a command as a user does, by the launcher, which gives Node the flags that the command needs. */
export function startLauncher(args: readonly string[], env: Record<string, string>, stdio: StdioOptions): ChildProcess {
  return spawn(process.execPath, [launcher, ...args], { env, stdio })
}
