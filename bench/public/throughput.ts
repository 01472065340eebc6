import { join } from 'node:path'
import type { PortalProcess } from '../portal/service.ts'
import { type RequestSet, runLoad } from '../api/load/load.ts'
import { startServer } from '../api/servers/server.ts'
import { median } from '../../scripts/harness/figures/statistics.ts'

const ROUNDS = 6
const LOAD = { inFlight: 64, warmUp: 300, milliseconds: 2_000 }

/** Requests of one kind to one process. */
export interface Contender {
  readonly port: number
  readonly paths: readonly string[]
  readonly headers?: readonly string[]
}

/** Requests a second of each, in rounds that take turns, so that other work of the machine affects all of them. */
export async function throughputs(contenders: readonly Contender[]): Promise<number[]> {
  const sets = await Promise.all(contenders.map(setOf))
  const rates = contenders.map((): number[] => [])
  const cursors = contenders.map(() => ({ next: 0 }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, { port }] of contenders.entries()) {
      const [set, cursor] = [sets[i], cursors[i]]
      if (!set || !cursor) continue
      const { latencies, seconds } = await runLoad(set, cursor, { port, ...LOAD }, () => {})
      rates[i]?.push(latencies.length / seconds)
    }
  }
  return rates.map(median)
}

/** Every answer must have the status 200 and about the length of the first one. */
async function setOf({ port, paths, headers = [] }: Contender): Promise<RequestSet> {
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
