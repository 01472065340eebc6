import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { milliseconds, quantile, tell } from './figures.ts'
import { asFastAsCan, type Commits, editAll, editOf, tellSteadily, tellOf } from './load.ts'
import type { Arrival } from './receiver.ts'
import type { WebhookFixture } from './fixture.ts'

const ROUNDS = 3
const BODY =
  '{"type":"POSITION_UPDATED","id":"01890000-0000-7000-8000-000000000000","title":"Round 0","status":"DRAFT"}'

/** Ordered, signed and logged deliveries a second, and bodies posted by a bare client in the same run. */
export async function throughput(fixture: WebhookFixture, deliveries: number): Promise<void> {
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Eight companies with two receivers each, and two events of each position: order counts.
    const perCompany = Math.ceil(deliveries / 32)
    for (let n = 0; n < 8; n++) {
      const company = await fixture.company(`throughput-${round}-${n}`)
      await fixture.receivers(company, [`/ok/${n}/a`, `/ok/${n}/b`])
      const positions = await fixture.positions(company, perCompany)
      await editAll(fixture, positions, `Round ${round}`)
    }
    const raw = await post(`${fixture.receiver}/raw`, deliveries)
    await fixture.take()
    const worker = await fixture.startWorker()
    await arrived(fixture, perCompany * 32)
    await worker.stop()
    const arrivals = await fixture.take()
    const [first, last] = [arrivals[0]?.[2] ?? 0, arrivals.at(-1)?.[2] ?? 0]
    const rate = (arrivals.length * 1000) / (last - first)
    console.log(`  round ${round + 1}: ${Math.round(rate)} deliveries/s, bare client ${Math.round(raw)} posts/s`)
    rates.push(rate)
    ratios.push(rate / raw)
    await fixture.clear()
  }
  const rate = quantile(rates, 0.5)
  const ratio = quantile(ratios, 0.5).toFixed(2)
  const figure = `${Math.round(rate)}/s, ${ratio} of the bare client (medians of ${ROUNDS})`
  tell('ordered, signed, logged deliveries', figure, 'at least 2,000/s', rate >= 2_000)
}

/** Posts the same bodies with as many in flight as the worker may have: nothing signed, logged or in order. */
async function post(url: string, count: number): Promise<number> {
  const pool = new Pool(new URL(url).origin, { connections: 64 })
  const { pathname: path } = new URL(url)
  let left = count
  const began = performance.now()
  const loop = async () => {
    while (left-- > 0) {
      const { body } = await pool.request({
        method: 'POST',
        path,
        body: BODY,
        headers: { 'content-type': 'application/json' },
      })
      await body.dump()
    }
  }
  await Promise.all(Array.from({ length: 64 }, loop))
  const seconds = (performance.now() - began) / 1000
  await pool.close()
  return count / seconds
}

async function arrived(fixture: WebhookFixture, count: number): Promise<void> {
  const until = performance.now() + 300_000
  while ((await fixture.count()) < count) {
    if (performance.now() > until)
      throw new Error(`only ${await fixture.count()} of ${count} deliveries came in 5 minutes`)
    await pause(100)
  }
}

/** From commit to receiver, in milliseconds, of what was committed. What never came counts as endless. */
function latencies(commits: Commits, arrivals: readonly Arrival[], path: string): number[] {
  const came = new Map(arrivals.filter(([to]) => to === path).map(([, event, at]) => [event, at]))
  return [...commits].map(([event, committed]) => (came.get(event) ?? Number.POSITIVE_INFINITY) - committed)
}

/** From commit to receiver at 200 events a second. */
export async function latency(fixture: WebhookFixture): Promise<void> {
  const company = await fixture.company('latency')
  await fixture.receivers(company, ['/ok/latency'])
  const positions = await fixture.positions(company, 2_000)
  const worker = await fixture.startWorker()
  await arrived(fixture, 2_000)
  await fixture.take()
  const began = performance.now()
  const commits = await tellSteadily(fixture, positions, { rate: 200, seconds: 20 })
  const rate = (commits.size * 1000) / (performance.now() - began)
  await arrived(fixture, commits.size)
  const times = latencies(commits, await fixture.take(), '/ok/latency')
  await worker.stop()
  await fixture.clear()
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)]
  const figure = `p50 ${milliseconds(half)}, p99 ${milliseconds(most)} of ${times.length}, at ${Math.round(rate)}/s`
  tell('commit to receiver at 200 events/s', figure, 'p50 < 80 ms, p99 < 250 ms', half < 80 && most < 250)
}

