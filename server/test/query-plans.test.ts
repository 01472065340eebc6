import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationIds } from '@kandidat/contract/operations/operations'
import { type Database, openDatabase } from '../src/db/connection.ts'
import { makePartition } from '../src/db/partitions.ts'
import { eventKinds } from '../src/changes/event.ts'
import { keyRegister } from '../src/keys/authentication-store.ts'
import { sweepExpired } from '../src/positions/job.ts'
import { arbitraryRequest } from './arbitrary-request.ts'
import { bulk, bulkId, fillBulk, LOGGED_DAYS } from './bulk.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Factory, factory } from './factory.ts'
import { makeTwoCompanies } from './two-companies.ts'
import { explain, type Plan, planModes, type Statement } from './plan.ts'
import { listViewers, type SentList, sentLists } from './sent-lists.ts'
import { announceSeed } from './seed.ts'
import { sentScreens } from './sent-screens.ts'
import { recording, type SentStatement, sentStatements, type Viewers } from './sent-statements.ts'
import { send, startServer } from './server.ts'
import { companyAccess, restrictedAccess } from './company-access.ts'

/**
 * Rows that a node of a plan may touch: a page of 51, and expired positions that were not swept
 * yet.
 */
const ROWS = 300
/** The sweep also writes events, each with three deliveries and queues. */
const ROWS_OF_SWEEP = 500
/** Positions of a key with the maximum number of positions, each listed on at most three pages. */
const OF_KEY = 1_000
const ROWS_OF_KEY = 3 * OF_KEY
/** A table of sixteen rows at most: reading all of it is the cheapest way. */
const SMALL_TABLE = 'marketplace_versions'
/** Pages of 8 kB for each row: the row, its company, and the path through an index to each. */
const BUFFERS_A_ROW = 6

/**
 * How many different statements the random requests have to send, and how many requests they may
 * use for it.
 */
const STATEMENTS = 50
const LEAST_REQUESTS = 1_000
const MOST_REQUESTS = 10_000

let database: TestDatabase
let connection: Database
let client: pg.Client
let sent: SentStatement[]
let authentication: Statement[]
let sweep: Statement[]
let lists: SentList[]

beforeAll(async () => {
  database = await createTestDatabase()
  connection = openDatabase({ url: database.url, poolSize: 2 })
  for (let day = 0; day <= LOGGED_DAYS; day++) {
    const name = new Date(Date.now() - day * 86_400_000).toISOString().slice(0, 10)
    for (const table of ['events', 'deliveries', 'attempts']) await makePartition(connection, table, name)
  }
  await fillBulk((text) => database.run(text))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const make = factory(connection)
  const viewers = await makeViewers(make)
  const restrictedUser = await makeRestrictedUser(make)
  await database.run('analyze keys, users, grants')
  const [now] = await database.run<{ at: Date }>('select clock() as at')
  sent = await sentStatements(connection, viewers, now!.at)
  const listing = listViewers(restrictedUser)
  lists = [...(await sentLists(connection, listing)), ...(await sentScreens(connection, listing))]
  authentication = await statementsOfAuthentication(make)
  sweep = await statementsOfSweep()
}, 300_000)
afterAll(async () => {
  await client.end()
  await connection.close()
  await database.drop()
})

/**
 * A large and a small agency, a company, a client, and keys of the large agency with every kind of
 * restriction.
 */
async function makeViewers(make: Factory): Promise<Viewers> {
  const agency = { id: bulkId('company', bulk.agency) }
  const [rows] = await database.run<{ ids: string[] }>(
    'select array(select id from positions where company_id = $1 order by id limit $2) as ids',
    [agency.id, OF_KEY - 1],
  )
  const ids = [...rows!.ids, bulkId('position', bulk.position)]
  const some = ids.slice(-200).map((id) => ({ id }))
  const maker = await make.user(agency, { restricted: true }, some)
  const restricted = async (key: Promise<{ id: string }>) => restrictedAccess(agency.id, (await key).id)
  const company = (n: number) => companyAccess(bulkId('company', n))
  return {
    agency: company(bulk.agency),
    smallAgency: company(bulk.smallAgency),
    company: company(bulk.company),
    client: company(bulk.bigClient),
    restricted: await restricted(make.key(agency, { positionIds: ids })),
    byMaker: await restricted(make.key(agency, { makerId: maker.id })),
    ofNothing: await restricted(make.key(agency, { positionIds: [] })),
  }
}

