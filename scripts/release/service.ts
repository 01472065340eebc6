import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { joinedNotices } from '../licences/notices.ts'
import { billOfMaterials } from './bill.ts'
import { lockedPackages, type LockedPackages, nameIn } from './locked.ts'
import { packFolder } from './pack.ts'

const root = join(import.meta.dirname, '..', '..')
const { resolve } = createRequire(import.meta.url)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/**
 * What the program reads at run time, and what the documentation names; `bin/dist` contains the program with its packages, and
 * `docs` is served, with code from `deploy` and `examples`.
 */
const parts = [
  ...['bin/installed.js', 'bin/run.js', 'bin/dist', 'docs', 'server/demo', 'openapi.json', 'openapi-ext.json'],
  ...['deploy', 'examples/careers-site', 'examples/embedding', 'examples/verify-webhooks'],
  ...['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'client/README.md'],
]
/** What trying an example leaves behind in its folder. */
const leftOver = /^examples\/[^/]+\/(node_modules|site)(\/|$)/
/** The packages that cannot be bundled, because they contain programs of the machine. */
const external = ['sharp']

interface Manifest {
  version: string
  license: string
  description: string
  optionalDependencies: Record<string, string>
}

/** The bill of materials in a tarball. */
export const BILL = 'sbom.cdx.json'

/** The platform whose Node npm installed here, such as `linux-x64`. */
export const platform = `${process.platform}-${process.arch}`

/**
 * Packs the service: the compiled program, with only what it needs to run.
 * @param destination the folder that gets the tarball
 * @param withNode whether it contains the Node of this platform, so that any Node from 18 on can start it
 * @returns the path of the tarball
 */
export function packService(destination: string, withNode: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'kandidat-service-'))
  try {
    for (const path of parts) cpSync(join(root, path), join(folder, path), { recursive: true, filter: isOurs })
    rmSync(join(folder, 'bin', 'dist', 'notices'), { recursive: true })
    writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), joinedNotices())
    if (withNode) {
      const node = dirname(resolve(`node-${platform}/package.json`))
      mkdirSync(join(folder, 'node', 'bin'), { recursive: true })
      for (const file of ['bin/node', 'LICENSE']) cpSync(join(node, file), join(folder, 'node', file))
    }
    const made = manifest(withNode)
    writeFileSync(join(folder, 'package.json'), JSON.stringify(made, null, 2))
    writeFileSync(join(folder, 'npm-shrinkwrap.json'), shrinkwrap(made))
    writeFileSync(join(folder, BILL), billOf(withNode))
    const packed = packFolder(folder, folder)
    const named = join(
      destination,
      withNode ? basename(packed).replace(/\.tgz$/, `-${platform}.tgz`) : basename(packed),
    )
    cpSync(packed, named)
    return named
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isOurs(path: string): boolean {
  return !leftOver.test(relative(root, path))
}

/**
 * What npm installs beside the program: what cannot be bundled, and the embedded PostgreSQL.
 * @param on a platform; otherwise on any
 */
function installedPackages(on?: string): LockedPackages {
  const { optionalDependencies } = JSON.parse(read('server/package.json')) as Manifest
  return lockedPackages([...external, ...Object.keys(optionalDependencies)], { platform: on })
}

/** The packages that npm installs on this platform, as `name@version`. */
export function installedHere(): string[] {
  return [...installedPackages(platform)].map(([folder, { version }]) => `${nameIn(folder)}@${version}`)
}

/** The bill of materials of a release: the file `sbom.cdx.json` in its tarball. */
export function billOf(withNode: boolean): string {
  const { name, version, license } = manifest(withNode)
  // With a Node it fits one platform only.
  const installed = installedPackages(withNode ? platform : undefined)
  return billOfMaterials({ name, version, license, installed, ...(withNode ? { node: nodeVersion() } : {}) })
}

function nodeVersion(): string {
  const file = resolve(`node-${platform}/package.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as Manifest).version
}

/**
 * Pins what npm installs beside the program, with checksums. npm reads it in the unpacked folder (`npm ci`), and if the package comes from
 * a registry; for a tarball it does not, so the manifest names the versions too.
 */
function shrinkwrap({ name, version, ...own }: ReturnType<typeof manifest>): string {
  const packages = { '': { name, version, ...own }, ...Object.fromEntries(installedPackages()) }
  return `${JSON.stringify({ name, version, lockfileVersion: 3, requires: true, packages }, null, 2)}\n`
}

function manifest(withNode: boolean) {
  const { version, license, description } = JSON.parse(read('package.json')) as Manifest
  const { optionalDependencies } = JSON.parse(read('server/package.json')) as Manifest
  const [os, cpu] = platform.split('-')
  const required = [...lockedPackages(external, { onlyRequired: true })]
  return {
    name: 'kandidat',
    version,
    license,
    description,
    type: 'module',
    bin: { kandidat: 'bin/installed.js' },
    engines: { node: withNode ? '>=18' : '>=24' },
    ...(withNode ? { os: [os], cpu: [cpu] } : {}),
    dependencies: Object.fromEntries(required.map(([folder, locked]) => [nameIn(folder), locked.version])),
    // The embedded PostgreSQL of each platform: npm installs the one that fits.
    optionalDependencies,
  }
}
