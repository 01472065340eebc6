import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readTree } from '../../../scripts/structure/tree.ts'
import { targetOf } from '../../../scripts/structure/target.ts'

const root = join(import.meta.dirname, '../../..')

/** How a run of `npm test` over chosen files went. */
export interface SuiteResult {
  code: number
  /** The last line, `N passed, N failed`. */
  totals: string
  /** Everything it said, for whoever has to find out why it failed. */
  output: string
}

export interface SuiteOptions {
  /** Test files, relative to the root. */
  files: readonly string[]
  /** The Node to run on; this one by default. */
  node?: string
  /** Added to the environment. */
  env?: Record<string, string>
}

/** Runs test files as `npm test` does, in a process of its own. */
export function runSuite({ files, node = process.execPath, env = {} }: SuiteOptions): Promise<SuiteResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files], {
      cwd: root,
      env: { ...environmentOfAShell(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.once('error', reject)
    child.once('close', (code) => {
      const totals = output.trimEnd().split('\n').at(-1) ?? ''
      resolve({ code: code ?? -1, totals, output })
    })
  })
}

/** Without what the vitest around us has set, which would make the one inside believe that it is a worker. */
function environmentOfAShell(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV$|TEST$|DEV$|PROD$|SSR$|MODE$|BASE_URL$)/.test(name),
    ),
  )
}

/** The test files that, over whatever number of imports, use a file; system tests excepted. */
export async function testFilesUsing(used: string): Promise<string[]> {
  const sources = await readTree(root)
  const users = new Set([used])
  for (let before = 0; before < users.size;) {
    before = users.size
    for (const { path, imports } of sources) {
      if (imports.some(({ specifier }) => users.has(targetOf(path, specifier) ?? ''))) users.add(path)
    }
  }
  return [...users].filter((path) => path.endsWith('.test.ts') && !path.endsWith('.system.test.ts')).toSorted()
}

/**
 * The test files of `npm test`, for another Node. Those of the proof are left out: what they kill are processes that the
 * launcher starts, on the Node that the project brings.
 */
export async function testFiles(): Promise<string[]> {
  const sources = await readTree(root)
  return sources
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.test.ts') && !/\.(system|long)\.test\.ts$|^scripts\/prove\//.test(path))
}
