import { expect, test } from 'vitest'
import openapi from '../../../openapi.json' with { type: 'json' }
import { startBreakingProxy } from '../../test/conformance/breaking-proxy.ts'
import { faults } from '../../test/conformance/faults.ts'
import { makeWorld } from '../../test/conformance/world.ts'
import { openStage } from '../../../server/test/stage.ts'
import { checkServer, type Report } from './check.ts'
import { type Assessment, rules } from './rules/all-rules.ts'
import { USUAL_REQUESTS } from './survey/survey.ts'

const stage = await openStage()
const { agency, stranger } = await makeWorld(stage)
const otherKey = (await stage.make.key(stranger)).key

/** Checks the server at an address with a new key. */
async function checkAt(base: string, { spends = false } = {}): Promise<Report> {
  const { key } = await stage.make.key(agency, spends ? { limit: 200 } : {})
  // A broken server may show any limit, so the check does not wait.
  const sleep = async () => undefined
  return checkServer({ base, key, otherKey, share: 1, pages: 3, spendLimit: spends, version: '0', sleep })
}

const notHolding = ({ results }: Assessment) =>
  results
    .filter(({ result }) => result !== 'holds')
    .map(({ rule, result, faults: found }) => ({ rule: rule.id, result, found }))
const deviating = ({ results }: Assessment) =>
  results.filter(({ result }) => result === 'deviates').map(({ rule }) => rule.id)

test('our own server passes with every rule checked, directly and behind a proxy that changes nothing', async () => {
  const proxy = await startBreakingProxy(stage.server.url, () => undefined)
  for (const url of [stage.server.url, proxy.url]) {
    const report = await checkAt(`${url}/api/v1`, { spends: true })
    expect(notHolding(report)).toEqual([])
    expect(report.additions).toEqual([])
    expect(report.requests).toBeLessThan(USUAL_REQUESTS + 200)
  }
  await proxy.close()
})

test('every rule has a name of its own and a fault that breaks it', () => {
  expect(Object.keys(faults).toSorted()).toEqual(rules.map(({ id }) => id).toSorted())
})

test.concurrent.each(rules.map(({ id }) => id))('a server that breaks %s deviates from it', async (id) => {
  const fault = faults[id]!
  const proxy = await startBreakingProxy(stage.server.url, fault.make())
  try {
    const report = await checkAt(proxy.url + (fault.base ?? '/api/v1'), fault)
    expect(deviating(report)).toContain(id)
  } finally {
    await proxy.close()
  }
})

test('every part of openapi.json that a rule names is there', () => {
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
