import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** A package as the lock file of npm pins it. */
export interface LockedPackage {
  version: string
  integrity?: string
  license?: string
  optional?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Packages by the folders that npm puts them in, such as `node_modules/sharp`. */
export type LockedPackages = ReadonlyMap<string, LockedPackage>

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}

/**
 * The packages with these names and all that they need, as the lock file of this project pins them.
 * @param limits only what npm installs on a platform, such as `linux-x64`; and only what is needed on all
 * @throws {Error} if one of them is not pinned in the folder of all packages or in that of the one that needs it
 */
export function lockedPackages(
  names: readonly string[],
  { platform, onlyRequired = false }: { platform?: string | undefined; onlyRequired?: boolean } = {},
): LockedPackages {
  const found = new Map<string, LockedPackage>()
  const add = (name: string, neededBy: string) => {
    const folder = [`${neededBy}/node_modules/${name}`, `node_modules/${name}`].find((each) => packages[each])
    const locked = folder === undefined ? undefined : packages[folder]
    if (!folder || !locked) throw new Error(`package-lock.json does not pin ${name}, which ${neededBy} needs`)
    if (found.has(folder) || (platform !== undefined && !fits(locked, platform))) return
    found.set(folder, locked)
    const { dependencies, optionalDependencies } = locked
    for (const next of Object.keys({ ...dependencies, ...(!onlyRequired && optionalDependencies) })) add(next, folder)
  }
  for (const name of names) add(name, 'the release')
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Whether npm installs a package on a platform. */
function fits({ os, cpu, libc }: LockedPackage, platform: string): boolean {
  const [wantedOs = '', wantedCpu = ''] = platform.split('-')
  const allows = (values: string | string[] | undefined, wanted: string) =>
    values === undefined || [values].flat().includes(wanted)
  return allows(os, wantedOs) && allows(cpu, wantedCpu) && allows(libc, 'glibc')
}

/** The name of the package in a folder. */
export function nameIn(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/** The package with that name and version, wherever npm puts it. */
export function lockedPackage(name: string, version: string): LockedPackage | undefined {
  const [, locked] =
    Object.entries(packages).find(([folder, each]) => nameIn(folder) === name && each.version === version) ?? []
  return locked
}