/**
 * Business transactions while three receivers are delivered to: those that only tell something, which is the share of events
 * and deliveries in any, and whole edits of a position, which lock, compare, write and count beside.
 */
export async function transactions(fixture: WebhookFixture): Promise<void> {
  const [alone, told] = [await fixture.company('transactions-alone'), await fixture.company('transactions')]
  const bare = await fixture.positions(alone, 5_000)
  await fixture.receivers(told, ['/ok/1', '/ok/2', '/ok/3'])
  const positions = await fixture.positions(told, 5_000)
  const worker = await fixture.startWorker()
  await arrived(fixture, 15_000)
  await fixture.take()
  const loads = { writers: 16, seconds: 8 }
  const rate = await asFastAsCan(loads, (n) => tellOf(fixture, positions, n))
  const meanwhile = Math.round((await fixture.take()).length / loads.seconds)
  const edits = await asFastAsCan(loads, (n) => editOf(fixture, positions, n))
  const without = await asFastAsCan(loads, (n) => editOf(fixture, bare, n))
  await worker.stop()
  await fixture.clear()
  const beside = `${meanwhile} deliveries/s beside; whole edits ${Math.round(edits)}/s, without receivers ${Math.round(without)}/s`
  const figure = `${Math.round(rate)}/s, ${beside}`
  tell('transactions with 3 receivers while delivering', figure, 'at least 1,000/s', rate >= 1_000)
}

/** One receiver that never answers, with 10,000 events waiting, and two others of the same company. */
export async function hanging(fixture: WebhookFixture): Promise<void> {
  const company = await fixture.company('hanging')
  await fixture.receivers(company, ['/hang/one'])
  await fixture.positions(company, 9_000)
  await fixture.receivers(company, ['/ok/1', '/ok/2'])
  const positions = await fixture.positions(company, 1_000)
  const worker = await fixture.startWorker()
  await arrived(fixture, 2 * positions.length)
  await fixture.take()
  const commits = await tellSteadily(fixture, positions, { rate: 50, seconds: 20 })
  await pause(3_000)
  const arrivals = await fixture.take()
  const times = ['/ok/1', '/ok/2'].flatMap((path) => latencies(commits, arrivals, path))
  await worker.stop()
  await fixture.clear()
  const most = quantile(times, 0.99)
  const figure = `p50 ${milliseconds(quantile(times, 0.5))}, p99 ${milliseconds(most)} of ${times.length}`
  tell('others beside a hanging receiver with 10,000 waiting', figure, 'p99 < 2 s', most < 2_000)
}

/** A hundred receivers of one company that never answer, and one of another company. */
export async function hundredHanging(fixture: WebhookFixture): Promise<void> {
  const [stuck, free] = [await fixture.company('stuck'), await fixture.company('free')]
  await fixture.receivers(
    stuck,
    Array.from({ length: 100 }, (_, n) => `/hang/${n}`),
  )
  await fixture.receivers(free, ['/ok/free'])
  const positions = await fixture.positions(free, 200)
  await fixture.positions(stuck, 200)
  const worker = await fixture.startWorker()
  await arrived(fixture, positions.length)
  await fixture.take()
  const commits = await tellSteadily(fixture, positions, { rate: 50, seconds: 20 })
  await pause(3_000)
  const times = latencies(commits, await fixture.take(), '/ok/free')
  await worker.stop()
  await fixture.clear()
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)]
  const figure = `p50 ${milliseconds(half)}, p99 ${milliseconds(most)} of ${times.length}`
  tell(
    'another company beside a hundred hanging receivers',
    figure,
    'p50 < 80 ms, p99 < 250 ms',
    half < 80 && most < 250,
  )
}
