import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../../../test/fixture.ts'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../../../../docs')
const pages = (await readdir(folder)).filter((name) => name.endsWith('.md'))
const texts = await Promise.all(pages.map((name) => readFile(join(folder, name), 'utf8')))
const programs = texts.flatMap((text, i) =>
  [...text.matchAll(/^```python\n([^]*?)\n```$/gm)].map(([, code = '']) => ({ page: pages[i], code })),
)

let fixture: Fixture
let key = ''
let ids: Record<string, string> = {}
beforeAll(async () => {
  fixture = await openFixture()
  const { make } = fixture
  const agency = await make.company({ kind: 'agency' })
  const client = await make.company()
  await make.client(agency, client)
  const page = await make.page(agency, { is_default: true })
  const position = await make.published(agency, { client_id: client.id, title: 'Welder' })
  await make.listing(position, page)
  await make.vouch(position)
  await make.refresh()
  key = (await make.key(agency)).key
  ids = { POSITION: position.id, PAGE: page.id, CLIENT: client.slug }
})

test('each operation of the reference has an example in Python', () => {
  expect(programs.filter(({ page }) => page === 'operations.md')).toHaveLength(9)
})

test.each(programs)('$page: the example in Python runs and prints something', async ({ code }) => {
  const served = code.replaceAll('http://localhost:8080', fixture.server.url)
  const filled = Object.entries(ids).reduce(
    (text, [name, id]) => text.replaceAll(new RegExp(String.raw`\b${name}\b`, 'g'), id),
    served,
  )
  const env = { PATH: process.env['PATH'], KANDIDAT_KEY: key }
  const { stdout, stderr } = await run('python3', ['-c', filled], { env })
  expect(stderr).toBe('')
  expect(stdout).not.toBe('')
})
