import { randomFrom } from '../../../scripts/harness/random.ts'
import { idOf } from '../dataset/ids.ts'
import { firstPosition } from '../dataset/position-rows.ts'
import type { DataSize } from '../dataset/size.ts'
import type { operations } from '../servers/operations.ts'
import type { Contestant, Measured, Row } from './figures.ts'
import type { ApiFixture } from './fixture.ts'
import { type BenchRequest, sample, setOf, type Verify } from './request.ts'
import { verifyGraphList, verifyGraphPosition, verifyList, verifyNotModified, verifyObject } from './verify.ts'

/** Keys by the numbers of their companies. */
export type Keys = ReadonlyMap<number, string>

/** The company whose list and detail are requested again and again. */
const CACHED_COMPANY = 2
/** Keys that request their lists again and again. */
const CACHED_COMPANIES = 16
/** Lengths of pages up to the longest. The companies have 50 positions, so the answers to all of them are the same. */
const TAKES = Array.from({ length: 51 }, (_, i) => 50 + i)

const BASE = '/api/v1'

/** Gives the load generator the requests that are measured at several loads. @returns bytes of the bodies, by row */
export async function prepareLoads(
  { generator, servers, dataset: { size } }: ApiFixture,
  keys: Keys,
): Promise<Measured['bytes']> {
  const bytes: Measured['bytes'] = {}
  const prepare = async (
    name: string,
    contestant: Contestant,
    requests: readonly BenchRequest[],
    verify: Verify,
    row: Row,
  ) => {
    const made = await setOf(servers[contestant].port, requests, verify)
    await generator.prepare(name, made.set)
    bytes[row] = { ...bytes[row], [contestant]: made.bytes }
    return made.bytes
  }
  const few = Array.from({ length: CACHED_COMPANIES }, (_, i) => i + 1)
  const lists = few.map((company) => keyed(keys, company, '/positions'))
  const theList = keyed(keys, CACHED_COMPANY, '/positions')
  const theDetail = keyed(keys, CACHED_COMPANY, detailPath(size, CACHED_COMPANY))
  const list = await prepare('list, cached', 'Kandidat', [theList], verifyList(50), 'list, cached')
  await prepare('list, cached, 16 keys', 'Kandidat', lists, verifyList(50), 'list, cached, 16 keys')
  const detail = await prepare('detail, cached', 'Kandidat', [theDetail], verifyObject, 'detail, cached')
  const { etag } = await sample(servers.Kandidat.port, theList)
  const known = { ...theList, headers: { ...theList.headers, 'if-none-match': etag } }
  await prepare('304', 'Kandidat', [known], verifyNotModified, '304')
  await prepare('static list', 'node:http', [{ path: `/${list}` }], () => {}, 'list, cached')
  await prepare('static detail', 'node:http', [{ path: `/${detail}` }], () => {}, 'detail, cached')
  await prepare('static 304', 'node:http', [{ path: '/304' }], verifyNotModified, '304')

  const companies = Array.from({ length: size.companies }, (_, i) => i + 1)
  const freshLists = TAKES.flatMap((take) =>
    companies.map((company) => keyed(keys, company, `/positions?take=${take}`)),
  )
  await prepare('list, not cached', 'Kandidat', freshLists, verifyList(50), 'list, not cached')
  const graphLists = companies.map((company) => graph('list', { company: idOf('company', company) }))
  await prepare('list of PostGraphile', 'PostGraphile', graphLists, verifyGraphList, 'list, not cached')

  const positions = randomFrom(1).shuffle(Array.from({ length: size.positions }, (_, i) => i + 1))
  const freshDetails = positions.map((n) => keyed(keys, Math.ceil(n / 50), `/positions/${idOf('position', n)}`))
  await prepare('detail, not cached', 'Kandidat', freshDetails, verifyObject, 'detail, not cached')
  const graphDetails = positions.map((n) => graph('detail', { id: idOf('position', n) }))
  await prepare('detail of PostGraphile', 'PostGraphile', graphDetails, verifyGraphPosition, 'detail, not cached')
  return bytes
}

/** The path of a published position of a company. */
function detailPath(size: DataSize, company: number): string {
  const first = firstPosition(size, company)
  return `/positions/${idOf('position', first + (first % 2))}`
}

/** A request to the product with a key of that company. */
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
