import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { inTransaction } from '../../../server/src/base/changes/actions.ts'
import { newId } from '../../../server/src/base/db/id.ts'
import { createKeys } from '../../../server/src/organisation/keys/actions.ts'
import { makeKey } from '../../../server/src/organisation/keys/key.ts'
import { OPERATOR } from '../../harness/database/rows.ts'
import { quantile, ascending, welch } from '../../harness/figures/statistics.ts'
import { stablePort } from '../../harness/processes/port.ts'
import { randomFrom } from '../../harness/random.ts'
import type { Fixture } from '../fixture/fixture.ts'
import type { Outcome } from '../verify/outcome.ts'
import { ready } from './ready.ts'

/** Requests that are measured, and those before them. */
const MEASURED = 10_000
const WARM = 1_000
/** Keys of each kind. */
const KEYS = 100
/** The share of the fastest requests that count: the others were held up by something else. */
const KEPT = 0.9
/** The value of |t| from which on a difference is one: by chance it is reached once in 150,000 measurements. */
const LIMIT = 4.5

/** Measures whether a 401 takes another time if there is a key with the id, which who guesses ids could use. */
export async function measureRefusals(fixture: Fixture, print: (line: string) => void): Promise<Outcome> {
  const random = randomFrom(fixture.plan.seed)
  const { id: companyId } = fixture.companies.first
  const created = await inTransaction(fixture.database, OPERATOR, async (c) => {
    const owners = await c.within('companies', [companyId])
    return createKeys(
      c,
      owners.flatMap(({ id }) => Array.from({ length: KEYS }, () => ({ companyId: id }))),
    )
  })
  const kinds = { known: created.map(({ id }) => makeKey(id)), unknown: created.map(() => makeKey(newId())) }
  const port = await stablePort()
  const settings = { PORT: String(port), ANONYMOUS_LIMIT: '1000000', LOG_LEVEL: 'error' }
  fixture.api = fixture.command('api', ['start', '--no-worker', '--json'], settings)
  const url = `http://127.0.0.1:${port}/api/v1/positions`
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took: Record<keyof typeof kinds, number[]> = { known: [], unknown: [] }
  await ready(port)
  for (let i = 0; i < WARM + MEASURED; i += 1) {
    const kind = random.chance(0.5) ? 'known' : 'unknown'
    const key = random.pick(kinds[kind])
    const began = performance.now()
    const status = await statusOf(url, agent, key)
    const milliseconds = performance.now() - began
    if (status !== 401) throw new Error(`a wrong key was answered with ${status}`)
    if (i >= WARM) took[kind].push(milliseconds)
  }
  agent.destroy()
  const longest = quantile(ascending([...took.known, ...took.unknown]), KEPT)
  const kept = (all: readonly number[]) => all.filter((each) => each <= longest)
  const [known, unknown] = [kept(took.known), kept(took.unknown)]
  const { t, difference } = welch(known, unknown)
  print(`t ${t.toFixed(2)}: ids that exist take ${(difference * 1000).toFixed(2)} µs more`)
  const faults = Math.abs(t) < LIMIT ? [] : [`|t| is ${Math.abs(t).toFixed(2)}, and less than ${LIMIT} is allowed`]
  return {
    faults: [...faults, ...fixture.faults],
    counts: {
      'requests with an id that exists': took.known.length,
      'requests with one that does not': took.unknown.length,
      'most |t|, in hundredths': Math.round(Math.abs(t) * 100),
      'most difference, ns': Math.round(Math.abs(difference) * 1_000_000),
    },
  }
}

async function statusOf(url: string, agent: Agent, key: string): Promise<number | undefined> {
  const request = get(url, { agent, headers: { authorization: `Bearer ${key}` } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode
}
