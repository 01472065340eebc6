import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
let copy = ''

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'kandidat-generated-'))
  for (const path of [
    'package.json',
    'contract/package.json',
    'contract/src',
    'openapi.json',
    'openapi-ext.json',
    'docs/operations.md',
    'browser/icons.svg',
    'server/src/base/web/icon-names.ts',
    'scripts',
  ])
    cpSync(join(root, path), join(copy, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})

afterAll(() => {
  rmSync(copy, { recursive: true })
})

describe.for([
  ['scripts/openapi.ts', 'openapi.json'],
  ['scripts/contract-types.ts', 'contract/src/types.ts'],
  ['scripts/reference.ts', 'docs/operations.md'],
  ['scripts/icons.ts', 'browser/icons.svg'],
] as const)('%s', ([script, file]) => {
  const run = (...args: string[]) => spawnSync(process.execPath, [join(copy, script), ...args], { encoding: 'utf8' })

  test('prints nothing if the file is up to date', () => {
    expect(run('--check')).toMatchObject({ status: 0, stdout: '', stderr: '' })
  })

  test('with --check, names a wrong file and the command that writes it, and changes nothing; without, writes it', () => {
    const right = readFileSync(join(copy, file), 'utf8')
    appendFileSync(join(copy, file), ' ')
    expect(run('--check')).toMatchObject({
      status: 1,
      stderr: `${file} is out of date. Write it with: node ${script}\n`,
    })
    expect(readFileSync(join(copy, file), 'utf8')).toBe(`${right} `)
    expect(run()).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(join(copy, file), 'utf8')).toBe(right)
    rmSync(join(copy, file))
    expect(run('--check')).toMatchObject({
      status: 1,
      stderr: `${file} is missing. Write it with: node ${script}\n`,
    })
    expect(run()).toMatchObject({ status: 0 })
  })
})
