import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'undici'
import { milliseconds, quantile, tell } from './figures.ts'
import { asFastAsCan, type Commits, editAll, editOf, tellSteadily, tellOf } from './load.ts'
import type { Arrival } from './receiver.ts'
import type { BenchStage } from './stage.ts'

const ROUNDS = 3
const BODY =
  '{"type":"POSITION_UPDATED","id":"01890000-0000-7000-8000-000000000000","title":"Round 0","status":"DRAFT"}'

/** Ordered, signed and logged deliveries a second, and bodies posted by a bare client in the same run. */
export async function throughput(stage: BenchStage, deliveries: number): Promise<void> {
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Eight companies with two receivers each, and two events of each position: order counts.
    const perCompany = Math.ceil(deliveries / 32)
    for (let n = 0; n < 8; n++) {
      const company = await stage.company(`throughput-${round}-${n}`)
      await stage.receivers(company, [`/ok/${n}/a`, `/ok/${n}/b`])
      const positions = await stage.positions(company, perCompany)
      await editAll(stage, positions, `Round ${round}`)
    }
    const raw = await post(`${stage.receiver}/raw`, deliveries)
    await stage.take()
    const worker = await stage.startWorker()
    await arrived(stage, perCompany * 32)
    await worker.stop()
    const arrivals = await stage.take()
    const [first, last] = [arrivals[0]?.[2] ?? 0, arrivals.at(-1)?.[2] ?? 0]
    const rate = (arrivals.length * 1000) / (last - first)
    console.log(`  round ${round + 1}: ${Math.round(rate)} deliveries/s, bare client ${Math.round(raw)} posts/s`)
    rates.push(rate)
    ratios.push(rate / raw)
    await stage.clear()
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

async function arrived(stage: BenchStage, count: number): Promise<void> {
  const until = performance.now() + 300_000
  while ((await stage.count()) < count) {
    if (performance.now() > until)
      throw new Error(`only ${await stage.count()} of ${count} deliveries came in 5 minutes`)
    await pause(100)
  }
}

/** From commit to receiver, in milliseconds, of what was committed. What never came counts as endless. */
function latencies(commits: Commits, arrivals: readonly Arrival[], path: string): number[] {
  const came = new Map(arrivals.filter(([to]) => to === path).map(([, event, at]) => [event, at]))
  return [...commits].map(([event, committed]) => (came.get(event) ?? Number.POSITIVE_INFINITY) - committed)
}

/** From commit to receiver at 200 events a second. */
export async function latency(stage: BenchStage): Promise<void> {
  const company = await stage.company('latency')
  await stage.receivers(company, ['/ok/latency'])
  const positions = await stage.positions(company, 2_000)
  const worker = await stage.startWorker()
  await arrived(stage, 2_000)
  await stage.take()
  const began = performance.now()
  const commits = await tellSteadily(stage, positions, { rate: 200, seconds: 20 })
  const rate = (commits.size * 1000) / (performance.now() - began)
  await arrived(stage, commits.size)
  const times = latencies(commits, await stage.take(), '/ok/latency')
  await worker.stop()
  await stage.clear()
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)]
  const figure = `p50 ${milliseconds(half)}, p99 ${milliseconds(most)} of ${times.length}, at ${Math.round(rate)}/s`
  tell('commit to receiver at 200 events/s', figure, 'p50 < 80 ms, p99 < 250 ms', half < 80 && most < 250)
}

/**
 * Business transactions while three receivers are delivered to: those that only tell something, which is the share of events
 * and deliveries in any, and whole edits of a position, which lock, compare, write and count beside.
 */
export async function transactions(stage: BenchStage): Promise<void> {
  const [alone, told] = [await stage.company('transactions-alone'), await stage.company('transactions')]
  const bare = await stage.positions(alone, 5_000)
  await stage.receivers(told, ['/ok/1', '/ok/2', '/ok/3'])
  const positions = await stage.positions(told, 5_000)
  const worker = await stage.startWorker()
  await arrived(stage, 15_000)
  await stage.take()
  const loads = { writers: 16, seconds: 8 }
  const rate = await asFastAsCan(loads, (n) => tellOf(stage, positions, n))
  const meanwhile = Math.round((await stage.take()).length / loads.seconds)
  const edits = await asFastAsCan(loads, (n) => editOf(stage, positions, n))
  const without = await asFastAsCan(loads, (n) => editOf(stage, bare, n))
  await worker.stop()
  await stage.clear()
  const beside = `${meanwhile} deliveries/s beside; whole edits ${Math.round(edits)}/s, without receivers ${Math.round(without)}/s`
  const figure = `${Math.round(rate)}/s, ${beside}`
  tell('transactions with 3 receivers while delivering', figure, 'at least 1,000/s', rate >= 1_000)
}

/** One receiver that never answers, with 10,000 events waiting, and two others of the same company. */
export async function hanging(stage: BenchStage): Promise<void> {
  const company = await stage.company('hanging')
  await stage.receivers(company, ['/hang/one'])
  await stage.positions(company, 9_000)
  await stage.receivers(company, ['/ok/1', '/ok/2'])
  const positions = await stage.positions(company, 1_000)
  const worker = await stage.startWorker()
  await arrived(stage, 2 * positions.length)
  await stage.take()
  const commits = await tellSteadily(stage, positions, { rate: 50, seconds: 20 })
  await pause(3_000)
  const arrivals = await stage.take()
  const times = ['/ok/1', '/ok/2'].flatMap((path) => latencies(commits, arrivals, path))
  await worker.stop()
  await stage.clear()
  const most = quantile(times, 0.99)
  const figure = `p50 ${milliseconds(quantile(times, 0.5))}, p99 ${milliseconds(most)} of ${times.length}`
  tell('others beside a hanging receiver with 10,000 waiting', figure, 'p99 < 2 s', most < 2_000)
}

/** A hundred receivers of one company that never answer, and one of another company. */
export async function hundredHanging(stage: BenchStage): Promise<void> {
  const [stuck, free] = [await stage.company('stuck'), await stage.company('free')]
  await stage.receivers(
    stuck,
    Array.from({ length: 100 }, (_, n) => `/hang/${n}`),
  )
  await stage.receivers(free, ['/ok/free'])
  const positions = await stage.positions(free, 200)
  await stage.positions(stuck, 200)
  const worker = await stage.startWorker()
  await arrived(stage, positions.length)
  await stage.take()
  const commits = await tellSteadily(stage, positions, { rate: 50, seconds: 20 })
  await pause(3_000)
  const times = latencies(commits, await stage.take(), '/ok/free')
  await worker.stop()
  await stage.clear()
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)]
  const figure = `p50 ${milliseconds(half)}, p99 ${milliseconds(most)} of ${times.length}`
  tell(
    'another company beside a hundred hanging receivers',
    figure,
    'p50 < 80 ms, p99 < 250 ms',
    half < 80 && most < 250,
  )
}
