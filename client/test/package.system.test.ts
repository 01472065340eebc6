import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { publint } from 'publint'
import { expect, test } from 'vitest'
import { pack } from './packed.ts'

const run = promisify(execFile)
const packed = await pack()
const paths = async () => (await run('tar', ['-tzf', packed.tarball])).stdout.trim().split('\n')
const bin = (name: string) => join(import.meta.dirname, '..', '..', 'node_modules', name)

/** The source of a TypeScript project with all strict compiler options. */
const STRICT = `
import { createClient, NotFound, type Client, type Position, type PositionDetail } from '@kandidat/client'
import { verify, type ReceivedEvent } from '@kandidat/client/webhooks'

const kandidat: Client = createClient({ baseUrl: 'https://jobs.example.com/api/v1', key: 'kand_x' })
export const titles = async (): Promise<string[]> => {
  const titles: string[] = []
  for await (const position of kandidat.listPositions({ status: 'PUBLISHED' })) {
    const each: Position = position
    titles.push(each.title)
  }
  return titles
}
export const detail = async (id: string): Promise<PositionDetail | undefined> => {
  try {
    return await kandidat.getPosition(id)
  } catch (error) {
    if (error instanceof NotFound && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}
export const told = async (body: Uint8Array, header: string | undefined): Promise<string> => {
  const event: ReceivedEvent = await verify(body, header, ['whsec_AAAA'])
  return event.type === 'CANDIDATE_HIRED' ? (event.startDate ?? '') : event.type
}
// @ts-expect-error there is no such status
kandidat.listPositions({ status: 'OPEN' })
// @ts-expect-error there is no such parameter
kandidat.listClients({ take: 5 })
// @ts-expect-error a position has no such field
detail('a').then((position) => position?.wage)
`

const options = {
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: false },
  ...{ noEmit: true, module: 'nodenext', moduleResolution: 'nodenext', target: 'es2022', verbatimModuleSyntax: true },
}

test('the tarball contains the code and types of the client, and beside them the program with its licences', async () => {
  const files = await paths()
  const rest = files.filter(
    (path) =>
      !/^package\/dist\/(client\/src\/([a-z]+\/)?[a-z-]+|contract\/src\/(types|webhooks\/signature))\.(js|d\.ts)$/.test(
        path,
      ),
  )
  expect(rest.toSorted()).toEqual([
    'package/LICENSE',
    'package/README.md',
    'package/THIRD-PARTY-NOTICES.txt',
    'package/bin/kandidat-client.js',
    'package/bin/program.js',
    'package/package.json',
  ])
  const read = (path: string) => readFileSync(join(packed.folder, path), 'utf8')
  const bundled = [...read('THIRD-PARTY-NOTICES.txt').matchAll(/^-{80}\n\n(\S+) \d/gm)].map(([, name]) => name)
  expect(bundled).toEqual(['commander', 'ipaddr.js', 'typebox', 'undici', 'uuid'])
  // What runs anywhere: the program beside it needs Node.
  const texts = files
    .filter((path) => path.startsWith('package/dist/'))
    .map((path) => readFileSync(join(packed.folder, '..', path), 'utf8'))
  for (const text of texts)
    expect(text).not.toMatch(/from '(?!\.\.?\/)|import\((?!'\.)|sourceMappingURL|'node:|\btypebox\b/)
  const manifest = JSON.parse(readFileSync(join(packed.folder, 'package.json'), 'utf8'))
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([])
  expect(manifest).toMatchObject({ type: 'module', version: expect.any(String), engines: { node: '>=20' } })
})

test('the JavaScript of the library is below 15 kB gzipped, and an application bundles less', async () => {
  const files = (await paths()).filter((path) => /^package\/dist\/.*\.js$/.test(path))
  const whole = Buffer.concat(files.map((path) => readFileSync(join(packed.folder, '..', path))))
  expect(gzipSync(whole, { level: 9 }).length).toBeLessThan(15_000)
  for (const entry of ['client', 'webhooks']) {
    const entryPoints = [join(packed.folder, `dist/client/src/${entry}.js`)]
    const { outputFiles, warnings } = await build({
      ...{ entryPoints, bundle: true, minify: true, write: false },
      ...{ format: 'esm', platform: 'browser', target: 'es2022', logLevel: 'silent' },
    })
    // For browsers, esbuild does not resolve Node's modules, so it would warn about an import.
    expect(warnings).toEqual([])
    expect(gzipSync(outputFiles[0]!.contents, { level: 9 }).length).toBeLessThan(6_000)
  }
})