/** A user of the large agency who reaches the maximum number of positions, also the one with most candidates. */
async function makeRestrictedUser(make: Factory): Promise<string> {
  const agency = { id: bulkId('company', bulk.agency) }
  const user = await make.user(agency, { restricted: true })
  await database.run(
    `insert into grants (company_id, user_id, position_id)
    select $1, $2, id from (select id from positions where company_id = $1 order by id <> $3, id limit $4) chosen`,
    [agency.id, user.id, bulkId('position', bulk.position), OF_KEY],
  )
  return user.id
}

async function statementsOfAuthentication(make: Factory): Promise<Statement[]> {
  const statements: Statement[] = []
  const register = keyRegister(recording(connection.authentication, (statement) => statements.push(statement)))
  const maker = await make.user({ id: bulkId('company', bulk.agency) })
  const keys = [
    await make.key({ id: bulkId('company', bulk.agency) }, { makerId: maker.id }),
    await make.key({ id: bulkId('company', bulk.company) }),
  ]
  // Twice, because the first request begins a window and the second is counted in it.
  const requests = new Map(keys.map(({ key }) => [key, 1]))
  for (let i = 0; i < 2; i++) expect((await register.count(requests)).size).toBe(keys.length)
  return statements
}

/**
 * The statements of the sweep. Its changes are rolled back, so that the statements find the same
 * rows again.
 */
async function statementsOfSweep(): Promise<Statement[]> {
  class Undone extends Error {}
  const statements: Statement[] = []
  const undoing: Database = {
    ...connection,
    transaction: (work) =>
      connection.transaction(async (tx) => {
        await work({ ...recording(tx, (statement) => statements.push(statement)), kysely: tx.kysely })
        throw new Undone()
      }),
  }
  await expect(sweepExpired(undoing)).rejects.toThrow(Undone)
  return statements
}

/**
 * How many rows a statement may touch. It has a limit of its own only if its result is as large
 * itself.
 */
function allowance({ operation, viewer }: SentStatement, plan: Plan): number {
  // Every read sorts all pages of an agency's clients: 1,200 here.
  if (operation === 'listCareerPages' && viewer === 'agency') return 1_300
  const usual = ['restricted', 'byMaker'].includes(viewer) ? ROWS_OF_KEY : ROWS
  // All clients, with two images each: the specification requires them in one response.
  return operation === 'listClients' ? usual + 2 * plan.rows : usual
}

function usualAllowance(viewer: string): number {
  // A row of each position in reach, and a page of each of the 51 positions with the newest.
  if (viewer === 'insideClient') return 4_000 + 51 * 51
  return viewer === 'restricted' ? ROWS_OF_KEY + 51 * 51 : ROWS
}

/** Rows that a list may touch more than a page. */
function allowanceOfList({ viewer, list }: SentList): number {
  const usual = usualAllowance(viewer)
  // Every key and user of a page has up to 50 positions, and one user 1,000.
  if (/^(keys|users)/.test(list)) return ROWS + 50 * 50 + OF_KEY
  // The live positions of each page are counted, also those of the marketplace.
  if (list === 'pages') return ROWS + 7_000
  // Of each user of a company, 500 here, the access to the candidacy is looked up.
  if (list === 'colleagues') return 2_500
  // The newest are looked at in two steps, or 2,000 that an index found by words. Inside a client, each of its 3,000 positions is asked for its newest.
  if (list.startsWith('search')) return viewer === 'insideClient' ? 4_100 : 2_100
  if (list.startsWith('positions by')) return Math.max(usual, 5 * 200 + 2_000)
  // It counts the positions of a client, with up to three listings of each.
  if (list === 'what an ending means') return 3 * 3_100
  // Of what waits 500 are counted. Every sixth entry is of a group. Each position counts what it is live on.
  if (/^(what waits|audit entries of a group|positions)/.test(list)) return usual + 300
  // One look into an index for each of the kinds on each of 92 days.
  if (list.startsWith('deliveries of a receiver')) return 92 * eventKinds.length
  return usual
}

function faultsOf(plan: Plan, allowed: number): string[] {
  const faults = plan.nodes.flatMap((node) => {
    // Every day has a partition, so the default ones are empty.
    const isUnread = node.relation === SMALL_TABLE || node.relation?.endsWith('_default') === true
    if (node.type === 'Seq Scan' && !isUnread) return [`reads all of ${node.relation}`]
    // It names rows in a few pages, before any of them is read: the number of pages limits it.
    if (node.type === 'Bitmap Index Scan') return []
    if (node.hashedSubplan) return [`hashes a subselect in its ${node.type}`]
    return node.touched > allowed ? [`touches ${node.touched} rows of ${node.relation ?? 'its'} ${node.type}`] : []
  })
  if (plan.buffers > (allowed + ROWS) * BUFFERS_A_ROW) faults.push(`reads ${plan.buffers} pages`)
  return faults
}

