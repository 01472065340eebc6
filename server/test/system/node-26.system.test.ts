import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { budget } from '../budget.ts'
import { runSuite, someOf, testFilesOfNode } from './suite.ts'

const run = promisify(execFile)
const VERSION = '26.10.0'

let folder: string
let node: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kandidat-node-26-'))
  await writeFile(join(folder, 'package.json'), '{}')
  const name = `node-linux-${process.arch}`
  await run('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${VERSION}`], {
    cwd: folder,
  })
  node = join(folder, 'node_modules', name, 'bin/node')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

// In `npm run test:long` all of them, and those of every file of the product that uses modules of Node.
const many = budget(6, 100)

test(`tests that depend on the version of Node pass on 26: ${many} files or more`, { tags: 'long' }, async () => {
  expect((await run(node, ['--version'])).stdout.trim()).toBe(`v${VERSION}`)
  const files = await testFilesOfNode({ indirect: many === 100 })
  expect(files.length).toBeGreaterThan(Math.max(many, 50))
  const tried = many === 100 ? files : someOf(files, many)
  const { code, totals, output } = await runSuite({ files: tried, node })
  expect(totals, output).toMatch(/^[1-9]\d* passed, 0 failed$/)
  expect(code, output).toBe(0)
})
