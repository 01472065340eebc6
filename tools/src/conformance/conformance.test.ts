import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFixture } from '../../../server/test/fixture.ts'
import { startBreakingProxy } from '../../test/conformance/breaking-proxy.ts'
import { faults } from '../../test/conformance/faults.ts'
import { RecordedServer } from '../../test/conformance/recorded-server.ts'
import { makeWorld } from '../../test/conformance/world.ts'
import { type CheckOptions, checkServer } from './check.ts'
import { type Assessment, rules } from './rules/all-rules.ts'
import { openApi } from './survey/api-client.ts'
import { USUAL_REQUESTS } from './survey/survey.ts'

const fixture = await openFixture()
const { agency, stranger } = await makeWorld(fixture)
const otherKey = (await fixture.make.key(stranger)).key

/** A check of the server at an address with a new key, whose limit it uses up. */
async function checkAt(base: string): Promise<CheckOptions> {
  const { key } = await fixture.make.key(agency, { limit: 200 })
  // A broken server may show any limit, so the check does not wait.
  const sleep = async () => undefined
  return { base, key, otherKey, share: 1, pages: 3, spendLimit: true, version: '0', sleep }
}

const notHolding = ({ results }: Assessment) =>
  results
    .filter(({ result }) => result !== 'holds')
    .map(({ rule, result, faults: found }) => ({ rule: rule.id, result, found }))
const deviating = ({ results }: Assessment) =>
  results.filter(({ result }) => result === 'deviates').map(({ rule }) => rule.id)

test('our own server passes with every rule checked, directly and behind a proxy that changes nothing', async () => {
  const proxy = await startBreakingProxy(fixture.server.url, () => undefined)
  for (const url of [fixture.server.url, proxy.url]) {
    const report = await checkServer(await checkAt(`${url}/api/v1`))
    expect(notHolding(report)).toEqual([])
    expect(report.additions).toEqual([])
    expect(report.requests).toBeLessThan(USUAL_REQUESTS + 200)
  }
  await proxy.close()
})

test('every rule has a name of its own and a fault that breaks it', () => {
  expect(Object.keys(faults).toSorted()).toEqual(rules.map(({ id }) => id).toSorted())
})

describe('a server that breaks a rule deviates from it', () => {
  let recorded: RecordedServer
  beforeAll(async () => {
    const options = await checkAt(`${fixture.server.url}/api/v1`)
    const api = openApi(options)
    await checkServer(options, api)
    const { key } = await fixture.make.key(agency)
    recorded = new RecordedServer(api.exchanges, openApi({ ...options, key }))
  })
  afterAll(() => recorded.close())

  test('and the recorded server passes before it is broken', async () => {
    const options = await checkAt(`${fixture.server.url}/api/v1`)
    const unbroken = recorded.client(() => undefined)
    expect(notHolding(await checkServer(options, unbroken))).toEqual([])
  })

  test.each(rules.map(({ id }) => id))('%s', async (id) => {
    const { make, base = '/api/v1' } = faults[id]!
    const options = await checkAt(`${fixture.server.url}${base}`)
    expect(deviating(await checkServer(options, recorded.client(make())))).toContain(id)
  })
})

test('every part of openapi.json that a rule names is there', () => {
  const openapi = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8')) as {
    info: { description: string }
    paths: Record<string, object>
    components: { headers: object; schemas: object }
  }
  const headings = openapi.info.description.match(/(?<=^## ).+$/gm) ?? []
  const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const parts = (kind: string, values: object) => Object.keys(values).map((name) => `${kind}, ${name}`)
  const known = new Set([
    'Introduction',
    ...headings,
    ...operations,
    ...parts('Headers', openapi.components.headers),
    ...parts('Schemas', openapi.components.schemas),
  ])
  const named = rules
    .filter(({ place }) => place.document === 'openapi.json')
    .flatMap(({ place }) => place.section.split(/, (?=GET )/))
  expect(named.filter((section) => !known.has(section))).toEqual([])
})
