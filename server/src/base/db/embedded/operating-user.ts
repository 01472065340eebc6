import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Unavailable } from '../unavailable.ts'

/** The user of the operating system that runs PostgreSQL; null for the user of this process. */
export type OperatingUser = { name: string; uid: number; gid: number } | null

const created = 'kandidat'

/**
 * PostgreSQL refuses to run as root. So root runs it as the owner of its existing files, or else as the
 * owner of the folder around them, as `postgres`, or as `kandidat`, which is created if it is missing.
 * @param folder the cluster's folder, which may not exist yet
 * @param say called with a message if a user is created
 */
export function operatingUser(folder: string, say: (sentence: string) => void): OperatingUser {
  if (process.getuid?.() !== 0) return null
  const owner = ownerOf(folder)
  if (owner !== null) return userBy('uid', owner.uid) ?? { name: `uid ${owner.uid}`, ...owner }
  const host = ownerOf(dirname(folder))
  return (host && userBy('uid', host.uid)) ?? userBy('name', 'postgres') ?? userBy('name', created) ?? createUser(say)
}

/** The owner of a folder, unless it is root. */
function ownerOf(folder: string): { uid: number; gid: number } | null {
  const stat = statSync(folder, { throwIfNoEntry: false })
  return stat === undefined || stat.uid === 0 ? null : { uid: stat.uid, gid: stat.gid }
}

function userBy(what: 'name' | 'uid', value: string | number): OperatingUser {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  return users.find((user) => user[what] === value) ?? null
}

function createUser(say: (sentence: string) => void): OperatingUser {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', created]
  const made = spawnSync('useradd', options, { encoding: 'utf8' })
  const user = userBy('name', created)
  if (user === null) {
    const reason = made.error?.message ?? made.stderr.trim()
    throw new Unavailable(
      `PostgreSQL does not run as root, and no other user could be created for it (${reason}): ` +
        `create a user named "${created}", run this as an ordinary user, or set DATABASE_URL`,
    )
  }
  say(`PostgreSQL does not run as root, so the system user "${created}" was created for it.`)
  return user
}

/** How to start a program as that user, with a folder that it can enter whatever the parent folders allow. */
export type OpenedFolder = { identity: { uid?: number; gid?: number }; path: string; descriptor: number; close(): void }

/**
 * Opens a folder for a program that runs as another user. A clone below /root is in a folder that only root
 * can enter. The program inherits the open descriptor as its third, and reaches its folder through it.
 */
export function openFolder(user: OperatingUser, folder: string): OpenedFolder {
  const descriptor = openSync(folder, 'r')
  return {
    identity: user === null ? {} : { uid: user.uid, gid: user.gid },
    path: user !== null && process.platform === 'linux' ? '/proc/self/fd/3' : folder,
    descriptor,
    close: () => closeSync(descriptor),
  }
}
