import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What a run of vitest printed and ended with. */
export interface MadeUpRun {
  lines: string[]
  code: number
}

export interface MadeUpOptions {
  /** What the reporter is made with, as an expression; nothing by default. */
  reporter?: string
  /** Further settings under `test`, as the inside of an object. */
  settings?: string
  /** Further arguments of vitest. */
  args?: readonly string[]
}

/** Runs vitest with our reporter over made-up test files, in a process and a folder of its own. */
export async function runMadeUp(files: Record<string, string>, options: MadeUpOptions = {}): Promise<MadeUpRun> {
  const { reporter = '', settings = '', args = [] } = options
  const folder = await mkdtemp(join(tmpdir(), 'made-up-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const config =
    `import { TotalsReporter } from '${join(root, 'scripts/totals-reporter.ts')}'\n` +
    `export default { test: { globals: true, reporters: ['default', new TotalsReporter(${reporter})], ${settings} } }\n`
  await writeFile(join(folder, 'vitest.config.ts'), config)
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const run = await new Promise<MadeUpRun>((resolve) => {
    const child = execFile(process.execPath, [vitest, 'run', ...args], { cwd: folder }, (_error, stdout, stderr) => {
      resolve({ lines: `${stderr}${stdout}`.trimEnd().split('\n'), code: child.exitCode ?? -1 })
    })
  })
  await rm(folder, { recursive: true })
  return run
}
