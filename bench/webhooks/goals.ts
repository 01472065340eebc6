import { Pool } from 'undici'
import { pause } from '../../server/src/base/db/embedded/processes.ts'
import type { ObjectKey } from '../../server/src/base/db/keys.ts'
import { milliseconds } from '../../scripts/harness/figures/format.ts'
import { goalLine } from '../../scripts/harness/figures/goal.ts'
import { ascending, median, quantile, secondsOf } from '../../scripts/harness/figures/statistics.ts'
import type { Arrival } from '../../scripts/harness/receivers/arrival-log.ts'
import type { WebhookFixture } from './fixture.ts'
import { asFastAsPossible, type Commits, editAll, editOne, emitOne, emitSteadily } from './load.ts'

const ROUNDS = 3
const COMPANIES = 8
/** Requests in flight of the bare client: as many as a worker may have. */
const IN_FLIGHT = 64
const BODY =
  '{"type":"POSITION_UPDATED","id":"01890000-0000-7000-8000-000000000000","title":"Round 0","status":"DRAFT"}'

/** The rate of ordered, signed and logged deliveries, and that of a bare client that posts bodies in the same run. */
export async function throughput(fixture: WebhookFixture, deliveries: number): Promise<void> {
  const ratios: number[] = []
  const rates: number[] = []
  // Two receivers of each company get two events of each position, so the order matters.
  const perCompany = Math.ceil(deliveries / (COMPANIES * 4))
  const rawAddress = await fixture.address('raw')
  for (let round = 0; round < ROUNDS; round++) {
    for (let n = 0; n < COMPANIES; n++) {
      const company = await fixture.company(`throughput-${round}-${n}`)
      await fixture.receivers(company, [`${n}-a`, `${n}-b`])
      await editAll(fixture, await fixture.positions(company, perCompany), `Round ${round}`)
    }
    const rawRate = await post(rawAddress, deliveries)
    fixture.take()
    const worker = fixture.startWorker()
    await fixture.arrived(perCompany * COMPANIES * 4)
    const arrivals = fixture.take()
    await fixture.clear(worker)
    const [first, last] = [arrivals[0]?.at ?? 0, arrivals.at(-1)?.at ?? 0]
    const rate = (arrivals.length * 1000) / (last - first)
    console.log(`  round ${round + 1}: ${Math.round(rate)} deliveries/s, bare client ${Math.round(rawRate)} posts/s`)
    rates.push(rate)
    ratios.push(rate / rawRate)
  }
  const rate = median(rates)
  const figure = `${Math.round(rate)}/s, ${median(ratios).toFixed(2)} of the bare client (medians of ${ROUNDS})`
  print('ordered, signed, logged deliveries', figure, 'at least 4,500/s', rate >= 4_500)
}

/** Posts bodies that are neither signed nor logged nor in order. @returns how many per second */
async function post(url: string, count: number): Promise<number> {
  const { origin, pathname: path } = new URL(url)
  const pool = new Pool(origin, { connections: IN_FLIGHT })
  const headers = { 'content-type': 'application/json' }
  let left = count
  const loop = async () => {
    while (left-- > 0) {
      const { body } = await pool.request({ method: 'POST', path, body: BODY, headers })
      await body.dump()
    }
  }
  const seconds = await secondsOf(() => Promise.all(Array.from({ length: IN_FLIGHT }, loop)))
  await pool.close()
  return count / seconds
}

/** The time from commit to receiver at 200 events a second, with `work`. */
export async function latency(fixture: WebhookFixture): Promise<void> {
  const { times, rate } = await latenciesWith(fixture, 'work')
  const figure = `${quantilesOf(times)}, at ${Math.round(rate)}/s`
  print('commit to receiver at 200 events/s', figure, 'p50 ≤ 35 ms, p99 ≤ 150 ms', isPrompt(times, 35, 150))
}

/**
 * The same with the thread of a `start`. Other processes commit, of which nobody tells the thread: it finds them by itself,
 * which takes longer than being woken.
 */
export async function latencyOfThread(fixture: WebhookFixture): Promise<void> {
  const { times, rate } = await latenciesWith(fixture, 'start')
  const figure = `${quantilesOf(times)}, at ${Math.round(rate)}/s`
  print('the same, delivered by `start`', figure, 'p99 < 250 ms', quantile(times, 0.99) < 250)
}

async function latenciesWith(
  fixture: WebhookFixture,
  command: 'work' | 'start',
): Promise<{ times: number[]; rate: number }> {
  const name = `latency-${command}`
  const company = await fixture.company(name)
  await fixture.receivers(company, [name])
  const positions = await fixture.positions(company, 2_000)
  const worker = fixture.startWorker(command)
  await fixture.arrived(positions.length)
  fixture.take()
  const began = performance.now()
  const commits = await emitSteadily(fixture, positions, { rate: 200, seconds: 20 })
  const rate = (commits.size * 1000) / (performance.now() - began)
  await fixture.arrived(commits.size)
  const times = latencies(commits, fixture.take(), [name])
  await fixture.clear(worker)
  return { times, rate }
}

