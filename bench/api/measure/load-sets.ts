import { idOf } from '../dataset/ids.ts'
import { firstPosition } from '../dataset/position-rows.ts'
import type { DataSize } from '../dataset/size.ts'
import type { Measured, Row } from './figures.ts'
import { randomFrom } from '../../../server/src/demo/random.ts'
import type { LoadGenerator } from '../load/client.ts'
import type { operations } from '../servers/operations.ts'
import type { Servers } from './cells.ts'
import { type BenchRequest, look, type Sample, setOf } from './request.ts'
import { isGraphList, isGraphPosition, isList, isNotModified, isObject } from './verify.ts'

/** Keys by the numbers of their companies. */
export type Keys = ReadonlyMap<number, string>

/** Whose list and detail are asked for again and again. */
const CACHED_COMPANY = 2
/** Keys that ask for their lists again and again. */
const CACHED_COMPANIES = 16
/** A page may be this long at most; the companies have 50 positions, so that from 50 on the answer is the same. */
const TAKES = Array.from({ length: 51 }, (_, i) => 50 + i)

const BASE = '/api/v1'

/** Gives the load generator what is asked at several loads. @returns bytes of the bodies, by row */
export async function prepareLoads(
  generator: LoadGenerator,
  servers: Servers,
  keys: Keys,
  size: DataSize,
): Promise<Measured['bytes']> {
  const bytes: Measured['bytes'] = {}
  const prepare = async (
    name: string,
    contestant: keyof Servers,
    requests: readonly BenchRequest[],
    verify: (sample: Sample) => void,
    row?: Row,
  ) => {
    const made = await setOf(servers[contestant].port, requests, verify)
    await generator.prepare(name, made.set)
    if (row) bytes[row] = { ...bytes[row], [contestant]: made.bytes }
    return made.bytes
  }
  const few = Array.from({ length: CACHED_COMPANIES }, (_, i) => i + 1)
  const lists = few.map((company) => keyed(keys, company, '/positions'))
  const theList = keyed(keys, CACHED_COMPANY, '/positions')
  const theDetail = keyed(keys, CACHED_COMPANY, detailPath(size, CACHED_COMPANY))
  const list = await prepare('list, cached', 'Kandidat', [theList], isList(50), 'list, cached')
  await prepare('list, cached, 16 keys', 'Kandidat', lists, isList(50), 'list, cached, 16 keys')
  const detail = await prepare('detail, cached', 'Kandidat', [theDetail], isObject, 'detail, cached')
  const { etag } = await look(servers.Kandidat.port, theList)
  const known = { ...theList, headers: { ...theList.headers, 'if-none-match': etag } }
  await prepare('304', 'Kandidat', [known], isNotModified, '304')
  await prepare('static list', 'node:http', [{ path: `/${list}` }], () => {}, 'list, cached')
  await prepare('static detail', 'node:http', [{ path: `/${detail}` }], () => {}, 'detail, cached')
  await prepare('static 304', 'node:http', [{ path: '/304' }], isNotModified, '304')

  const companies = Array.from({ length: size.companies }, (_, i) => i + 1)
  const freshLists = TAKES.flatMap((take) =>
    companies.map((company) => keyed(keys, company, `/positions?take=${take}`)),
  )
  await prepare('list, not cached', 'Kandidat', freshLists, isList(50), 'list, not cached')
  const graphLists = companies.map((company) => graph('list', { company: idOf('company', company) }))
  await prepare('list of PostGraphile', 'PostGraphile', graphLists, isGraphList, 'list, not cached')

  const positions = randomFrom(1).shuffle(Array.from({ length: size.positions }, (_, i) => i + 1))
  const freshDetails = positions.map((n) => keyed(keys, Math.ceil(n / 50), `/positions/${idOf('position', n)}`))
  await prepare('detail, not cached', 'Kandidat', freshDetails, isObject, 'detail, not cached')
  const graphDetails = positions.map((n) => graph('detail', { id: idOf('position', n) }))
  await prepare('detail of PostGraphile', 'PostGraphile', graphDetails, isGraphPosition, 'detail, not cached')
  return bytes
}

/** A published position of a company. */
function detailPath(size: DataSize, company: number): string {
  const first = firstPosition(size, company)
  return `/positions/${idOf('position', first + (first % 2))}`
}

/** A request of ours with a key of that company. */
export function keyed(keys: Keys, company: number, path: string): BenchRequest {
  return { path: `${BASE}${path}`, headers: { authorization: `Bearer ${keys.get(company)}` } }
}

function graph(id: keyof typeof operations, variables: Record<string, string>): BenchRequest {
  return {
    path: '/graphql',
    headers: { accept: 'application/graphql-response+json' },
    body: JSON.stringify({ id, variables }),
  }
}
