import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runIn } from '../../../server/test/command.ts'
import { startBreakingProxy } from '../../test/conformance/breaking-proxy.ts'
import { makeWorld } from '../../test/conformance/world.ts'
import { startReceiver } from '../../../server/test/receiver.ts'
import { openFixture } from '../../../server/test/fixture.ts'

const fixture = await openFixture()
const { agency } = await makeWorld(fixture)
const { key } = await fixture.make.key(agency)
const base = `${fixture.server.url}/api/v1`
const run = runIn()

test('a server without deviations passes, and each rule that could not be checked is listed with what it needs', async () => {
  const { result, text, said, code } = await run('conformance', `${base}/`, '--key', key)
  expect(code).toBeUndefined()
  expect(result).toMatchObject({ base, deviates: 0, additions: [] })
  const unchecked = result.rules.filter((rule: { result: string }) => rule.result === 'unchecked')
  const ids = unchecked.map((rule: { id: string }) => rule.id)
  expect(result.unchecked).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(['access.position', 'limit.refused']))
  for (const { id, needs } of unchecked) {
    expect(id).toMatch(/^(access|limit)\./)
    expect(needs).toMatch(/--other-key|--spend-limit/)
    expect(text).toContain(`not checked  ${id}  (`)
  }
  expect(text).toMatch(/\d+ rules hold, none deviates, \d+ could not be checked; \d+ requests in \d+ s\.$/)
  expect(said).toEqual([
    expect.stringMatching(/^About \d+ requests; with this share of the limit they take less than a minute\.$/),
  ])
  expect(text + JSON.stringify(result)).not.toContain(key)
})

test('a deviation is listed with its place and the response; additional properties are not deviations', async () => {
  const proxy = await startBreakingProxy(fixture.server.url, (passing) => {
    if (passing.path === '/clients' && passing.status === 200) {
      Object.assign(passing.body.data[0], { language: 'XX', salesRegion: 'North' })
    }
  })
  const { result, text, code, error } = await run('conformance', `${proxy.url}/api/v1`, '--key', key)
  await proxy.close()
  expect({ code, error }).toEqual({ code: 'REFUSED', error: `1 of ${result.rules.length} rules do not hold.` })
  expect(result.rules.filter((rule: { result: string }) => rule.result === 'deviates')).toMatchObject([
    {
      id: 'shape.listClients',
      document: 'specification',
      section: 'Resources and their fields, Company',
      faults: [{ request: 'GET /clients', received: expect.stringContaining('/data/0/language') }, {}],
    },
  ])
  expect(result.additions).toEqual([{ operation: 'listClients', property: '/data/*/salesRegion' }])
  expect(text).toContain('deviates     shape.listClients  (specification, Resources and their fields, Company)')
  expect(text).toContain('added        listClients /data/*/salesRegion')
})

test('if nothing could be checked, the command fails without reporting a deviation', async () => {
  const receiver = await startReceiver((_, response) => response.writeHead(404).end('{}'))
  const elsewhere = `http://127.0.0.1:${receiver.port}`
  for (const [address, given, message] of [
    [base, 'kand_wrong', 'does not accept the key (401)'],
    [elsewhere, key, 'answers 404. Give the address with its path, such as http://localhost:8080/api/v1.'],
    ['http://127.0.0.1:1/api/v1', key, 'Nothing was checked: Port 1'],
  ] as const) {
    const { code, error, result } = await run('conformance', address, '--key', given)
    expect({ code, result }).toEqual({ code: 'FAILED', result: undefined })
    expect(error).toContain(message)
  }
})

test('the key comes from an option, a file or the settings, and is never repeated in the output', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kandidat-key-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'key')
  writeFileSync(file, `${key}\n`)
  const nowhere = 'http://127.0.0.1:9/api/v1'
  for (const answer of [
    await run('conformance', nowhere, '--key-file', file),
    await runIn({ KANDIDAT_KEY: key })('conformance', nowhere),
  ]) {
    expect(answer).toMatchObject({ code: 'FAILED' })
  }
  const missing = await run('conformance', nowhere)
  expect(missing).toMatchObject({ code: 'USAGE', error: expect.stringContaining('KANDIDAT_KEY') })
  const odd = await run('conformance', nowhere, '--key', 'two words')
  expect(odd).toMatchObject({ code: 'USAGE', error: expect.not.stringContaining('two words') })
  expect(await run('conformance', nowhere, '--key-file', join(folder, 'none'))).toMatchObject({
    code: 'USAGE',
    error: expect.stringContaining('ENOENT'),
  })
})

test.each([
  ['not an address', ['somewhere']],
  ['a query', ['http://localhost/api/v1?a=1']],
  ['credentials', ['http://a:b@localhost/api/v1']],
  ['a share of 0', ['http://localhost/api/v1', '--share', '0']],
  ['no pages', ['http://localhost/api/v1', '--pages', '0']],
])('%s is refused with a message that says what is allowed', async (_, args) => {
  const { error } = await run('conformance', ...args, '--key', key)
  expect(error).toMatch(/Give (an address|the address|a whole number)/)
})
