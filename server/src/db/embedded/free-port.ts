import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A free TCP port: the wanted one, if it is free. */
export function freePort(host: string, wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort(host))))
    server.listen(wanted, host, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
