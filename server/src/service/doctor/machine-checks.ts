import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toFailure } from '../../base/cli/failure.ts'
import type { Config } from '../../base/config.ts'
import { usableBinaries } from '../../base/db/embedded/binaries.ts'
import { operatingUser } from '../../base/db/embedded/operating-user.ts'
import { tryConfinement } from '../../base/decoding/confinement.ts'
import { fault, ok, warning } from './finding.ts'
import type { Finding } from './finding.ts'

const neededNode = 24
const megabyte = 1024 * 1024

/** Checks the version of Node that runs this. */
export function checkNode(): Finding {
  return Number(process.versions.node.split('.')[0]) >= neededNode
    ? ok('node', process.version)
    : fault('node', `${process.version} is too old`, `start it with bin/kandidat.js, or install Node ${neededNode}`)
}

/** Checks whether public links can be right. */
export function checkPublicUrl({ host, publicUrl }: Config): Finding[] {
  const local = /^(127\.|::1$|localhost$)/.test(host)
  if (local || !/^http:\/\/localhost(:|$)/.test(publicUrl)) return [ok('public address', publicUrl)]
  const advice = 'set PUBLIC_URL to the address that others use'
  return [warning('public address', `HOST is ${host}, but public links begin with ${publicUrl}`, advice)]
}

/** Whether the embedded database exists. A database of the operator is expected to exist. */
export function isDatabaseThere({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, 'postgres'))
}

/** Checks whether this user can work in the data folder, and no other user can read it. */
export function checkDataFolder({ dataDir }: Config): Finding[] {
  const check = 'data folder'
  const stat = statSync(dataDir, { throwIfNoEntry: false })
  if (stat === undefined) return [ok(check, `${dataDir} does not exist yet, and is created when it is needed`)]
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    const advice = 'run this as that user, or set DATA_DIR to a folder of your own'
    return [fault(check, `${dataDir} belongs to user ${stat.uid}, and this is user ${process.getuid?.()}`, advice)]
  }
  if ((stat.mode & 0o077) === 0) return [ok(check, `${dataDir}, readable only by its owner`)]
  return [warning(check, `${dataDir} can be read by other users`, `chmod 700 ${dataDir}`)]
}

/** Checks whether there is enough free space. */
export function checkDisk({ dataDir }: Config): Finding[] {
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / megabyte)
  const finding = `${free} MB are free in ${folder}`
  const advice = 'free some space, or set DATA_DIR to a folder on another disk'
  if (free < 1) return [fault('disk', `the disk of ${folder} is full`, advice)]
  if (free < 200) return [fault('disk', finding, advice)]
  return [free < 1024 ? warning('disk', finding, advice) : ok('disk', finding)]
}

/** Checks what the system keeps the process away from that decodes pictures and documents of strangers. */
export async function checkDecoder({ dataDir }: Config): Promise<Finding> {
  const check = 'decoder'
  const { withLimits, withoutNetwork, withoutFolders, reason } = await tryConfinement([dataDir])
  const missing = [
    ...(withLimits ? [] : ['limits of processor and memory']),
    ...(withoutNetwork ? [] : ['a network of its own']),
    ...(withoutFolders ? [] : ['a view without the data folder']),
  ]
  if (missing.length === 0) return ok(check, 'it has limits, no network, and does not see the data folder')
  const advice = 'allow it namespaces and limits (docs/self-hosting.md#what-decodes-the-files-of-strangers)'
  return warning(check, `the process that decodes files of strangers lacks ${missing.join(', ')}: ${reason}`, advice)
}

/** Checks whether the programs of the embedded PostgreSQL start. */
export function checkPrograms({ databaseUrl, dataDir }: Config): Finding[] {
  if (databaseUrl !== null) return []
  try {
    const user = operatingUser(join(dataDir, 'postgres'), () => undefined)
    const { postgres, folder } = usableBinaries(user)
    // That of their package is another.
    const version = spawnSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/' }).stdout.trim().split(' ').at(-1)
    return [ok('programs', `PostgreSQL ${version} in ${folder}${user === null ? '' : `, run as ${user.name}`}`)]
  } catch (error) {
    return [fault('programs', toFailure(error).message, 'do what the message says')]
  }
}
