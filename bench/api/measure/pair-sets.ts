import type pg from 'pg'
import { CROWDED_POSITION } from '../dataset/candidate-rows.ts'
import { largeCompany, smallCompany } from '../dataset/company-rows.ts'
import { idOf } from '../dataset/ids.ts'
import { type DataSize, deepPage } from '../dataset/size.ts'
import type { Pair } from './cells.ts'
import type { ApiFixture } from './fixture.ts'
import { type Keys, keyed } from './load-sets.ts'
import { setOf, type Verify } from './request.ts'
import { verifyList, verifyObject } from './verify.ts'

const STATUSES = ['DRAFT', 'PUBLISHED', 'ACTIVE', 'PAUSED', 'ARCHIVED'] as const
const PAGE = 50
/** The number of a position of the first company with nine candidates, as most positions have. */
const FEW = CROWDED_POSITION + 1

/** Gives the load generator the requests that are measured one by one: a late page of a long list, the first of a short one. */
export async function preparePairs({ generator, servers, dataset }: ApiFixture, keys: Keys): Promise<Pair[]> {
  const { client, size } = dataset
  const { port } = servers.Kandidat
  const prepare = async (name: string, company: number, path: string, verify: Verify) => {
    const { set } = await setOf(port, [keyed(keys, company, path)], verify)
    await generator.prepare(name, set)
    return name
  }
  const [large, small] = [largeCompany(size), smallCompany(size)]
  const page = deepPage(size)
  const pairs: Pair[] = []
  for (const status of [undefined, ...STATUSES]) {
    const filter = status ? `status=${status}` : ''
    const cursor = await idAt(client, 'positions', size, (page - 1) * PAGE - 1, status)
    pairs.push({
      subject: 'large company',
      name: `list, ${status ?? 'all'}`,
      of: await prepare(`large ${filter}`, large, `/positions?cursor=${cursor}&${filter}`, verifyList(PAGE)),
      against: await prepare(`small ${filter}`, small, `/positions?${filter}`, verifyList(PAGE)),
    })
  }
  const deep = await idAt(client, 'positions', size, (page - 1) * PAGE, 'PUBLISHED')
  const shallow = await latestPublished(client, idOf('company', small))
  pairs.push({
    subject: 'large company',
    name: 'detail',
    of: await prepare('large detail', large, `/positions/${deep}`, verifyObject),
    against: await prepare('small detail', small, `/positions/${shallow}`, verifyObject),
  })
  const crowded = idOf('position', CROWDED_POSITION)
  const lastCursor = await idAt(client, 'vouches', size, -PAGE - 1)
  pairs.push({
    subject: 'candidates',
    name: 'candidates, last page',
    of: await prepare('last candidates', 1, `/positions/${crowded}/candidates?cursor=${lastCursor}`, verifyList(PAGE)),
    against: await prepare('first candidates', 1, `/positions/${crowded}/candidates`, verifyList(PAGE)),
  })
  pairs.push({
    subject: 'performance',
    name: 'performance',
    of: await prepare('performance', 1, `/positions/${crowded}/performance`, verifyObject),
    against: await prepare('performance of few', 1, `/positions/${idOf('position', FEW)}/performance`, verifyObject),
  })
  return pairs
}

/** The id at an index of a list. A negative index counts from its end. */
async function idAt(
  client: pg.Client,
  table: 'positions' | 'vouches',
  size: DataSize,
  index: number,
  status?: string,
): Promise<string> {
  const owner = table === 'positions' ? 'company_id' : 'position_id'
  const id = table === 'positions' ? idOf('company', largeCompany(size)) : idOf('position', CROWDED_POSITION)
  const direction = index < 0 ? 'asc' : 'desc'
  const { rows } = await client.query<{ id: string }>(
    `select id from ${table} where ${owner} = $1 ${status ? `and status = '${status}'` : ''}
    order by created_at ${direction}, id ${direction} offset $2 limit 1`,
    [id, index < 0 ? -index - 1 : index],
  )
  if (!rows[0]) throw new Error(`${table} has no row at ${index}`)
  return rows[0].id
}

async function latestPublished(client: pg.Client, companyId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from positions where company_id = $1 and status = 'PUBLISHED' order by created_at desc, id desc limit 1`,
    [companyId],
  )
  if (!rows[0]) throw new Error('the small company has no published position')
  return rows[0].id
}
