import { expect, test } from 'vitest'
import { startBreakingProxy } from '../../test/conformance/breaking-proxy.ts'
import { faults } from '../../test/conformance/faults.ts'
import { makeWorld } from '../../test/conformance/world.ts'
import { openStage } from '../../../server/test/stage.ts'
import { examine, type Report } from './check.ts'
import { type Judgement, rules } from './rules/all-rules.ts'
import { USUAL } from './survey/survey.ts'

const stage = await openStage()
const { agency, stranger } = await makeWorld(stage)
const otherKey = (await stage.make.key(stranger)).key

/** Examines what answers at an address with a key of its own. */
async function examineAt(base: string, { spends = false } = {}): Promise<Report> {
  const { key } = await stage.make.key(agency, spends ? { limit: 200 } : {})
  // A broken server may tell anything of its limit, and is not waited for.
  const sleep = async () => undefined
  return examine({ base, key, otherKey, share: 1, pages: 3, spendLimit: spends, version: '0', sleep })
}

const notHolding = ({ outcomes }: Judgement) =>
  outcomes
    .filter(({ result }) => result !== 'holds')
    .map(({ rule, result, faults: found }) => ({ rule: rule.id, result, found }))
const deviating = ({ outcomes }: Judgement) =>
  outcomes.filter(({ result }) => result === 'deviates').map(({ rule }) => rule.id)

test('our own server passes in full, with no rule unchecked, also behind what passes everything on', async () => {
  const proxy = await startBreakingProxy(stage.server.url, () => undefined)
  for (const url of [stage.server.url, proxy.url]) {
    const judgement = await examineAt(`${url}/api/v1`, { spends: true })
    expect(notHolding(judgement)).toEqual([])
    expect(judgement.additions).toEqual([])
    expect(judgement.requests).toBeLessThan(USUAL + 200)
  }
  await proxy.close()
})

test('every rule has a fault that breaks it, and every rule has a name of its own', () => {
  expect(Object.keys(faults).toSorted()).toEqual(rules.map(({ id }) => id).toSorted())
})

test.concurrent.each(rules.map(({ id }) => id))('a server that breaks %s is caught in it', async (id) => {
  const fault = faults[id]!
  const proxy = await startBreakingProxy(stage.server.url, fault.make())
  try {
    const judgement = await examineAt(proxy.url + (fault.base ?? '/api/v1'), fault)
    expect(deviating(judgement)).toContain(id)
  } finally {
    await proxy.close()
  }
})
