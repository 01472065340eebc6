import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationIds } from '@kandidat/contract/operations/operations'
import { type Database, openDatabase } from '../src/base/db/connection.ts'
import { makePartition } from '../src/base/db/partitions.ts'
import { keyRegister } from '../src/organisation/keys/authentication-store.ts'
import { sweepExpired } from '../src/positions/job.ts'
import { randomFrom } from '../../scripts/harness/random.ts'
import { arbitraryRequest } from './arbitrary-request.ts'
import { budget } from './budget.ts'
import { byVerb } from './by-verb.ts'
import { fillBulk } from './bulk/fill.ts'
import { bulk, bulkId, LOGGED_DAYS } from './bulk/numbers.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Factory, factory } from './factory.ts'
import { makeTwoCompanies } from './two-companies.ts'
import { explain, planModes, type Plans, type Statement } from './plan.ts'
import { allowance, allowanceOfList, faultsOf, OF_KEY, ROWS, ROWS_OF_SWEEP } from './plan-allowances.ts'
import { listNames, listViewers, type SentList, sentLists } from './sent-lists.ts'
import { announceSeed } from './seed.ts'
import { screenNames, sentScreens } from './sent-screens.ts'
import { recording, type SentStatement, sentStatements, type Viewers } from './sent-statements.ts'
import { send, startServer } from './server.ts'
import { companyAccess, restrictedAccess } from './company-access.ts'

/**
 * How many different statements the random requests have to send, and how many requests they may
 * use for it.
 */
const STATEMENTS = 50
const LEAST_REQUESTS = budget(300, 1_000)
const MOST_REQUESTS = 10_000
/** Lists of the portal and the command line that are examined: others for each seed. */
const LISTS = budget(12, 1_000)

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
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // As the connections of the product do.
  await client.query('set jit = off')
  await fillBulk((text) => client.query(text))
  const make = factory(connection)
  const viewers = await makeViewers(make)
  const restrictedUser = await makeRestrictedUser(make)
  await database.run('analyze keys, users, grants')
  const [now] = await database.run<{ at: Date }>('select clock() as at')
  sent = await sentStatements(connection, viewers, now!.at)
  const listing = listViewers(restrictedUser)
  const random = randomFrom(announceSeed('lists'))
  lists = [
    ...(await sentLists(connection, listing, random.some(listNames, LISTS))),
    ...(await sentScreens(connection, listing, random.some(screenNames, LISTS))),
  ]
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
  const user = await make.user(agency)
  const chosen = await database.run<{ id: string }>(
    'select id from positions where company_id = $1 order by id <> $2, id limit $3',
    [agency.id, bulkId('position', bulk.position), OF_KEY],
  )
  await byVerb({ server: { app: { database: connection } } }).restrictUser(user, chosen)
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
        const { kysely, sealer } = tx
        await work({ ...recording(tx, (statement) => statements.push(statement)), kysely, sealer })
        throw new Undone()
      }),
  }
  await expect(sweepExpired(undoing)).rejects.toThrow(Undone)
  return statements
}

/** A statement with its values. */
const keyOf = ({ text, values }: Statement) => text + JSON.stringify(values)

/** The distinct statements. */
function distinct<S extends Statement>(statements: readonly S[]): S[] {
  return [...new Map(statements.map((one) => [keyOf(one), one])).values()]
}

const explained = new Map<string, Plans>()

/** The plans of a statement, each of which is explained once. */
async function plansOf(statement: Statement): Promise<Plans> {
  const key = keyOf(statement)
  const plans = explained.get(key) ?? (await explain(client, statement))
  explained.set(key, plans)
  return plans
}

describe.each(operationIds)('%s', { tags: 'long' }, (operation) => {
  test('touches a bounded number of rows for every key and request, planned for its values and for any', async () => {
    const faults: string[] = []
    for (const statement of distinct(sent.filter((one) => one.operation === operation))) {
      const plans = await plansOf(statement)
      for (const mode of planModes) {
        const plan = plans[mode]
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
    const { force_generic_plan: plan } = await plansOf(statement)
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
      if (reading) cost.set(page, (await plansOf(reading)).force_generic_plan.buffers)
    }
    const first = cost.get('first') ?? 0
    const later = Math.max(cost.get('middle') ?? 0, cost.get('last') ?? 0)
    if (later > 2 * first + 100) faults.push(`${list}: ${first} pages at first, ${later} later`)
  }
  expect(faults).toEqual([])
})

const OF_LISTS = `at most ${2 * LISTS} lists of the portal and the command line touch a bounded number of rows for every viewer`

test(OF_LISTS, { tags: 'long' }, async () => {
  const faults: string[] = []
  for (const statement of distinct(lists)) {
    const plans = await plansOf(statement)
    for (const mode of planModes) {
      const found = faultsOf(plans[mode], allowanceOfList(statement))
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
      const plans = await plansOf(statement)
      for (const mode of planModes) {
        expect(faultsOf(plans[mode], who === 'sweep' ? ROWS_OF_SWEEP : ROWS), `${mode}: ${statement.text}`).toEqual([])
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
