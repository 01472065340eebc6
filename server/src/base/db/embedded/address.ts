import { readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

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

/** PostgreSQL gives its Unix socket this name, followed by the port, and its lock file the same with `.lock`. */
const socketName = '.s.PGSQL.'
/** The bytes that a system takes as the address of a Unix socket. */
const longestAddress = process.platform === 'darwin' ? 103 : 107

/**
 * Whether the address of a Unix socket in this folder is short enough
 * (docs/operating.md#the-embedded-postgresql). It is measured with the longest port, so that a folder has a
 * socket always or never.
 */
export function isSocketPossible(folder: string): boolean {
  return Buffer.byteLength(join(folder, `${socketName}65535`)) <= longestAddress
}

/** The folder as PostgreSQL's list of folders for sockets. Unquoted, a comma would end it. */
export function socketFolders(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}

/**
 * Removes the sockets that a killed PostgreSQL left behind, with their lock files. PostgreSQL refuses to
 * start while a process has the id in such a lock file, although after a reboot that can be any process.
 */
export function removeSockets(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith(socketName)) rmSync(join(folder, name))
}

/**
 * The connection URL of a PostgreSQL on this machine. Drivers and `psql` connect to the socket in the
 * folder if there is one. Programs that do not know the parameter `host` connect to the port.
 */
export function databaseUrl(
  { user, password, port, socketFolder }: { user: string; password: string; port: number; socketFolder: string | null },
  database: string,
): string {
  const parameters = socketFolder === null ? '' : `?host=${encodeURIComponent(socketFolder)}`
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}${parameters}`
}
