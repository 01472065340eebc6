import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The rules that the linter reports for made-up files, as `path rule`. */
async function lint(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kandidat-lint-'))
  try {
    await copyFile(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    await writeFile(join(folder, 'tsconfig.json'), '{"compilerOptions":{"strict":true,"noEmit":true}}')
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(folder, dirname(path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    const oxlint = join(root, 'node_modules/.bin/oxlint')
    const run = promisify(execFile)(oxlint, ['--format=json', '.'], { cwd: folder })
    const { stdout } = await run.catch((failed: unknown) => failed as { stdout: string })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
    return diagnostics.map(({ filename, code }) => `${filename} ${code}`).toSorted()
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the linter keeps the environment, outgoing requests and default exports in their places', async () => {
  const file = (path: string, text: string) => ({ [path]: text })
  const found = await lint({
    ...file('server/src/base/config.ts', 'export const a = process.env\n'),
    ...file('shared/src/outgoing/connections.ts', "import { Agent } from 'undici'\nexport const a = Agent\n"),
    ...file('server/src/positions/position.test.ts', "import { request } from 'undici'\nfetch(String(request))\n"),
    ...file('vitest.config.ts', 'export default { port: process.env }\n'),
    ...file('client/src/client.ts', "export const a = fetch('https://example.com')\n"),
    ...file('server/src/positions/environment.ts', 'export const a = process.env\n'),
    ...file('server/src/positions/imported.ts', "import { env } from 'node:process'\nexport const a = env\n"),
    ...file('server/src/positions/fetched.ts', "export const a = fetch('https://example.com')\n"),
    ...file('server/src/positions/global.ts', "export const a = globalThis.fetch('https://example.com')\n"),
    ...file('server/src/positions/undici.ts', "import { request } from 'undici'\nexport const a = request\n"),
    ...file('server/src/positions/http.ts', "import { request } from 'node:http'\nexport const a = request\n"),
    ...file('shared/src/outgoing/request.ts', "import { Agent } from 'undici'\nexport const a = Agent\n"),
    ...file('tools/src/listen/settings.ts', 'export const a = process.env\n'),
    ...file('server/src/positions/default.ts', 'export default 1\n'),
    ...file('server/src/positions/long.ts', 'export {}\n'.repeat(401)),
    ...file('server/src/positions/one.ts', "import { b } from './other.ts'\nexport const a = () => b\n"),
    ...file(
      'server/src/positions/other.ts',
      "import type { a } from './one.ts'\nexport const b = () => null as unknown as typeof a\n",
    ),
    ...file('server/src/positions/camelCase.ts', 'export const a = 1\n'),
  })
  // The folder has no types of Node, which the rules of TypeScript complain about.
  expect(found.filter((each) => !each.includes(' typescript('))).toEqual([
    'server/src/positions/camelCase.ts unicorn(filename-case)',
    'server/src/positions/default.ts import(no-default-export)',
    'server/src/positions/environment.ts node(no-process-env)',
    'server/src/positions/fetched.ts eslint(no-restricted-globals)',
    'server/src/positions/global.ts eslint(no-restricted-properties)',
    'server/src/positions/http.ts eslint(no-restricted-imports)',
    'server/src/positions/imported.ts eslint(no-restricted-imports)',
    'server/src/positions/long.ts eslint(max-lines)',
    'server/src/positions/one.ts import(no-cycle)',
    'server/src/positions/other.ts import(no-cycle)',
    'server/src/positions/undici.ts eslint(no-restricted-imports)',
    'shared/src/outgoing/request.ts eslint(no-restricted-imports)',
    'tools/src/listen/settings.ts node(no-process-env)',
  ])
})