/**
 * The rate of business transactions during deliveries to three receivers. First of transactions that only emit an event,
 * which is what webhooks add to any transaction; then of complete edits, which also lock, compare, write and count.
 */
export async function transactions(fixture: WebhookFixture): Promise<void> {
  const [without, company] = [await fixture.company('transactions-alone'), await fixture.company('transactions')]
  const alone = await fixture.positions(without, 5_000)
  await fixture.receivers(company, ['1', '2', '3'])
  const positions = await fixture.positions(company, 5_000)
  const worker = fixture.startWorker()
  await fixture.arrived(3 * positions.length)
  fixture.take()
  const seconds = 8
  const rate = await asFastAsPossible(seconds, (n) => emitOne(fixture, positions, n))
  const meanwhile = Math.round(fixture.take().length / seconds)
  const edits = Math.round(await asFastAsPossible(seconds, (n) => editOne(fixture, positions, n)))
  const editsAlone = Math.round(await asFastAsPossible(seconds, (n) => editOne(fixture, alone, n)))
  await fixture.clear(worker)
  const beside = `${meanwhile} deliveries/s beside; complete edits ${edits}/s, without receivers ${editsAlone}/s`
  const figure = `${Math.round(rate)}/s, ${beside}`
  print('transactions with 3 receivers while delivering', figure, 'at least 1,000/s', rate >= 1_000)
}

/** A receiver never answers and 10,000 events wait for it. Two other receivers of the same company answer. */
export async function hanging(fixture: WebhookFixture): Promise<void> {
  const company = await fixture.company('hanging')
  await fixture.receivers(company, ['hanging'], 'hang')
  await fixture.positions(company, 9_000)
  await fixture.receivers(company, ['1', '2'])
  const positions = await fixture.positions(company, 1_000)
  const worker = fixture.startWorker()
  await fixture.arrived(2 * positions.length)
  const times = await latenciesBeside(fixture, positions, ['1', '2'])
  await fixture.clear(worker)
  const what = 'others beside a hanging receiver with 10,000 waiting'
  print(what, quantilesOf(times), 'p99 < 2 s', quantile(times, 0.99) < 2_000)
}

/** A hundred receivers of one company never answer. One of another company answers. */
export async function hundredHanging(fixture: WebhookFixture): Promise<void> {
  const [stuck, free] = [await fixture.company('stuck'), await fixture.company('free')]
  const names = Array.from({ length: 100 }, (_, n) => `stuck-${n}`)
  await fixture.receivers(stuck, names, 'hang')
  await fixture.receivers(free, ['free'])
  const positions = await fixture.positions(free, 200)
  await fixture.positions(stuck, 200)
  const worker = fixture.startWorker()
  await fixture.arrived(positions.length)
  const times = await latenciesBeside(fixture, positions, ['free'])
  await fixture.clear(worker)
  const what = 'another company beside a hundred hanging receivers'
  print(what, quantilesOf(times), 'p50 ≤ 60 ms, p99 ≤ 250 ms', isPrompt(times, 60, 250))
}

/** The latencies of 50 events a second, beside receivers that hang. */
async function latenciesBeside(
  fixture: WebhookFixture,
  positions: readonly ObjectKey[],
  receivers: readonly string[],
): Promise<number[]> {
  fixture.take()
  const commits = await emitSteadily(fixture, positions, { rate: 50, seconds: 20 })
  await pause(3_000)
  return latencies(commits, fixture.take(), receivers)
}

/**
 * Milliseconds from commit to each of those receivers, in ascending order. An event that never arrived counts as infinitely
 * late.
 */
function latencies(commits: Commits, arrivals: readonly Arrival[], receivers: readonly string[]): number[] {
  const byReceiver = Map.groupBy(arrivals, ({ receiver }) => receiver)
  return ascending(
    receivers.flatMap((receiver) => {
      const own = byReceiver.get(receiver) ?? []
      const arrivedAt = new Map(own.map(({ object, sequence, at }) => [`${object} ${sequence}`, at]))
      return [...commits].map(([event, committed]) => (arrivedAt.get(event) ?? Number.POSITIVE_INFINITY) - committed)
    }),
  )
}

function isPrompt(times: readonly number[], p50: number, p99: number): boolean {
  return quantile(times, 0.5) <= p50 && quantile(times, 0.99) <= p99
}

function quantilesOf(times: readonly number[]): string {
  return `p50 ${milliseconds(quantile(times, 0.5))}, p99 ${milliseconds(quantile(times, 0.99))} of ${times.length}`
}

function print(what: string, figure: string, wanted: string, met: boolean): void {
  console.log(goalLine({ what, figure, wanted, met }))
}