test('it runs in an edge runtime that has little more than fetch and Web Crypto', async () => {
  const contents = `
    import { createClient, memoryCache } from './dist/client/src/client.js'
    import { fetchReceiver, signedRequest } from './dist/client/src/webhooks.js'
    export const read = () => createClient({ baseUrl: 'https://a.example/api/v1', key: 'k', cache: memoryCache() }).getPosition('p1')
    export const receive = async (secret, onEvent) =>
      fetchReceiver({ secret, onEvent })(new Request('https://b.example/', await signedRequest({ type: 'POSITION_CREATED' }, secret)))`
  const stdin = { contents, resolveDir: packed.folder }
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'iife', globalName: 'built' })
  const fetch = async () => Response.json({ data: { id: 'p1' } }, { headers: { etag: 'W/"1"' } })
  const {
    AbortController,
    DOMException,
    Request,
    Response: Answer,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
  } = globalThis
  const { atob, btoa, clearTimeout, console, crypto, setTimeout } = globalThis
  const edge = createContext({
    ...{ AbortController, DOMException, Request, Response: Answer, TextDecoder, TextEncoder, URL, URLSearchParams },
    ...{ atob, btoa, clearTimeout, console, crypto, setTimeout, fetch },
  })
  runInContext(outputFiles[0]!.text, edge)
  const told: unknown[] = []
  edge['onEvent'] = ({ type }: { type: string }) => told.push(type)
  expect(await runInContext('built.read()', edge)).toEqual({ id: 'p1' })
  const { status } = await runInContext("built.receive('whsec_AAAA', onEvent)", edge)
  expect({ status, told }).toEqual({ status: 200, told: ['POSITION_CREATED'] })
})

test('publint reports nothing, not even a suggestion', async () => {
  const { messages } = await publint({ pkgDir: packed.folder, pack: false, level: 'suggestion', strict: true })
  expect(messages).toEqual([])
})

test('attw reports no problem with the types', async () => {
  // Its exit code is 1 if it finds a problem.
  const attw = bin('@arethetypeswrong/cli/dist/index.js')
  const { stdout } = await run(process.execPath, [attw, packed.tarball, '--profile', 'esm-only', '--format', 'json'])
  expect(Object.keys(JSON.parse(stdout).analysis.entrypoints)).toEqual(['.', './webhooks', './package.json'])
})

test('strict TypeScript projects compile, with any other types and with a compiler that is two years old', async () => {
  const folder = await packed.project('typescript', ['@types/node', 'undici-types'])
  writeFileSync(join(folder, 'main.ts'), STRICT)
  const web = ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable']
  const projects = {
    node: { types: ['node'], lib: ['es2022'] },
    browser: { types: [], lib: web },
    neither: { types: [], lib: ['es2022'] },
    bundler: { types: ['node'], lib: web, module: 'esnext', moduleResolution: 'bundler' },
  }
  for (const [name, given] of Object.entries(projects)) {
    const config = { compilerOptions: { ...options, ...given }, files: ['main.ts'] }
    writeFileSync(join(folder, `tsconfig.${name}.json`), JSON.stringify(config))
  }
  const compile = async (name: string, compiler = 'typescript') =>
    run(process.execPath, [bin(`${compiler}/bin/tsc`), '-p', join(folder, `tsconfig.${name}.json`)]).catch(
      (error: unknown) => error,
    )
  for (const name of Object.keys(projects)) expect(await compile(name)).toMatchObject({ stdout: '' })
  const older = '@arethetypeswrong/core/node_modules/typescript'
  expect(JSON.parse(readFileSync(bin(`${older}/package.json`), 'utf8')).version).toMatch(/^5\./)
  expect(await compile('neither', older)).toMatchObject({ stdout: '' })
})

test('it runs in plain JavaScript, and says what a caller did wrong', async () => {
  const folder = await packed.project('javascript')
  writeFileSync(
    join(folder, 'main.js'),
    `import { createClient, MisuseError } from '@kandidat/client'
import { sign, verify, MisuseError as Same } from '@kandidat/client/webhooks'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = '{"type":"POSITION_CREATED"}'
console.log((await verify(body, await sign(body, secret), secret)).type, MisuseError === Same)
try {
  createClient({ baseUrl: 'http://localhost:8080' })
} catch (error) {
  console.log(error.name, error.message)
}
`,
  )
  const { stdout, stderr } = await run(process.execPath, ['main.js'], { cwd: folder })
  expect(stderr).toBe('')
  expect(stdout).toMatch(
    /^POSITION_CREATED true\nMisuseError baseUrl must be .* "http:\/\/localhost:8080" was given\n$/,
  )
})
