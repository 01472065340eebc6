import { randomFrom } from '../../../scripts/harness/random.ts'
import { idOf } from '../dataset/ids.ts'
import { firstPosition, isPublished } from '../dataset/position-rows.ts'
import type { DataSize } from '../dataset/size.ts'
import type { operations } from '../servers/operations.ts'
import { setName } from './cells.ts'
import type { Contestant, Measured, Product, Row } from './figures.ts'
import type { ApiFixture } from './fixture.ts'
import { type BenchRequest, sample, setOf, type Verify } from './request.ts'
import {
  verifyGraphList,
  verifyGraphPosition,
  verifyList,
  verifyNotModified,
  verifyObject,
  verifyPage,
} from './verify.ts'

/** Keys by the numbers of their companies. */
export type Keys = ReadonlyMap<number, string>

/** The company whose list and detail are requested again and again. */
const CACHED_COMPANY = 2
/** Keys that request their lists again and again. */
const CACHED_COMPANIES = 16
/** Lengths of pages up to the longest. The companies have 50 positions, so the answers to all of them are the same. */
const TAKES = Array.from({ length: 51 }, (_, i) => 50 + i)

const BASE = '/api/v1'

/**
 * Gives the load generator the requests that are measured at several loads.
 * @param keys of each product
 * @returns bytes of the bodies, by row
 */
export async function prepareLoads(
  fixture: ApiFixture,
  keys: Readonly<Partial<Record<Product, Keys>>>,
): Promise<Measured['bytes']> {
  const { generator, servers } = fixture
  const { size } = fixture.dataset
  const bytes: Measured['bytes'] = {}
  const prepare: Prepare = async (name, contestant, requests, verify, row) => {
    const made = await setOf(servers[contestant]?.port ?? 0, requests, verify)
    await generator.prepare(name, made.set)
    bytes[row] = { ...bytes[row], [contestant]: made.bytes }
    return made.bytes
  }
  for (const [product, own] of Object.entries(keys) as [Product, Keys][]) {
    await prepareProduct(product, servers[product]?.port ?? 0, own, size, prepare)
  }
  const { Kandidat: list = 0 } = bytes['list, cached'] ?? {}
  const { Kandidat: detail = 0 } = bytes['detail, cached'] ?? {}
  await prepare('static list', 'node:http', [{ path: `/${list}` }], () => {}, 'list, cached')
  await prepare('static detail', 'node:http', [{ path: `/${detail}` }], () => {}, 'detail, cached')
  const { Kandidat: page = 0 } = bytes['job page, cached'] ?? {}
  await prepare('static job page', 'node:http', [{ path: `/${page}` }], () => {}, 'job page, cached')
  await prepare('static 304', 'node:http', [{ path: '/304' }], verifyNotModified, '304')

  const graphLists = companiesOf(size).map((company) => graph('list', { company: idOf('company', company) }))
  await prepare('list of PostGraphile', 'PostGraphile', graphLists, verifyGraphList, 'list, not cached')
  const graphDetails = positionsOf(size).map((n) => graph('detail', { id: idOf('position', n) }))
  await prepare('detail of PostGraphile', 'PostGraphile', graphDetails, verifyGraphPosition, 'detail, not cached')
  return bytes
}

type Prepare = (
  name: string,
  contestant: Contestant,
  requests: readonly BenchRequest[],
  verify: Verify,
  row: Row,
) => Promise<number>

async function prepareProduct(
  product: Product,
  port: number,
  keys: Keys,
  size: DataSize,
  prepare: Prepare,
): Promise<void> {
  const add = (row: Row, requests: readonly BenchRequest[], verify: Verify) =>
    prepare(setName(product, row), product, requests, verify, row)
  const few = Array.from({ length: CACHED_COMPANIES }, (_, i) => i + 1)
  const theList = keyed(keys, CACHED_COMPANY, '/positions')
  await add('list, cached', [theList], verifyList(50))
  const lists = few.map((company) => keyed(keys, company, '/positions'))
  await add('list, cached, 16 keys', lists, verifyList(50))
  await add(
    'detail, cached',
    [keyed(keys, CACHED_COMPANY, `/positions/${idOf('position', publishedOf(size, CACHED_COMPANY))}`)],
    verifyObject,
  )
  const { etag } = await sample(port, theList)
  const known = { ...theList, headers: { ...theList.headers, 'if-none-match': etag } }
  await add('304', [known], verifyNotModified)
  const freshLists = TAKES.flatMap((take) =>
    companiesOf(size).map((company) => keyed(keys, company, `/positions?take=${take}`)),
  )
  await add('list, not cached', freshLists, verifyList(50))
  const freshDetails = positionsOf(size).map((n) => keyed(keys, Math.ceil(n / 50), `/positions/${idOf('position', n)}`))
  await add('detail, not cached', freshDetails, verifyObject)
  await add('job page, cached', [pageOf(publishedOf(size, CACHED_COMPANY))], verifyPage)
  await add('job page, not cached', positionsOf(size).filter(isPublished).map(pageOf), verifyPage)
}

function companiesOf(size: DataSize): number[] {
  return Array.from({ length: size.companies }, (_, i) => i + 1)
}

/** The positions in an order by chance, the same for every server. */
function positionsOf(size: DataSize): readonly number[] {
  return randomFrom(1).shuffle(Array.from({ length: size.positions }, (_, i) => i + 1))
}

/** A published position of a company. */
function publishedOf(size: DataSize, company: number): number {
  const first = firstPosition(size, company)
  return first + (first % 2)
}

/** A request for the page on which visitors see a position. */
function pageOf(n: number): BenchRequest {
  return { path: `/c/${idOf('page', Math.ceil(n / 50))}/${idOf('position', n)}` }
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
