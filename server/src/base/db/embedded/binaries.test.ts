import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { installedBinaries, repairLinks } from './binaries.ts'

const folder = mkdtempSync(join(tmpdir(), 'kandidat-binaries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('missing links between libraries are created', () => {
  const native = join(folder, 'native')
  cpSync(installedBinaries().folder, native, { recursive: true, verbatimSymlinks: true })
  const links = (JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]).map(
    ({ target }) => join(folder, target),
  )
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) rmSync(link, { force: true })
  const starts = () => spawnSync(join(native, 'bin', 'initdb'), ['--version'], { env: {} }).status === 0
  expect(starts()).toBe(false)

  repairLinks(native)
  for (const link of links) expect(lstatSync(link).isSymbolicLink() && existsSync(link)).toBe(true)
  expect(starts()).toBe(true)

  // A broken link is replaced; the others stay as they are.
  const [first] = links as [string]
  rmSync(first)
  symlinkSync('nowhere', first)
  repairLinks(native)
  expect(existsSync(first)).toBe(true)
})

test('the installed programs report their version', () => {
  const { postgres, version, major } = installedBinaries()
  const output = spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout
  expect(output).toContain(` ${major}.`)
  expect(version.startsWith(`${major}.`)).toBe(true)
})
