import { spawn } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { placeOf } from '../../../scripts/structure/layers.ts'
import type { Source } from '../../../scripts/structure/source.ts'
import { readTree } from '../../../scripts/structure/tree.ts'
import { targetOf } from '../../../scripts/structure/target.ts'
import { announceSeed } from '../seed.ts'

const root = join(import.meta.dirname, '../../..')

/** The result of `npm test` with chosen files. */
export interface SuiteResult {
  code: number
  /** The last line, `N passed, N failed`. */
  totals: string
  /** Its whole output, to find the cause of a failure. */
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

/**
 * Runs test files as `npm test` does, in a process of its own. Isolated files are excluded: they
 * start programs on the Node and the PostgreSQL of the project, whatever runs the test.
 */
export function runSuite({ files, node = process.execPath, env = {} }: SuiteOptions): Promise<SuiteResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=shared', ...files], {
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

/**
 * The environment without the variables of the outer vitest. With them the inner one would act as a
 * worker, and try as much as `npm run test:long` does.
 */
function environmentOfAShell(): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITEST|NODE_ENV$|TEST$|TEST_BUDGET$|DEV$|PROD$|SSR$|MODE$|BASE_URL$)/.test(name),
    ),
  )
}

/** The parts that may send statements, by the rules of architecture. */
const SENDS_STATEMENTS = new Set(['store', 'actions', 'job', 'door'])
/**
 * Modules that try every operation and every verb. A test that imports one, directly or indirectly,
 * sends nearly all statements.
 */
const EVERYTHING = ['server/test/arbitrary-request.ts', 'server/test/verbs/registry.ts']

/**
 * The test files that depend on the version of PostgreSQL: those of the database itself and of the
 * schema, and those that try all operations or all verbs.
 * @param direct also those that import a module that sends statements
 */
export async function testFilesOfPostgres({ direct }: { direct: boolean }): Promise<string[]> {
  const sources = await readTree(root)
  const all = new Set(EVERYTHING.flatMap((used) => [...usersOf(used, sources)]))
  const sendsStatements = (path: string) => {
    const place = placeOf(path)
    return place.kind === 'code' && SENDS_STATEMENTS.has(place.role)
  }
  return testFilesIn(sources)
    .filter(
      ({ path, imports }) =>
        /^(server\/src\/base\/db|scripts\/schema)\//.test(path) ||
        all.has(path) ||
        (direct && imports.some(({ specifier }) => sendsStatements(targetOf(path, specifier) ?? ''))),
    )
    .map(({ path }) => path)
}

/** Node modules that may change with a new version. The rest has been stable for years. */
const MODULES_OF_NODE =
  /^node:(async_hooks|crypto|dns|events|http|http2|https|module|net|perf_hooks|stream|timers|tls|vm|worker_threads|zlib)(\/|$)/

/**
 * The test files that depend on the version of Node: those that use its network, streams,
 * cryptography and similar modules.
 * @param indirect also those that import a file of the product that does
 */
export async function testFilesOfNode({ indirect }: { indirect: boolean }): Promise<string[]> {
  const sources = await readTree(root)
  const usesNode = ({ imports }: Source) => imports.some(({ specifier }) => MODULES_OF_NODE.test(specifier))
  const isProduct = ({ path }: Source) => /^(client|contract|server)\/src\//.test(path)
  const users = new Set(sources.filter((source) => isProduct(source) && usesNode(source)).map(({ path }) => path))
  return testFilesIn(sources)
    .filter(
      (source) =>
        usesNode(source) ||
        (indirect && source.imports.some(({ specifier }) => users.has(targetOf(source.path, specifier) ?? ''))),
    )
    .map(({ path }) => path)
}

/**
 * Some files, chosen anew by the seed of each run.
 * @param most all of them, if they are no more
 */
export function someOf(files: readonly string[], most: number): string[] {
  const length = Math.min(most, files.length)
  const chosen = fc.shuffledSubarray([...files], { minLength: length, maxLength: length })
  return fc.sample(chosen, { numRuns: 1, seed: announceSeed(`${length} of ${files.length} files`) })[0] ?? []
}

function testFilesIn(sources: readonly Source[]): Source[] {
  return sources.filter(({ path }) => path.endsWith('.test.ts') && !path.endsWith('.system.test.ts'))
}

/** Everything that imports a file, directly or indirectly. */
function usersOf(used: string, sources: readonly Source[]): Set<string> {
  const users = new Set([used])
  for (let before = 0; before < users.size;) {
    before = users.size
    for (const { path, imports } of sources) {
      if (imports.some(({ specifier }) => users.has(targetOf(path, specifier) ?? ''))) users.add(path)
    }
  }
  return users
}
