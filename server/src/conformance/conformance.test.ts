import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBreakingProxy } from '../../test/conformance/breaking-proxy.ts'
import { faults } from '../../test/conformance/faults.ts'
import { RecordedServer } from '../../test/conformance/recorded-server.ts'
import { makeWorld } from '../../test/conformance/world.ts'
import { openFixture } from '../../test/fixture.ts'
import { openAsking } from './ask-actions.ts'
import { examine } from './examine-actions.ts'
import { type Judgement, rules } from './rules.ts'
import { USUAL } from './survey-actions.ts'

const fixture = await openFixture()
const { agency, stranger } = await makeWorld(fixture)
const otherKey = (await fixture.make.key(stranger)).key

/** Examines what answers at an address with a key of its own, and spends the key's limit. */
async function examination(base: string) {
  const { key } = await fixture.make.key(agency, { limit: 200 })
  // A broken server may tell anything of its limit, and is not waited for.
  const sleep = async () => undefined
  return { base, key, otherKey, share: 1, pages: 3, spendLimit: true, version: '0', sleep }
}

const notHolding = ({ outcomes }: Judgement) =>
  outcomes
    .filter(({ result }) => result !== 'holds')
    .map(({ rule, result, faults: found }) => ({ rule: rule.id, result, found }))
const deviating = ({ outcomes }: Judgement) =>
  outcomes.filter(({ result }) => result === 'deviates').map(({ rule }) => rule.id)

test('our own server passes in full, with no rule unchecked, also behind what passes everything on', async () => {
  const proxy = await startBreakingProxy(fixture.server.url, () => undefined)
  for (const url of [fixture.server.url, proxy.url]) {
    const judgement = await examine(await examination(`${url}/api/v1`))
    expect(notHolding(judgement)).toEqual([])
    expect(judgement.additions).toEqual([])
    expect(judgement.requests).toBeLessThan(USUAL + 200)
  }
  await proxy.close()
})

test('every rule has a fault that breaks it, and every rule has a name of its own', () => {
  expect(Object.keys(faults).toSorted()).toEqual(rules.map(({ id }) => id).toSorted())
})

describe('a server that breaks a rule is caught in it', () => {
  let recorded: RecordedServer
  beforeAll(async () => {
    const whole = await examination(`${fixture.server.url}/api/v1`)
    const asking = openAsking(whole)
    await examine(whole, asking)
    const { key } = await fixture.make.key(agency)
    recorded = new RecordedServer(asking.exchanges, openAsking({ ...whole, key }))
  })
  afterAll(() => recorded.close())

  test('and not before it breaks any', async () => {
    const whole = await examination(`${fixture.server.url}/api/v1`)
    expect(
      notHolding(
        await examine(
          whole,
          recorded.asking(() => undefined),
        ),
      ),
    ).toEqual([])
  })

  test.each(rules.map(({ id }) => id))('%s', async (id) => {
    const { make, base = '/api/v1' } = faults[id]!
    const whole = await examination(`${fixture.server.url}${base}`)
    expect(deviating(await examine(whole, recorded.asking(make())))).toContain(id)
  })
})
