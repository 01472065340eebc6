import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A TCP port that nobody listens on at the moment. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
