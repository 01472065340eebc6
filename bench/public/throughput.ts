import { join } from 'node:path'
import type { PortalProcess } from '../portal/service.ts'
import { type Cursor, type RequestSet, runLoad } from '../api/load/load.ts'
import { nodeTime } from '../api/measure/processor-time.ts'
import { startServer } from '../api/servers/server.ts'
import { median } from '../../scripts/harness/figures/statistics.ts'

const ROUNDS = 8
const WARM_UP = 2
const LOAD = { inFlight: 64, warmUp: 300, milliseconds: 2_000 }

/** Requests of one kind to one process. */
export interface Contender {
  readonly port: number
  readonly paths: readonly string[]
  readonly headers?: readonly string[]
  /** Nanoseconds that the processors ran so far to answer. */
  readonly processorTimes: () => ProcessorTimes
}

interface ProcessorTimes {
  readonly node: number
  readonly postgres: number
}

/** What was measured of a contender. */
export interface Throughput {
  /** Requests a second. */
  readonly rate: number
  /** Microseconds of processors for a request: they depend less on what else the machine does. */
  readonly node: number
  readonly postgres: number
}

/** The medians of rounds in which they take turns, forwards and backwards, so that other work of the machine affects all. */
export async function throughputs(contenders: readonly Contender[]): Promise<Throughput[]> {
  const sets = await Promise.all(contenders.map(setOf))
  const cursors = contenders.map(() => ({ next: 0 }))
  const rounds = contenders.map((): Throughput[] => [])
  const measure = async (i: number) => {
    const [set, cursor, contender] = [sets[i], cursors[i], contenders[i]]
    if (set && cursor && contender) rounds[i]?.push(await throughput(contender, set, cursor))
  }
  const order = [...contenders.keys()]
  // The first two rounds let both compile what they run often.
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    for (const i of round % 2 === 0 ? order : order.toReversed()) await measure(i)
  }
  return rounds.map((all) => {
    const measured = all.slice(WARM_UP)
    const middle = (of: keyof Throughput) => median(measured.map((each) => each[of]))
    return { rate: middle('rate'), node: middle('node'), postgres: middle('postgres') }
  })
}

async function throughput({ port, processorTimes }: Contender, set: RequestSet, cursor: Cursor): Promise<Throughput> {
  let before = processorTimes()
  const { latencies, seconds } = await runLoad(set, cursor, { port, ...LOAD }, () => void (before = processorTimes()))
  const after = processorTimes()
  const each = (of: keyof ProcessorTimes) => (after[of] - before[of]) / 1_000 / latencies.length
  return { rate: latencies.length / seconds, node: each('node'), postgres: each('postgres') }
}

/** Every answer must have the status 200 and about the length of the first one. */
async function setOf({ port, paths, headers = [] }: Omit<Contender, 'processorTimes'>): Promise<RequestSet> {
  const length = await lengthOf(port, paths[0] ?? '/', headers)
  const requests = paths.map((path) => [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n'))
  return { requests, status: 200, shortest: Math.floor(length * 0.9), longest: Math.ceil(length * 1.1) }
}

/** The bytes of a body without compression. */
export async function lengthOf(port: number, path: string, headers: readonly string[] = []): Promise<number> {
  const sent = headers.map((header) => header.split(': ', 2) as [string, string])
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: [...sent, ['accept-encoding', 'identity']],
  })
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return (await response.arrayBuffer()).byteLength
}

export const portOf = ({ url }: PortalProcess): number => Number(new URL(url).port)

/** A bare server that sends static buffers, in a process of its own. */
export const startStatic = () => startServer(join('..', 'servers', 'static-server.ts'))

/** The processor time of such a server, which asks no database. */
export const timesOfStatic =
  ({ pid }: { pid: number }) =>
  () => ({ node: nodeTime(pid), postgres: 0 })
