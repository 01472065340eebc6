import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { releaseDayIn } from '../server/src/base/config.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Manifest {
  version: string
  license?: string
  workspaces?: string[]
  dependencies?: Record<string, string>
}

const manifestIn = (folder: string) => JSON.parse(read(join(folder, 'package.json'))) as Manifest
const folders = ['.', ...(manifestIn('.').workspaces ?? []), 'bench', 'examples', 'examples/careers-site']

test('every package has one version, which the changelog begins with, and the licence of the file LICENSE', () => {
  const { version } = manifestIn('.')
  expect(releaseDayIn(read('CHANGELOG.md'), version)).toMatch(/^20\d\d-/)
  expect(read('LICENSE')).toMatch(/^MIT License\n/)
  for (const folder of folders) {
    const { version: own, license, dependencies = {} } = manifestIn(folder)
    const ofOurs = Object.entries(dependencies).filter(
      ([name, at]) => name.startsWith('@kandidat/') && !at.startsWith('file:'),
    )
    expect([folder, own, license, ...ofOurs.map(([, at]) => at)]).toEqual([
      folder,
      version,
      'MIT',
      ...ofOurs.map(() => version),
    ])
  }
})
