import type { Server } from 'node:http'

/** Listens on a free port, reports it to the process that started this one, and ends with that process. */
export function listenForParent(server: Server): void {
  process.on('disconnect', () => process.exit())
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' && address ? address.port : 0)
  })
}
