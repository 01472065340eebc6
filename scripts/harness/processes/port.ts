import { randomInt } from 'node:crypto'
import { freePort } from '../../../server/src/base/db/embedded/address.ts'

/**
 * These ports lie below those that a system gives to processes that ask for any port: from 32768 on Linux. They lie above
 * those of databases, to which webhooks are not sent.
 */
const LOWEST = 28_100
const HIGHEST = 32_000

/**
 * A free port of the loopback address for a server that is killed and started again. Meanwhile the system gives it to no
 * other process, unlike a port that the system chose.
 */
export async function stablePort(): Promise<number> {
  for (;;) {
    const wanted = randomInt(LOWEST, HIGHEST)
    if ((await freePort('127.0.0.1', wanted)) === wanted) return wanted
  }
}