/** The distinct statements, so that none is explained twice. */
function distinct<S extends Statement>(statements: readonly S[]): S[] {
  return [...new Map(statements.map((one) => [one.text + JSON.stringify(one.values), one])).values()]
}

describe.each(operationIds)('%s', { tags: 'long' }, (operation) => {
  test('touches a bounded number of rows for every key and request, planned for its values and for any', async () => {
    const faults: string[] = []
    for (const statement of distinct(sent.filter((one) => one.operation === operation))) {
      for (const mode of planModes) {
        const plan = await explain(client, statement, mode)
        const found = faultsOf(plan, allowance(statement, plan))
        faults.push(...found.map((fault) => `${statement.when}, ${mode}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
  })
})

test('performance reads the counts of its position, and no candidate', { tags: 'long' }, async () => {
  const statements = distinct(sent.filter(({ operation }) => operation === 'getPositionPerformance'))
  for (const statement of statements) {
    const plan = await explain(client, statement, 'force_generic_plan')
    expect(plan.nodes.map(({ relation }) => relation)).toContain('position_tallies')
    expect(plan.nodes.filter(({ relation }) => relation === 'vouches' || relation === 'people')).toEqual([])
  }
})

test('the last page of a list costs as much as the first', { tags: 'long' }, async () => {
  const byList = Map.groupBy(sent, ({ list }) => list)
  const faults: string[] = []
  for (const [list, statements] of byList) {
    // The statement that reads the page precedes the check for an empty page.
    const cost = new Map<string, number>()
    for (const page of ['first', 'middle', 'last']) {
      const reading = statements.findLast((one) => one.page === page)
      if (reading) cost.set(page, (await explain(client, reading, 'force_generic_plan')).buffers)
    }
    const first = cost.get('first') ?? 0
    const later = Math.max(cost.get('middle') ?? 0, cost.get('last') ?? 0)
    if (later > 2 * first + 100) faults.push(`${list}: ${first} pages at first, ${later} later`)
  }
  expect(faults).toEqual([])
})

test('lists of the portal and the command line touch a bounded number of rows for every viewer', async () => {
  const faults: string[] = []
  for (const statement of distinct(lists)) {
    for (const mode of planModes) {
      const found = faultsOf(await explain(client, statement, mode), allowanceOfList(statement))
      const { viewer, list, page } = statement
      faults.push(...found.map((fault) => `${list} of ${viewer}, ${page} page, ${mode}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})

test.each(['authentication', 'sweep'] as const)(
  'every statement of the %s touches a bounded number of rows',
  async (who) => {
    const statements = who === 'authentication' ? authentication : sweep
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of distinct(statements)) {
      for (const mode of planModes) {
        const plan = await explain(client, statement, mode)
        expect(faultsOf(plan, who === 'sweep' ? ROWS_OF_SWEEP : ROWS), `${mode}: ${statement.text}`).toEqual([])
      }
    }
  },
)

test('every statement that the service sends is one of the examined ones', async () => {
  const other = await createTestDatabase()
  const server = await startServer(other.url)
  try {
    const world = await makeTwoCompanies(server.app.database)
    const texts = new Set<string>()
    const heard = ({ text }: Statement) => void texts.add(text)
    const served = server.app.database
    for (const connected of [served.reads, served.authentication])
      Object.assign(connected, recording({ ...connected }, heard))
    const seed = announceSeed('statements sent')
    // How many requests it takes until nearly every statement was sent is random.
    const requests = fc.sample(arbitraryRequest(world), { numRuns: MOST_REQUESTS, seed })
    for (let asked = 0; asked < LEAST_REQUESTS || texts.size <= STATEMENTS; asked += 20) {
      expect(asked, `${texts.size} statements only`).toBeLessThan(MOST_REQUESTS)
      const next = requests.slice(asked, asked + 20)
      await Promise.all(next.map(({ target, headers }) => send(`${server.url}/api/v1${target}`, { headers })))
    }
    const examined = new Set([...sent, ...authentication].map(({ text }) => text))
    expect([...texts].filter((text) => !examined.has(text))).toEqual([])
  } finally {
    await server.close()
    await other.drop()
  }
})
