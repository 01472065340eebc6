// Makes the tarballs of a release: `npm run release`. The service comes with and without a Node; the client is the one that
// each installation serves.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { releaseDay } from '../../server/src/base/config.ts'
import { billOf, installedHere, packService, platform } from './service.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'release')
// Throws before anything is made if the changelog does not begin with this version and a day.
const day = releaseDay()
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const client = join(folder, `kandidat-client-${version}.tgz`)
cpSync(join(root, 'bin', 'dist', 'data', 'client.tgz'), client)
const files = [packService(folder, false), packService(folder, true), client]
// For who installs without a registry, and for who asks what a release contains without unpacking it.
files.push(written(`packages-${platform}.txt`, `${installedHere().join('\n')}\n`))
files.push(written(`kandidat-${version}.cdx.json`, billOf(false)))
files.push(written(`kandidat-${version}-${platform}.cdx.json`, billOf(true)))
const sums = files.map((file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}`)
writeFileSync(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`)

process.stdout.write(`Version ${version} of ${day}\n`)
for (const file of files) {
  process.stdout.write(`release/${basename(file)}  ${(statSync(file).size / 1e6).toFixed(2)} MB\n`)
}
process.stdout.write('release/SHA256SUMS  check it with: cd release && sha256sum --check SHA256SUMS\n')

function written(name: string, content: string): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
