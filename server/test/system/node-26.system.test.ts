import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSuite, testFiles } from './suite.ts'

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

test('every test passes on Node 26', async () => {
  expect((await run(node, ['--version'])).stdout.trim()).toBe(`v${VERSION}`)
  const files = await testFiles()
  expect(files.length).toBeGreaterThan(5)
  // What chance tries is our rules and not Node: a share of it shows that they run.
  const { code, totals, output } = await runSuite({
    files,
    node,
    env: { TEST_SIMULATION_SEEDS: '1000', TEST_VERB_SEQUENCES: '400', TEST_FRESHNESS_STEPS: '1000' },
  })
  expect(totals, output).toMatch(/^[1-9]\d* passed, 0 failed$/)
  expect(code, output).toBe(0)
})
