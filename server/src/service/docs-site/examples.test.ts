import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../../../test/server.ts'
import { openFixture, type Fixture } from '../../../test/fixture.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../..')
const pages = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'))
const texts = await Promise.all(pages.map((name) => readFile(join(root, 'docs', name), 'utf8')))

/** Blocks of code in a language, each with the page that it is on. */
function blocksOf(language: string): { page: string; code: string }[] {
  return pages.flatMap((page, i) =>
    [...(texts[i] ?? '').matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)\n\`\`\`$`, 'gm'))].map(([, code = '']) => ({
      page,
      code,
    })),
  )
}

let fixture: Fixture
let key = ''
/** The values for placeholders in the examples. */
let values: Record<string, string> = {}
beforeAll(async () => {
  fixture = await openFixture()
  const { make, server } = fixture
  const agency = await make.company({ kind: 'agency' })
  const client = await make.company()
  await make.client(agency, client)
  const page = await make.page(agency, { is_default: true })
  const position = await make.published(agency, { client_id: client.id })
  await make.published(agency)
  await make.listing(position, page)
  await make.vouch(position)
  await make.refresh()
  key = (await make.key(agency)).key
  const list = await server.get('/positions?take=1', { key })
  const tagged = await server.get('/positions?take=100', { key })
  values = {
    POSITION: position.id,
    PAGE: page.id,
    CLIENT: client.slug,
    CURSOR: list.body.nextCursor,
    CHANGES_CURSOR: (await server.ext('/changes/start', { key })).body.data.cursor,
    ETAG: String(tagged.headers['etag']),
  }
})

const commands = blocksOf('sh').flatMap(({ page, code }) =>
  code.split('\n').flatMap((line) => (line.trim().startsWith('curl ') ? [{ page, line: line.trim() }] : [])),
)

test('there are examples', () => {
  expect(commands.length).toBeGreaterThan(10)
})

test.each(commands)('$page: $line', async ({ line }) => {
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), value),
    line,
  )
  const words = [...filled.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
  const headers: Record<string, string> = {}
  let url = ''
  for (let i = 1; i < words.length; i++) {
    const word = words[i] ?? ''
    if (word === '-H') {
      const [name = '', value = ''] = (words[++i] ?? '').split(/: (.*)/)
      headers[name.toLowerCase()] = value.replace('kand_…', key)
    } else if (word !== '-i') url = word
  }
  expect(url).toMatch(/^http:\/\/localhost:8080\//)
  const reply = await send(url.replace('http://localhost:8080', fixture.server.url), { headers })
  expect(reply.status, reply.text).toBe(headers['if-none-match'] === undefined ? 200 : 304)
})

describe('TypeScript', () => {
  const blocks = blocksOf('ts')
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kandidat-guides-'))
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
    await mkdir(join(folder, 'src'))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    const compilerOptions = {
      ...{ strict: true, noEmit: true, target: 'es2024', lib: ['es2024'], module: 'nodenext', types: ['node'] },
      ...{
        noUncheckedIndexedAccess: true,
        exactOptionalPropertyTypes: true,
        verbatimModuleSyntax: true,
        erasableSyntaxOnly: true,
      },
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
    for (const [i, { code }] of blocks.entries()) {
      const filled = code.replaceAll('http://localhost:8080', fixture.server.url)
      const withIds = filled.replaceAll(/'(POSITION|PAGE|CLIENT)'/g, (_word, name: string) => `'${values[name]}'`)
      await writeFile(join(folder, 'src', `${i}.ts`), withIds)
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('all examples compile under strict types', async () => {
    const tsc = run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).then(
      ({ stdout }) => stdout,
      (error: unknown) => (error as { stdout: string }).stdout,
    )
    expect(await tsc).toBe('')
  })

  test.each(blocks.map(({ page, code }, i) => ({ page, i, line: code.split('\n').at(-1) })))(
    '$page: the example that ends with $line runs',
    async ({ i }) => {
      const env = { PATH: process.env['PATH'], KANDIDAT_KEY: key, WEBHOOK_SECRET: `whsec_${'A'.repeat(43)}=` }
      const { stderr } = await run(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', join(folder, 'src', `${i}.ts`)],
        { env },
      )
      expect(stderr).toBe('')
    },
  )
})
